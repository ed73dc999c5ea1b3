// Clocks as values: what each side has left, and what a move costs. Time itself is handed in.
import type { Side } from "../net/types.ts";

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

export function startClock(rule: ClockRule): ClockState {
  const full = rule.kind === "none" ? 0 : rule.seconds * 1000;
  return { left_ms: { first: full, second: full }, running: null, since_ms: 0 };
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

export function runningFor(state: ClockState, side: Side, now_ms: number): ClockState {
  return { ...stopped(state, now_ms), running: side, since_ms: now_ms };
}

/** What a finished move leaves on the mover's clock. */
export function afterMove(rule: ClockRule, state: ClockState, mover: Side, now_ms: number): ClockState {
  const still = stopped(state, now_ms);
  if (rule.kind === "none") return still;
  const left = rule.kind === "move" ? rule.seconds * 1000 : still.left_ms[mover] + rule.increment * 1000;
  return { ...still, left_ms: { ...still.left_ms, [mover]: left } };
}

export function hasFallen(rule: ClockRule, state: ClockState, now_ms: number): Side | null {
  if (rule.kind === "none" || !state.running) return null;
  return leftAt(state, state.running, now_ms) === 0 ? state.running : null;
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

/** As a record writes it: "5:00 + 3 s". */
export function ruleText(rule: ClockRule): string {
  if (rule.kind === "none") return "";
  if (rule.kind === "move") return `${rule.seconds} s per move`;
  return `${clockText(rule.seconds * 1000)} + ${rule.increment} s`;
}
