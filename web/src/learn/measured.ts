// What studies of the rules measured, in words. measured.json is written by tools/measured from lab/studies/results.
import type { Sheet } from "../net/types.ts";
import { sideName, words } from "../words/index.ts";
import effects from "./measured.json";

/** What is known of a reading's other choice: who wins, and how long games are; "" if it was not studied. */
export function measuredText(sheet: Sheet, otherwise: string): string {
  const effect = effects.find(({ game, reading }) => game === sheet.name && reading === otherwise);
  if (!effect) return "";
  const w = words();
  const percent = new Intl.NumberFormat(w.numberLocale, { style: "percent", minimumFractionDigits: 1 });
  const points = new Intl.NumberFormat(w.numberLocale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const share = (which: number) =>
    `${percent.format(effect.chance[which] ?? 0)} ± ${points.format(100 * (effect.around[which] ?? 0))}`;
  return w.measured({
    variant: effect.variant,
    side: sideName(sheet, "first"),
    chosen: share(0),
    other: share(1),
    differs: effect.differs,
    chosenPlies: effect.plies[0] ?? 0,
    otherPlies: effect.plies[1] ?? 0,
    games: new Intl.NumberFormat(w.numberLocale).format(effect.games),
    level: effect.level,
  });
}
