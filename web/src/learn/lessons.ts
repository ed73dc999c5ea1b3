// The lessons: for each game a handful of positions, each with one thing to do on the board. What is right is data, what happens
// is the engine's word, and what is said stands in words/lessons by the same numbers. A test plays every step.

export interface LessonStep {
  position: string;
  rules?: string;
  right: string[]; // the moves wanted; "*" stands for any letters: "*" alone for every move, "*x*" for any flip
  refused?: { cell: string; clause: string }; // instead: a click that the rules forbid, and the clause that says so
}

// The rulebook's worked example, White to move.
const worked = "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wbb1b1/4bbbb*1/1*3bb#1j/j2#2b3/1#1*3*#1/3j3j2 w 0 0";
const guarded = "8/8/2wbw3/8/8/4bw2/5w2/8 b e3 0 0";

export const lessons: Record<string, LessonStep[]> = {
  mapello: [
    { position: "10/10/10/10/4bw4/4wb4/10/10/10/10 b 0 0", right: ["*"] },
    { position: "10/10/2b1b1b3/3www4/2bw1wb3/3www4/2b1b1b3/6bw2/10/10 b 0 0", right: ["d4"] },
    { position: "10/10/2#www4/10/2bwww4/10/10/10/10/10 b 0 0", right: ["f4"] },
    { position: "10/10/10/3bw5/3bww*3/3bw5/10/10/10/10 b 0 0", right: ["f4"] },
    { position: "10/10/10/jwww1www2/10/1www1www2/10/10/1wbb6/10 b 0 0", right: ["d3"] },
    { position: worked, right: ["e7"] },
  ],
  arrello: [
    { position: "7/7/7/7/7/7/7 g -", right: ["*"] },
    { position: "7/7/7/2g1r2/7/7/7 g -", right: ["d4xe4"] },
    { position: "7/7/7/1g1rrr1/7/7/7 g -", right: ["c4xe4"] },
    { position: "7/7/1g5/7/7/1r5/7 g -", right: ["b4xb6"] },
    { position: "7/7/7/7/1r1g3/7/7 g -", right: ["*xb5"] },
    { position: "3r3/7/3g3/r1g4/7/2r4/7 g a4", right: ["*x*"] },
  ],
  mabi: [
    {
      position:
        "w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b w - - --------------- 1,1 0 0",
      right: ["*"],
    },
    { position: "8/2w5/8/2w5/2w5/5b2/7b/4b3 w - - w-------------- 2,1 0 10", right: ["c2c3"] },
    { position: "8/4w3/2ww1b2/8/8/8/6bb/1b6 w - - w-------------- 2,2 0 10", right: ["e2e3"] },
    {
      position: "8/8/3bb3/3w4/8/6w1/1b6/7w w - - b-------------- 1,2 0 10",
      right: [],
      refused: { cell: "d4", clause: "paralysed" },
    },
    {
      position: "8/2www3/8/6b1/1w4b1/8/4b3/8 w - - ww------------- 3,2 0 10",
      right: [],
      refused: { cell: "d2", clause: "largest" },
    },
    { position: "8/2www3/8/1b4bb/8/8/1b2w3/8 w b p ww------------- 3,2 0 10", right: ["pass"] },
  ],
  alea: [
    { position: "8/8/8/8/8/8/8/8 b - 0 0", right: ["*"] },
    { position: "8/8/3w4/2wb4/8/8/8/8 b - 0 0", right: ["d4*"] },
    { position: "8/1bw5/8/4w3/3wbw2/4w3/1w1b2w1/8 b - 0 0", right: ["e5*"] },
    { position: guarded, right: [], refused: { cell: "d3", clause: "guard" } },
    { position: guarded, right: ["e6*"] },
    { position: "bbbw/bwbw/wbww/bwwb w - 0 0", rules: "size=4", right: ["b2*"] },
  ],
};

/** In conversions of Alea the "*" at the end of a move is a letter like any other. */
export function isRight(step: LessonStep, move: string): boolean {
  return step.right.some((wanted) => {
    if (wanted === move) return true;
    if (!wanted.startsWith("*")) return false;
    return wanted
      .split("*")
      .slice(1)
      .every((part, index, parts) =>
        index === parts.length - 1 ? move.endsWith(part) : move.includes(part),
      );
  });
}
