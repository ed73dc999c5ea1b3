// The clock of one game: what it shows now, and what it showed after each line of moves, so that a move taken back gives its
// time back.
import { type Signal, signal } from "@preact/signals";
import type { Side } from "../net/types.ts";
import {
  afterMove,
  type ClockRule,
  type ClockState,
  hasFallen,
  runningFor,
  startClock,
  stopped,
} from "./clock.ts";

export class GameClock {
  readonly state: Signal<ClockState>;
  #rule: ClockRule;
  #now: () => number;
  #after = new Map<string, ClockState>();

  constructor(rule: ClockRule, now: () => number, left_ms?: ClockState["left_ms"]) {
    this.#rule = rule;
    this.#now = now;
    this.state = signal({ ...startClock(rule), ...(left_ms && { left_ms }) });
  }

  /** A move was made that led to this line of moves. */
  moved(mover: Side, path: string[]) {
    this.state.value = afterMove(this.#rule, this.state.value, mover, this.#now());
    this.#after.set(path.join(" "), this.state.value);
  }

  /** The game stands after these moves again. */
  standAt(path: string[]) {
    const kept = this.#after.get(path.join(" "));
    this.state.value = kept ?? (path.length === 0 ? startClock(this.#rule) : this.#stopped());
  }

  run(side: Side) {
    if (this.#rule.kind === "none") return this.stop();
    this.state.value = runningFor(this.state.value, side, this.#now());
  }

  stop() {
    this.state.value = this.#stopped();
  }

  /** Whose time is up. */
  fallen(): Side | null {
    return hasFallen(this.#rule, this.state.value, this.#now());
  }

  left(): ClockState["left_ms"] {
    return this.#stopped().left_ms;
  }

  #stopped() {
    return stopped(this.state.value, this.#now());
  }
}
