// Positions that show what a clause of the rules means: a move to play, or one that this clause forbids. A test plays
// every one of them with the engine.

export interface Example {
  clause: string; // the id it has in the rule sheet
  position: string;
  rules?: string;
  move: string;
  refused?: boolean; // the clause forbids it
  fromRulebook?: boolean;
}

// The rulebook's worked example, White to move.
const worked = "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wbb1b1/4bbbb*1/1*3bb#1j/j2#2b3/1#1*3*#1/3j3j2 w 0 0";
const mabiStart =
  "w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b w - - --------------- 1,1 0 0";
const mabiLater =
  "w1w1w1w1/b1wb1b2/w3w1wb/wb1b2bb/2w1w1w1/1b2bb1b/w1w1w2w/1b1b1b1b b - - wb------------- 2,3 1 9";
const arrelloEarly = "1gg4/4g2/4rr1/4rr1/6r/1g5/7 r -";

export const examples: Record<string, Example[]> = {
  mapello: [
    { clause: "line", position: worked, move: "e7", fromRulebook: true },
    { clause: "line", position: worked, move: "f8", refused: true },
    { clause: "line", position: worked, move: "c5", refused: true },
    { clause: "place", position: worked, move: "f7", refused: true },
    {
      clause: "bonus",
      position: "4j5/1#1*2*1#1/3b2#3/j*#wbbbb*j/j2bbb4/2bbbb2*1/1*bww2#1j/j1b#6/1#1*3*#1/3j3j2 w 0 0",
      move: "h3",
    },
    { clause: "joker", position: worked, move: "g7" },
    {
      clause: "pass",
      position:
        "10/1bbbbbbbb1/1bbwwbbbb1/1bbbbwbbb1/1bbbbbbbb1/1bbbbbwww1/1bbbbbbww1/1bbbbbwww1/3bwwwww1/10 b 0 0",
      move: "pass",
    },
  ],
  arrello: [
    { clause: "contact", position: "1gg4/4g2/4rr1/4rr1/3r2r/1g5/7 g -", move: "d2xg5" },
    { clause: "contact", position: arrelloEarly, move: "a1xb1", refused: true },
    { clause: "part", position: "1gg4/4g2/4rr1/4rr1/3r2r/1g5/7 g -", move: "d2xe3" },
    { clause: "line", position: arrelloEarly, move: "d2xd1", refused: true },
    { clause: "gaps", position: "1gg4/3ggg1/4grr/2r1rr1/2gg2g/rg5/g4r1 g -", move: "c7xg3" },
    { clause: "place", position: arrelloEarly, move: "b1", refused: true },
    {
      clause: "protected",
      position: "1gr2g1/grrgggg/2grgrr/grg1rr1/r1rg1gg/rgr1g2/gr2gg1 r a4",
      move: "a1xa4",
      refused: true,
    },
  ],
  mabi: [
    { clause: "paralysed", position: mabiStart, move: "a3b3" },
    { clause: "paralysed", position: mabiLater, move: "a2b2", refused: true },
    { clause: "turn", position: mabiStart, move: "b1c1", refused: true },
    { clause: "first", position: mabiStart, move: "c3d3", refused: true },
    {
      clause: "step",
      position:
        "w1w1w1w1/b2b1b2/w1w1w1wb/wb1b2bb/2w1w1w1/1b2bb1b/w1w1w2w/1b1b1b1b w - - wb------------- 2,3 0 8",
      move: "a3b3",
    },
    { clause: "step", position: mabiLater, move: "e6f6", refused: true },
    { clause: "largest", position: mabiLater, move: "g4g5", refused: true },
    { clause: "pass", position: mabiLater, move: "pass" },
    {
      clause: "pass",
      position: "2b2bw1/3w2bb/1wwbw1w1/1bwb3w/1www1wbb/1bbbw1bw/1wwb3b/2b5 b w p wwwww---------- 6,4 20 75",
      move: "g1h1",
      refused: true,
    },
  ],
  alea: [
    {
      clause: "convert",
      position: "b2b1bw1/b2b2bb/b3w1wb/ww2w3/wb2wbb1/1w1b1w1w/1wb4w/b6w b b7 0 0",
      move: "b5*",
    },
    { clause: "convert", position: "b2b4/7b/7b/w3w3/1b2w3/1w3w2/2b5/8 b e4 0 0", move: "a1*", refused: true },
    { clause: "place", position: "b2b4/7b/7b/w3w3/1b2w3/1w3w2/2b5/8 b e4 0 0", move: "b4" },
    {
      clause: "guard",
      position: "b2b1bw1/3b2bb/4w1wb/w3w3/wb2w1b1/1w1b1w2/2b4w/b6w b g3 0 0",
      move: "g2*",
      refused: true,
    },
    {
      clause: "streak",
      position: "bb1b1bbb/bbbbbbbb/bwbbbbbb/wwwwbbww/bwwwbwww/bbwwwwww/bwwwwwww/bwbwww1w w g3,f4 30 0",
      move: "b3*",
      refused: true,
    },
    {
      clause: "closing",
      position: "bbwwwwww/bbbwwwww/bbbbwwww/bbbbbbbb/bbwbwwbw/bwwbwwww/wwwwwwww/bbwbwwbb w d6 0 0",
      move: "c1*",
    },
  ],
};
