// Says aloud what happens at a table, in the words of the page's catalogue.
import type { Ending, GameEvent, Outcome, Position, Reason, Sheet, Side } from "../net/types.ts";
import { LiveRegion } from "./liveRegion.ts";
import type { Begun } from "./moveInput.ts";

/** What the table says in words; the page's catalogue has them. */
export interface TableWords {
  turn(side: string): string;
  sideName(sheet: Sheet, side: Side): string;
  happened(events: GameEvent[], name: (side: Side) => string): string;
  outcome(outcome: Outcome, names: [string, string]): string;
  refused(game: string, reason: Reason): string;
  passes(side: string): string; // for want of a move
  passed(side: string): string; // by choice
  over(text: string): string;
  tookOver: string; // the pie rule was used
  ended(ending: Ending, winner: string, loser: string): string;
  backAt(ply: number, side: string): string;
  pieceTaken(cell: string, targets: string[]): string;
  stoneBegun(cell: string, extras: string[]): string;
  moveBegun(move: string): string; // by a click that does not play it yet
  wouldPlay(move: string, score: string): string;
  letGo: string;
}

export class Announcements {
  readonly announcer = new LiveRegion();
  #sheet: Sheet;
  #words: () => TableWords; // in the language of the moment

  constructor(sheet: Sheet, words: () => TableWords) {
    this.#sheet = sheet;
    this.#words = words;
  }

  move(events: GameEvent[], position: Position, isForced: boolean) {
    const words = this.#words();
    const [event] = events;
    const pass = (side: Side) =>
      isForced ? words.passes(this.#name(side)) : `${words.passed(this.#name(side))}.`;
    const happened =
      event?.kind === "pass" ? pass(event.side) : words.happened(events, (side) => this.#name(side));
    const next = position.outcome.over
      ? words.over(words.outcome(position.outcome, [this.#name("first"), this.#name("second")]))
      : words.turn(this.#name(position.side));
    this.announcer.say(`${happened} ${next}`);
  }

  /** A step of a move that takes several. */
  begun(step: Begun) {
    const words = this.#words();
    switch (step.kind) {
      case "piece":
        return this.announcer.say(words.pieceTaken(step.at, step.cells));
      case "stone":
        return this.announcer.say(words.stoneBegun(step.at, step.cells));
      case "move":
        return this.announcer.say(words.moveBegun(step.move));
      case "choice": {
        const score = words.outcome(step.outcome, [this.#name("first"), this.#name("second")]);
        return this.announcer.say(words.wouldPlay(step.move, score));
      }
      case "none":
        return this.announcer.say(words.letGo);
    }
  }

  refused(reason: Reason) {
    this.announcer.sayNow(this.#words().refused(this.#sheet.name, reason));
  }

  place(ply: number, side: Side) {
    this.announcer.say(this.#words().backAt(ply, this.#name(side)));
  }

  swapped(side: Side) {
    this.announcer.say(`${this.#words().tookOver} ${this.#words().turn(this.#name(side))}`);
  }

  ended(ending: Ending) {
    const [first, second] = [this.#name("first"), this.#name("second")];
    const winner = ending.winner === "second" ? second : first;
    this.announcer.sayNow(this.#words().ended(ending, winner, winner === first ? second : first));
  }

  #name(side: Side) {
    return this.#words().sideName(this.#sheet, side);
  }
}
