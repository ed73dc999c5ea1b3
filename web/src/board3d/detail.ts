// Level of detail: how finely round things are cut, from how large they are in the picture. Pure; a level is chosen so that
// the edge of a disc is nowhere a quarter of a point away from its circle.
import type { Layout, Point3 } from "./layout.ts";

/** Of a disc: sides of its rim, steps of its rounded edge and of its face. */
export interface Cut {
  around: number;
  edge: number;
  face: number;
}

/** Finest first. */
export const cuts: readonly Cut[] = [
  { around: 64, edge: 6, face: 6 },
  { around: 40, edge: 4, face: 4 },
  { around: 24, edge: 3, face: 3 },
  { around: 16, edge: 2, face: 2 },
];

const allowed_px = 0.25;

/** How far a polygon stays behind its circle, in the unit of the radius. */
export const gap = (radius: number, around: number) => radius * (1 - Math.cos(Math.PI / around));

/** The coarsest cut that looks round at this radius. */
export function cutFor(radius_px: number): Cut {
  const [finest, ...coarser] = cuts;
  const fits = coarser.filter(({ around }) => gap(radius_px, around) <= allowed_px);
  return fits.at(-1) ?? (finest as Cut);
}

/** The radius, in points of the picture, of the piece nearest to the camera. */
export function radiusSeen(layout: Layout, camera: Point3, fov: number, height_px: number): number {
  const { half, piece } = layout;
  const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  const distance = Math.hypot(
    camera.x - clamp(camera.x, half.x),
    camera.y,
    camera.z - clamp(camera.z, half.z),
  );
  return (piece.radius * height_px) / (2 * Math.tan(fov / 2) * Math.max(1, distance));
}
