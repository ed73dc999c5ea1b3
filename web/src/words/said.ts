// An error of the engine or a server, said in a language by its code and values (engine/core/error_code.hpp).
import type { ErrorCause } from "../net/types.ts";
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
  const values = new Map(
    error.values.map(({ name, value }) => [name, spokenWords.has(name) ? term(value) : value]),
  );
  const because = error.because.map((inner) => saidIn(errors, inner, term)).join("; ");
  values.set("because", because.replace(/\.$/, sentence.endsWith("{because}") ? "." : ""));
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
