// The best moves as the board shows them: where, from where, and their value for the side to move.

import type { Found } from "../model/evaluation.ts";
import type { Notation } from "../model/picking.ts";

export interface Suggestion {
  move: string;
  rank: number; // 0: the best
  cell: string; // that carries the value
  from: string | null; // a step begins here
  ends: string[]; // what the move names besides: far ends of flips
  value: number; // hundredths for the side to move
  solved: boolean;
}

/** At most one for each cell, the best; a pass has no cell. */
export function suggestionsOf({ report }: Found, notation: Notation): Suggestion[] {
  const taken = new Set<string>();
  return (report?.lines ?? []).flatMap(({ moves, value, solved }, rank) => {
    const [move = ""] = moves;
    const { at, extras } = notation.read(move);
    const step = notation.style === "destination" && at !== null;
    const cell = step ? (extras[0] ?? at) : at;
    if (cell === null || taken.has(cell)) return [];
    taken.add(cell);
    return [{ move, rank, cell, from: step ? at : null, ends: step ? [] : extras, value, solved }];
  });
}
