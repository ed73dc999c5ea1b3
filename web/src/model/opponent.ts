// A computer player in a thread of its own, so that the board answers while it thinks. Ending the thread ends the thought.
import type { Engine } from "../net/engine.ts";
import type { Thread } from "../net/engineThread.ts";
import type { Spec } from "../net/types.ts";

const judgeNodes = 150_000; // well under a second in a browser

export interface Opponent {
  /** The move that a built-in player ("level:4", "greedy", …) makes after these moves. */
  choose(start: Spec, path: string[], player: string, seed: number): Promise<string>;
  /** What the position after these moves is worth to the first side, in hundredths of a point. */
  judge(start: Spec, path: string[]): Promise<number>;
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

  choose(start: Spec, path: string[], player: string, seed: number): Promise<string> {
    return this.#at(start, path, (engine, session) => engine.ask("choose", session, player, seed));
  }

  judge(start: Spec, path: string[]): Promise<number> {
    return this.#at(start, path, async (engine, session) => {
      const { value } = await engine.ask("evaluate", session, { nodes: judgeNodes });
      return value;
    });
  }

  async #at<T>(
    start: Spec,
    path: string[],
    ask: (engine: Engine, session: number) => Promise<T>,
  ): Promise<T> {
    this.#thread ??= this.#make();
    const thread = this.#thread;
    this.#thinking = true;
    try {
      return await inSession(thread.engine, start, path, ask);
    } finally {
      if (this.#thread === thread) this.#thinking = false;
    }
  }

  stop() {
    if (!this.#thinking) return;
    this.#thread?.end();
    this.#thread = null;
    this.#thinking = false;
  }
}

/** Asks something in a session of its own, which is closed whatever becomes of the question. */
async function inSession<T>(
  engine: Engine,
  start: Spec,
  path: string[],
  ask: (engine: Engine, session: number) => Promise<T>,
): Promise<T> {
  const { session } = await engine.ask("open", start);
  try {
    await engine.ask("standAt", session, path);
    return await ask(engine, session);
  } finally {
    await engine.ask("close", session);
  }
}

/** The built-in players a person may meet: levels, weakest first, and two by a simple rule, whose strength differs from game to game. */
export const computerPlayers = [
  ...Array.from({ length: 10 }, (_, index) => `level:${index + 1}`),
  "greedy",
  "random",
];

/** The full engine, for who has the time. */
export const fullEngines = [1, 5, 30].map((seconds) => `engine:time=${seconds * 1000}`);

export const usualComputer = "level:3";
/** For a first game. */
export const gentleComputer = "level:2";
