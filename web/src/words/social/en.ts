// People at a table, in English; the type other languages fill in.
import type { Phrase } from "../../net/serverTypes.ts";

export const enSocial = {
  // Talking
  talk: "Conversation",
  phrases: {
    hello: "Hello!",
    good_luck: "Good luck!",
    well_played: "Well played!",
    thanks: "Thank you!",
    sorry: "Sorry!",
    one_moment: "One moment, please.",
    back_again: "I am back.",
    good_game: "Good game!",
    another_game: "Shall we play again?",
    goodbye: "Goodbye!",
  } satisfies Record<Phrase, string> as Record<Phrase, string>,
  morePhrases: "More to say",
  said: (name: string, text: string) => `${name}: ${text}`,
  ownWords: "Own words, too",
  ownWordsHelp: "You can write to each other once you both want it.",
  othersConsent: (name: string) => `${name} would like to write, too.`,
  agreeToWrite: "Yes, let us write",
  waitsForConsent: (name: string) => `${name} has not said yes to own words yet.`,
  ownWordsOpen: "Whoever watches can read what you write.",
  message: "Message",
  send: "Send",
  mute: (name: string) => `Hide what ${name} says`,
  muted: (name: string) => `What ${name} says is hidden.`,
  unmute: "Show it",

  // Calls, and whoever is invited
  yourMove: "Your move",
  callMove: (game: string) => `It is your move in ${game}.`,
  callJoined: (name: string) => `${name} has joined your game.`,
  callQuestion: "Shall we call you when it is your move and you are looking elsewhere?",
  callYes: "Yes, call me",
  howToPlay: (game: string) => `How ${game} is played`,
  lessonFirst: "Learn it in a minute (opens beside this page)",
};

export type SocialWords = typeof enSocial;
