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

/** How many bonuses each side has taken, as the engine tells it. */
export function bonusesTaken({ facts }: Pick<Position, "facts">): Record<Side, number> {
  const told = facts.find(({ code }) => code === "bonuses_taken")?.sides ?? [];
  const of = (wanted: Side) => Number(told.find(({ side }) => side === wanted)?.value ?? 0);
  return { first: of("first"), second: of("second") };
}

/** Where the score board and the clock stand for who looks from the first player's side, and where they lie when seen from above. */
export const standsAt = {
  score: { x: -3, z: -7.7, lean: -0.34, lies: { y: 0.1, z: -5.9 } },
  clock: { x: 2.9, z: -7.6, lean: -0.2, lies: { y: 0.42, z: -6.1 } },
};
export const lyingSize = 0.62;

/** Whether a point lies over the rack of a side: seen at the height of the middles of its discs. */
export function isOverRack(side: Side, { x, z }: Pick<Point3, "x" | "z">): boolean {
  const sign = towards(side);
  return Math.abs(x - sign * rack.x) < rack.radius + 0.3 && Math.abs(z - sign * rack.z) < rack.length / 2;
}
export const rackMiddle = -boardHeight + 0.2 + rack.radius;

/** How high a wall stands, in cells, and half its width. */
export const wall = { height: 0.36, half: 0.46 };

/** Walls between the camera and the middle of another cell that is worth seeing. */
export function wallsInTheWay(layout: Layout, walls: string[], camera: Point3, worth: string[]): Set<string> {
  const { cell } = layout;
  const found = new Set<string>();
  for (const name of walls) {
    const at = cellCentre(layout, name);
    const hides = (other: string) => {
      const seen = cellCentre(layout, other);
      if (!at || !seen || Math.hypot(at.x - seen.x, at.z - seen.z) > 3.2 * cell) return false;
      return meetsBox(camera, { ...seen, y: 0.06 * cell }, at, wall.half * cell, wall.height * cell);
    };
    if (worth.some((other) => other !== name && hides(other))) found.add(name);
  }
  return found;
}

/** Whether the straight way from one point to another goes through a box that stands on the field. */
function meetsBox(from: Point3, to: Point3, middle: Point3, half: number, height: number): boolean {
  let [enters, leaves] = [0, 1];
  for (const [a, b, low, high] of [
    [from.x, to.x, middle.x - half, middle.x + half],
    [from.y, to.y, 0, height],
    [from.z, to.z, middle.z - half, middle.z + half],
  ] as const) {
    const length = b - a;
    if (Math.abs(length) < 1e-9) {
      if (a < low || a > high) return false;
      continue;
    }
    const [t, u] = [(low - a) / length, (high - a) / length];
    enters = Math.max(enters, Math.min(t, u));
    leaves = Math.min(leaves, Math.max(t, u));
  }
  return enters < leaves;
}

// Cameras.

/** From where one looks, as far as things on the table follow it. */
export interface Outlook {
  isOpposite: boolean; // from the second player's half
  isAbove: boolean;
}

export function outlookOf({ azimuth, elevation }: Pick<View, "azimuth" | "elevation">): Outlook {
  return { isOpposite: Math.cos(azimuth) < -0.001, isAbove: elevation > 62 * degrees };
}

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
  above: { target: { x: 0, y: 0, z: -0.8 }, azimuth: 0, elevation: 88 * degrees },
  side: { target: { x: 0, y: 0.8, z: -0.6 }, azimuth: 38 * degrees, elevation: 24 * degrees },
};

/** In a tall picture the seats look down more steeply, so that far cells stay large enough for a finger. */
export function viewFrom(camera: CameraName, aspect: number): View {
  const view = views[camera];
  if (aspect >= wide || camera === "side") return view;
  if (camera === "above") return { ...view, target: { x: 0, y: 0, z: 0 } };
  return { ...view, elevation: 50 * degrees };
}

/** What must be in sight: the board, and the racks beside it where the picture is wide enough. */
export function sights(camera: CameraName, aspect: number): Point3[] {
  const side = fieldSpan / 2 + frameWidth + 0.1;
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((z) => ({ x: x * side, y: 0, z: z * side })));
  if (aspect < wide) return corners;
  const ends = [-1, 1].map((x) => ({ x: x * (rack.x + rack.radius + 0.3), y: 0, z: x * side }));
  if (camera === "above") return [...corners, ...ends, { x: 0, y: 0, z: -7.5 }];
  const across = camera === "opposite" ? 8 : -8;
  const standing = [-1, 1].map((x) => ({ x: x * 5.4, y: 2, z: across }));
  return [...corners, ...ends, ...standing];
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
