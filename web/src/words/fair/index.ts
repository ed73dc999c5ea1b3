// What the question whether a board is fair says, fetched with it.
import { moreWords } from "../more.ts";
import type { FairWords } from "./en.ts";

export const fairCatalogues = {
  en: () => import("./en.ts").then(({ enFair }): FairWords => enFair),
  de: () => import("./de.ts").then(({ deFair }) => deFair),
  es: () => import("./es.ts").then(({ esFair }) => esFair),
  pt: () => import("./pt.ts").then(({ ptFair }) => ptFair),
  ja: () => import("./ja.ts").then(({ jaFair }) => jaFair),
};

const { ready, words } = moreWords<FairWords>(fairCatalogues);
export const fairReady = ready;
export const fairWords = words;
