// A game looked at again, as the engine judged its moves one by one: sums for each side, and the moves that turned it.
import type { Reviewed, Side } from "../net/types.ts";

export interface ReviewedPly extends Reviewed {
  ply: number; // from 1
  path: string[]; // the moves before it
}

export interface Review {
  line: string[]; // the moves reviewed
  moves: ReviewedPly[]; // in the order played; while it goes on, the end only
}

/** The choices of one side; forced moves are none. */
export interface SideSum {
  choices: number;
  faultless: number; // choices that lost nothing
  average: number; // hundredths lost a choice
}

export function sumOf({ moves }: Review, side: Side): SideSum {
  const chosen = moves.filter((move) => move.side === side && !move.forced);
  const lost = chosen.reduce((sum, { loss }) => sum + loss, 0);
  return {
    choices: chosen.length,
    faultless: chosen.filter(({ loss }) => loss === 0).length,
    average: chosen.length > 0 ? lost / chosen.length : 0,
  };
}

export const isExact = ({ played, best }: Reviewed) => played.solved && best.solved;
