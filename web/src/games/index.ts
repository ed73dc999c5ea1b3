// The one list of games on the page, in the engine's order.
import { alea } from "./alea.ts";
import { arrello } from "./arrello.ts";
import type { GameFace } from "./face.ts";
import { mabi } from "./mabi.ts";
import { mapello } from "./mapello.ts";

export const faces: GameFace[] = [mapello, arrello, mabi, alea];

export function faceOf(game: string): GameFace {
  const face = faces.find(({ name }) => name === game);
  if (!face) throw new Error(`no game ${game}`);
  return face;
}
