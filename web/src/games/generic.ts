// The face of a game that the page has no folder for: a plain board with discs, made of what the engine says of the game. Its
// words are the engine's English.
import type { Notation } from "../model/picking.ts";
import type { Position, Sheet } from "../net/types.ts";
import type { GameFace, PieceName } from "./face.ts";

/** The first two are the sides'; a game with more kinds of pieces gets the others in turn. */
const looks: PieceName[] = ["black", "white", "green", "red", "ebony", "ivory", "bonus", "joker"];

const cellsIn = (move: string) => move.match(/[a-z]\d+/g) ?? [];

/** A move is the cells it names: one is played by one click, two are a piece and where it goes. */
function notationOf(legal: string[]): Notation {
  return {
    style: legal.some((move) => cellsIn(move).length > 1) ? "destination" : "at once",
    read(move) {
      const [at = null, ...extras] = cellsIn(move);
      return { at, extras };
    },
  };
}

export function genericFace(sheet: Pick<Sheet, "name" | "pieces" | "setups">, start: Position): GameFace {
  const pieces = sheet.pieces.map(({ letter }, index) => [letter, looks[index % looks.length]] as const);
  return {
    name: sheet.name,
    notation: notationOf(start.legal),
    pieces: Object.fromEntries(pieces.filter(([letter]) => letter !== ".")) as GameFace["pieces"],
    surface: "maple",
    rim: 0,
    setup: sheet.setups[0]?.name ?? "",
    limits: [],
    picture: start.position,
    markEmpty: true,
    markNames: {},
  };
}
