// What the coach says, fetched with it.
import { moreWords } from "../more.ts";
import type { CoachWords } from "./en.ts";

export const coachCatalogues = {
  en: () => import("./en.ts").then(({ enCoach }): CoachWords => enCoach),
  de: () => import("./de.ts").then(({ deCoach }) => deCoach),
  es: () => import("./es.ts").then(({ esCoach }) => esCoach),
  pt: () => import("./pt.ts").then(({ ptCoach }) => ptCoach),
  ja: () => import("./ja.ts").then(({ jaCoach }) => jaCoach),
};

const { ready, words } = moreWords<CoachWords>(coachCatalogues);
export const coachReady = ready;
export const coachWords = words;
