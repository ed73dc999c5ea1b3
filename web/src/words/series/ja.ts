import type { SeriesWords } from "./en.ts";

export const jaSeries: SeriesWords = {
  freePlay: "自由配置",
  freePlayHelp: "交互に盤を作り、相手が色を選びます。駒ごとの上限：",
  seriesLevel: "互角",
  seriesLeads: (name, points) => (points === null ? `${name}がリード` : `${name}が${points}点リード`),
  playerNumber: (number) => `対局者${number}`,
  setsUp: (name) => `${name}が盤を作ります`,
  choosesAfter: (name) => `できあがったら、${name}が色を選びます。`,
  boardDone: "完成",
  chooseColour: "色を選ぶ",
  colourAsk: (name) => `${name}さん、どちらの色にしますか？`,
  beginsGame: "先手",
  movesSecond: "後手",
  tookOver: "後手が初手を引き取りました。",
  movePiece: "動かす",
  moveHelp: "駒を押してから移す先のマスを押すか、そこまで引いてください。",
  noSetup: "もう開始配置ではありません。研究したり続きを打ったりするための局面です。",
  sideToMove: "手番",
};
