// Why a game is over (engine/rules/end_note.hpp), in Portuguese.
import type { EndWords } from "./type.ts";

export const ptEnds: EndWords = {
  no_moves: "Nenhum lado pode jogar.",
  board_full: "O tabuleiro está cheio.",
  both_passed: "Os dois passaram.",
  no_record: "Nenhum recorde cresceu em {count} lances.",
  board_closed: "O tabuleiro está cheio e os dois turnos finais foram jogados.",
  third_time: "A mesma disposição ocorreu pela terceira vez: empate.",
  tie_broken: "Empate em {size}: {side} tem um grupo assim há mais tempo.",
  tie_stays: "Empate em {size}: nenhum lado tem um grupo assim há mais tempo.",
};
