// Every word of the page in English, and the type other languages fill in. What the engine says (rules, reasons, events) is
// English already; the others put it into their own words, by the engine's names for clauses and events.
import type { GameEvent, Outcome, Reason, Side } from "../net/types.ts";
import type { EndWords } from "./ends/type.ts";
import type { ErrorWords } from "./errors/type.ts";
import { happenedIn, playerParts } from "./happened.ts";
import type { LabelWords } from "./labels/type.ts";
import { enLearn } from "./learn/en.ts";
import { enOnline } from "./online/en.ts";
import { enSeries } from "./series/en.ts";
import type { SheetsWords } from "./sheets/type.ts";
import { enStudy } from "./study/en.ts";

const list = (cells: string[]) => cells.join(", ");

const levelNames = [
  "First game",
  "Newcomer",
  "Easy",
  "Casual",
  "Steady",
  "Skilled",
  "Strong",
  "Expert",
  "Master",
  "Champion",
];

export const en = {
  ...enSeries,
  ...enStudy,
  ...enLearn,
  online: enOnline,
  /** The engine's short words (sides, pieces, marks, labels); its own are English, but for what is clearer on a card. */
  labels: { records: "record", tie_break_holder: "wins a tie at" } as Partial<LabelWords>,
  /** What players choose from, by the names that rules and boards have for it: set-ups, and what a switch may be set to. What
   * is missing is shown as it is. */
  choices: {
    "empties=none": "nobody",
    "empties=winner": "the winner",
    "part=prefix": "yes",
    "part=whole": "no, all or none",
    "lines=one": "one",
    "lines=any": "any number",
    "start=lattice": "on a lattice",
    "start=diagonal": "on diagonals",
    "pass=lockout": "you wait until the other passes",
    "pass=plain": "only the turn goes over",
    "repetition=superko": "no",
    "repetition=none": "yes, the third time is a draw",
  } as Record<string, string>,
  /** What the engine and a server refuse; their own sentences are English. */
  errors: {} as Partial<ErrorWords>,
  /** Why a game is over; the engine's own sentences are English. */
  ends: {} as Partial<EndWords>,
  /** The rule sheets; the engine's are English. */
  sheets: {} as SheetsWords,
  event: ({ text }: GameEvent, _name: string) => text,
  outcome: ({ text }: Outcome, _names: [string, string]) => text,
  refusal: ({ text }: Reason) => text,
  fullStop: ".",
  refusalNeedsClause: false, // to be understood without seeing it
  language: "Language",
  languageAuto: "Browser default",
  tagline: "Four board games where pieces switch sides",
  loading: "Setting the table…",
  cannotLoad: "The games could not be loaded.",
  tryAgain: "Try again",

  // Start
  firstMove: "Your move: click a marked cell.",
  firstMoveTap: "Your move: tap a marked cell.",
  /** What each game is, in a few words. */
  inAWord: {
    mapello: "Reversi with walls, bonuses and jokers",
    arrello: "Place a stone, flip a whole line",
    mabi: "Walk and gather the largest group",
    alea: "Place stones or convert neighbours",
  } as Record<string, string>,
  chooseGame: "Choose a game",
  start: "Start playing",
  resume: "Resume your game",
  resumeDetail: (title: string, ply: number) => `${title}, move ${ply + 1}`,
  lookAgain: "Look at your last game",
  openText: "Open a record or position",
  players: "Players",
  playedBy: (side: string) => `${side} is played by`,
  nameOf: (side: string) => `Name of ${side}`,
  name: "Name",
  person: "Person",
  opponentIs: "Against",
  personHere: "Someone beside you",
  twoComputers: "Two computers",
  whoSitsWhere: "Who plays which side?",
  moreOptions: "More options",
  computer: (player: string) => {
    const { kind, level, seconds } = playerParts(player);
    if (kind === "level") return `Computer, level ${level}`;
    if (seconds > 0) return `Computer, full engine (${seconds} s)`;
    return kind === "greedy" ? "Computer, greedy" : "Computer, random";
  },
  computers: "Computer",
  computerShort: (player: string) => {
    const { kind, level, seconds } = playerParts(player);
    if (kind === "level") return `Level ${level} · ${levelNames[Number(level) - 1] ?? ""}`;
    if (seconds > 0) return `Full engine · ${seconds} s`;
    return kind === "greedy" ? "Greedy" : "Random";
  },
  computerPace: (player: string) => {
    const { seconds } = playerParts(player);
    return seconds > 0 ? `Thinks for up to ${seconds} s a move.` : "Answers within a second.";
  },
  thinking: (name: string) => `${name} is thinking…`,
  pause: "Pause",
  goOn: "Go on",
  board: "Board",
  seed: "Seed",
  newSeed: "Another random board",
  ownBoard: "your own",
  ownBoardHelp: "A board or a whole position as text",
  edit: "Edit the board",
  moreBoards: "More boards",
  newGameOnBoard: "New game on this board",
  newGameFromHere: "New game from here",
  editPosition: "Edit this position",

  // Editor
  editorOf: (title: string) => `${title}: make a board`,
  editorHelp: "Pick a piece, then a square. The same again removes it.",
  brush: "Piece",
  erase: "erase",
  symmetry: "Symmetry",
  symmetries: {
    none: "one cell",
    "left-right": "left and right",
    "top-bottom": "top and bottom",
    "half turn": "half turn",
    "four ways": "four ways",
    "quarter turns": "quarter turns",
  },
  randomBoard: "Random",
  isItFair: "Is it fair?",
  startingBoard: "Starting board",
  boardName: "Name of this board",
  keep: "Keep",
  forgetBoard: (name: string) => `Forget ${name}`,
  useBoard: "Use this board",

  rules: "Rules",
  rulesHelp: "The original rules leave these points open. You choose.",
  reset: "Back to the usual rules",
  reading: "our interpretation",
  addition: "added by us",
  clock: "Clock",
  clockNone: "None",
  clockMove: "Per move",
  clockTotal: "Per game",
  secondsPerMove: "Seconds per move",
  minutes: "Minutes each",
  increment: "Seconds added per move",
  pie: "May the second player take over the first move?",
  pieHelp: "That keeps a first move fair (pie rule).",

  // Table
  tools: "Tools of the table",
  newGame: "New game",
  home: "Quartello, start page",
  readRules: "Rules of the game",
  share: "Share / save",
  settings: "Settings",
  keys: "Keyboard",
  close: "Close",
  cancel: "Cancel",
  turn: (side: string) => `${side} to move.`,
  yourTurn: (name: string) => `${name} to move`,
  yourMove: "Your move",
  happened: (events: GameEvent[], _name: (side: Side) => string) =>
    happenedIn(
      events,
      ({ text }) => text,
      (cells) => `${cells.length === 1 ? "Turns" : `Turns ${cells.length}:`} ${list(cells)}.`,
      (stone, cells) => `${stone} converts ${list(cells)}.`,
    ),
  passes: (side: string) => `${side} has no other move and passes.`,
  passed: (side: string) => `${side} passes`,
  over: (text: string) => `The game is over. ${text}`,
  ended: ({ kind }: { kind: "resigned" | "time" | "agreed" }, winner: string, loser: string) =>
    kind === "agreed"
      ? "Draw agreed."
      : kind === "time"
        ? `${loser} ran out of time. ${winner} wins.`
        : `${loser} resigned. ${winner} wins.`,
  youEnded: ({ kind }: { kind: "resigned" | "time" | "agreed" }, won: boolean, opponent: string) => {
    if (kind === "agreed") return "Draw agreed.";
    if (kind === "time")
      return won ? `${opponent} ran out of time. You win.` : `You ran out of time. ${opponent} wins.`;
    return won ? `${opponent} resigned. You win.` : `You resigned. ${opponent} wins.`;
  },
  backAt: (ply: number, side: string) =>
    ply === 0 ? `At the start. ${side} to move.` : `After move ${ply}. ${side} to move.`,
  draw: "Draw",
  wins: (name: string) => `${name} wins`,
  you: "You",
  youWin: "You win",
  series: (wins: [number, number], draws: number) =>
    `Series ${wins[0]} : ${wins[1]}${draws > 0 ? `, ${draws} drawn` : ""}`,
  clockOf: (name: string) => `Clock of ${name}`,

  undo: "Undo",
  redo: "Redo",
  first: "To the start",
  last: "To the end",
  back: "One move back",
  forward: "One move on",
  replay: "Replay",
  stop: "Stop",
  replaySpeed: "Speed of the replay",
  goingOn: "What is going on",
  place: "Move shown",
  ofMoves: (ply: number, all: number) => `${ply} of ${all}`,
  resign: "Resign",
  resignAsk: (name: string) => `${name}, do you give up this game?`,
  resignThis: "Give up this game?",
  resignNo: "Play on",
  offerDraw: "Offer draw",
  drawAsk: (name: string) => `${name} offers a draw.`,
  accept: "Accept",
  decline: "Decline",
  rematch: "Rematch",
  swapAsk: (name: string) => `${name}, do you take over the first move?`,
  swap: "Take it over",
  pass: "Pass",
  passAsk: (effect: string) =>
    `You can still move.${effect ? ` Passing means: ${effect}.` : ""} Pass all the same?`,

  moves: "Moves",
  noMoves: "No move yet",
  moveNumber: (ply: number, move: string) => `Move ${ply}: ${move}`,
  comment: "Note on this move",
  legalMoves: (count: number) => `Moves you can play (${count})`,
  typeMove: "Type a move",
  playIt: "Play",
  extras: "Flip which stones?",
  extra: (cell: string) => `flip ${cell}`,
  preview: (move: string) => `With ${move}:`,
  pieceTaken: (cell: string, targets: string[]) => `${cell} chosen. It can go to ${list(targets)}.`,
  stoneBegun: (cell: string, extras: string[]) =>
    `Stone on ${cell}. Choose cells to flip up to: ${list(extras)}. ${cell} once more plays it.`,
  moveBegun: (move: string) => `${move} chosen. Once more plays it.`,
  wouldPlay: (move: string, score: string) => `${move} chosen. ${score}.`,
  letGo: "Let go.",
  placeOnly: "Place without flipping",
  confirmMove: (move: string) => `Play ${move}`,
  wouldBe: (first: string, a: string, second: string, b: string) => `${first} ${a} : ${b} ${second}`,

  // The table in 3D
  view3d: "3D table",
  view2d: "Flat board",
  camera: "Camera",
  cameras: { seat: "your seat", opposite: "the other seat", above: "from above", side: "from the side" },
  place3d: "Place",
  places: { river: "river-side", room: "living room" },
  lights: "Lights",
  daylight: "daylight",
  lamp: "lamp",
  loading3d: "Setting up the 3D table…",
  no3d: "This browser cannot show the 3D table now. Here is the flat board.",

  // The board, spoken
  boardOf: (title: string) => `${title} board`,
  empty: "empty",
  canPlay: "can be played",
  canFlip: "can be flipped",
  willFlip: "will be flipped",
  canMove: "can move",
  lastMove: "last move",
  picked: "chosen",
  groupOf: (count: number) => `group of ${count}`,
  row: (rank: string) => `Rank ${rank}`,
  column: (file: string) => `File ${file}`,
  allEmpty: "all empty",
  noLastMove: "No move has been played.",
  lastWas: (move: string) => `Last move ${move}.`,
  legalAre: (moves: string[]) =>
    moves.length === 0 ? "There is no move." : `${moves.length} moves: ${list(moves)}.`,
  noCell: (text: string) => `There is no cell ${text}.`,
  /** How a clause of the rule sheet is called: by its name, or its number there; the names are English. */
  clause: (id: string, _number: number) => `Rule “${id}”`,

  // Dialogs
  link: "Link with the whole game",
  positionLink: "Link to this position",
  damagedLink: "This link is damaged or incomplete.",
  notKeptHere: "This game is not kept in this browser. Its link under “Share / save” opens it anywhere.",
  copy: "Copy",
  copied: "Copied",
  record: "Record",
  positionText: "Position",
  download: "Save the record",
  pictureSvg: "Picture (SVG)",
  picturePng: "Picture (PNG)",
  open: "Open",
  openHelp: "Paste a record, a position, a link, or an Othello transcript.",
  openFailed: "This could not be opened.",
  theme: "Appearance",
  themeAuto: "System default",
  themeLight: "Light",
  themeDark: "Dark",
  surface: "Flat board",
  surfaces: {
    game: "Game default",
    felt: "green felt",
    maple: "maple",
    slate: "slate",
    kaya: "honey-coloured wood",
    blue: "blue, strong lines",
  },
  animation: "Animation",
  animationOff: "Off",
  animationSlow: "Slow",
  animationNormal: "Normal",
  animationFast: "Fast",
  volume: "Sound",
  mute: "Mute",
  showLegal: "Mark the moves you can play",
  showCoordinates: "Show coordinates",
  confirm: "Choose each move twice to play it",
  warn: "Warn me before a large loss (against computers, without a clock)",
  clauses: "The rules",
  register: "What the original rules leave open",
  otherwise: (text: string) => `Otherwise: ${text}`,
  credit: (who: string) => `By ${who}`,
  keyHelp: [
    ["Arrow keys", "from cell to cell"],
    ["a1, c4 …", "type a cell's name to go there"],
    ["Enter, Space", "play, or choose the cell"],
    ["Escape", "let go of a move begun"],
    ["Home, End", "first and last cell of the rank; with Ctrl, of the board"],
    ["Page Up, Page Down", "one move back or on"],
    ["Ctrl Z, Ctrl Y", "undo, redo"],
    ["Shift R, Shift C", "read the rank, the file"],
    ["Shift X", "read the lines through the cell"],
    ["Shift E", "explain: what a move here does, or why not"],
    ["Shift L, Shift S, Shift M", "last move, score, moves you can play"],
    ["Shift V", "with the study open: who is ahead, and the best moves"],
    ["Shift T", "type a move"],
    ["Shift P", "pass"],
    ["?", "this help"],
  ] as [string, string][],
};

export type Words = typeof en;
