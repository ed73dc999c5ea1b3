import type { SeriesWords } from "./en.ts";

export const deSeries: SeriesWords = {
  freePlay: "freies Spiel",
  freePlayHelp:
    "Ihr baut abwechselnd das Brett auf; die andere Seite wählt die Farbe. Höchstens von jedem Stück:",
  seriesLevel: "ausgeglichen",
  seriesLeads: (name, points) =>
    points === null ? `${name} führt` : `${name} führt mit ${points} ${points === 1 ? "Punkt" : "Punkten"}`,
  playerNumber: (number) => `Spieler ${number}`,
  setsUp: (name) => `${name} baut das Brett auf`,
  choosesAfter: (name) => `Wenn du fertig bist, nimmt ${name} eine Farbe.`,
  boardDone: "Fertig",
  chooseColour: "Farbe wählen",
  colourAsk: (name) => `${name}, welche Farbe nimmst du?`,
  beginsGame: "beginnt",
  movesSecond: "zieht als Zweiter",
  tookOver: "Der zweite Spieler übernimmt den ersten Zug.",
  movePiece: "verschieben",
  moveHelp: "Klick auf ein Stück, dann auf ein Feld; oder zieh es dorthin.",
  noSetup: "Kein Aufbau mehr: eine Stellung zum Untersuchen oder Weiterspielen.",
  sideToMove: "Am Zug",
};
