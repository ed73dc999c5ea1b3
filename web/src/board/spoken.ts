// The board in words: what a cell, a rank, a file or a line holds. From the same state that is drawn.
import { gridOf, indexOf, lettersOf } from "../model/grid.ts";
import type { Shown } from "../model/playback.ts";
import type { Position, Sheet } from "../net/types.ts";
import type { Words } from "../words/en.ts";
import { labelIn } from "../words/said.ts";

export function pieceWord(sheet: Sheet, letter: string, words: Words): string {
  const piece = sheet.pieces.find((piece) => piece.letter === letter);
  return piece === undefined ? words.empty : labelIn(words.labels, piece.code, piece.name);
}

/** What a click on a cell would do: go on with the move begun there, begin one. */
export interface CellRole {
  begins: boolean; // a move begins there
  picked: boolean; // the move that is begun starts there
  goesOn: "" | "there" | "flips" | "flipped"; // as its destination; as a choice to take in, or taken in already
}

/** "c4, black, paralysed, can move". */
export function cellText(sheet: Sheet, shown: Shown, cell: string, role: CellRole, words: Words): string {
  const { position, letters } = shown;
  const index = indexOf(gridOf(position), cell);
  const letter = letters[index] ?? ".";
  const parts = [cell, pieceWord(sheet, letter, words)];
  const size = position.numbers[index] ?? 0;
  if (size > 1) parts.push(words.groupOf(size));
  for (const { code, name, cells } of position.marks)
    if (cells.includes(cell)) parts.push(labelIn(words.labels, code, name));
  if (role.picked) parts.push(words.picked);
  if (position.last_cells[0] === cell) parts.push(words.lastMove);
  const goingOn = { "": "", there: words.canPlay, flips: words.canFlip, flipped: words.willFlip }[
    role.goesOn
  ];
  const beginning = letter === "." ? words.canPlay : words.canMove;
  if (goingOn || role.begins) parts.push(goingOn || beginning);
  return parts.join(", ");
}

/** Cells in a row, empty ones counted: "a1 black, b1 to d1 empty". */
function run(sheet: Sheet, shown: Shown, cells: string[], words: Words): string {
  const grid = gridOf(shown.position);
  const filled = cells
    .map((cell) => ({ cell, letter: shown.letters[indexOf(grid, cell)] ?? "." }))
    .filter(({ letter }) => letter !== ".")
    .map(({ cell, letter }) => `${cell} ${pieceWord(sheet, letter, words)}`);
  return filled.length === 0 ? words.allEmpty : filled.join(", ");
}

export function rankText(sheet: Sheet, shown: Shown, cell: string, words: Words): string {
  const grid = gridOf(shown.position);
  const row = grid.byName.get(cell)?.row ?? 0;
  const cells = grid.cells.filter((at) => at.row === row).map(({ name }) => name);
  return `${words.row(shown.position.ranks[row] ?? "")}: ${run(sheet, shown, cells, words)}.`;
}

export function fileText(sheet: Sheet, shown: Shown, cell: string, words: Words): string {
  const grid = gridOf(shown.position);
  const column = grid.byName.get(cell)?.column ?? 0;
  const cells = grid.cells.filter((at) => at.column === column).map(({ name }) => name);
  return `${words.column(shown.position.files[column] ?? "")}: ${run(sheet, shown, cells, words)}.`;
}

const rays: [string, number, number][] = [
  ["N", -1, 0],
  ["NE", -1, 1],
  ["E", 0, 1],
  ["SE", 1, 1],
  ["S", 1, 0],
  ["SW", 1, -1],
  ["W", 0, -1],
  ["NW", -1, -1],
];

/** What lies along each of the eight rays from a cell. */
export function raysText(sheet: Sheet, shown: Shown, cell: string, words: Words): string {
  const grid = gridOf(shown.position);
  const start = grid.byName.get(cell);
  if (!start) return "";
  const said = rays.map(([name, rows, columns]) => {
    const cells: string[] = [];
    for (let step = 1; ; ++step) {
      const at = grid.cells[(start.row + rows * step) * grid.width + start.column + columns * step];
      if (!at || at.row !== start.row + rows * step || at.column !== start.column + columns * step) break;
      cells.push(at.name);
    }
    return cells.length === 0 ? "" : `${name}: ${run(sheet, shown, cells, words)}.`;
  });
  return said.filter(Boolean).join(" ");
}

/** What a key reads on any board: the rank, the file or the lines of a cell; null: it is another key. */
export function readingOf(
  event: KeyboardEvent,
  sheet: Sheet,
  shown: Shown,
  cell: string,
  words: Words,
): string | null {
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "R") return rankText(sheet, shown, cell, words);
  if (event.key === "C") return fileText(sheet, shown, cell, words);
  if (event.key === "X") return raysText(sheet, shown, cell, words);
  return null;
}

const mostCellsNamed = 8;

/** What has changed on a board that is being made: "c3, f3: wall, 2 of 8"; where much has, how many there are of each piece. */
export function changeText(
  sheet: Sheet,
  before: Position,
  after: Position,
  words: Words,
  countText: (letter: string) => string,
): string {
  const [old, now] = [lettersOf(before), lettersOf(after)];
  const changed = gridOf(after).cells.filter((_, index) => old[index] !== now[index]);
  if (changed.length > mostCellsNamed || old.length !== now.length)
    return sheet.pieces
      .map(({ letter }) => `${pieceWord(sheet, letter, words)} ${countText(letter)}`)
      .join(", ");
  const byPiece = new Map<string, string[]>();
  for (const { name } of changed) {
    const letter = now[indexOf(gridOf(after), name)] ?? ".";
    byPiece.set(letter, [...(byPiece.get(letter) ?? []), name]);
  }
  const said = [...byPiece].map(([letter, cells]) => {
    const piece = pieceWord(sheet, letter, words);
    return `${cells.join(", ")}: ${letter === "." ? piece : `${piece}, ${countText(letter)}`}`;
  });
  return said.join("; ");
}
