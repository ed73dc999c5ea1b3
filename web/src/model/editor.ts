// A board being made: pieces are painted, the engine says after each stroke whether such a board may be played. Works for
// every game, because what is allowed is asked and not known here.
import { computed, type Signal, signal } from "@preact/signals";
import { Refusal } from "../net/engine.ts";
import type { Position } from "../net/types.ts";
import { gridOf, indexOf, lettersOf } from "./grid.ts";
import type { Refused } from "./table.ts";

/** Which cells are painted along with one. */
export type Symmetry = "none" | "left-right" | "top-bottom" | "half turn" | "four ways";

export const symmetries: Symmetry[] = ["none", "left-right", "top-bottom", "half turn", "four ways"];

export const eraser = ".";

/** Ranks from the top separated by "/", a number for a run of empty cells: as the engine reads it. */
export function boardText(letters: string[], width: number): string {
  const ranks: string[] = [];
  for (let start = 0; start < letters.length; start += width) {
    ranks.push(
      letters
        .slice(start, start + width)
        .join("")
        .replace(/\.+/g, (run) => String(run.length)),
    );
  }
  return ranks.join("/");
}

/** The cells that a symmetry paints together, the given one first. */
export function together(position: Position, cell: string, symmetry: Symmetry): string[] {
  const grid = gridOf(position);
  const at = grid.byName.get(cell);
  if (!at) return [];
  const right = grid.width - 1 - at.column;
  const bottom = grid.height - 1 - at.row;
  const places: Record<Symmetry, [number, number][]> = {
    none: [],
    "left-right": [[at.row, right]],
    "top-bottom": [[bottom, at.column]],
    "half turn": [[bottom, right]],
    "four ways": [
      [at.row, right],
      [bottom, at.column],
      [bottom, right],
    ],
  };
  const names = places[symmetry].map(([row, column]) => grid.cells[row * grid.width + column]?.name ?? cell);
  return [...new Set([cell, ...names])];
}

export class BoardEditor {
  readonly position: Signal<Position>;
  readonly brush: Signal<string>;
  readonly symmetry = signal<Symmetry>("none");
  readonly refused = signal<Refused | null>(null);
  readonly text = computed(() => boardText(lettersOf(this.position.value), this.position.value.width));
  readonly mayUndo = computed(() => this.#past.value.length > 0);
  #past = signal<Position[]>([]);
  #ask: (board: string) => Promise<Position>;

  /** `ask` opens a board text or a named set-up, or throws the engine's refusal. */
  constructor(start: Position, brush: string, ask: (board: string) => Promise<Position>) {
    this.position = signal(start);
    this.brush = signal(brush);
    this.#ask = ask;
  }

  /** Puts the brush's piece on a cell, or takes it away where it lies already. */
  async paint(cell: string): Promise<void> {
    const position = this.position.value;
    const grid = gridOf(position);
    const letters = lettersOf(position);
    const brush = this.brush.value;
    const letter = letters[indexOf(grid, cell)] === brush ? eraser : brush;
    for (const name of together(position, cell, this.symmetry.value)) letters[indexOf(grid, name)] = letter;
    await this.#try(boardText(letters, grid.width), cell);
  }

  /** Opens a board text or a set-up by name. */
  open(board: string): Promise<void> {
    return this.#try(board, null);
  }

  undo() {
    const before = this.#past.value.at(-1);
    if (!before) return;
    this.#past.value = this.#past.value.slice(0, -1);
    this.position.value = before;
    this.refused.value = null;
  }

  count(letter: string): number {
    return lettersOf(this.position.value).filter((other) => other === letter).length;
  }

  async #try(board: string, cell: string | null) {
    try {
      const position = await this.#ask(board);
      this.#past.value = [...this.#past.value, this.position.value];
      this.position.value = position;
      this.refused.value = null;
    } catch (error) {
      const reason =
        error instanceof Refusal
          ? error.reason
          : { text: String(error), clause: "", clause_text: "", cells: [] };
      this.refused.value = { cell, reason };
    }
  }
}
