// What the coach has found, in sentences of the language in use.
import { faceOf } from "../games/index.ts";
import { pointsText } from "../model/evaluation.ts";
import { other } from "../model/match.ts";
import type { Table } from "../model/table.ts";
import type { MoveFact, Side } from "../net/types.ts";
import { isExact } from "../study/review.ts";
import type { Tried } from "../study/study.ts";
import { nameOf } from "../table/Players.tsx";
import { coachWords } from "../words/coach/index.ts";
import { words } from "../words/index.ts";
import type { Hint, Told, Warning, Worse } from "./coach.ts";
import { themeOf, whyOf, whyWorse } from "./why.ts";

/** The first sentence, and what is said after it. */
export interface Said {
  line: string;
  more: string[];
}

/** "9", or where it is an estimate "about 9". */
export function amountText(hundredths: number, exact: boolean): string {
  const { numberLocale } = words();
  return `${exact ? "" : "≈ "}${pointsText(hundredths, exact, numberLocale)}`;
}

export function hintText({ sheet }: Table, hint: Hint): Said {
  const c = coachWords();
  if (hint.step === 1) {
    const { area, theme } = hint;
    const cells = area?.cells ?? [];
    const where = area ? c.lookAt(c.areas[area.name], cells[0] ?? "", cells.at(-1) ?? "") : c.lookPass;
    return { line: where, more: theme ? [c.themes[theme]] : [] };
  }
  const line = c.theMove(hint.move);
  if (hint.step === 2) return { line, more: [] };
  const { gains, costs } = hint.why;
  const lead = hint.lead ?? 0;
  const isLead = lead >= (hint.exact ? 1 : 50); // less is nothing, as far as an estimate can tell
  return {
    line,
    more: [
      ...gains.map((fact) => c.fact(fact, sheet.name)),
      ...costs.map((fact) => c.against(c.fact(fact, sheet.name))),
      ...(hint.lead === null ? [] : [isLead ? c.ahead(amountText(lead, hint.exact)) : c.noBetter]),
      ...(hint.next.length > 0 ? [c.follows(hint.next.join(", "))] : []),
    ],
  };
}

export function warningText({ sheet }: Table, warning: Warning): Said {
  const { move, loss, exact } = warning;
  return {
    line: coachWords().warning(move, amountText(loss, exact)),
    more: reasons(sheet.name, move, warning),
  };
}

/**
 * What speaks against a move, and what the other side answers; where neither says anything, what to look for. A best answer that
 * brings nothing to tell is told only where nothing else is: it shows what the move allows.
 */
function reasons(game: string, move: string, { costs, missed, answer }: Worse): string[] {
  const c = coachWords();
  const say = (facts: MoveFact[]) => facts.map((fact) => c.fact(fact, game));
  const answered = answer ? [c.answer(move, answer.move), ...say(answer.gains.slice(0, 2))] : [];
  const told = [...say(costs), ...(answer && answer.gains.length > 0 ? answered : [])];
  if (told.length > 0) return told;
  const [first] = missed;
  return first ? [c.themes[themeOf[first.kind]]] : answered;
}

/** Why an attempt at a better move is one, or is none. */
export function attemptText({ sheet }: Table, { kind, facts, compared }: Tried): string {
  const c = coachWords();
  const say = (told: MoveFact[]) => told.map((fact) => c.fact(fact, sheet.name)).join(" ");
  if (kind === "best" || kind === "good") return say(whyOf(facts, [compared]).gains);
  const { costs, missed } = whyWorse(facts, compared);
  const [first] = missed;
  return say(costs) || (first ? c.themes[themeOf[first.kind]] : "");
}

export function turnText(table: Table, { story: { winner, turn } }: Told): string {
  const c = coachWords();
  if (!winner) return c.nobodyWon;
  const name = nameOf(table, winner);
  if (!turn) return c.aheadAllTheWay(name);
  const isLosers = turn.side === other(winner);
  const amount = amountText(turn.loss, isExact(turn));
  if (isLosers && turn.loss >= 50)
    return c.turnedBy(turn.ply, turn.move, nameOf(table, turn.side), amount, name);
  return c.turnedAt(turn.ply, turn.move, name);
}

export function finestText({ finest }: Told): string {
  if (!finest) return "";
  const { move, lead, exact } = finest;
  return coachWords().finest(move.ply, move.move, amountText(lead, exact));
}

/** The costliest move: of the side that is "you", or of both. */
export function costliestOf({ story }: Told, you: Side | null) {
  const { first, second } = story.costly;
  const [own] = you ? story.costly[you] : [];
  return you
    ? (own ?? null)
    : ([first[0], second[0]].filter((move) => move !== undefined).sort((a, b) => b.loss - a.loss)[0] ?? null);
}

export function costliestText(table: Table, told: Told): string {
  const c = coachWords();
  const worst = costliestOf(told, table.you.value);
  if (!worst) return c.faultless;
  const text = c.costliest(worst.ply, worst.move, amountText(worst.loss, isExact(worst)), worst.best_move);
  return [text, ...(told.whyWorst ? reasons(table.sheet.name, worst.move, told.whyWorst) : [])].join(" ");
}

export function adviceText({ lookAt }: Told): string {
  const c = coachWords();
  if (!lookAt) return "";
  const { theme, count, of } = lookAt;
  return count > 1 ? c.adviceOften(c.themes[theme], count, of) : c.advice(c.themes[theme]);
}

/** The drawing of a side's pieces. */
export function pieceOf({ sheet }: Table, side: Side) {
  const letter = sheet.pieces[side === "second" ? 1 : 0]?.letter ?? "";
  return faceOf(sheet.name).pieces[letter];
}
