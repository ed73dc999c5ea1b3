// What the page must know of a game beyond what the engine says: how its moves are written, how it looks, what one click
// on "Start" means. One file per game; no rules.
import type { Notation } from "../model/picking.ts";
import type { LabelCode } from "../net/types.ts";

/** The drawings in board/pieces.tsx. */
export type PieceName = "black" | "white" | "green" | "red" | "ebony" | "ivory" | "wall" | "bonus" | "joker";

export type MarkName = "shield" | "chain" | "lock";

export interface GameFace {
  name: string;
  notation: Notation;
  pieces: Record<string, PieceName>; // by the letter of the board text
  surface: "felt" | "maple" | "slate" | "kaya"; // what the board is made of
  rim: number; // rings of cells around the board that are drawn as its frame
  setup: string; // where one click starts
  limits: string[]; // the switches that bound what players may set up in free play; none: there is no set-up to make
  /** Fields of a position made in the editor, where the engine's own for a bare board do not fit any side to move. */
  edited?(fields: string[]): string[];
  picture: string; // a position worth a picture
  inScore?: LabelCode[]; // facts of the engine that the score beside a player says already
  markEmpty: boolean; // every legal empty cell gets a mark; else only cells that offer a choice
  markNames: Partial<Record<LabelCode, MarkName>>; // how the engine's marks are drawn
}
