import type { SocialWords } from "./en.ts";

export const jaSocial: SocialWords = {
  talk: "会話",
  phrases: {
    hello: "こんにちは！",
    good_luck: "よろしくお願いします！",
    well_played: "いい手ですね！",
    thanks: "ありがとうございます！",
    sorry: "すみません！",
    one_moment: "少しお待ちください。",
    back_again: "戻りました。",
    good_game: "いい対局でした！",
    another_game: "もう一局いかがですか。",
    goodbye: "さようなら！",
  },
  morePhrases: "ほかの言葉",
  said: (name, text) => `${name}：${text}`,
  ownWords: "自由な文章も使う",
  ownWordsHelp: "二人とも希望すれば、文章を送り合えます。",
  othersConsent: (name) => `${name}さんも文章を送りたいそうです。`,
  waitsForConsent: (name) => `${name}さんはまだ自由な文章に同意していません。`,
  ownWordsOpen: "観戦している人も読むことができます。",
  message: "メッセージ",
  send: "送信",
  mute: (name) => `${name}さんの発言を隠す`,
  muted: (name) => `${name}さんの発言を隠しています。`,
  unmute: "表示する",
};
