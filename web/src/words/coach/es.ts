import type { MoveFact } from "../../net/types.ts";
import type { CoachWords } from "./en.ts";

const nouns: Record<string, [string, string]> = { mapello: ["ficha", "fichas"], mabi: ["pieza", "piezas"] };
const stones: [string, string] = ["piedra", "piedras"];

const counted = (game: string, count: number) => {
  const [one, many] = nouns[game] ?? stones;
  return `${count} ${count === 1 ? one : many}`;
};
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);
const list = (cells: string[]) => cells.join(", ");

const facts: Record<MoveFact["kind"], (fact: MoveFact, game: string) => string> = {
  turns: ({ now }, game) => `Voltea ${counted(game, now)}.`,
  bonus: ({ now }) => `Se lleva un bono de ${now} ${verb(now, "punto", "puntos")}.`,
  joker: ({ now, cells }, game) =>
    `${verb(cells.length, "El comodín", "Los comodines")} de ${list(cells)} ${verb(cells.length, "cierra", "cierran")} una línea: ${verb(now, "se voltea", "se voltean")} ${counted(game, now)}.`,
  safe: ({ now }, game) =>
    `${counted(game, now)} ${verb(now, "queda a salvo: ya nada puede voltearla", "quedan a salvo: ya nada puede voltearlas")}.`,
  region: ({ now }) =>
    `Alrededor quedan ${now} casillas vacías, un número par: el rival tiene que entrar primero.`,
  no_reply: () => "El rival se queda sin jugadas y debe pasar.",
  replies: ({ now, before }) =>
    `El rival tiene ${now} ${verb(now, "jugada", "jugadas")} en vez de ${before}.`,
  choices: ({ now, before }) => `La próxima vez habrá ${now} jugadas propias en vez de ${before}.`,
  gives_bonus: ({ cells }) => `Deja que el rival llegue al bono de ${list(cells)}.`,
  denies_bonus: ({ cells }) => `Impide que el rival llegue al bono de ${list(cells)}.`,
  gives_safe_cell: ({ cells }, game) =>
    `Deja al rival entrar en ${list(cells)}, donde una ${(nouns[game] ?? stones)[0]} está a salvo para siempre.`,
  denies_safe_cell: ({ cells }, game) =>
    `Impide al rival entrar en ${list(cells)}, donde una ${(nouns[game] ?? stones)[0]} está a salvo para siempre.`,
  guarded: ({ now }, game) =>
    `${counted(game, now)} no ${verb(now, "se puede", "se pueden")} voltear en la próxima jugada del rival.`,
  threat: ({ now, before }) =>
    `La próxima jugada del rival puede voltear ${now} como mucho; antes podía voltear ${before}.`,
  threatens: ({ now }, game) => `Amenaza con voltear ${counted(game, now)} la próxima vez.`,
  group: ({ now, before }) => `El mayor grupo propio tiene ${now} en vez de ${before}.`,
  leads: () => "Si la partida acabara ahora, estaría ganada.",
  paralyses: ({ cells }) => `Paraliza al rival en ${list(cells)}.`,
  frees: ({ cells }) => `Libera lo que estaba paralizado: ${list(cells)}.`,
  paralyses_own: ({ cells }) => `Paraliza piezas propias: ${list(cells)}.`,
  frees_other: ({ cells }) => `Libera piezas del rival: ${list(cells)}.`,
  locks_group: ({ now }) => `El grupo propio de ${now} es ahora el único mayor y no puede moverse.`,
  unlocks_group: () => "El mayor grupo propio ya no es el único y puede volver a moverse.",
  gives_turns_away: ({ now }) =>
    `El rival jugará hasta que pase, con ${now} ${verb(now, "jugada", "jugadas")} para elegir.`,
  wins: ({ now }) =>
    now > 0 ? `Termina la partida con una victoria por ${now}.` : "Termina la partida con una victoria.",
  draws: () => "Termina la partida en tablas.",
  loses: ({ now }) =>
    now > 0 ? `Termina la partida con una derrota por ${now}.` : "Termina la partida con una derrota.",
};

export const esCoach: CoachWords = {
  fact: (fact, game) => facts[fact.kind](fact, game),
  coach: "Entrenador",
  finding: "El entrenador está mirando…",
  noHint: "Aquí no hay nada que elegir.",
  areas: {
    topLeft: "arriba a la izquierda",
    top: "arriba",
    topRight: "arriba a la derecha",
    left: "a la izquierda",
    centre: "en el centro",
    right: "a la derecha",
    bottomLeft: "abajo a la izquierda",
    bottom: "abajo",
    bottomRight: "abajo a la derecha",
  },
  lookAt: (area, from, to) => `Mira ${area} del tablero, de ${from} a ${to}.`,
  lookPass: "¿No sería mejor no mover?",
  themes: {
    bonus: "Fíjate en los bonos: ¿quién puede llegar a cuál después de la jugada?",
    joker: "Sigue las líneas hasta los comodines: sirven a quien le toca jugar.",
    safe: "Busca casillas donde una ficha ya no se pueda voltear, y no dejes entrar al rival.",
    replies: "Cuenta las jugadas que le dejas al rival: cuantas menos, mejor.",
    last: "Cuenta las casillas vacías de cada rincón del tablero: conviene jugar allí el último.",
    danger: "Antes de jugar, mira qué puede voltear después el rival.",
    turns: "Compara cuánto voltea cada jugada, ahora y la próxima vez.",
    group: "No pierdas de vista el tamaño de los grupos mayores.",
    freedom: "Mira quién puede moverse todavía: los grupos mayores paralizan a sus vecinos menores.",
    turn: "Piénsalo dos veces antes de ceder el turno.",
    end: "El final está cerca: calcula las últimas jugadas.",
  },
  tellMove: "Muéstrame la jugada",
  tellWhy: "¿Por qué?",
  playIt: (move) => `Jugar ${move}`,
  theMove: (move) => `El entrenador jugaría ${move}.`,
  against: (text) => `En contra: ${text}`,
  ahead: (amount) => `La siguiente mejor jugada es ${amount} puntos peor.`,
  noBetter: "Hay otra jugada igual de buena.",
  follows: (moves) => `Espera que siga ${moves}.`,
  warning: (move, amount) => `Cuidado: ${move} regala ${amount} puntos.`,
  answer: (move, answer) => `A ${move} la mejor respuesta es ${answer}.`,
  takeBack: "Retirarla",
  leaveIt: "Dejarla así",
  thanks: "Gracias",
  warnNever: "No avisarme más",

  story: "La historia de esta partida",
  telling: (done, all) => `Se repasa la partida: jugada ${done} de ${all}`,
  tell: "Cuéntame cómo fue",
  score: "Puntos",
  accuracy: "Precisión",
  accuracyHelp: "Cuánto de sus posibilidades conservó cada jugada, en promedio.",
  length: "Jugadas",
  ratingChange: "Puntuación",
  turnedAt: (ply, move, name) => `Desde la jugada ${ply} (${move}), ${name} fue por delante.`,
  turnedBy: (ply, move, loser, amount, name) =>
    `La jugada ${ply} cambió la partida: ${loser} regaló ${amount} puntos con ${move}, y desde entonces ${name} fue por delante.`,
  aheadAllTheWay: (name) => `${name} fue por delante desde las primeras jugadas.`,
  nobodyWon: "Nadie se mantuvo por delante.",
  finest: (ply, move, amount) =>
    `La mejor jugada: ${move} (jugada ${ply}). Cualquier otra habría sido peor por ${amount} puntos o más.`,
  costliest: (ply, move, amount, better) =>
    `La jugada más cara: ${move} (jugada ${ply}), ${amount} puntos. Era mejor ${better}.`,
  faultless: "Ninguna jugada regaló mucho.",
  advice: (text) => `En qué fijarse: ${text}`,
  adviceOften: (text, count, of) => `En qué fijarse (${count} de ${of} jugadas caras): ${text}`,
  showIt: "Mostrarla",
  findBetter: "Buscar una jugada mejor",
  sharePicture: "Compartir una imagen",
  shareFilm: "Compartir la animación",
  shareIt: "Compartir",
  shareGame: (title) => `Una partida de ${title} en Quartello`,
};
