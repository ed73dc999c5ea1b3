// Every word of the page in English, and the type other languages fill in. What the engine says (rules, reasons, events)
// comes from the engine.
import type { GameEvent } from "../net/types.ts";

const list = (cells: string[]) => cells.join(", ");

export const en = {
  tagline: "Four games of changing sides",
  loading: "Setting the table…",
  cannotLoad: "The games could not be loaded.",
  tryAgain: "Try again",

  // Start
  chooseGame: "Choose a game",
  start: "Start playing",
  resume: "Resume your game",
  resumeDetail: (title: string, ply: number) => `${title}, move ${ply + 1}`,
  openText: "Open a record or position",
  options: "Players, board, rules, clock",
  players: "Players",
  playedBy: (side: string) => `${side} is played by`,
  nameOf: (side: string) => `Name of ${side}`,
  name: "Name",
  person: "Person",
  computer: (player: string) => {
    const [kind, level] = player.split(":");
    return kind === "level"
      ? `Computer, level ${level}`
      : kind === "greedy"
        ? "Computer, greedy"
        : "Computer, random";
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
  keptBoards: "Your boards",

  // Editor
  editorOf: (title: string) => `${title}: make a board`,
  editorHelp: "Choose a piece and click where it shall lie. A second click takes it away.",
  brush: "Piece",
  erase: "erase",
  symmetry: "Paint together",
  symmetries: {
    none: "one cell",
    "left-right": "left and right",
    "top-bottom": "top and bottom",
    "half turn": "half turn",
    "four ways": "four ways",
  },
  randomBoard: "Random",
  clear: "Clear",
  boardName: "Name of this board",
  keep: "Keep",
  forgetBoard: (name: string) => `Forget ${name}`,
  useBoard: "Use this board",

  rules: "Rules",
  rulesHelp: "Where the original sheet is open, you decide.",
  reset: "Back to the usual rules",
  reading: "reading",
  addition: "our addition",
  clock: "Clock",
  clockNone: "None",
  clockMove: "Per move",
  clockTotal: "Per game",
  secondsPerMove: "Seconds per move",
  minutes: "Minutes each",
  increment: "Seconds added per move",
  pie: "Pie rule",
  pieHelp: "After the first move the second player may take it over.",

  // Table
  newGame: "New game",
  home: "Quartello, start page",
  readRules: "Rules of the game",
  share: "Share and keep",
  settings: "Settings",
  keys: "Keyboard",
  close: "Close",
  cancel: "Cancel",
  turn: (side: string) => `${side} to move.`,
  yourTurn: (name: string) => `${name} to move`,
  happened: (events: GameEvent[]) => {
    const flips = events
      .filter(({ kind }) => kind === "flip" || kind === "convert")
      .map(({ cell }) => cell ?? "");
    const others = events.filter(({ kind }) => kind !== "flip" && kind !== "convert");
    const converting = events.find(({ kind }) => kind === "convert");
    const said = others.map(({ text }) => `${text}.`);
    if (converting) said.push(`${converting.from} converts ${list(flips)}.`);
    else if (flips.length > 0)
      said.push(`${flips.length === 1 ? "Turns" : `Turns ${flips.length}:`} ${list(flips)}.`);
    return said.join(" ");
  },
  passes: (side: string) => `${side} has no other move and passes.`,
  passed: (side: string) => `${side} passes`,
  over: (text: string) => `The game is over. ${text}`,
  ended: ({ kind }: { kind: "resigned" | "time" | "agreed" }, winner: string, loser: string) =>
    kind === "agreed"
      ? "Draw agreed."
      : kind === "time"
        ? `${loser} ran out of time. ${winner} wins.`
        : `${loser} resigned. ${winner} wins.`,
  backAt: (ply: number, side: string) =>
    ply === 0 ? `At the start. ${side} to move.` : `After move ${ply}. ${side} to move.`,
  draw: "Draw",
  wins: (name: string) => `${name} wins`,
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
  resignNo: "Play on",
  offerDraw: "Offer draw",
  drawAsk: (name: string) => `${name} offers a draw.`,
  accept: "Accept",
  decline: "Decline",
  rematch: "Rematch",
  swapAsk: (name: string) => `${name}, do you take over the first move?`,
  swap: "Take it over",
  pass: "Pass",

  moves: "Moves",
  noMoves: "No move yet",
  moveNumber: (ply: number, move: string) => `Move ${ply}: ${move}`,
  comment: "Note on this move",
  legalMoves: (count: number) => `Moves you can play (${count})`,
  typeMove: "Type a move",
  playIt: "Play",
  extras: (cell: string) => `Stone on ${cell}: what shall it flip?`,
  extra: (cell: string) => `Flip up to ${cell}`,
  placeOnly: "Place without flipping",
  confirmMove: (move: string) => `Play ${move}`,
  wouldBe: (first: string, a: string, second: string, b: string) => `${first} ${a} : ${b} ${second}`,

  // The board, spoken
  boardOf: (title: string) => `${title} board`,
  empty: "empty",
  canPlay: "can be played",
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
  clause: (id: string) => `Rule “${id}”`,

  // Dialogs
  link: "Link with the whole game",
  copy: "Copy",
  copied: "Copied",
  record: "Record",
  positionText: "Position",
  download: "Save the record",
  pictureSvg: "Picture (SVG)",
  picturePng: "Picture (PNG)",
  open: "Open",
  openHelp: "Paste a record, a position, or a link.",
  openFailed: "This could not be opened.",
  theme: "Appearance",
  themeAuto: "As the system",
  themeLight: "Light",
  themeDark: "Dark",
  animation: "Animation",
  animationOff: "Off",
  animationSlow: "Slow",
  animationNormal: "Normal",
  animationFast: "Fast",
  volume: "Sound",
  mute: "off",
  showLegal: "Mark the moves you can play",
  showCoordinates: "Show coordinates",
  confirm: "Confirm each move by a second click",
  clauses: "The rules",
  register: "Where the original is open",
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
    ["Shift T", "type a move"],
    ["Shift P", "pass"],
    ["?", "this help"],
  ] as [string, string][],
};

export type Words = typeof en;
