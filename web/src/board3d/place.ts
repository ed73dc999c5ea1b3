// What a place to sit is: what stands around the table, and the light there by day and in the evening.
import type { Group, Texture } from "three";
import type { Point3 } from "./layout.ts";

export interface Lights {
  daylight: boolean;
  lamp: boolean;
}

/** The light of a place, as numbers and colours. */
export interface Mood {
  sun: { at: Point3; colour: string; strength: number };
  sky: string; // from above
  ground: string; // from below
  ambient: number;
  lamp: { at: Point3; colour: string; strength: number };
  horizon: string; // where things fade
  fog: [near: number, far: number];
  mirrored: { top: string; middle: string; low: string; glow: string; strength: number }; // what shiny things show
}

export interface Place {
  object: Group;
  table: { shape: "round" | "planks"; map: Texture };
  mood(lights: Lights): Mood;
}

export const floorHeight = -13;
