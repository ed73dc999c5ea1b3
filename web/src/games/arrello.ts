import type { GameFace } from "./face.ts";

/** "c4xc2xf4": the cell, then the far end of each flip. */
export const arrello: GameFace = {
  name: "arrello",
  notation: {
    style: "options",
    read(move) {
      const [at = null, ...extras] = move.split("x");
      return { at, extras };
    },
  },
  pieces: { g: "green", r: "red" },
  surface: "maple",
  rim: 0,
  setup: "standard",
  limits: [],
  picture: "1g5/7/2grrrr/2gr1rr/1gr1rr1/gggrgg1/1ggg3 r -",
  markEmpty: false,
  markNames: { protected_stone: "shield" },
};
