import type { SocialWords } from "./en.ts";

export const deSocial: SocialWords = {
  talk: "Gespräch",
  phrases: {
    hello: "Hallo!",
    good_luck: "Viel Glück!",
    well_played: "Gut gespielt!",
    thanks: "Danke!",
    sorry: "Entschuldigung!",
    one_moment: "Einen Moment, bitte.",
    back_again: "Ich bin wieder da.",
    good_game: "Schöne Partie!",
    another_game: "Noch eine Partie?",
    goodbye: "Auf Wiedersehen!",
  },
  morePhrases: "Mehr sagen",
  said: (name, text) => `${name}: ${text}`,
  ownWords: "Auch eigene Worte",
  ownWordsHelp: "Ihr könnt einander schreiben, sobald ihr es beide wollt.",
  othersConsent: (name) => `${name} würde auch gern schreiben.`,
  waitsForConsent: (name) => `${name} hat eigenen Worten noch nicht zugestimmt.`,
  ownWordsOpen: "Wer zuschaut, kann mitlesen.",
  message: "Nachricht",
  send: "Senden",
  mute: (name) => `Ausblenden, was ${name} sagt`,
  muted: (name) => `Was ${name} sagt, ist ausgeblendet.`,
  unmute: "Wieder zeigen",
};
