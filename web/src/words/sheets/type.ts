// A game's rule sheet in another language than the engine's English, by the engine's names. A test sees that none is missing.
export interface SheetWords {
  summary: string;
  credit?: string; // where the engine's is more than names and a year
  moveHelp: string; // how a move is typed
  clauses: Record<string, string>;
  setups: Record<string, string>;
  switches: Record<string, string>; // what each switch means
  readings: [point: string, chosen: string, why: string][]; // in the engine's order
}

/** By the name of the game. */
export type SheetsWords = Record<string, SheetWords>;
