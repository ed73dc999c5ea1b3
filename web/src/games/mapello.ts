import type { GameFace } from "./face.ts";

export const mapello: GameFace = {
  name: "mapello",
  notation: {
    style: "at once",
    read: (move) => ({ at: move === "pass" ? null : move, extras: [] }),
  },
  pieces: { b: "black", w: "white", "#": "wall", "*": "bonus", j: "joker" },
  surface: "felt",
  rim: 1,
  setup: "classic",
  limits: ["walls", "bonuses", "jokers"],
  picture: "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wwbbw1/4bwbw*1/1*3bw#1j/j2#1wb3/1#1*3*#1/3j3j2 b 0 0",
  inScore: ["bonuses_taken"],
  markEmpty: true,
  markNames: {},
};
