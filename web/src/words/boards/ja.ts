// 盤のギャラリー、日本語。
import type { BoardWords } from "./en.ts";

export const jaBoards: BoardWords = {
  title: "盤",
  ofTheDay: "今日の盤",
  ofTheDayHelp: "午前0時まで、みんな同じ盤です。",
  byName: "名前から作る盤",
  byNameHelp: "同じ名前なら誰でも同じ盤になります。友だちに教えましょう。",
  show: "表示",
  known: "知られた盤",
  random: "ランダムな盤",
  others: "ほかの6つ",
  own: "自分の盤",
  noOwn: "まだありません。エディターで保存した盤がここに並びます。",
  editor: "盤を作る",
  play: (board) => `${board}で対局する`,
  edit: (board) => `${board}を変える`,
};
