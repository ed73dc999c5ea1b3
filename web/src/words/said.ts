// What the engine or a server tells by code and values (errors: engine/core/error_code.hpp, why a game is over:
// engine/rules/end_note.hpp), said in a language.
import type { EndNote, ErrorCause, LabelCode, NamedValue, Sheet, Side } from "../net/types.ts";
import type { EndWords } from "./ends/type.ts";
import type { ErrorWords } from "./errors/type.ts";
import type { LabelWords } from "./labels/type.ts";

interface Sayings {
  labels: Partial<LabelWords>;
  errors: Partial<ErrorWords>;
  ends: Partial<EndWords>;
}

/** A short word of the engine; where the language has none, the text that came with it. */
export function labelIn(labels: Partial<LabelWords>, code: LabelCode, own: string): string {
  return (code === "other" ? undefined : labels[code]) ?? own;
}

export function sideIn({ labels }: Pick<Sayings, "labels">, sheet: Sheet, side: Side): string {
  const index = side === "first" ? 0 : 1;
  return labelIn(labels, sheet.side_codes[index], sheet.sides[index]);
}

export function isSaid(errors: Partial<ErrorWords>, { code }: ErrorCause): boolean {
  return code !== "other" && code in errors;
}

/** Where the language has no sentence, the text that came with the error. */
export function saidIn(words: Sayings, error: ErrorCause): string {
  const sentence = error.code === "other" ? undefined : words.errors[error.code];
  if (sentence === undefined) return error.text;
  const because = error.because.map((inner) => saidIn(words, inner)).join("; ");
  const value = because.replace(/\.$/, sentence.endsWith("{because}") ? "." : "");
  return filled(words, sentence, [...error.values, { name: "because", value, label: null }]);
}

/** The same of why a game is over. */
export function endIn(words: Sayings, note: EndNote): string {
  const sentence = note.code === "other" ? undefined : words.ends[note.code];
  return sentence === undefined ? note.text : filled(words, sentence, note.values);
}

function filled({ labels }: Sayings, sentence: string, given: NamedValue[]): string {
  const values = new Map(
    given.map(({ name, value, label }) => [name, label ? labelIn(labels, label, value) : value]),
  );
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
