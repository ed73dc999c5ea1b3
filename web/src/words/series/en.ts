// Series, free play and the editor's further tools, in English; the type other languages fill in.

export const enSeries = {
  freePlay: "free play",
  freePlayHelp:
    "Players take turns setting up the board; the other player picks a colour. Maximum of each piece:",
  seriesLevel: "level",
  seriesLeads: (name: string, points: number | null) =>
    points === null ? `${name} leads` : `${name} leads by ${points} ${points === 1 ? "point" : "points"}`,
  playerNumber: (number: number) => `Player ${number}`,
  setsUp: (name: string) => `${name} sets the board up`,
  choosesAfter: (name: string) => `When you are done, ${name} takes a colour.`,
  boardDone: "Done",
  chooseColour: "Choose a colour",
  colourAsk: (name: string) => `${name}, which colour do you take?`,
  beginsGame: "begins",
  movesSecond: "moves second",
  tookOver: "The second player takes over the first move.",
  movePiece: "move",
  moveHelp: "Click a piece, then a square; or drag it there.",
  noSetup: "No set-up any more: a position to study, or to play on from.",
  sideToMove: "Side to move",
};

export type SeriesWords = typeof enSeries;
