// The words of the language in use. Other languages are objects of the type Words.
import { signal } from "@preact/signals";
import { en, type Words } from "./en.ts";

const language = signal<Words>(en);

export function words(): Words {
  return language.value;
}
