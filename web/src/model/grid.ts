// Cells by name and by place, read off a board view. Drawing and focus need both; rules are not here.
import type { Position } from "../net/types.ts";

export interface Cell {
  name: string;
  row: number;
  column: number;
}

export interface Grid {
  width: number;
  height: number;
  cells: Cell[];
  byName: Map<string, Cell>;
}

export function gridOf(position: Pick<Position, "width" | "height" | "files" | "ranks">): Grid {
  const cells: Cell[] = [];
  position.ranks.forEach((rank, row) => {
    position.files.forEach((file, column) => {
      cells.push({ name: file + rank, row, column });
    });
  });
  const byName = new Map(cells.map((cell) => [cell.name, cell]));
  return { width: position.width, height: position.height, cells, byName };
}

export function indexOf(grid: Grid, name: string): number {
  const cell = grid.byName.get(name);
  return cell ? cell.row * grid.width + cell.column : -1;
}

/** The letters of the board, row by row. */
export function lettersOf(position: Pick<Position, "board">): string[] {
  return position.board.flatMap((row) => [...row]);
}

/** One step from a cell, held at the edge. */
export function neighbour(grid: Grid, name: string, rows: number, columns: number): string {
  const cell = grid.byName.get(name);
  if (!cell) return grid.cells[0]?.name ?? name;
  const row = Math.min(grid.height - 1, Math.max(0, cell.row + rows));
  const column = Math.min(grid.width - 1, Math.max(0, cell.column + columns));
  return grid.cells[row * grid.width + column]?.name ?? name;
}
