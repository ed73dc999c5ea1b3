// The page: starts the Worker, looks after the theme, shows the screen in front.
import { firstThread } from "./net/firstThread.ts"; // before all else
import "@fontsource-variable/figtree/wght.css";
import "./styles/fonts.css";
import beginning from "virtual:beginning";
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { Screens } from "./app/Screens.tsx";
import { ThreadOpponent } from "./model/opponent.ts";
import { indexedShelf, memoryShelf } from "./model/shelf.ts";
import { browserStore } from "./model/storage.ts";
import { engineThread } from "./net/engineThread.ts";
import { serverBehind } from "./net/server.ts";
import { App } from "./state/app.ts";
import { browserBar, Navigation } from "./state/navigation.ts";
import { languageFor, speak } from "./words/index.ts";
import "./styles/page.css";
import "./styles/shapes.css";

const motion = matchMedia("(prefers-reduced-motion: reduce)");

function storageHere(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => {
  hidden.value = document.hidden;
});

const app = new App(
  firstThread.engine,
  new ThreadOpponent(engineThread),
  browserStore(storageHere()),
  () => motion.matches,
  {
    makeThread: engineThread,
    hidden,
    shelf: "indexedDB" in globalThis ? indexedShelf(indexedDB) : memoryShelf(false),
    beginning,
  },
);
effect(() => {
  document.documentElement.dataset.theme = app.settings.value.theme;
});
const wanted = () => languageFor(app.settings.value.language, navigator.languages);
const isSpoken = (language: string) => document.documentElement.lang === language;
async function learnToSpeak(language: string) {
  await speak(language);
  document.documentElement.lang = language;
}
effect(() => {
  const language = wanted();
  if (!isSpoken(language)) void learnToSpeak(language);
});
const navigation = new Navigation(app, browserBar());
addEventListener("popstate", () => void navigation.arrive());

const root = document.getElementById("app");

async function begin() {
  const opened = navigation.begin();
  if (root) render(<Screens app={app} />, root);
  await opened;
  await afterwards();
}

const offlineAfter_ms = 2000; // fetching every file must not slow the first click down

/** What may wait until the page can be played on: whether a server stands behind it, and keeping all of it for offline. */
async function afterwards() {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    const keep = () => navigator.serviceWorker.register("sw.js").catch(() => undefined); // all but offline works without
    setTimeout(keep, offlineAfter_ms);
  }
  if (!navigator.onLine) return;
  const base = new URL(".", location.href).href.replace(/\/$/, "");
  const server = await serverBehind(base, (address, request) => fetch(address, request));
  if (server?.public_url) app.publicPage = `${server.public_url}/`;
  app.served.value = server !== null;
}

const first = wanted();
void (isSpoken(first) ? begin() : learnToSpeak(first).then(begin));
