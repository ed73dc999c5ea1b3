// Looking for an opponent on a server: asked for again and again until somebody is found, over lost connections and reloads.
import { signal } from "@preact/signals";
import { ServerError } from "../net/server.ts";
import type { SeekState, SeekWish } from "../net/serverTypes.ts";
import type { Timers } from "./playback.ts";

/** "away": the server cannot be reached just now; "refused": `why` says what it has against it; "elsewhere": this account now
 *  looks in another browser. */
export type SeekingState = "waiting" | "away" | "found" | "stopped" | "refused" | "elsewhere";

export interface SeekingParts {
  server: {
    beginSeek(wish: SeekWish): Promise<SeekState>;
    checkSeek(token: string): Promise<SeekState>;
    pauseSeek(token: string): Promise<SeekState>;
    stopSeek(token: string): Promise<SeekState>;
    resign(table: string, seat: string): Promise<unknown>;
  };
  timers: Timers;
  now(): number;
  /** The seat at the table is ours: to be kept before anything else. */
  found(table: string): void;
  /** Nothing is looked for any more. */
  over(): void;
}

/** Milliseconds from question to question: a table is made when both of a pair have asked again, and a server takes somebody
 *  silent for 15 s to be away. */
export const askEvery = 1_500;
/** After such a silence the server may have forgotten us; it does so after ten minutes. */
const longSilence = 5 * 60_000;

export class Seeking {
  readonly wish: SeekWish;
  readonly state = signal<SeekingState>("waiting");
  readonly waited_ms = signal(0);
  readonly waiting = signal(1); // people who look for the same
  readonly table = signal("");
  readonly why = signal<unknown>(null);
  #parts: SeekingParts;
  #cancel: (() => void) | null = null;
  #heard_ms: number;
  #isKnown = false; // the server has the search

  constructor(wish: SeekWish, parts: SeekingParts) {
    this.wish = wish;
    this.#parts = parts;
    this.#heard_ms = parts.now();
    void this.#ask(() => parts.server.beginSeek(wish));
  }

  /** The page closes, perhaps only for a moment: nobody shall be paired with an empty chair. */
  pause() {
    if (this.#isKnown && !this.#isOver())
      void this.#parts.server.pauseSeek(this.wish.token).catch(() => undefined);
  }

  /** Somebody may have been found in this moment: then there is a table all the same. */
  async stop(): Promise<void> {
    this.#cancel?.();
    try {
      const answer = await this.#parts.server.stopSeek(this.wish.token);
      if (answer.phase === "found") return this.#hear(answer);
    } catch {
      // A server that hears nothing of us forgets the search by itself.
    }
    this.#end("stopped");
  }

  /** Found, and not wanted any more: whoever sits there need not wait for a move. A game so short is never rated. */
  async decline(): Promise<void> {
    await this.#parts.server.resign(this.table.peek(), this.wish.token).catch(() => undefined);
    this.#end("stopped");
  }

  /** The table has been opened. */
  leave() {
    this.#end("stopped");
  }

  async #ask(question: () => Promise<SeekState>): Promise<void> {
    try {
      const answer = await question();
      if (this.#isOver()) return;
      this.#hear(answer);
    } catch (error) {
      if (this.#isOver()) return;
      if (error instanceof ServerError && isRefusal(error)) {
        this.why.value = error;
        this.#end("refused");
        return;
      }
      this.state.value = "away";
    }
    if (!this.#isOver()) this.#askAgain();
  }

  #askAgain() {
    const { server, timers } = this.#parts;
    const question = () => (this.#isKnown ? server.checkSeek(this.wish.token) : server.beginSeek(this.wish));
    this.#cancel = timers.after(askEvery, () => void this.#ask(question));
  }

  #hear({ phase, waited_ms, waiting, table }: SeekState) {
    const silence = this.#parts.now() - this.#heard_ms;
    this.#heard_ms = this.#parts.now();
    if (phase === "found" && table) {
      this.table.value = table.table;
      this.#parts.found(table.table);
      this.state.value = "found";
      return;
    }
    if (phase === "ended" && silence < longSilence) return this.#end("elsewhere");
    this.state.value = "waiting";
    this.#isKnown = phase !== "ended"; // else this page was asleep for long: from the beginning
    this.waited_ms.value = waited_ms;
    this.waiting.value = Math.max(1, waiting);
  }

  #isOver() {
    return this.state.value !== "waiting" && this.state.value !== "away";
  }

  #end(state: "stopped" | "refused" | "elsewhere") {
    this.#cancel?.();
    this.state.value = state;
    this.#parts.over();
  }
}

/** The server has understood and does not want to; one that is busy, or asked too often, is asked again. */
const isRefusal = ({ status, code }: ServerError) =>
  status >= 400 && status < 500 && code !== "too_often" && code !== "server_busy";
