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
      const { value } = await engine.ask("worth", session, { nodes: judgeNodes });
      return value;
    });
  }

  async #at<T>(
    start: Spec,
    path: string[],
    ask: (engine: Engine, session: number) => Promise<T>,
  ): Promise<T> {
    this.#thread ??= this.#make();
    const { engine } = this.#thread;
    this.#thinking = true;
    const { session } = await engine.ask("open", start);
    await engine.ask("standAt", session, path);
    const answer = await ask(engine, session);
    await engine.ask("close", session);
    this.#thinking = false;
    return answer;
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
