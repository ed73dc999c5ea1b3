// A rating over time as a line: where its points lie, and what stands at the sides. No screen.
import type { RatingStep } from "../net/serverTypes.ts";

export interface RatingGraph {
  points: { x: number; y: number; step: RatingStep }[]; // 0 to 1, from the left and from above
  marks: { y: number; rating: number }[];
  from_ms: number;
  to_ms: number;
}

/** Steps come as the server gives them: newest first. Null where there is no line to draw. */
export function ratingGraph(steps: RatingStep[]): RatingGraph | null {
  const inOrder = [...steps].reverse();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last || inOrder.length < 2) return null;
  const ratings = inOrder.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const step = [25, 50, 100, 200, 500].find((each) => (high - low) / each <= 4) ?? 1000;
  const [bottom, top] = [Math.floor(low / step) * step, Math.max(Math.ceil(high / step) * step, low + step)];
  const y = (rating: number) => 1 - (rating - bottom) / (top - bottom);
  // By time; games of one moment stand side by side.
  const length = last.at_ms - first.at_ms;
  const x = (at_ms: number, index: number) =>
    length > 0 ? (at_ms - first.at_ms) / length : index / (inOrder.length - 1);
  const marks = [];
  for (let rating = bottom; rating <= top; rating += step) marks.push({ y: y(rating), rating });
  return {
    points: inOrder.map((each, index) => ({ x: x(each.at_ms, index), y: y(each.rating), step: each })),
    marks,
    from_ms: first.at_ms,
    to_ms: last.at_ms,
  };
}
