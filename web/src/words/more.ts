// Words that a first visit does without: each catalogue is fetched together with the screen that says them.
import { signal } from "@preact/signals";
import { language } from "./index.ts";

export interface MoreWords<T> {
  /** To be awaited before the first use. */
  ready(): Promise<void>;
  /** In the language in use; while another one is on its way, those from before. */
  words(): T;
}

export function moreWords<T>(
  loads: { en: () => Promise<T> } & Record<string, () => Promise<T>>,
): MoreWords<T> {
  const loaded = signal<{ tag: string; words: T } | null>(null);
  let asked = "";
  const fetchThem = async (tag: string) => {
    asked = tag;
    const words = await (loads[tag] ?? loads.en)();
    if (asked === tag) loaded.value = { tag, words };
  };
  return {
    ready: async () => {
      if (loaded.peek()?.tag !== language()) await fetchThem(language());
    },
    words: () => {
      const tag = language();
      if (loaded.value && loaded.value.tag !== tag && asked !== tag) void fetchThem(tag);
      if (!loaded.value) throw new Error("words that were not waited for");
      return loaded.value.words;
    },
  };
}
