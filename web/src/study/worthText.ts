import type { Table } from "../model/table.ts";
import { leadOf, pointsText } from "../model/worth.ts";
import type { Worth } from "../net/types.ts";
import { term, words } from "../words/index.ts";

/** "Black ahead by about 4.2". */
export function worthText(table: Table, worth: Worth): string {
  const w = words();
  const { side, value, solved } = leadOf(worth);
  if (!side) return w.level(solved);
  const name = term(table.sheet.sides[side === "first" ? 0 : 1]);
  return w.leads(name, pointsText(value, solved, w.numberLocale), solved);
}
