// A computer player in a thread of its own, so that the board answers while it thinks. Ending the thread ends the thought.
import type { Thread } from "../net/engineThread.ts";
import type { Spec } from "../net/types.ts";

export interface Opponent {
  /** The move that a built-in player ("level:4", "greedy", …) makes after these moves. */
  choose(start: Spec, path: string[], player: string, seed: number): Promise<string>;
  /** Gives up what is being thought; its promise stays open. */
  stop(): void;
}

export class ThreadOpponent implements Opponent {
  #make: () => Thread;
  #thread: Thread | null = null;
  #thinking = false;

  constructor(make: () => Thread) {
    this.#make = make;
  }

  async choose(start: Spec, path: string[], player: string, seed: number): Promise<string> {
    this.#thread ??= this.#make();
    const { engine } = this.#thread;
    this.#thinking = true;
    const { session } = await engine.ask("open", start);
    for (const move of path) await engine.ask("play", session, move);
    const move = await engine.ask("choose", session, player, seed);
    await engine.ask("close", session);
    this.#thinking = false;
    return move;
  }

  stop() {
    if (!this.#thinking) return;
    this.#thread?.end();
    this.#thread = null;
    this.#thinking = false;
  }
}

/** The built-in players a person may meet, weakest first. */
export const computerPlayers = [
  "random",
  "greedy",
  ...Array.from({ length: 10 }, (_, index) => `level:${index + 1}`),
];

export const usualComputer = "level:3";
