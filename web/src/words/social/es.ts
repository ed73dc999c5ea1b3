import type { SocialWords } from "./en.ts";

export const esSocial: SocialWords = {
  talk: "Conversación",
  phrases: {
    hello: "¡Hola!",
    good_luck: "¡Suerte!",
    well_played: "¡Bien jugado!",
    thanks: "¡Gracias!",
    sorry: "¡Perdón!",
    one_moment: "Un momento, por favor.",
    back_again: "Ya estoy de vuelta.",
    good_game: "¡Buena partida!",
    another_game: "¿Jugamos otra?",
    goodbye: "¡Adiós!",
  },
  morePhrases: "Decir algo más",
  said: (name, text) => `${name}: ${text}`,
  ownWords: "También con palabras propias",
  ownWordsHelp: "Podréis escribiros en cuanto los dos queráis.",
  othersConsent: (name) => `A ${name} también le gustaría escribir.`,
  waitsForConsent: (name) => `${name} aún no ha aceptado las palabras propias.`,
  ownWordsOpen: "Quien mira la partida puede leer lo que escribes.",
  message: "Mensaje",
  send: "Enviar",
  mute: (name) => `Ocultar lo que dice ${name}`,
  muted: (name) => `Lo que dice ${name} está oculto.`,
  unmute: "Mostrarlo",
};
