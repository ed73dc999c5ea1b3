// Why a game is over (engine/rules/end_note.hpp), in Japanese.
import type { EndWords } from "./type.ts";

export const jaEnds: EndWords = {
  no_moves: "どちらも打てません。",
  board_full: "盤が埋まりました。",
  both_passed: "両者がパスしました。",
  no_record: "{count}手の間、最高記録が伸びませんでした。",
  board_closed: "盤が埋まり、締めの手番も済みました。",
  third_time: "同じ配置が3度現れたので引き分けです。",
  tie_broken: "大きさ{size}で並びました：{side}のほうが長くその大きさのグループを持っています。",
  tie_stays: "大きさ{size}で並びました：どちらが長く持っているとも言えません。",
};
