// Which positions of a game get a diagram on paper.

export type Diagrams = "end" | { every: number } | { at: string };

/** Plies in order, each once and within the game; the end is always among them. */
export function diagramPlies(chosen: Diagrams, last: number): number[] {
  if (last < 0) return [];
  const plies = new Set([last]);
  if (chosen !== "end" && "every" in chosen) {
    for (let ply = chosen.every; ply < last; ply += chosen.every) plies.add(ply);
  } else if (chosen !== "end") {
    for (const word of chosen.at.match(/\d+/g) ?? []) if (Number(word) <= last) plies.add(Number(word));
  }
  return [...plies].sort((a, b) => a - b);
}
