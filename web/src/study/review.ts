// A game looked at again, as the engine judged its moves one by one: sums for each side, and the moves that turned it.
import type { Engine } from "../net/engine.ts";
import type { Evaluation, Limits, Reviewed, Side } from "../net/types.ts";

export interface ReviewedPly extends Reviewed {
  ply: number; // from 1
  path: string[]; // the moves before it
}

/** What a review comes to know, step by step: first what the end is worth, then move after move, from the last to the first. */
export type ReviewStep =
  | { kind: "end"; evaluation: Evaluation } // for the first side
  | { kind: "move"; move: ReviewedPly };

/** Reviews a line in a session of the engine's; whoever has enough stops asking. */
export async function* reviewSteps(
  engine: Engine,
  session: number,
  line: string[],
  limits: Limits,
): AsyncGenerator<ReviewStep, void, void> {
  await engine.ask("standAt", session, line);
  let after = await engine.ask("evaluate", session, limits);
  yield { kind: "end", evaluation: after };
  for (let ply = line.length; ply > 0; --ply) {
    const path = line.slice(0, ply - 1);
    await engine.ask("standAt", session, path);
    const reviewed = await engine.ask("review", session, line[ply - 1] ?? "", after, limits);
    after = reviewed.before;
    yield { kind: "move", move: { ...reviewed, ply, path } };
  }
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
