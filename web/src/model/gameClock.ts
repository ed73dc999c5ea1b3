// The clock of one game on this device. Its rules are the engine's (engine/match/clock.hpp), which is asked at every turn; here it
// ticks between two turns, stands still while somebody looks back, and keeps what it was after each line of moves, so that a
// move taken back gives its time back.
import { type Signal, signal } from "@preact/signals";
import type { ClockFace, ClockStep, EngineClock, Side } from "../net/types.ts";
import { type ClockRule, type ClockState, fullClock, stopped, termsOf } from "./clock.ts";
import type { PlayerNumber } from "./match.ts";

interface ClockParts {
  rule: ClockRule;
  now: () => number;
  ask: (step: ClockStep) => Promise<ClockFace>;
  seatOf: (side: Side) => PlayerNumber; // clocks belong to players: the pie rule leaves them alone
  left_ms?: ClockState["left_ms"]; // of a game that was laid aside
}

export class GameClock {
  readonly state: Signal<ClockState>;
  #parts: ClockParts;
  #clock: EngineClock | null = null; // null: full, or as it was laid aside
  #falls: { side: Side; at_ms: number } | null = null;
  #after = new Map<string, EngineClock>();
  #stood_ms = 0; // how long it has stood still
  #standsSince_ms: number | null; // null: it runs
  #steps: Promise<void> = Promise.resolve();

  constructor(parts: ClockParts) {
    this.#parts = parts;
    this.#standsSince_ms = parts.now();
    this.state = signal({ ...fullClock(parts.rule), ...(parts.left_ms && { left_ms: parts.left_ms }) });
  }

  /** Whether anybody plays by it. */
  get isThere(): boolean {
    return this.#parts.rule.kind !== "none";
  }

  /** A move was made that led to this line of moves. */
  async moved(path: string[]): Promise<void> {
    await this.#step({ moved: true, turn: null });
    if (this.#clock) this.#after.set(path.join(" "), this.#clock);
  }

  /** The turn has gone over without a move: the pie rule. */
  handedOver(): Promise<void> {
    return this.#step({ moved: true, turn: null });
  }

  /** The game stands after these moves again. */
  standAt(path: string[]): Promise<void> {
    const kept = this.#after.get(path.join(" "));
    if (!kept && path.length > 0) return this.#steps;
    return this.#step({ moved: false, turn: null }, kept ?? "full");
  }

  run(side: Side): Promise<void> {
    if (this.fallen()) return this.#steps;
    if (this.#standsSince_ms !== null) this.#stood_ms += this.#parts.now() - this.#standsSince_ms;
    this.#standsSince_ms = null;
    return this.#step({ moved: false, turn: this.#parts.seatOf(side) });
  }

  stop() {
    const now = this.#parts.now();
    this.#standsSince_ms ??= now;
    this.state.value = stopped(this.state.value, now);
  }

  /** Whose time is up. */
  fallen(): Side | null {
    const falls = this.#standsSince_ms === null ? this.#falls : null;
    return falls && this.#time() >= falls.at_ms ? falls.side : null;
  }

  left(): ClockState["left_ms"] {
    return stopped(this.state.value, this.#parts.now()).left_ms;
  }

  /** The clock's own time. */
  #time(): number {
    return (this.#standsSince_ms ?? this.#parts.now()) - this.#stood_ms;
  }

  /** One after the other, each at the time it was asked for. */
  #step(what: Pick<ClockStep, "moved" | "turn">, from?: EngineClock | "full"): Promise<void> {
    const { rule, ask, left_ms } = this.#parts;
    if (!this.isThere) return this.#steps;
    const now_ms = Math.round(this.#time());
    this.#steps = this.#steps.then(async () => {
      const clock = from === "full" ? null : (from ?? this.#clock);
      const laidAside = from === undefined && left_ms ? this.#bySeat(left_ms) : null;
      const face = await ask({ terms: termsOf(rule), clock, left_ms: laidAside, ...what, now_ms });
      this.#clock = face.clock;
      this.#show(face, now_ms);
    });
    return this.#steps;
  }

  #show({ shown_ms, ticking, falls_ms }: ClockFace, then_ms: number) {
    const { seatOf, now } = this.#parts;
    const side = ticking === null ? null : ticking === seatOf("first") ? "first" : "second";
    this.#falls = side && falls_ms !== null ? { side, at_ms: falls_ms } : null;
    const left_ms = { first: shown_ms[seatOf("first")], second: shown_ms[seatOf("second")] };
    const since_ms = now() - (this.#time() - then_ms);
    const running: ClockState = { left_ms, running: side, since_ms };
    this.state.value = this.#standsSince_ms === null ? running : stopped(running, now());
  }

  #bySeat({ first, second }: ClockState["left_ms"]): [number, number] {
    const [mine, theirs] = [Math.round(first), Math.round(second)];
    return this.#parts.seatOf("first") === 0 ? [mine, theirs] : [theirs, mine];
  }
}
