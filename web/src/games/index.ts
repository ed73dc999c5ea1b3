// The one list of games on the page, in the engine's order. A game that the engine has and the list has not gets a plain face
// once the engine has told of it.
import type { Position, Sheet, Side } from "../net/types.ts";
import { alea } from "./alea.ts";
import { arrello } from "./arrello.ts";
import type { GameFace, PieceName } from "./face.ts";
import { genericFace } from "./generic.ts";
import { mabi } from "./mabi.ts";
import { mapello } from "./mapello.ts";

export const faces: GameFace[] = [mapello, arrello, mabi, alea];

const met = new Map<string, GameFace>();

const ownFace = (game: string) => faces.find(({ name }) => name === game);

/** Takes note of a game that the page has no face for; of others, nothing is to be noted. */
export function meetGame(sheet: Sheet, start: Position) {
  if (!ownFace(sheet.name)) met.set(sheet.name, genericFace(sheet, start));
}

export function faceOf(game: string): GameFace {
  const face = ownFace(game) ?? met.get(game);
  if (!face) throw new Error(`no game ${game}`);
  return face;
}

/** The drawing of a side's own piece: it comes first, or second, in the sheet. */
export function pieceOf({ name, pieces }: Sheet, side: Side): PieceName | undefined {
  return faceOf(name).pieces[pieces[side === "first" ? 0 : 1]?.letter ?? ""];
}
