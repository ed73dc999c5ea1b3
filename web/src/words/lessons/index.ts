// What the lessons say, fetched with them.
import { moreWords } from "../more.ts";
import type { LessonWords } from "./en.ts";

export const lessonCatalogues = {
  en: () => import("./en.ts").then(({ enLessons }): LessonWords => enLessons),
  de: () => import("./de.ts").then(({ deLessons }) => deLessons),
  es: () => import("./es.ts").then(({ esLessons }) => esLessons),
  pt: () => import("./pt.ts").then(({ ptLessons }) => ptLessons),
  ja: () => import("./ja.ts").then(({ jaLessons }) => jaLessons),
};

const { ready, words } = moreWords<LessonWords>(lessonCatalogues);
export const lessonsReady = ready;
export const lessonWords = words;
