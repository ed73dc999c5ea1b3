// Study, review and the kept games in English.
import type { Sign } from "../../net/types.ts";

const results = { worse: "a loss", level: "a draw", better: "a win" };
const games = { worse: "behind", level: "level", better: "ahead" };

export const enStudy = {
  numberLocale: "en",
  study: "Study",
  evaluation: "Evaluation",
  leads: (side: string, points: string, solved: boolean) =>
    solved ? `${side} wins by ${points}` : `${side} ahead by about ${points}`,
  level: (solved: boolean): string => (solved ? "A draw" : "About level"),
  solved: "solved",
  estimate: "estimate",
  looking: "Looking…",
  deeper: "Look deeper",
  bestFor: (side: string) => `Best for ${side}, in points`,
  lineCount: "Lines",
  effortSpent: (depth: number, nodes: string) => `Depth ${depth} · ${nodes} positions`,
  markBest: "Mark on the board",
  graph: "Evaluation over the game",
  graphAt: (ply: number, value: string) => (ply === 0 ? `Start: ${value}` : `After move ${ply}: ${value}`),
  notLookedAt: "not looked at yet",
  review: "Review",
  now: "Position",
  studyView: "What to study",
  makeReview: "Review this game",
  reviewAgain: "Review again",
  reviewHelp:
    "The engine looks at every move again, from the last to the first, and says what each one lost.",
  reviewNothing: "Play some moves, then have them reviewed.",
  effort: "How thorough",
  effortQuick: "Quick",
  effortNormal: "Normal",
  effortDeep: "Deep",
  reviewProgress: (done: number, all: number) => `Move ${done} of ${all}`,
  averageLoss: (points: string) => `${points} points lost a move`,
  faultless: (count: number, of: number) => `${count} of ${of} choices lost nothing`,
  turningPoints: "Turning points",
  allMoves: "All moves",
  noTurningPoints: "No move turned the game.",
  move: "Move",
  loss: "Loss",
  better: "Better",
  turned: (before: Sign, after: Sign, exact: boolean) => {
    const names = exact ? results : games;
    return `from ${names[before]} to ${names[after]}`;
  },
  forced: "forced",
  tryFromHere: "Try again from here",
  retryBest: (move: string) => `${move} is the best move here. Well found!`,
  retryGood: (move: string) => `${move} is as good as the best.`,
  retryBetter: (move: string, points: string) => `${move} is better, but still loses ${points} points.`,
  retryNot: (move: string, points: string) => `${move} is no better: it loses ${points} points.`,
  retry: (move: string) => `Find a better move than ${move}.`,

  // Kept games
  learn: "Learn by example",
  seeMove: (move: string) => `Play ${move}`,
  seeWhyNot: (move: string) => `Why not ${move}?`,
  workedExample: "The rulebook’s own example",
  lessonHelp: "The board is yours: try other moves, too.",
  lessonAgain: "Set it up again",
  agreedRules: "Rules you can agree on",

  keptGames: "Your games",
  keptHelp: "Every game played in this browser is kept here, and only here.",
  search: "Search",
  searchHelp: "Game, name, result, date",
  gamesFound: (count: number) => (count === 1 ? "1 game" : `${count} games`),
  allGames: "All games",
  noGames: "No game yet. What you play will be kept here.",
  noGamesFound: "No game fits this search.",
  keepingFails: {
    none: "This browser keeps no games: what is open goes with the page. “Share / save” has its link.",
    full: "This browser has no room left: the latest moves are not kept. Delete games that you no longer need, or export them first.",
  },
  unfinished: "unfinished",
  movesPlayed: (count: number) => (count === 1 ? "1 move" : `${count} moves`),
  against: (first: string, second: string) => `${first} – ${second}`,
  deleteGame: (title: string) => `Delete ${title}`,
  gameDeleted: (title: string) => `${title} was deleted.`,
  bringBack: "Bring it back",
  exportAll: "Export all",
  importGames: "Import",
  importHelp: "Files of records, one game or many; GGF and Othello transcripts, too",
  gamesImported: (count: number) => (count === 1 ? "1 game imported." : `${count} games imported.`),
  notImported: (count: number, why: string) =>
    `${count === 1 ? "1 record" : `${count} records`} could not be read: ${why}`,
};

export type StudyWords = typeof enStudy;
