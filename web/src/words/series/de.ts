import type { SeriesWords } from "./en.ts";

export const deSeries: SeriesWords = {
  seriesMode: "Serie",
  seriesModes: { fixed: "ein Brett", free: "freies Spiel" },
  seriesHelp: {
    fixed: "Eine Revanche wird auf demselben Brett mit getauschten Farben gespielt.",
    free: "Die Spieler bauen abwechselnd das Brett auf; wer nicht aufgebaut hat, nimmt Schwarz oder Weiß. Höchstens so viele:",
  },
  seriesLevel: "ausgeglichen",
  seriesLeads: (name, points) =>
    points === null ? `${name} führt` : `${name} führt mit ${points} ${points === 1 ? "Punkt" : "Punkten"}`,
  playerNumber: (number) => `Spieler ${number}`,
  setsUp: (name) => `${name} baut das Brett auf`,
  choosesAfter: (name) => `Wenn du fertig bist, nimmt ${name} eine Farbe.`,
  boardDone: "Das Brett ist fertig",
  chooseColour: "Farbe wählen",
  colourAsk: (name) => `${name}, welche Farbe nimmst du?`,
  beginsGame: "beginnt",
  movesSecond: "zieht als Zweiter",
  tookOver: "Der zweite Spieler übernimmt den ersten Zug.",
  movePiece: "verschieben",
  moveHelp: "Klick auf einen Stein, dann auf das Feld, wohin er soll; oder zieh ihn dorthin.",
  noSetup: "Kein Aufbau mehr: eine Stellung zum Untersuchen oder Weiterspielen.",
  sideToMove: "Am Zug",
};
