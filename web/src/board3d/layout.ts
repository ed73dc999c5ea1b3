// Where things lie on the table in 3D: cells, racks, trays, and how far a camera must stand back to see them. The playing
// field is always ten units wide, its surface at height 0; x runs along the files, z towards the first player.
import type { Grid } from "../model/grid.ts";
import type { Position, Side } from "../net/types.ts";

export interface Point3 {
  x: number;
  y: number;
  z: number;
}

export interface Layout {
  grid: Grid;
  cell: number; // the side of a cell
  half: { x: number; z: number }; // of the playing field
  piece: { radius: number; height: number };
}

export const fieldSpan = 10;
export const frameWidth = 0.62;
export const boardHeight = 0.62; // from the table top to the playing field

export function layoutOf(grid: Grid): Layout {
  const cell = fieldSpan / Math.max(grid.width, grid.height);
  return {
    grid,
    cell,
    half: { x: (grid.width * cell) / 2, z: (grid.height * cell) / 2 },
    piece: { radius: cell * 0.41, height: cell * 0.19 },
  };
}

/** The middle of a cell, on the playing field. */
export function cellCentre({ grid, cell, half }: Layout, name: string | null): Point3 | null {
  const at = name ? grid.byName.get(name) : undefined;
  return at ? { x: (at.column + 0.5) * cell - half.x, y: 0, z: (at.row + 0.5) * cell - half.z } : null;
}

/** The cell at a point of the playing field. */
export function cellAt({ grid, cell, half }: Layout, x: number, z: number): string | null {
  const column = Math.floor((x + half.x) / cell);
  const row = Math.floor((z + half.z) / cell);
  if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) return null;
  return grid.cells[row * grid.width + column]?.name ?? null;
}

/** Racks and trays lie at the right hand of their owner: the first player sits at +z. */
export const towards = (side: Side) => (side === "first" ? 1 : -1);

export const rack = { x: 6.75, z: 2.1, length: 6.9, radius: 0.46, most: 24 };
export const tray = { x: 6.75, z: -3.65, width: 1.5, depth: 3.5 };

/** Discs in a rack stand on edge, in a row that begins near their owner. */
export function rackPlaces(layout: Layout, side: Side, count: number): Point3[] {
  const step = (rack.length - 0.5) / rack.most;
  const sign = towards(side);
  const shown = Math.max(0, Math.min(rack.most, count));
  return Array.from({ length: shown }, (_, index) => ({
    x: sign * rack.x,
    y: -boardHeight + 0.2 + Math.min(layout.piece.radius, rack.radius),
    z: sign * (rack.z + rack.length / 2 - 0.35 - index * step),
  }));
}

/** Coins in a tray: rows of two, then a second layer. */
export function trayPlace(side: Side, index: number): Point3 {
  const sign = towards(side);
  const [column, row, layer] = [index % 2, Math.floor(index / 2) % 4, Math.floor(index / 8)];
  return {
    x: sign * tray.x + (column - 0.5) * 0.66,
    y: -boardHeight + 0.14 + layer * 0.11,
    z: sign * (tray.z + (1.5 - row) * 0.78),
  };
}

/** How many bonuses each side has taken: the engine tells it as a fact, first side first. */
export function bonusesTaken({ facts }: Pick<Position, "facts">): Record<Side, number> {
  const told = facts.find(({ label }) => label === "bonuses taken")?.value.match(/\d+/g) ?? [];
  return { first: Number(told[0] ?? 0), second: Number(told[1] ?? 0) };
}

// Cameras.

export type CameraName = "seat" | "opposite" | "above" | "side";

/** Where a camera stands, seen from what it looks at. */
export interface View {
  target: Point3;
  azimuth: number; // 0: from the first player's side
  elevation: number; // over the table, in radians
}

const degrees = Math.PI / 180;

/** The width of a picture, in heights, from which racks fit beside the board. */
const wide = 1.15;

const views: Record<CameraName, View> = {
  seat: { target: { x: 0, y: 0.5, z: -1.2 }, azimuth: 0, elevation: 35 * degrees },
  opposite: { target: { x: 0, y: 0.5, z: 1.2 }, azimuth: Math.PI, elevation: 35 * degrees },
  above: { target: { x: 0, y: 0, z: 0 }, azimuth: 0, elevation: 88 * degrees },
  side: { target: { x: 0, y: 0.8, z: -0.6 }, azimuth: 38 * degrees, elevation: 24 * degrees },
};

/** In a tall picture the seats look down more steeply, so that far cells stay large enough for a finger. */
export function viewFrom(camera: CameraName, aspect: number): View {
  const view = views[camera];
  const isSeat = camera === "seat" || camera === "opposite";
  return isSeat && aspect < wide ? { ...view, elevation: 50 * degrees } : view;
}

/** What must be in sight: the board, and the racks beside it where the picture is wide enough. */
export function sights(camera: CameraName, aspect: number): Point3[] {
  const side = fieldSpan / 2 + frameWidth + 0.1;
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((z) => ({ x: x * side, y: 0, z: z * side })));
  if (aspect < wide) return corners;
  const ends = [-1, 1].map((x) => ({ x: x * (rack.x + rack.radius + 0.3), y: 0, z: x * side }));
  const standing = [-1, 1].map((x) => ({ x: x * 5.4, y: 2, z: -8 }));
  return camera === "above" ? [...corners, ...ends] : [...corners, ...ends, ...standing];
}

export function cameraPoint({ target, azimuth, elevation }: View, distance: number): Point3 {
  const flat = Math.cos(elevation) * distance;
  return {
    x: target.x + Math.sin(azimuth) * flat,
    y: target.y + Math.sin(elevation) * distance,
    z: target.z + Math.cos(azimuth) * flat,
  };
}

/** The smallest distance from which all points are inside the picture; `margin` of its half is left free. */
export function fitDistance(
  view: View,
  points: Point3[],
  fov: number,
  aspect: number,
  margin = 0.04,
): number {
  const tall = Math.tan(fov / 2) * (1 - margin);
  const wide = tall * aspect;
  const [sinA, cosA] = [Math.sin(view.azimuth), Math.cos(view.azimuth)];
  const [sinE, cosE] = [Math.sin(view.elevation), Math.cos(view.elevation)];
  let needed = 0;
  for (const point of points) {
    const [x, y, z] = [point.x - view.target.x, point.y - view.target.y, point.z - view.target.z];
    const right = x * cosA - z * sinA;
    const back = x * sinA + z * cosA; // towards the camera, along the ground
    const up = y * cosE - back * sinE;
    const near = y * sinE + back * cosE;
    needed = Math.max(needed, near + Math.abs(right) / wide, near + Math.abs(up) / tall);
  }
  return needed;
}
