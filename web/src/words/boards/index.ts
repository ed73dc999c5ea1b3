// What the gallery of boards says, fetched with it.
import { moreWords } from "../more.ts";
import type { BoardWords } from "./en.ts";

export const boardCatalogues = {
  en: () => import("./en.ts").then(({ enBoards }): BoardWords => enBoards),
  de: () => import("./de.ts").then(({ deBoards }) => deBoards),
  es: () => import("./es.ts").then(({ esBoards }) => esBoards),
  pt: () => import("./pt.ts").then(({ ptBoards }) => ptBoards),
  ja: () => import("./ja.ts").then(({ jaBoards }) => jaBoards),
};

const { ready, words } = moreWords<BoardWords>(boardCatalogues);
export const boardsReady = ready;
export const boardWords = words;
