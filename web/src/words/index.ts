// The words of the language in use. English is always there; the others are loaded when they are wanted.
import { signal } from "@preact/signals";
import { en, type Words } from "./en.ts";

const catalogues: Record<string, { name: string; load: () => Promise<Words> }> = {
  en: { name: "English", load: async () => en },
  de: { name: "Deutsch", load: () => import("./de.ts").then(({ de }) => de) },
  es: { name: "Español", load: () => import("./es.ts").then(({ es }) => es) },
  pt: { name: "Português", load: () => import("./pt.ts").then(({ pt }) => pt) },
  ja: { name: "日本語", load: () => import("./ja.ts").then(({ ja }) => ja) },
};

export const languages = Object.entries(catalogues).map(([tag, { name }]) => ({ tag, name }));

const inUse = signal<Words>(en);

export function words(): Words {
  return inUse.value;
}

/** A short word of the engine (a side, a piece, a mark, a label) in the language in use. */
export function term(text: string): string {
  return words().terms[text] ?? text;
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
}

export function catalogue(tag: string): Promise<Words> {
  return catalogues[tag]?.load() ?? Promise.reject(new Error(`no language ${tag}`));
}
