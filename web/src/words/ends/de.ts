// Why a game is over (engine/rules/end_note.hpp), in German.
import type { EndWords } from "./type.ts";

export const deEnds: EndWords = {
  no_moves: "Keine Seite kann ziehen.",
  board_full: "Das Brett ist voll.",
  both_passed: "Beide haben gepasst.",
  no_record: "Seit {count} Zügen ist kein Rekord gewachsen.",
  board_closed: "Das Brett ist voll, und beide Schlusszüge sind getan.",
  third_time: "Dieselbe Anordnung kam zum dritten Mal vor: unentschieden.",
  tie_broken: "Gleichstand bei {size}: {side} hat eine so große Gruppe schon länger.",
  tie_stays: "Gleichstand bei {size}: Keine Seite hat eine so große Gruppe schon länger.",
};
