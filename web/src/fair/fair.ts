// Is a board fair? Engines in threads of their own play pairs of games by number, the engine adds up and says what is known,
// so the answer is the command line's for the same seed and number of pairs. Nothing is judged in TypeScript.
import { computed, signal } from "@preact/signals";
import type { Engine } from "../net/engine.ts";
import type { Thread } from "../net/engineThread.ts";
import type { BoardChange, Evaluation, FairRow, FairStrength, Position, Tally } from "../net/types.ts";
import { findEvening } from "./evening.ts";

export interface FairLimits {
  pairs: Record<FairStrength, number>; // at most
  precision: number; // half the width of an interval that is narrow enough
  time_ms: number; // a verdict ends by then, as sure as it may be
}

export const usualLimits: FairLimits = {
  pairs: { beginners: 2000, good: 2000, engine: 2000 },
  precision: 0.025,
  time_ms: 60_000,
};

export const fairStrengths: FairStrength[] = ["beginners", "good", "engine"];

/** So many pairs at once: few where a game takes long. They divide the number after which a run may end. */
const blocks: Record<FairStrength, number> = { beginners: 20, good: 10, engine: 2 };
const seed = 1;

/** Threads that leave the page one processor. */
export function threadCount(processors: number): number {
  return Math.min(4, Math.max(1, processors - 1));
}

export type Stage = "listing" | "searching" | "playing" | "confirming";

/** A change and what a verdict says behind it. */
export interface Evening {
  change: BoardChange;
  row: FairRow;
}

/** One strength's games: blocks are given out in order and added up in order, whoever finishes first. */
class Course {
  readonly strength: FairStrength;
  given = 0;
  added = 0;
  waiting = new Map<number, Tally>();
  sum: Tally | null = null;
  adding: Promise<void> = Promise.resolve(); // one block after the other
  spent_ms = 0;
  done = false;

  constructor(strength: FairStrength) {
    this.strength = strength;
  }
}

export class Fair {
  readonly rows = signal<ReadonlyMap<FairStrength, FairRow>>(new Map());
  readonly search = signal<Evaluation | null>(null);
  readonly state = signal<"resting" | "measuring" | "evening" | "failed">("resting");
  readonly stage = signal<Stage | null>(null);
  readonly evening = signal<Evening | "none" | null>(null);
  /** The row that is made even. */
  readonly good = computed(() => this.rows.value.get("good") ?? null);
  #make: () => Thread;
  #count: number;
  #limits: FairLimits;
  #threads: Thread[] = [];
  #turn = 0; // work of an earlier turn is given up

  constructor(make: () => Thread, count: number, limits: FairLimits) {
    this.#make = make;
    this.#count = count;
    this.#limits = limits;
  }

  /** Ends what is under way; what is known stays. */
  stop() {
    ++this.#turn;
    for (const thread of this.#threads) thread.end();
    this.#threads = [];
    this.state.value = "resting";
    this.stage.value = null;
  }

  async measure(position: Position): Promise<void> {
    this.stop();
    this.rows.value = new Map();
    this.search.value = null;
    this.evening.value = null;
    await this.#work("measuring", (engines, isOver) =>
      this.#verdict(position, fairStrengths, engines, isOver),
    );
  }

  /** Looks for the smallest change that makes the board even among good players. */
  async makeEven(position: Position): Promise<void> {
    const row = this.good.value;
    if (!row) return;
    this.stop();
    this.evening.value = null;
    await this.#work("evening", async (engines, isOver) => {
      const parts = {
        engines,
        position,
        chance: row.chance,
        seed,
        isOver,
        at: (stage: Stage) => {
          this.stage.value = stage;
        },
        verdict: (changed: Position) => this.#row(changed, engines, isOver),
      };
      const found = await findEvening(parts);
      if (!isOver()) this.evening.value = found ?? "none";
    });
  }

  async #work(
    state: "measuring" | "evening",
    act: (engines: Engine[], isOver: () => boolean) => Promise<unknown>,
  ): Promise<void> {
    const turn = ++this.#turn;
    const isOver = () => turn !== this.#turn;
    this.state.value = state;
    this.#threads = Array.from({ length: this.#count }, this.#make);
    try {
      await act(
        this.#threads.map(({ engine }) => engine),
        isOver,
      );
      if (!isOver()) this.stop();
    } catch {
      if (isOver()) return;
      this.stop();
      this.state.value = "failed";
    }
  }

  /** Good players alone, on a changed board; nothing that is shown changes. */
  async #row(position: Position, engines: Engine[], isOver: () => boolean): Promise<FairRow | null> {
    const rows = new Map<FairStrength, FairRow>();
    await this.#verdict(position, ["good"], engines, isOver, rows);
    return rows.get("good") ?? null;
  }

  async #verdict(
    position: Position,
    strengths: FairStrength[],
    engines: Engine[],
    isOver: () => boolean,
    apart: Map<FairStrength, FairRow> | null = null,
  ): Promise<void> {
    const { game, rules, position: start } = position;
    const [first] = engines;
    if (!first) return;
    const began_ms = performance.now();
    const [search] = await first.ask("fairnessSearch", { game, rules, positions: [start], deep: true });
    if (isOver()) return;
    if (!apart) this.search.value = search ?? null;
    const courses = strengths.map((strength) => new Course(strength));
    const show = (strength: FairStrength, row: FairRow) => {
      if (apart) apart.set(strength, row);
      else this.rows.value = new Map(this.rows.value).set(strength, row);
    };
    const isLate = () => performance.now() - began_ms > this.#limits.time_ms;
    const play = async (engine: Engine) => {
      for (let course = this.#next(courses); course && !isOver() && !isLate(); course = this.#next(courses)) {
        const number = course.given;
        const count = Math.min(blocks[course.strength], this.#limits.pairs[course.strength] - number);
        course.given += count;
        const asked_ms = performance.now();
        const job = { game, rules, position: start, strength: course.strength, seed, first: number, count };
        const tally = await engine.ask("fairnessPlay", job);
        course.spent_ms += performance.now() - asked_ms;
        course.waiting.set(number, tally);
        course.adding = course.adding.then(() =>
          this.#add(course, engine, { game, search: search ?? null }, show),
        );
        await course.adding;
      }
    };
    await Promise.all(engines.map(play));
  }

  /** The strength that had the least of the machine so far. */
  #next(courses: Course[]): Course | null {
    const open = courses.filter(({ strength, done, given }) => !done && given < this.#limits.pairs[strength]);
    return open.toSorted((a, b) => a.spent_ms - b.spent_ms)[0] ?? null;
  }

  /** Adds up what is there in order. Blocks finished beyond the end are not counted. */
  async #add(
    course: Course,
    engine: Engine,
    about: { game: string; search: Evaluation | null },
    show: (strength: FairStrength, row: FairRow) => void,
  ): Promise<void> {
    for (
      let block = course.waiting.get(course.added);
      block && !course.done;
      block = course.waiting.get(course.added)
    ) {
      course.waiting.delete(course.added);
      const { strength } = course;
      const { pairs, precision } = this.#limits;
      course.added += Math.min(blocks[strength], pairs[strength] - course.added);
      const tallies = course.sum ? [course.sum, block] : [block];
      const look = await engine.ask("fairnessLook", { ...about, strength, tallies, precision });
      course.sum = look.tally;
      course.done = look.enough || course.added >= pairs[strength];
      show(strength, look.found);
    }
  }
}
