// The words of the language in use. English is always there; the others are loaded when they are wanted.
import { signal } from "@preact/signals";
import type { ErrorCause, Fact, LabelCode, Outcome, Reason, Sheet, Side } from "../net/types.ts";
import { en, type Words } from "./en.ts";
import { endIn, isSaid, labelIn, saidIn, sideIn } from "./said.ts";

const catalogues: Record<string, { name: string; load: () => Promise<Words> }> = {
  en: { name: "English", load: async () => en },
  de: { name: "Deutsch", load: () => import("./de.ts").then(({ de }) => de) },
  es: { name: "Español", load: () => import("./es.ts").then(({ es }) => es) },
  pt: { name: "Português", load: () => import("./pt.ts").then(({ pt }) => pt) },
  ja: { name: "日本語", load: () => import("./ja.ts").then(({ ja }) => ja) },
};

export const languages = Object.entries(catalogues).map(([tag, { name }]) => ({ tag, name }));

const inUse = signal<Words>(en);
const tagInUse = signal("en");

export function words(): Words {
  return inUse.value;
}

/** The tag of the language in use. */
export function language(): string {
  return tagInUse.value;
}

/** A short word of the engine (a side, a piece, a mark, a label) in the language in use; one of a game's own has no code. */
export function labelText(code: LabelCode, own = ""): string {
  return labelIn(words().labels, code, own);
}

/** What players choose from, by its name: a set-up, a switch of the rules, a pass. */
export function choiceWord(name: string): string {
  return words().choices[name] ?? name;
}

/** What a switch of the rules may be set to: "yes", "the winner", a number. */
export function switchWord(key: string, value: string): string {
  return words().choices[`${key}=${value}`] ?? choiceWord(value);
}

/** A rule sheet in the language in use. Its short words stay the engine's: `labelText` and `choiceWord` know them. */
export function spoken(sheet: Sheet): Sheet {
  const theirs = words().sheets[sheet.name];
  if (!theirs) return sheet;
  return {
    ...sheet,
    summary: theirs.summary,
    credit: theirs.credit ?? sheet.credit,
    move_help: theirs.moveHelp,
    clauses: sheet.clauses.map(({ id, text }) => ({ id, text: theirs.clauses[id] ?? text })),
    setups: sheet.setups.map(({ name, meaning }) => ({ name, meaning: theirs.setups[name] ?? meaning })),
    readings: sheet.readings.map((one, index) => {
      const [point, chosen, why] = theirs.readings[index] ?? [one.point, one.chosen, one.why];
      return { ...one, point, chosen, why };
    }),
    switches: sheet.switches.map((one) => ({ ...one, meaning: theirs.switches[one.key] ?? one.meaning })),
  };
}

/** A move as it is shown and typed: its cells, or the word for a pass. */
export const moveWord = (move: string) => (move === "pass" ? choiceWord("pass") : move);

/** What was typed, as the engine reads it. */
export const moveTyped = (text: string) => {
  const move = text.trim().toLowerCase();
  return move === choiceWord("pass") ? "pass" : move;
};

export function sideName(sheet: Sheet, side: Side): string {
  return sideIn(words(), sheet, side);
}

export function outcomeText(sheet: Sheet, outcome: Outcome): string {
  return words().outcome(outcome, [sideName(sheet, "first"), sideName(sheet, "second")]);
}

/** Why it is over, and how a tie was broken. */
export function endText({ notes }: Outcome): string {
  return sentences(notes.map((note) => endIn(words(), note)));
}

/** What a fact of a position says: a number, "5 of 60", and what the turn must be because of it. */
export function factText({
  value,
  number,
  limit,
  must,
}: Pick<Fact, "value" | "number" | "limit" | "must">): string {
  if (number === null) return value;
  const count = limit === null ? String(number) : words().ofMoves(number, limit);
  return must === null ? count : `${count}: ${labelText(must)}`;
}

/** Said one after the other, each with one full stop. */
export function sentences(said: string[]): string {
  const { fullStop } = words();
  return said.map((text) => (text.endsWith(fullStop) ? text : text + fullStop)).join(" ");
}

/** The clause that a refusal names. */
export function clauseOf(game: string, { clause, clause_text }: Reason): string {
  return words().sheets[game]?.clauses[clause] ?? clause_text;
}

/** What the engine or a server refused, in the language in use. */
export function toldText(error: ErrorCause): string {
  return saidIn(words(), error);
}

/** Why something is not allowed. A game whose sentences this language does not know is told by its clause and cells. */
export function reasonText(reason: Reason): string {
  return isSaid(words().errors, reason) ? toldText(reason) : words().refusal(reason);
}

/** The same of anything thrown. */
export function errorText(error: unknown): string {
  const { reason, message } = error as { reason?: Reason; message?: string };
  return reason ? reasonText(reason) : (message ?? String(error));
}

/** A refusal for whoever does not see the clause beneath it. */
export function refusedAloud(game: string, reason: Reason): string {
  const { refusalNeedsClause, errors, fullStop } = words();
  const clause = refusalNeedsClause && !isSaid(errors, reason) ? clauseOf(game, reason) : "";
  return clause ? `${reasonText(reason)}${fullStop} ${clause}` : reasonText(reason);
}

/** The first of the wanted languages that there is; "auto" stands for the browser's. */
export function languageFor(wanted: string, browser: readonly string[]): string {
  const tags = wanted === "auto" ? browser.map((tag) => tag.slice(0, 2).toLowerCase()) : [wanted];
  return tags.find((tag) => tag in catalogues) ?? "en";
}

/** Loads a language and puts it to use; English stays if that fails. */
export async function speak(tag: string): Promise<void> {
  const words = await catalogues[tag]?.load().catch(() => en);
  inUse.value = words ?? en;
  tagInUse.value = words ? tag : "en";
}

export function catalogue(tag: string): Promise<Words> {
  return catalogues[tag]?.load() ?? Promise.reject(new Error(`no language ${tag}`));
}
