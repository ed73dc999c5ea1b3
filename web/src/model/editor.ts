// A board being made: pieces are painted, the engine says after each stroke whether such a board may be played. Works for
// every game, because what is allowed is asked and not known here.
import { computed, type Signal, signal } from "@preact/signals";
import type { Position, Reason, Side } from "../net/types.ts";
import { gridOf, indexOf, lettersOf } from "./grid.ts";
import { type Refused, reasonFor } from "./moveInput.ts";

/** Which cells are painted along with one. */
export type Symmetry = "none" | "left-right" | "top-bottom" | "half turn" | "four ways" | "quarter turns";

export const symmetries: Symmetry[] = [
  "none",
  "left-right",
  "top-bottom",
  "half turn",
  "four ways",
  "quarter turns",
];

/** The engine names the position it read; here it is in view, so the cause will do. */
function withoutPosition(reason: Reason): Reason {
  const [cause] = reason.because;
  return reason.code === "bad_position" && cause ? { ...reason, ...cause } : reason;
}

export const eraser = ".";
/** A brush that paints nothing: a piece is taken up by one click and put down by the next. */
export const mover = "move";

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

/** Where a symmetry takes a cell, itself first; a cell on an axis comes more than once. */
function images(position: Position, cell: string, symmetry: Symmetry): string[] {
  const grid = gridOf(position);
  const at = grid.byName.get(cell);
  if (!at) return [];
  const { row, column } = at;
  const right = grid.width - 1 - column;
  const bottom = grid.height - 1 - row;
  const mirrored: [number, number][] = [
    [row, right],
    [bottom, column],
    [bottom, right],
  ];
  const quarters: [number, number][] = [
    [column, bottom],
    [bottom, right],
    [right, row],
  ];
  const places: Record<Symmetry, [number, number][]> = {
    none: [],
    "left-right": [[row, right]],
    "top-bottom": [[bottom, column]],
    "half turn": [[bottom, right]],
    "four ways": mirrored,
    "quarter turns": grid.width === grid.height ? quarters : [[bottom, right]],
  };
  return [cell, ...places[symmetry].map(([r, c]) => grid.cells[r * grid.width + c]?.name ?? cell)];
}

/** The cells that a symmetry paints together, the given one first. */
export function together(position: Position, cell: string, symmetry: Symmetry): string[] {
  return [...new Set(images(position, cell, symmetry))];
}

/** How a game's positions are written, as far as an editor must know. */
export interface Writing {
  sides: [string, string]; // the letters of the sides
  edited?(fields: string[]): string[]; // what the engine gives a bare board, made fit for play
}

interface Made {
  position: Position;
  isSetup: boolean;
}

export class BoardEditor {
  readonly position: Signal<Position>;
  readonly isSetup = signal(true); // such a board may begin a game; else it is a position to play on from
  readonly brush: Signal<string>;
  readonly symmetry = signal<Symmetry>("none");
  readonly refused = signal<Refused | null>(null);
  readonly held = signal<string | null>(null); // the cell whose piece is being moved
  /** The board, or the whole position where the board alone would not say it. */
  readonly text = computed(() => {
    const { position, side } = this.position.value;
    if (side === "second" || !this.isSetup.value || this.#writing?.edited) return position;
    return boardText(lettersOf(this.position.value), this.position.value.width);
  });
  readonly mayUndo = computed(() => this.#past.value.length > 0);
  #past = signal<Made[]>([]);
  #ask: (board: string) => Promise<Position>;
  #strokes: Promise<void> = Promise.resolve(); // one after the other, each on what the one before has made
  #writing: Writing | null;

  /**
   * `ask` opens a board, a position or a named set-up, or throws the engine's refusal. Without `writing` only boards are
   * made, and the game decides who begins.
   */
  constructor(
    start: Position,
    brush: string,
    ask: (board: string) => Promise<Position>,
    writing: Writing | null = null,
  ) {
    this.position = signal(start);
    this.brush = signal(brush);
    this.#ask = ask;
    this.#writing = writing;
    void this.#mayBegin(start).then((isSetup) => {
      if (this.position.peek() === start) this.isSetup.value = isSetup;
    });
  }

  /** Whether a game may begin on the board of a position. Where only boards are made, any is refused that may not. */
  async #mayBegin(position: Position): Promise<boolean> {
    if (!this.#writing) return true;
    const asked = this.#ask(boardText(lettersOf(position), position.width));
    return asked.then(
      () => true,
      () => false,
    );
  }

  /** A click: paints with the brush, or takes a piece up and puts it down. */
  async click(cell: string): Promise<void> {
    if (this.brush.value !== mover) return this.paint(cell);
    await this.#strokes;
    const held = this.held.value;
    if (held === null) this.held.value = this.isEmpty(cell) ? null : cell;
    else if (held === cell) this.held.value = null;
    else await this.move(held, cell);
  }

  isEmpty(cell: string): boolean {
    const position = this.position.value;
    return lettersOf(position)[indexOf(gridOf(position), cell)] === eraser;
  }

  /** The text of what was made, once every stroke under way is answered. */
  async finished(): Promise<string> {
    await this.#strokes;
    return this.text.value;
  }

  /** Puts the brush's piece on a cell, or takes it away where it lies already. */
  paint(cell: string): Promise<void> {
    const [brush, symmetry] = [this.brush.value, this.symmetry.value];
    return this.#stroke(cell, (position) => {
      const grid = gridOf(position);
      const letters = lettersOf(position);
      const letter = letters[indexOf(grid, cell)] === brush ? eraser : brush;
      for (const name of together(position, cell, symmetry)) letters[indexOf(grid, name)] = letter;
      return this.#make(letters, position.side);
    });
  }

  /** Moves what lies on a cell to another; its partners under the symmetry move along. */
  move(from: string, to: string): Promise<void> {
    this.held.value = null;
    const symmetry = this.symmetry.value;
    return this.#stroke(to, (position) => {
      const grid = gridOf(position);
      const before = lettersOf(position);
      const letters = [...before];
      const at = (name: string) => indexOf(grid, name);
      const [sources, targets] = [from, to].map((cell) => images(position, cell, symmetry));
      for (const name of sources ?? []) letters[at(name)] = eraser;
      sources?.forEach((name, index) => {
        const piece = before[at(name)] ?? eraser;
        if (piece !== eraser) letters[at(targets?.[index] ?? name)] = piece;
      });
      return this.#make(letters, position.side);
    });
  }

  /** Who is to move in the position made. */
  turn(side: Side): Promise<void> {
    return this.#stroke(null, (position) => this.#make(lettersOf(position), side));
  }

  /**
   * The engine's position for these letters: the board's own, or with another side to move. A board that may not begin a game
   * is tried as a position in the middle of one, with all else as it was.
   */
  async #make(letters: string[], side: Side): Promise<Made> {
    const writing = this.#writing;
    const board = boardText(letters, this.position.value.width);
    const asked = this.#ask(board);
    if (!writing) return { position: await asked, isSetup: true };
    const bare = await asked.catch(() => null);
    if (bare && side === "first" && !writing.edited) return { position: bare, isSetup: true };
    const [text = board, , ...rest] = (bare ?? this.position.value).position.split(" ");
    const fields = [bare ? text : board, writing.sides[side === "first" ? 0 : 1], ...rest];
    const position = await this.#ask((writing.edited?.(fields) ?? fields).join(" "));
    return { position, isSetup: bare !== null };
  }

  /** Opens a board text or a set-up by name. */
  open(board: string): Promise<void> {
    return this.#stroke(null, async () => {
      const position = await this.#ask(board);
      return { position, isSetup: await this.#mayBegin(position) };
    });
  }

  undo(): Promise<void> {
    this.#strokes = this.#strokes.then(() => {
      const before = this.#past.value.at(-1);
      if (!before) return;
      this.#past.value = this.#past.value.slice(0, -1);
      this.#show(before);
      this.refused.value = null;
    });
    return this.#strokes;
  }

  count(letter: string): number {
    return lettersOf(this.position.value).filter((other) => other === letter).length;
  }

  #show({ position, isSetup }: Made) {
    this.position.value = position;
    this.isSetup.value = isSetup;
  }

  /** A stroke begins where the one before has ended: whoever is quicker than the engine's answers loses nothing. */
  #stroke(cell: string | null, make: (position: Position) => Promise<Made>): Promise<void> {
    this.#strokes = this.#strokes.then(() => this.#try(make, cell));
    return this.#strokes;
  }

  async #try(make: (position: Position) => Promise<Made>, cell: string | null) {
    try {
      const made = await make(this.position.value);
      this.#past.value = [
        ...this.#past.value,
        { position: this.position.value, isSetup: this.isSetup.value },
      ];
      this.#show(made);
      this.refused.value = null;
    } catch (error) {
      const reason = reasonFor(error);
      this.refused.value = { cell, reason: withoutPosition(reason) };
    }
  }
}
