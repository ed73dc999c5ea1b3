import type { SocialWords } from "./en.ts";

export const ptSocial: SocialWords = {
  talk: "Conversa",
  phrases: {
    hello: "Olá!",
    good_luck: "Boa sorte!",
    well_played: "Bem jogado!",
    thanks: "Obrigado!",
    sorry: "Desculpe!",
    one_moment: "Um momento, por favor.",
    back_again: "Já voltei.",
    good_game: "Boa partida!",
    another_game: "Mais uma partida?",
    goodbye: "Até logo!",
  },
  morePhrases: "Dizer mais",
  said: (name, text) => `${name}: ${text}`,
  ownWords: "Também com palavras próprias",
  ownWordsHelp: "Vocês podem escrever um ao outro assim que os dois quiserem.",
  othersConsent: (name) => `${name} também gostaria de escrever.`,
  waitsForConsent: (name) => `${name} ainda não aceitou palavras próprias.`,
  ownWordsOpen: "Quem assiste pode ler o que você escreve.",
  message: "Mensagem",
  send: "Enviar",
  mute: (name) => `Ocultar o que ${name} diz`,
  muted: (name) => `O que ${name} diz está oculto.`,
  unmute: "Mostrar",
};
