// A computer's turn: asks the opponent for a move, not faster than a person can follow, and forgets answers nobody waits for.
import { signal } from "@preact/signals";
import type { Opponent } from "./opponent.ts";
import type { Timers } from "./playback.ts";

const leastPause_ms = 450; // an answer in no time at all is hard to follow

export class Thinker {
  readonly thinking = signal(false);
  #opponent: Opponent | null;
  #timers: Timers;
  #asked = 0;

  constructor(opponent: Opponent | null, timers: Timers) {
    this.#opponent = opponent;
    this.#timers = timers;
  }

  /** The opponent's answer; null if it was stopped meanwhile. Throws what the opponent throws. */
  async answer(ask: (opponent: Opponent) => Promise<string>, speed: number): Promise<string | null> {
    if (!this.#opponent) return null;
    const asked = ++this.#asked;
    this.thinking.value = true;
    try {
      const [move] = await Promise.all([ask(this.#opponent), this.#pause(speed)]);
      return asked === this.#asked ? move : null;
    } catch (error) {
      if (asked !== this.#asked) return null;
      this.stop();
      throw error;
    } finally {
      if (asked === this.#asked) this.thinking.value = false;
    }
  }

  stop() {
    ++this.#asked;
    this.thinking.value = false;
    this.#opponent?.stop();
  }

  #pause(speed: number): Promise<void> {
    if (speed === 0) return Promise.resolve();
    return new Promise((done) => {
      this.#timers.after(leastPause_ms / speed, done);
    });
  }
}
