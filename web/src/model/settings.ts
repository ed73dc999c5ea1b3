// What a person prefers, kept in this browser.
import { effect, type Signal, signal } from "@preact/signals";
import type { Store } from "./storage.ts";

/** What the flat board is made of: as the game has it, or one's own choice. */
export const surfaceWishes = ["game", "felt", "maple", "slate", "kaya", "blue"] as const;
export type SurfaceWish = (typeof surfaceWishes)[number];

export interface Settings {
  language: string; // "auto": the browser's
  theme: "auto" | "light" | "dark";
  surface: SurfaceWish; // of the flat board
  speed: number; // of animations; 0 = none
  showLegal: boolean;
  showCoordinates: boolean;
  volume: number; // 0 to 1
  mute: boolean;
  warn: boolean; // the coach warns before a large loss
  confirm: boolean; // a move is shown first and played by a second click
  view: "auto" | "2d" | "3d"; // auto: in 3D where a good card draws it
  place: "river" | "room"; // where the 3D table stands
  camera: "seat" | "opposite" | "above" | "side";
  daylight: boolean | null; // null: as the theme
  lamp: boolean | null;
}

export const defaultSettings: Settings = {
  language: "auto",
  theme: "auto",
  surface: "game",
  speed: 1,
  showLegal: true,
  showCoordinates: true,
  volume: 0.5,
  mute: false,
  warn: true,
  confirm: false,
  view: "auto",
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
