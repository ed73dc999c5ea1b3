// The server's clock as the page shows it. The server keeps the time; here it is only counted on between its words.
import type { ClockTerms, SeatClock, ClockState as ServerClock } from "../net/serverTypes.ts";
import type { Side } from "../net/types.ts";
import type { ClockRule, ClockState } from "./clock.ts";

/** Milliseconds: so long a seat's first turn may take, which is not charged (server/tables/clock.hpp). */
const firstTurn = 120_000;

/** What a seat may use for the turn it has or would have. */
export function allowance(terms: ClockTerms, seat: SeatClock): number {
  if (terms.kind === "per_move" || terms.kind === "correspondence")
    return seat.turns === 0 ? Math.max(firstTurn, terms.main_ms) : terms.main_ms;
  return seat.main_ms + seat.periods * terms.period_ms;
}

/** For the page: by sides, in its own time. A first turn that costs nothing stands still. */
export function shownClock(
  terms: ClockTerms,
  clock: ServerClock,
  firstPlayer: number,
  ourTime: (server_ms: number) => number,
): ClockState {
  const [first, second] = firstPlayer === 0 ? clock.seats : [clock.seats[1], clock.seats[0]];
  const { running } = clock;
  const side: Side | null = running === null ? null : running === firstPlayer ? "first" : "second";
  const isFree =
    running !== null && clock.seats[running === 0 ? 0 : 1].turns === 0 && terms.kind !== "per_move";
  const counts = terms.kind !== "none" && terms.kind !== "correspondence" && !isFree;
  return {
    left_ms: { first: allowance(terms, first), second: allowance(terms, second) },
    running: side !== null && (counts || terms.kind === "correspondence") ? side : null,
    since_ms: ourTime(clock.since_ms),
    ...(terms.kind === "byo_yomi" && {
      periods: { ms: terms.period_ms, left: { first: first.periods, second: second.periods } },
    }),
  };
}

/** The nearest rule of the page: whether there is a clock, and what a record says of it. */
export function pageRule({ kind, main_ms, increment_ms }: ClockTerms): ClockRule {
  if (kind === "none") return { kind };
  if (kind === "per_move" || kind === "correspondence") return { kind: "move", seconds: main_ms / 1000 };
  return { kind: "total", seconds: main_ms / 1000, increment: increment_ms / 1000 };
}

export const noClock: ClockTerms = { kind: "none", main_ms: 0, increment_ms: 0, periods: 0, period_ms: 0 };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What is offered first of each kind. */
export const usualClocks: Record<ClockTerms["kind"], ClockTerms> = {
  none: noClock,
  per_move: { ...noClock, kind: "per_move", main_ms: minute },
  increment: { ...noClock, kind: "increment", main_ms: 10 * minute, increment_ms: 5 * second },
  byo_yomi: { ...noClock, kind: "byo_yomi", main_ms: 10 * minute, periods: 3, period_ms: 30 * second },
  correspondence: { ...noClock, kind: "correspondence", main_ms: 3 * day },
};

export const units = { second, minute, hour, day };
