// Where on the board to look: one of nine parts of it, by name and by its cells.
import { gridOf } from "../model/grid.ts";
import type { Position } from "../net/types.ts";

export const areaNames = [
  "topLeft",
  "top",
  "topRight",
  "left",
  "centre",
  "right",
  "bottomLeft",
  "bottom",
  "bottomRight",
] as const;
export type AreaName = (typeof areaNames)[number];

export interface Area {
  name: AreaName;
  cells: string[]; // from its first corner to its last
}

/** The part of the board, without `rim` rings of cells around it, in which a cell lies; null for a cell outside. */
export function areaOf(position: Position, rim: number, cell: string): Area | null {
  const grid = gridOf(position);
  const at = grid.byName.get(cell);
  if (!at) return null;
  const [columns, rows] = [grid.width - 2 * rim, grid.height - 2 * rim];
  const third = (place: number, all: number) =>
    Math.min(2, Math.max(0, Math.floor(((place - rim) * 3) / all)));
  const partOf = (one: { row: number; column: number }) =>
    third(one.row, rows) * 3 + third(one.column, columns);
  const name = areaNames[partOf(at)];
  const inside = ({ row, column }: { row: number; column: number }) =>
    Math.min(row, column, grid.height - 1 - row, grid.width - 1 - column) >= rim;
  const cells = grid.cells.filter((one) => inside(one) && partOf(one) === partOf(at)).map((one) => one.name);
  return name ? { name, cells } : null;
}
