// The exercises: positions of real games with one right move, found and graded by `quartello puzzles` (web/README.md has
// the command). The files are loaded when somebody wants them.
import type { Side } from "../net/types.ts";

export type Grade = 1 | 2 | 3;
export type Goal = "win" | "draw" | "points" | "better";

/** As lab/puzzles.hpp writes it. */
export interface Exercise {
  number: number; // of the game it comes from
  rules: string;
  start: string; // where that game started
  moves: string; // since then
  side: Side; // to move
  grade: Grade;
  goal: Goal;
  theme: string;
  accepted: string[];
  best: number; // points for `side`
  second_move: string;
  second: number;
  solved: boolean; // the values are proved
}

const files: Record<string, () => Promise<{ default: unknown }>[]> = {
  mapello: () => [import("./exercises/mapello-classic.json"), import("./exercises/mapello-random.json")],
  arrello: () => [import("./exercises/arrello.json")],
  mabi: () => [import("./exercises/mabi.json")],
  alea: () => [import("./exercises/alea.json"), import("./exercises/alea-small.json")],
};

/** Those of a game, easy ones first. */
export async function exercisesOf(game: string): Promise<Exercise[]> {
  const loaded = await Promise.all(files[game]?.() ?? []);
  return loaded
    .flatMap((file) => (file.default as { puzzles: Exercise[] }).puzzles)
    .toSorted((a, b) => a.grade - b.grade);
}

export function movesOf({ moves }: Exercise): string[] {
  return moves === "" ? [] : moves.split(" ");
}

/** Stays the same as long as the position does. */
export function idOf({ start, moves }: Exercise): string {
  let hash = 0x811c9dc5;
  for (const letter of `${start}|${moves}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
