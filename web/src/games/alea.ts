import type { GameFace } from "./face.ts";

/** "c4" places, "c4*" converts with the stone on c4. */
export const alea: GameFace = {
  name: "alea",
  notation: {
    style: "at once",
    read: (move) => ({ at: move === "pass" ? null : move.replace("*", ""), extras: [] }),
  },
  pieces: { b: "black", w: "white" },
  surface: "kaya",
  rim: 0,
  setup: "standard",
  limits: [],
  picture: "1bb2www/2bb3w/bw4ww/2wwwwb1/b1w1w1b1/1w6/3bbb2/1bb2b1b b f4,e5 1 0",
  markEmpty: false,
  markNames: { guarded: "shield" },
};
