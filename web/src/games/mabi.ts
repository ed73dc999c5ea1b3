import type { GameFace } from "./face.ts";

/** "a1b1": the cell left and the cell reached. */
export const mabi: GameFace = {
  name: "mabi",
  notation: {
    style: "destination",
    read(move) {
      const parts = /^([a-z]\d+)([a-z]\d+)$/.exec(move);
      return parts ? { at: parts[1] ?? null, extras: [parts[2] ?? ""] } : { at: null, extras: [] };
    },
  },
  pieces: { w: "ivory", b: "ebony" },
  surface: "slate",
  rim: 0,
  setup: "standard",
  limits: [],
  // PLY 0 is White's first turn, which is bound to the edge: an edited position is in the middle of a game.
  edited: (fields) => [...fields.slice(0, -1), fields[1] === "w" ? "2" : "1"],
  picture: "wwb2ww1/wbw2bwb/8/4w2b/wbwb1wb1/1bbb1bwb/wbw2ww1/5bb1 w - - wwbbb---------- 3,6 6 26",
  inScore: ["largest_group"],
  markEmpty: false,
  markNames: { paralysed: "chain", locked_group: "lock" },
};
