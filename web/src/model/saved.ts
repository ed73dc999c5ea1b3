// A game put away and taken up again: the record with its variations, where it stood, and what no record holds.

import type { Ending } from "../net/types.ts";
import type { ClockState } from "./clock.ts";
import type { Match } from "./match.ts";
import type { Table } from "./table.ts";

export interface SavedGame {
  id?: string; // under which it is kept
  game: string;
  title: string;
  record: string;
  path: string[]; // the moves to where the game stood
  match: Match;
  ending: Ending | null;
  over?: boolean; // it stood at its end; absent in games kept by older pages
  swapped: boolean;
  left_ms: ClockState["left_ms"];
  date?: string; // when it was begun; absent in games kept by older pages
  clock?: string; // as the record that was opened says it
}

export async function saved(table: Table): Promise<SavedGame> {
  return {
    game: table.sheet.name,
    title: table.sheet.title,
    record: await table.record(),
    path: table.path(),
    match: table.match.value,
    ending: table.ending.value,
    over: table.result.value !== null,
    swapped: table.swapped.value,
    left_ms: table.timeLeft(),
    date: table.date,
    clock: table.keptClock,
  };
}
