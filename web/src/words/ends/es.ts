// Why a game is over (engine/rules/end_note.hpp), in Spanish.
import type { EndWords } from "./type.ts";

export const esEnds: EndWords = {
  no_moves: "Ningún bando puede jugar.",
  board_full: "El tablero está lleno.",
  both_passed: "Ambos han pasado.",
  no_record: "Ningún récord ha crecido en {count} jugadas.",
  board_closed: "El tablero está lleno y se han jugado los dos turnos de cierre.",
  third_time: "La misma colocación se ha dado por tercera vez: empate.",
  tie_broken: "Empate a {size}: {side} tiene un grupo así desde hace más tiempo.",
  tie_stays: "Empate a {size}: ningún bando tiene un grupo así desde hace más tiempo.",
};
