import type { MoveFact } from "../../net/types.ts";
import type { CoachWords } from "./en.ts";

const nouns: Record<string, [string, string]> = { mapello: ["peça", "peças"], mabi: ["peça", "peças"] };
const stones: [string, string] = ["pedra", "pedras"];

const counted = (game: string, count: number) => {
  const [one, many] = nouns[game] ?? stones;
  return `${count} ${count === 1 ? one : many}`;
};
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);
const list = (cells: string[]) => cells.join(", ");
const safeOne = (game: string) => `uma ${(nouns[game] ?? stones)[0]} está segura`;

const facts: Record<MoveFact["kind"], (fact: MoveFact, game: string) => string> = {
  turns: ({ now }, game) => `Vira ${counted(game, now)}.`,
  bonus: ({ now }) => `Leva um bônus de ${now} ${verb(now, "ponto", "pontos")}.`,
  joker: ({ now, cells }, game) =>
    `${verb(cells.length, "O coringa", "Os coringas")} em ${list(cells)} ${verb(cells.length, "fecha", "fecham")} uma linha: ${counted(game, now)} ${verb(now, "vira", "viram")}.`,
  safe: ({ now }, game) =>
    `${counted(game, now)} ${verb(now, "fica", "ficam")} a salvo: nada mais ${verb(now, "a", "as")} pode virar.`,
  region: ({ now }) =>
    `À volta ficam ${now} casas vazias, um número par: o adversário tem de entrar primeiro.`,
  no_reply: () => "O adversário fica sem lances e tem de passar.",
  replies: ({ now, before }) =>
    `O adversário tem ${now} ${verb(now, "lance", "lances")} em vez de ${before}.`,
  choices: ({ now, before }) => `Da próxima vez haverá ${now} lances próprios em vez de ${before}.`,
  gives_bonus: ({ cells }) => `Deixa o adversário chegar ao bônus em ${list(cells)}.`,
  denies_bonus: ({ cells }) => `Impede o adversário de chegar ao bônus em ${list(cells)}.`,
  gives_safe_cell: ({ cells }, game) =>
    `Deixa o adversário entrar em ${list(cells)}, onde ${safeOne(game)} para sempre.`,
  denies_safe_cell: ({ cells }, game) =>
    `Impede o adversário de entrar em ${list(cells)}, onde ${safeOne(game)} para sempre.`,
  guarded: ({ now }, game) =>
    `${counted(game, now)} não ${verb(now, "pode", "podem")} virar no próximo lance do adversário.`,
  threat: ({ now, before }) =>
    `O próximo lance do adversário pode virar no máximo ${now}; antes podia virar ${before}.`,
  threatens: ({ now }, game) => `Ameaça virar ${counted(game, now)} da próxima vez.`,
  group: ({ now, before }) => `O maior grupo próprio tem ${now} em vez de ${before}.`,
  leads: () => "Se a partida acabasse agora, estaria ganha.",
  paralyses: ({ cells }) => `Paralisa o adversário em ${list(cells)}.`,
  frees: ({ cells }) => `Libera o que estava paralisado: ${list(cells)}.`,
  paralyses_own: ({ cells }) => `Paralisa peças próprias: ${list(cells)}.`,
  frees_other: ({ cells }) => `Libera peças do adversário: ${list(cells)}.`,
  locks_group: ({ now }) => `O grupo próprio de ${now} é agora o único maior e não se pode mover.`,
  unlocks_group: () => "O maior grupo próprio já não é o único e pode voltar a mover-se.",
  gives_turns_away: ({ now }) =>
    `O adversário joga até passar, com ${now} ${verb(now, "lance", "lances")} à escolha.`,
  wins: ({ now }) =>
    now > 0 ? `Termina a partida com uma vitória por ${now}.` : "Termina a partida com uma vitória.",
  draws: () => "Termina a partida empatada.",
  loses: ({ now }) =>
    now > 0 ? `Termina a partida com uma derrota por ${now}.` : "Termina a partida com uma derrota.",
};

export const ptCoach: CoachWords = {
  fact: (fact, game) => facts[fact.kind](fact, game),
  coach: "Treinador",
  finding: "O treinador está olhando…",
  noHint: "Aqui não há nada para escolher.",
  areas: {
    topLeft: "em cima à esquerda",
    top: "em cima",
    topRight: "em cima à direita",
    left: "à esquerda",
    centre: "no centro",
    right: "à direita",
    bottomLeft: "embaixo à esquerda",
    bottom: "embaixo",
    bottomRight: "embaixo à direita",
  },
  lookAt: (area, from, to) => `Olhe ${area} no tabuleiro, de ${from} a ${to}.`,
  lookPass: "Não seria melhor não mover?",
  themes: {
    bonus: "Atenção aos bônus: quem pode chegar a qual depois do lance?",
    joker: "Siga as linhas até aos coringas: servem quem tem a vez.",
    safe: "Procure casas onde uma peça já não pode ser virada e não deixe o adversário entrar nelas.",
    replies: "Conte os lances que deixa ao adversário: quanto menos, melhor.",
    last: "Conte as casas vazias de cada canto do tabuleiro: é bom jogar lá por último.",
    danger: "Antes de jogar, veja o que o adversário pode virar a seguir.",
    turns: "Compare quanto vira cada lance, agora e da próxima vez.",
    group: "Não perca de vista o tamanho dos maiores grupos.",
    freedom: "Veja quem ainda se pode mover: os grupos maiores paralisam os vizinhos menores.",
    turn: "Pense duas vezes antes de ceder a vez.",
    end: "O fim está próximo: calcule os últimos lances.",
  },
  tellMove: "Mostre-me o lance",
  tellWhy: "Por quê?",
  playIt: (move) => `Jogar ${move}`,
  theMove: (move) => `O treinador jogaria ${move}.`,
  against: (text) => `Contra: ${text}`,
  ahead: (amount) => `O melhor lance seguinte é ${amount} pontos pior.`,
  noBetter: "Outro lance é igualmente bom.",
  follows: (moves) => `Espera que se siga ${moves}.`,
  warning: (move, amount) => `Cuidado: ${move} entrega ${amount} pontos.`,
  answer: (move, answer) => `A ${move} a melhor resposta é ${answer}.`,
  takeBack: "Voltar atrás",
  leaveIt: "Deixar assim",
  thanks: "Obrigado",
  warnNever: "Não me avise mais",

  story: "A história desta partida",
  telling: (done, all) => `Revendo a partida: lance ${done} de ${all}`,
  tell: "Conte-me como foi",
  score: "Pontos",
  accuracy: "Precisão",
  accuracyHelp: "Quanto das suas hipóteses cada lance conservou, em média.",
  length: "Lances",
  ratingChange: "Classificação",
  turnedAt: (ply, move, name) => `A partir do lance ${ply} (${move}), ${name} esteve à frente.`,
  turnedBy: (ply, move, loser, amount, name) =>
    `O lance ${ply} virou a partida: ${loser} entregou ${amount} pontos com ${move} e, a partir daí, ${name} esteve à frente.`,
  aheadAllTheWay: (name) => `${name} esteve à frente desde os primeiros lances.`,
  nobodyWon: "Ninguém se manteve à frente.",
  finest: (ply, move, amount) =>
    `O melhor lance: ${move} (lance ${ply}). Qualquer outro teria sido pior por ${amount} pontos ou mais.`,
  costliest: (ply, move, amount, better) =>
    `O lance mais caro: ${move} (lance ${ply}), ${amount} pontos. ${better} era melhor.`,
  faultless: "Nenhum lance entregou muito.",
  advice: (text) => `O que observar: ${text}`,
  adviceOften: (text, count, of) => `O que observar (${count} de ${of} lances caros): ${text}`,
  showIt: "Mostrar",
  findBetter: "Encontrar um lance melhor",
  sharePicture: "Compartilhar uma imagem",
  shareFilm: "Compartilhar a animação",
  shareIt: "Compartilhar",
  shareGame: (title) => `Uma partida de ${title} no Quartello`,
};
