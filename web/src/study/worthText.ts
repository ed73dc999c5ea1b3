import type { Table } from "../model/table.ts";
import { leadOf, pointsText } from "../model/worth.ts";
import type { Worth } from "../net/types.ts";
import { sentences, term, words } from "../words/index.ts";
import type { Study } from "./study.ts";

/** "Black ahead by about 4.2". */
export function worthText(table: Table, worth: Worth): string {
  const w = words();
  const { side, value, solved } = leadOf(worth);
  if (!side) return w.level(solved);
  const name = term(table.sheet.sides[side === "first" ? 0 : 1]);
  return w.leads(name, pointsText(value, solved, w.numberLocale), solved);
}

/** What the study shows, to be heard: who is ahead, and the best moves with what they are worth. */
export function studyRead(table: Table, { found, worths }: Study): string {
  const w = words();
  const worth = found.value?.worth ?? worths.value[table.ply.value];
  if (!worth) return w.looking;
  const lines = found.value?.report?.lines ?? [];
  const best = lines.map(
    ({ moves: [move = ""], value, solved }) => `${move} ${pointsText(value, solved, w.numberLocale, true)}`,
  );
  const sure = worth.solved ? w.solved : w.estimate;
  return sentences([`${worthText(table, worth)}, ${sure}`, best.join(", ")].filter(Boolean));
}
