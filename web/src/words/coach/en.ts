// What the coach says, and the card at the end of a game, in English.
import type { MoveFact } from "../../net/types.ts";

const nouns: Record<string, [string, string]> = { mapello: ["disc", "discs"], mabi: ["piece", "pieces"] };
const stones: [string, string] = ["stone", "stones"];

/** "1 disc", "5 stones". */
const counted = (game: string, count: number) => {
  const [one, many] = nouns[game] ?? stones;
  return `${count} ${count === 1 ? one : many}`;
};
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);
const list = (cells: string[]) => cells.join(", ");
const points = (count: number) => `${count} ${verb(count, "point", "points")}`;

const facts: Record<MoveFact["kind"], (fact: MoveFact, game: string) => string> = {
  turns: ({ now }, game) => `It turns ${counted(game, now)}.`,
  bonus: ({ now }) => `It takes a bonus worth ${points(now)}.`,
  joker: ({ now, cells }, game) =>
    `${verb(cells.length, "The joker", "The jokers")} on ${list(cells)} ${verb(cells.length, "closes", "close")} a line: ${counted(game, now)} ${verb(now, "turns", "turn")}.`,
  safe: ({ now }, game) =>
    `${counted(game, now)} ${verb(now, "becomes", "become")} safe: nothing can turn ${verb(now, "it", "them")} any more.`,
  region: ({ now }) => `It leaves ${now} empty cells around it, an even number: the opponent goes in first.`,
  no_reply: () => "The opponent has no move left and must pass.",
  replies: ({ now, before }) => `The opponent has ${now} ${verb(now, "move", "moves")} instead of ${before}.`,
  choices: ({ now, before }) => `Next time there are ${now} own moves instead of ${before}.`,
  gives_bonus: ({ cells }) => `It lets the opponent reach the bonus on ${list(cells)}.`,
  denies_bonus: ({ cells }) => `It keeps the opponent from the bonus on ${list(cells)}.`,
  gives_safe_cell: ({ cells }, game) =>
    `It lets the opponent onto ${list(cells)}, where a ${(nouns[game] ?? stones)[0]} is safe for good.`,
  denies_safe_cell: ({ cells }, game) =>
    `It keeps the opponent off ${list(cells)}, where a ${(nouns[game] ?? stones)[0]} is safe for good.`,
  guarded: ({ now }, game) => `${counted(game, now)} cannot be turned on the opponent's next move.`,
  threat: ({ now, before }) =>
    `The opponent's next move can turn ${now} at most; before, it could turn ${before}.`,
  threatens: ({ now }, game) => `It threatens to turn ${counted(game, now)} next time.`,
  group: ({ now, before }) => `The largest own group counts ${now} instead of ${before}.`,
  leads: () => "If the game stopped now, it would be won.",
  paralyses: ({ cells }) => `It paralyses the opponent on ${list(cells)}.`,
  frees: ({ cells }) => `It sets free what was paralysed: ${list(cells)}.`,
  paralyses_own: ({ cells }) => `It paralyses own pieces: ${list(cells)}.`,
  frees_other: ({ cells }) => `It sets the opponent's pieces free: ${list(cells)}.`,
  locks_group: ({ now }) => `The own group of ${now} is now the one largest, so it may not move.`,
  unlocks_group: () => "The own largest group is no longer the only one, so it may move again.",
  gives_turns_away: ({ now }) =>
    `The opponent then moves until it passes, with ${now} ${verb(now, "move", "moves")} to choose from.`,
  wins: ({ now }) => (now > 0 ? `It ends the game with a win by ${now}.` : "It ends the game with a win."),
  draws: () => "It ends the game with a draw.",
  loses: ({ now }) => (now > 0 ? `It ends the game with a loss by ${now}.` : "It ends the game with a loss."),
};

export const enCoach = {
  fact: (fact: MoveFact, game: string) => facts[fact.kind](fact, game),
  coach: "Coach",
  finding: "The coach is looking…",
  noHint: "There is nothing to choose here.",
  areas: {
    topLeft: "top left",
    top: "top",
    topRight: "top right",
    left: "left",
    centre: "centre",
    right: "right",
    bottomLeft: "bottom left",
    bottom: "bottom",
    bottomRight: "bottom right",
  },
  lookAt: (area: string, from: string, to: string) => `Look at the ${area} of the board, ${from} to ${to}.`,
  lookPass: "Would it be better not to move at all?",
  /** What to mind, by what the facts are about: also the advice after a game. */
  themes: {
    bonus: "Mind the bonuses: who can reach which of them after the move?",
    joker: "Follow the lines to the jokers: they serve whoever is to move.",
    safe: "Find cells from which a disc can never be turned again, and keep the other side off them.",
    replies: "Count the moves you leave to the other side: the fewer, the better.",
    last: "Count the empty cells of each corner of the board: it is good to play there last.",
    danger: "Before you move, look what the other side can turn next.",
    turns: "Compare how much each move turns, now and next time.",
    group: "Keep an eye on the size of the largest groups.",
    freedom: "See who can still move: larger groups paralyse smaller neighbours.",
    turn: "Think twice before handing the turn over.",
    end: "The end is near: count the last moves out.",
  },
  tellMove: "Show me the move",
  tellWhy: "Why?",
  playIt: (move: string) => `Play ${move}`,
  theMove: (move: string) => `The coach would play ${move}.`,
  against: (text: string) => `Against it: ${text}`,
  ahead: (amount: string) => `The next best move is ${amount} points worse.`,
  noBetter: "Another move is just as good.",
  follows: (moves: string) => `It expects ${moves} to follow.`,
  warning: (move: string, amount: string) => `Careful: ${move} gives away ${amount} points.`,
  answer: (move: string, answer: string) => `After ${move} the best answer is ${answer}.`,
  takeBack: "Take it back",
  leaveIt: "Leave it so",
  thanks: "Thanks",
  warnNever: "Do not warn me",

  // The card at the end
  story: "The story of this game",
  telling: (done: number, all: number) => `Looking at the game again: move ${done} of ${all}`,
  tell: "Tell me how it went",
  score: "Score",
  accuracy: "Accuracy",
  accuracyHelp: "How much of its chances each move kept, on average.",
  length: "Moves",
  ratingChange: "Rating",
  turnedAt: (ply: number, move: string, name: string) => `From move ${ply} (${move}) on, ${name} was ahead.`,
  turnedBy: (ply: number, move: string, loser: string, amount: string, name: string) =>
    `Move ${ply} turned it: ${loser} gave away ${amount} points with ${move}, and from then on ${name} was ahead.`,
  aheadAllTheWay: (name: string) => `${name} was ahead from the first moves on.`,
  nobodyWon: "Nobody stayed ahead.",
  finest: (ply: number, move: string, amount: string) =>
    `Finest move: ${move} (move ${ply}). Any other would have been worse by ${amount} points or more.`,
  costliest: (ply: number, move: string, amount: string, better: string) =>
    `Costliest move: ${move} (move ${ply}), ${amount} points. ${better} was better.`,
  faultless: "No move gave much away.",
  advice: (text: string) => `What to look at: ${text}`,
  adviceOften: (text: string, count: number, of: number) =>
    `What to look at (${count} of ${of} costly moves): ${text}`,
  showIt: "Show it",
  findBetter: "Find a better move",
  sharePicture: "Share a picture",
  shareFilm: "Share the animation",
  shareIt: "Share",
  shareGame: (title: string) => `A game of ${title} on Quartello`,
};

export type CoachWords = typeof enCoach;
