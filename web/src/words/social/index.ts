// What people at a table need beside the game, fetched with the online screens.
import { moreWords } from "../more.ts";
import type { SocialWords } from "./en.ts";

export const socialCatalogues = {
  en: () => import("./en.ts").then(({ enSocial }): SocialWords => enSocial),
  de: () => import("./de.ts").then(({ deSocial }) => deSocial),
  es: () => import("./es.ts").then(({ esSocial }) => esSocial),
  pt: () => import("./pt.ts").then(({ ptSocial }) => ptSocial),
  ja: () => import("./ja.ts").then(({ jaSocial }) => jaSocial),
};

const { ready, words } = moreWords<SocialWords>(socialCatalogues);
export const socialReady = ready;
export const socialWords = words;
