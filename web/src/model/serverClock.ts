// The server's clock as the page shows it. What is left and whether it runs is told with the table; here it is only counted
// on between two words.
import type { ClockTerms } from "../net/serverTypes.ts";
import type { RoomStatus } from "../net/types.ts";
import { type ClockRule, type ClockState, noClock } from "./clock.ts";

/** For the page: by sides, in its own time, as the table's last word showed it. */
export function shownClock(
  { terms, clock, seats, ticking, first_player, now_ms }: RoomStatus,
  ourTime: (server_ms: number) => number,
): ClockState {
  const [first, second]: [0 | 1, 0 | 1] = first_player === 1 ? [1, 0] : [0, 1];
  return {
    left_ms: { first: seats[first].shown_ms, second: seats[second].shown_ms },
    running: ticking === null ? null : ticking === first ? "first" : "second",
    since_ms: ourTime(now_ms),
    ...(terms.clock.kind === "byo_yomi" && {
      periods: {
        ms: terms.clock.period_ms,
        left: { first: clock.seats[first].periods, second: clock.seats[second].periods },
      },
    }),
  };
}

/** The nearest rule of the page: whether there is a clock, and what a record says of it. */
export function pageRule({ kind, main_ms, increment_ms }: ClockTerms): ClockRule {
  if (kind === "none") return { kind };
  if (kind === "per_move" || kind === "correspondence") return { kind: "move", seconds: main_ms / 1000 };
  return { kind: "total", seconds: main_ms / 1000, increment: increment_ms / 1000 };
}

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
