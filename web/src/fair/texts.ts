// What a verdict is in words.
import type { BoardChange, FairRow, Sheet } from "../net/types.ts";
import { fairWords } from "../words/fair/index.ts";
import { labelText, sideName, words } from "../words/index.ts";

export function percent(share: number): string {
  return new Intl.NumberFormat(words().numberLocale, { style: "percent", maximumFractionDigits: 0 }).format(
    share,
  );
}

export function decimal(value: number): string {
  return new Intl.NumberFormat(words().numberLocale, { maximumFractionDigits: 1 }).format(value);
}

const sideOf = (sheet: Sheet, isFirst: boolean) => sideName(sheet, isFirst ? "first" : "second");

/** The side that wins more often, its chance, and the half of the interval. */
function figures(sheet: Sheet, row: FairRow): [string, string, string] {
  const isFirst = row.choose === "first" || (row.choose === "" && row.chance >= 0.5);
  const chance = percent(isFirst ? row.chance : 1 - row.chance);
  const spread = decimal(Math.max(1, Math.round(50 * (row.chance_high - row.chance_low))));
  return [sideOf(sheet, isFirst), chance, spread];
}

/** "White is favoured: 61% ± 5" */
export function headline(sheet: Sheet, row: FairRow): string {
  const f = fairWords();
  const tell = row.choose ? f.favoured : row.even ? f.even : f.open;
  return tell(...figures(sheet, row));
}

/** "Then it is even among good players: Black wins 52% ± 4" */
export function behindChange(sheet: Sheet, row: FairRow): string {
  const f = fairWords();
  return `${row.even ? f.makesEven : f.makesBetter} ${f.wins(...figures(sheet, row))}`;
}

const fewestJudged = 4; // games that were looked through; fewer say nothing

export function details(sheet: Sheet, row: FairRow): string {
  const f = fairWords();
  const isLevel = Math.abs(row.margin) < 0.05;
  const judged = [f.leads(decimal(row.lead_changes)), f.decided(percent(row.decided_at))];
  return [
    isLevel ? f.level : f.ahead(sideOf(sheet, row.margin > 0), decimal(Math.abs(row.margin))),
    f.draws(percent(row.draws)),
    f.moves(decimal(Math.round(row.plies))),
    ...(row.judged_games >= fewestJudged ? judged : []),
    f.games(decimal(row.games)),
  ].join(" · ");
}

/** Whom to take in free play, and what that is worth. */
export function choice(sheet: Sheet, row: FairRow): string {
  const f = fairWords();
  if (!row.choose) return f.chooseAny;
  const gain = Math.round(100 * Math.abs(2 * row.chance - 1));
  return f.choose(sideOf(sheet, row.choose === "first"), decimal(gain));
}

export function changeWords(sheet: Sheet, { kind, piece, from, to }: BoardChange): string {
  const f = fairWords();
  const found = sheet.pieces.find(({ letter }) => letter === piece);
  const name = found ? labelText(found.code, found.name) : piece;
  if (kind === "move") return f.moveIt(name, from, to);
  return kind === "add" ? f.addIt(name, to) : f.removeIt(name, from);
}
