// Why a move is good or bad, out of what the engine counts for and against it: told is what sets the move apart from others, and
// nothing where nothing does.
import type { Engine } from "../net/engine.ts";
import type { FactKind, MoveFact, Position } from "../net/types.ts";

/** What a fact is about. */
export const themes = [
  "bonus",
  "joker",
  "safe",
  "replies",
  "last",
  "danger",
  "turns",
  "group",
  "freedom",
  "turn",
  "end",
] as const;
export type Theme = (typeof themes)[number];

export const themeOf: Record<FactKind, Theme> = {
  turns: "turns",
  bonus: "bonus",
  gives_bonus: "bonus",
  denies_bonus: "bonus",
  joker: "joker",
  safe: "safe",
  gives_safe_cell: "safe",
  denies_safe_cell: "safe",
  region: "last",
  no_reply: "replies",
  replies: "replies",
  choices: "replies",
  guarded: "danger",
  threat: "danger",
  threatens: "turns",
  group: "group",
  leads: "group",
  locks_group: "group",
  unlocks_group: "group",
  paralyses: "freedom",
  frees: "freedom",
  paralyses_own: "freedom",
  frees_other: "freedom",
  gives_turns_away: "turn",
  wins: "end",
  draws: "end",
  loses: "end",
};

export interface Why {
  gains: MoveFact[]; // at most three, weightiest first
  costs: MoveFact[]; // at most one
}

/** A fact that sets a move apart by less is as true of most other moves: about half a point on the board. */
const noticeable = 5;
const mostGains = 3;

/** Facts about the move alone, which can be told of either side's moves. */
const ofItself: FactKind[] = ["turns", "bonus", "joker", "safe", "leads", "wins"];

/** What the answer of the other side brings it. */
export function whyAnswer({ gains }: Why): MoveFact[] {
  return gains.filter(({ kind }) => ofItself.includes(kind));
}

const signed = ({ helps, weight }: MoveFact) => (helps ? weight : -weight);

/** How much a kind of fact speaks for each move, on average. */
function usual(kind: FactKind, moves: MoveFact[][]): number {
  if (moves.length === 0) return 0;
  const sums = moves.map((facts) =>
    facts.filter((fact) => fact.kind === kind).reduce((sum, fact) => sum + signed(fact), 0),
  );
  return sums.reduce((sum, one) => sum + one, 0) / moves.length;
}

/** The facts of a move by how far they set it apart from the others. */
function apart(facts: MoveFact[], others: MoveFact[][]): { fact: MoveFact; by: number }[] {
  return facts.map((fact) => ({ fact, by: signed(fact) - usual(fact.kind, others) }));
}

/** What speaks for a move and what against it, compared with others that could have been played. */
export function whyOf(facts: MoveFact[], others: MoveFact[][]): Why {
  const compared = apart(facts, others);
  const hasJoker = facts.some(({ kind }) => kind === "joker"); // which says how many turn
  const gains = compared
    .filter(({ fact, by }) => fact.helps && Math.min(fact.weight, by) >= noticeable)
    .filter(({ fact }) => fact.kind !== "turns" || !hasJoker)
    .sort((a, b) => b.by - a.by);
  const costs = compared
    .filter(({ fact, by }) => !fact.helps && Math.min(fact.weight, -by) >= noticeable)
    .sort((a, b) => a.by - b.by);
  return {
    gains: gains.slice(0, mostGains).map(({ fact }) => fact),
    costs: costs.slice(0, 1).map(({ fact }) => fact),
  };
}

/** Facts of so many other moves say well enough what is usual here. */
const mostOthers = 24;

/** What sets a move apart from the others where a session stands, spread evenly where there are many. */
export async function whyHere(
  engine: Engine,
  session: number,
  move: string,
  { legal }: Pick<Position, "legal">,
): Promise<Why> {
  const others = legal.filter((one) => one !== move);
  const step = Math.max(1, Math.floor(others.length / mostOthers));
  const some = others.filter((_, index) => index % step === 0).slice(0, mostOthers);
  const [own, ...theirs] = await Promise.all([move, ...some].map((one) => engine.ask("facts", session, one)));
  return whyOf(own ?? [], theirs);
}

/** What the worse of two moves gives away: its own drawbacks, and what the better one would have brought. */
export function whyWorse(worse: MoveFact[], better: MoveFact[]): { costs: MoveFact[]; missed: MoveFact[] } {
  return { costs: whyOf(worse, [better]).costs, missed: whyOf(better, [worse]).gains.slice(0, 2) };
}
