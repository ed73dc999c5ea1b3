// The page: starts the Worker, looks after the theme, shows the screen in front.
import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { browserStore } from "./model/storage.ts";
import { workerEngine } from "./net/engine.ts";
import { App } from "./ui/App.tsx";
import { House } from "./ui/house.ts";
import "./styles/page.css";

const worker = new Worker(new URL("./net/engineWorker.ts", import.meta.url), { type: "module" });
const motion = matchMedia("(prefers-reduced-motion: reduce)");

function storageHere(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const house = new House(workerEngine(worker), browserStore(storageHere()), () => motion.matches);
effect(() => {
  document.documentElement.dataset.theme = house.settings.value.theme;
});
addEventListener("hashchange", () => void house.openAddress(location.hash));

const root = document.getElementById("app");
if (root) render(<App house={house} />, root);
void house.open(location.hash);
