import type { SeriesWords } from "./en.ts";

export const esSeries: SeriesWords = {
  freePlay: "juego libre",
  freePlayHelp: "Los jugadores preparan el tablero por turno; el otro elige el color. Máximo de cada pieza:",
  seriesLevel: "igualados",
  seriesLeads: (name, points) =>
    points === null
      ? `${name} va por delante`
      : `${name} va por delante por ${points} ${points === 1 ? "punto" : "puntos"}`,
  playerNumber: (number) => `Jugador ${number}`,
  setsUp: (name) => `${name} prepara el tablero`,
  choosesAfter: (name) => `Cuando termines, ${name} elige color.`,
  boardDone: "Listo",
  chooseColour: "Elegir color",
  colourAsk: (name) => `${name}, ¿qué color eliges?`,
  beginsGame: "empieza",
  movesSecond: "juega en segundo lugar",
  tookOver: "El segundo jugador se queda con la primera jugada.",
  movePiece: "mover",
  moveHelp: "Pulsa una pieza y luego una casilla; o arrástrala hasta allí.",
  noSetup: "Ya no es un planteamiento inicial: es una posición para analizar o seguir jugando.",
  sideToMove: "Turno de",
};
