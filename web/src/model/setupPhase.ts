// Free play: one player sets the board up, then the other takes a colour. Computers do both by themselves: a random board
// within the agreed limits, and the colour that the position favours.
import { signal } from "@preact/signals";
import type { Position, SeriesStanding, Side, Spec } from "../net/types.ts";
import { type Match, otherPlayer, type PlayerNumber } from "./match.ts";
import type { Opponent } from "./opponent.ts";

export interface SetupPhaseParts {
  match: Match; // with a setter
  standing: SeriesStanding; // of the games before
  game: string;
  rules: string; // the limits are among them
  random: string; // the set-up that takes a seed
  startOf(spec: Spec): Promise<Position>;
  opponent: Opponent;
  seed(): number;
  begin(spec: Spec, match: Match): Promise<void>; // the board is set, colours are taken
}

export class SetupPhase {
  readonly game: string;
  readonly match: Match;
  readonly standing: SeriesStanding;
  readonly setter: PlayerNumber;
  readonly chooser: PlayerNumber;
  readonly board = signal<Position | null>(null); // once it is set up
  readonly failure = signal<Error | null>(null); // why the last step did not succeed
  #parts: SetupPhaseParts;
  #left = false;

  constructor(parts: SetupPhaseParts) {
    this.#parts = parts;
    this.game = parts.game;
    this.match = parts.match;
    this.standing = parts.standing;
    this.setter = parts.match.setter ?? 0;
    this.chooser = otherPlayer(this.setter);
  }

  computer(player: PlayerNumber): string | null {
    return this.match.computers[player];
  }

  /** A board or a set-up by name as the rules of this series allow it, or the engine's refusal. */
  startOf(setup: string): Promise<Position> {
    const { game, rules, startOf } = this.#parts;
    return startOf({ game, rules, setup });
  }

  /** What a computer does by itself next: set up, or take a colour. To be called first, and again after a failure. */
  async open(): Promise<void> {
    const { random, seed } = this.#parts;
    if (this.board.value) await this.#step(() => this.#letComputerTake());
    else if (this.computer(this.setter)) await this.setUp(`${random}:${seed()}`);
  }

  /** The board is done; a computer takes its colour at once. A board that is refused is told in `failure`. */
  async setUp(setup: string): Promise<void> {
    await this.#step(async () => {
      this.board.value = await this.startOf(setup);
      await this.#letComputerTake();
    });
  }

  /** Does something that may fail, and keeps why. */
  async #step(action: () => Promise<void>): Promise<void> {
    this.failure.value = null;
    try {
      await action();
    } catch (error) {
      this.failure.value = error as Error;
    }
  }

  async #letComputerTake(): Promise<void> {
    const [board, player] = [this.board.value, this.computer(this.chooser)];
    if (board && player) await this.#begin(await this.#favoured(board, player));
  }

  async #favoured({ game, rules, position }: Position, player: string): Promise<Side> {
    const { opponent, seed } = this.#parts;
    if (player === "random") return seed() % 2 === 0 ? "first" : "second";
    return (await opponent.judge({ game, rules, position }, [])) >= 0 ? "first" : "second";
  }

  /** The chooser takes a colour, and the game begins. */
  async take(side: Side): Promise<void> {
    await this.#step(() => this.#begin(side));
  }

  async #begin(side: Side): Promise<void> {
    const board = this.board.value;
    if (!board || this.#left) return;
    this.leave();
    const firstPlayer = side === "first" ? this.chooser : this.setter;
    const { game, rules, position } = board;
    try {
      await this.#parts.begin({ game, rules, position }, { ...this.match, firstPlayer });
    } catch (error) {
      this.#left = false; // the colour may be taken once more
      throw error;
    }
  }

  /** Nobody waits for this board any more. */
  leave() {
    this.#left = true;
  }
}
