// What a clock shows between two words of the engine or of a server: how it ticks, and how its time is written. What a move
// costs and when a flag falls is theirs (engine/match/clock.hpp).
import type { ClockTerms, Side } from "../net/types.ts";

export type ClockRule =
  | { kind: "none" }
  | { kind: "move"; seconds: number } // so long for each move
  | { kind: "total"; seconds: number; increment: number }; // for the game, and so much more after each move

export interface ClockState {
  left_ms: Record<Side, number>;
  running: Side | null;
  since_ms: number; // when it began to run
  /** Byo-yomi: of what is left, the last so many periods of so long. */
  periods?: { ms: number; left: Record<Side, number> };
}

export const noClock: ClockTerms = { kind: "none", main_ms: 0, increment_ms: 0, periods: 0, period_ms: 0 };

/** A rule as the engine takes it. */
export function termsOf(rule: ClockRule): ClockTerms {
  if (rule.kind === "none") return noClock;
  const main_ms = Math.round(rule.seconds * 1000);
  if (rule.kind === "move") return { ...noClock, kind: "per_move", main_ms };
  return { ...noClock, kind: "increment", main_ms, increment_ms: Math.round(rule.increment * 1000) };
}

/** As it stands before anybody moves. */
export function fullClock(rule: ClockRule): ClockState {
  const { main_ms } = termsOf(rule);
  return { left_ms: { first: main_ms, second: main_ms }, running: null, since_ms: 0 };
}

export function leftAt(state: ClockState, side: Side, now_ms: number): number {
  const used = state.running === side ? now_ms - state.since_ms : 0;
  return Math.max(0, state.left_ms[side] - used);
}

/** What the clock shows: with byo-yomi first the time before the periods, then the period that runs, and how many are left. */
export function shownAt(
  state: ClockState,
  side: Side,
  now_ms: number,
): { left_ms: number; periods: number | null } {
  const left = leftAt(state, side, now_ms);
  if (!state.periods) return { left_ms: left, periods: null };
  const { ms, left: count } = state.periods;
  const reserve = count[side] * ms;
  if (left > reserve) return { left_ms: left - reserve, periods: count[side] };
  const running = Math.ceil(left / ms);
  return { left_ms: left - Math.max(0, running - 1) * ms, periods: running };
}

/** Stops the clock and keeps what is left. */
export function stopped(state: ClockState, now_ms: number): ClockState {
  const { running } = state;
  if (!running) return state;
  return {
    left_ms: { ...state.left_ms, [running]: leftAt(state, running, now_ms) },
    running: null,
    since_ms: 0,
  };
}

/** "4:59", and tenths in the last ten seconds: "9.4". */
export function clockText(left_ms: number): string {
  if (left_ms < 10_000) return (Math.floor(left_ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left_ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}
