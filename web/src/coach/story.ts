// A finished game told from its review: where it turned, what each side kept of its chances, the costliest move of each. All
// values are the engine's; here they are only compared.
import { shareOf } from "../model/evaluation.ts";
import type { Evaluation, Side } from "../net/types.ts";
import type { ReviewedPly } from "../study/review.ts";

export interface Story {
  winner: Side | null;
  /** The move after which the winner was ahead for good; null: nobody won, or the winner was ahead from the first move on. */
  turn: ReviewedPly | null;
  worst: Record<Side, ReviewedPly | null>; // costliest in chances; null: none that counts
  accuracy: Record<Side, number | null>; // 0 to 1; null: there was nothing to choose
  costly: Record<Side, ReviewedPly[]>; // that count, costliest first
}

/** How much of its chances a side gave away with a move, 0 to 1. A point near the middle counts more than one far out. */
export function givenAway({ best, played }: Pick<ReviewedPly, "best" | "played">): number {
  return Math.max(0, shareOf(best) - shareOf(played));
}

/** From here on a move is worth a word. An estimate is never surer than that. */
const counts = 0.06;

const sign = ({ value, solved }: Evaluation) => (!solved && Math.abs(value) < 50 ? 0 : Math.sign(value));

function turnOf(moves: ReviewedPly[], winner: Side): ReviewedPly | null {
  // By how the winner stood after each move, from the end back to the last one after which it was not ahead.
  const lead = (move: ReviewedPly, evaluation: Evaluation) =>
    move.side === winner ? sign(evaluation) : -sign(evaluation);
  const last = moves.findLastIndex((move) => lead(move, move.played) <= 0);
  const turn = moves[last + 1];
  return turn && last >= 0 ? turn : null;
}

export function storyOf(moves: ReviewedPly[], winner: Side | null): Story {
  const of = (side: Side) => moves.filter((move) => move.side === side && !move.forced);
  const costly = (side: Side) =>
    of(side)
      .filter((move) => givenAway(move) >= counts)
      .sort((a, b) => givenAway(b) - givenAway(a));
  const kept = (side: Side) => {
    const parts = of(side).map((move) => Math.min(1, shareOf(move.played) / shareOf(move.best)));
    return parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) / parts.length : null;
  };
  const both = { first: costly("first"), second: costly("second") };
  return {
    winner,
    turn: winner ? turnOf(moves, winner) : null,
    worst: { first: both.first[0] ?? null, second: both.second[0] ?? null },
    accuracy: { first: kept("first"), second: kept("second") },
    costly: both,
  };
}
