// What a person prefers, kept in this browser.
import { effect, type Signal, signal } from "@preact/signals";
import type { Store } from "./storage.ts";

export interface Settings {
  language: string; // "auto": the browser's
  theme: "auto" | "light" | "dark";
  speed: number; // of animations; 0 = none
  showLegal: boolean;
  showCoordinates: boolean;
  volume: number; // 0 to 1; 0 = mute
  confirm: boolean; // a move is shown first and played by a second click
  view: "2d" | "3d";
  place: "river" | "room"; // where the 3D table stands
  camera: "seat" | "opposite" | "above" | "side";
  daylight: boolean | null; // null: as the theme
  lamp: boolean | null;
}

export const defaultSettings: Settings = {
  language: "auto",
  theme: "auto",
  speed: 1,
  showLegal: true,
  showCoordinates: true,
  volume: 0.5,
  confirm: false,
  view: "2d",
  place: "river",
  camera: "seat",
  daylight: null,
  lamp: null,
};

export function keptSettings(store: Store): Signal<Settings> {
  const settings = signal<Settings>({ ...defaultSettings, ...store.read<Partial<Settings>>("settings") });
  effect(() => store.write("settings", settings.value));
  return settings;
}
