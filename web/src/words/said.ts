// What the engine or a server tells by code and values (errors: engine/core/error_code.hpp, why a game is over:
// engine/rules/end_note.hpp), said in a language.
import type { EndNote, ErrorCause } from "../net/types.ts";
import type { EndWords } from "./ends/type.ts";
import type { ErrorWords } from "./errors/type.ts";

/** The values that are short words of the engine. */
const spokenWords = new Set(["side", "other", "owner", "piece"]);

export function isSaid(errors: Partial<ErrorWords>, { code }: ErrorCause): boolean {
  return code !== "other" && code in errors;
}

/** Where the language has no sentence, the text that came with the error. */
export function saidIn(
  errors: Partial<ErrorWords>,
  error: ErrorCause,
  term: (word: string) => string,
): string {
  const sentence = error.code === "other" ? undefined : errors[error.code];
  if (sentence === undefined) return error.text;
  const because = error.because.map((inner) => saidIn(errors, inner, term)).join("; ");
  const value = because.replace(/\.$/, sentence.endsWith("{because}") ? "." : "");
  return filled(sentence, [...error.values, { name: "because", value }], term);
}

/** The same of why a game is over. */
export function endIn(ends: Partial<EndWords>, note: EndNote, term: (word: string) => string): string {
  const sentence = note.code === "other" ? undefined : ends[note.code];
  return sentence === undefined ? note.text : filled(sentence, note.values, term);
}

function filled(sentence: string, given: EndNote["values"], term: (word: string) => string): string {
  const values = new Map(given.map(({ name, value }) => [name, spokenWords.has(name) ? term(value) : value]));
  return sentence.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name, forms) => {
    const value = values.get(name) ?? "";
    return forms === undefined ? value : formFor(forms.split("|"), value);
  });
}

/** "once|twice|# times" for a number: the last form for all beyond. */
function formFor(forms: string[], value: string): string {
  const number = Number(value);
  const form = number >= 1 ? forms[Math.min(number, forms.length) - 1] : forms.at(-1);
  return (form ?? "").replaceAll("#", value);
}
