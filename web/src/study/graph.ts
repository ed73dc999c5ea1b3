// The evaluation over a game as something to draw: points by ply, a scale, and the areas of the two sides.
import type { Evaluation } from "../net/types.ts";

export interface GraphPoint {
  ply: number;
  evaluation: Evaluation; // for the first side
}

export interface Graph {
  points: GraphPoint[];
  scale: number; // hundredths at the upper edge
  plies: number;
}

/** `evaluations` by ply, undefined where nothing is known yet. */
export function graphOf(evaluations: (Evaluation | undefined)[]): Graph {
  const points = evaluations.flatMap((evaluation, ply) => (evaluation ? [{ ply, evaluation }] : []));
  const highest = Math.max(0, ...points.map(({ evaluation }) => Math.abs(evaluation.value)));
  return { points, scale: niceScale(highest), plies: Math.max(1, evaluations.length - 1) };
}

/** The next of 4, 6, 8, 12, 16, 24, … points that holds the value. */
export function niceScale(highest: number): number {
  let scale = 400;
  while (scale < highest) scale *= 2;
  return (scale * 3) / 4 >= highest && scale > 400 ? (scale * 3) / 4 : scale;
}

export interface Place {
  x: number;
  y: number;
}

/** In a box of this size, with the first side's lead upwards. */
export function placesOf({ points, scale, plies }: Graph, width: number, height: number): Place[] {
  return points.map(({ ply, evaluation }) => ({
    x: (ply / plies) * width,
    y: (0.5 - (0.46 * evaluation.value) / scale) * height,
  }));
}

const number = (value: number) => String(Math.round(value * 100) / 100);

export function linePath(places: Place[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${number(x)} ${number(y)}`).join("");
}

/** The area between the line and the middle. */
export function areaPath(places: Place[], height: number): string {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last || places.length < 2) return "";
  const middle = number(height / 2);
  return `${linePath(places)}L${number(last.x)} ${middle}L${number(first.x)} ${middle}Z`;
}
