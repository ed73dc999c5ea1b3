// How clicks become a move, by choosing among the moves the engine lists; no move is ever made up here. Three ways:
// at once (one click), destination (a piece, then where to), options (a cell, then any of its extras, then the cell again).

export type Style = "at once" | "destination" | "options";

/** A move taken apart: the cell clicked first, then the others it names. */
export interface Shape {
  at: string | null; // null: a pass
  extras: string[];
}

export interface Notation {
  style: Style;
  read(move: string): Shape;
}

/** A move begun: a cell is chosen, and these moves start there. */
export interface Picked {
  at: string;
  moves: string[];
  move: string | null; // what a confirmation would play
  reach: ReadonlyMap<string, string>; // options: a click on this cell means that extra
}

export type Pick = { kind: "play"; move: string } | { kind: "picked"; picked: Picked } | { kind: "none" };

export function movesAt(notation: Notation, legal: string[], cell: string): string[] {
  return legal.filter((move) => notation.read(move).at === cell);
}

export function begin(notation: Notation, legal: string[], cell: string): Pick {
  const moves = movesAt(notation, legal, cell);
  const [only] = moves;
  if (only === undefined) return { kind: "none" };
  if (notation.style === "at once" || (notation.style === "options" && moves.length === 1)) {
    return { kind: "play", move: only };
  }
  const move = moves.find((text) => notation.read(text).extras.length === 0) ?? null;
  return { kind: "picked", picked: { at: cell, moves, move, reach: new Map() } };
}

/** Where a piece that is taken up can go. */
export function targetsOf(notation: Notation, { moves }: Picked): string[] {
  return moves.map((move) => notation.read(move).extras[0] ?? "");
}

/** A further click while a move is begun. */
export function proceed(notation: Notation, picked: Picked, cell: string): Pick {
  if (notation.style === "destination") {
    const move = picked.moves.find((text) => notation.read(text).extras[0] === cell);
    return move ? { kind: "play", move } : { kind: "none" };
  }
  if (cell === picked.at) return picked.move ? { kind: "play", move: picked.move } : { kind: "none" };
  const extra = picked.reach.get(cell);
  if (extra === undefined) return { kind: "none" };
  return { kind: "picked", picked: { ...picked, move: toggled(notation, picked, extra) } };
}

/** The listed move nearest to the present choice with one extra taken in or out. */
export function toggled(notation: Notation, picked: Picked, extra: string): string {
  const chosen = new Set(picked.move ? notation.read(picked.move).extras : []);
  const taking = !chosen.delete(extra);
  if (taking) chosen.add(extra);
  let best = picked.moves[0] ?? "";
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const move of picked.moves) {
    const extras = notation.read(move).extras;
    if (extras.includes(extra) !== taking) continue;
    const common = extras.filter((cell) => chosen.has(cell)).length;
    const distance = extras.length + chosen.size - 2 * common;
    if (distance < bestDistance) [best, bestDistance] = [move, distance];
  }
  return best;
}

/** The single extras of the moves begun: each a choice by itself. */
export function extrasOf(notation: Notation, moves: string[]): Map<string, string> {
  const extras = new Map<string, string>();
  for (const move of moves) {
    const [only, ...more] = notation.read(move).extras;
    if (only !== undefined && more.length === 0) extras.set(only, move);
  }
  return extras;
}

/** Which extra a click on a cell means: itself if it is one, else the shortest one that turns that cell. */
export function reachOf(turns: ReadonlyMap<string, string[]>): Map<string, string> {
  const reach = new Map<string, string>();
  const length = (extra: string) => turns.get(extra)?.length ?? 0;
  for (const [extra, cells] of turns) {
    for (const cell of cells) {
      const known = reach.get(cell);
      if (known === undefined || length(extra) < length(known)) reach.set(cell, extra);
    }
  }
  for (const extra of turns.keys()) reach.set(extra, extra);
  return reach;
}
