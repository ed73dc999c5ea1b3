// Values and whose they are. The engine's reports are for the side to move, everything kept and drawn is for the first
// side; a side may move twice in a row (Mabi), so the sign follows from the side named, never from the number of moves.
import type { Evaluation, Report, Side } from "../net/types.ts";

/** A value of one side as the first side's, or back again. */
export function forFirst(side: Side, { value, solved }: Evaluation): Evaluation {
  return { value: side === "first" || value === 0 ? value : -value, solved };
}

export type Lead = { side: Side | null; value: number; solved: boolean };

/** Who is ahead and by how much; an estimate within a tenth of a point is level. */
export function leadOf({ value, solved }: Evaluation): Lead {
  const level = solved ? value === 0 : Math.abs(value) < 5;
  return { side: level ? null : value > 0 ? "first" : "second", value: Math.abs(value), solved };
}

/** Hundredths as points: what is solved exactly, an estimate to a tenth; with its sign, tenths always show. */
export function pointsText(value: number, solved: boolean, locale = "en", sign = false): string {
  const rounded = solved ? value / 100 : Math.round(value / 10) / 10;
  const text = new Intl.NumberFormat(locale, {
    minimumFractionDigits: solved || !sign ? 0 : 1,
    maximumFractionDigits: solved ? 2 : 1,
    signDisplay: sign ? "exceptZero" : "negative",
  }).format(rounded);
  return text.replace("-", "−");
}

/** How much of the evaluation bar the first side gets, 0 to 1: a point near the middle counts more than one far out. */
export function shareOf({ value }: Evaluation): number {
  const points = value / 100;
  return 0.5 + (0.5 * points) / (Math.abs(points) + 8);
}

/** What is known of the position on the table. */
export interface Found {
  key: string; // the moves to it
  side: Side; // to move; the report's values are for it
  report: Report | null; // null: the game is over
  evaluation: Evaluation; // for the first side
  nodes: number; // of all slices
  time_ms: number;
}
