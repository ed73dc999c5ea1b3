import type { SeriesWords } from "./en.ts";

export const ptSeries: SeriesWords = {
  freePlay: "jogo livre",
  freePlayHelp: "Os jogadores montam o tabuleiro em turnos; o outro escolhe a cor. Máximo de cada peça:",
  seriesLevel: "empatados",
  seriesLeads: (name, points) =>
    points === null
      ? `${name} está à frente`
      : `${name} está à frente por ${points} ${points === 1 ? "ponto" : "pontos"}`,
  playerNumber: (number) => `Jogador ${number}`,
  setsUp: (name) => `${name} monta o tabuleiro`,
  choosesAfter: (name) => `Quando terminar, ${name} escolhe uma cor.`,
  boardDone: "Pronto",
  chooseColour: "Escolher a cor",
  colourAsk: (name) => `${name}, que cor você escolhe?`,
  beginsGame: "começa",
  movesSecond: "joga em segundo",
  tookOver: "O segundo jogador fica com o primeiro lance.",
  movePiece: "mover",
  moveHelp: "Toque numa peça e depois numa casa; ou arraste-a até lá.",
  noSetup: "Já não é uma preparação: é uma posição para estudar ou continuar a jogar.",
  sideToMove: "Quem joga",
};
