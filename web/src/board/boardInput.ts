// What a person does on the flat board by keyboard, mouse, touch and drag, made into clicks and looks at cells.
import { type Signal, signal } from "@preact/signals";
import { type Grid, neighbour } from "../model/grid.ts";
import { words } from "../words/index.ts";
import type { BoardActions, BoardState } from "./view.ts";

const typingPause_ms = 900;
const dragStart_px = 6;
const deadZone = 0.06; // of a cell's side, at each edge: a finger there could mean either neighbour

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What the board shows at the moment. */
interface View {
  state: BoardState;
  actions: BoardActions;
  grid: Grid;
  choices: ReadonlyMap<string, number>;
}

interface Drag {
  cell: string;
  x: number;
  y: number;
  moved: boolean;
}

const middleOf = ({ width, height, cells }: Grid) =>
  cells[Math.floor(height / 2) * width + Math.floor(width / 2)]?.name ?? "";

export class BoardInput {
  readonly element: { current: HTMLDivElement | null } = { current: null };
  readonly focused: Signal<string>; // where the focus is or was last
  #view: View;
  #typed = { text: "", at_ms: 0 };
  #drag: Drag | null = null;

  constructor(view: View) {
    this.#view = view;
    this.focused = signal(middleOf(view.grid));
  }

  /** The one cell that the Tab key reaches; the board may have become smaller. */
  reachable(): string {
    const { grid } = this.#view;
    return grid.byName.has(this.focused.value) ? this.focused.value : middleOf(grid);
  }

  /** The board was drawn again. */
  follow(view: View) {
    this.#view = view;
  }

  readonly onKeyDown = (event: KeyboardEvent) => {
    const { actions, grid } = this.#view;
    const cell = cellAt(event.target) ?? this.focused.peek();
    const step = steps[event.key];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step && plain && !event.shiftKey) this.#focusCell(neighbour(grid, cell, step[0], step[1]));
    else if (event.key === "Home") this.#focusCell(neighbour(grid, cell, event.ctrlKey ? -99 : 0, -99));
    else if (event.key === "End") this.#focusCell(neighbour(grid, cell, event.ctrlKey ? 99 : 0, 99));
    else if ((event.key === "Enter" || event.key === " ") && plain) actions.click(cell);
    else if (actions.key(event, cell)) return event.preventDefault();
    else if (plain && !event.shiftKey && /^[a-z0-9]$/.test(event.key)) this.#jumpByName(event.key);
    else return;
    event.preventDefault();
  };

  #focusCell(name: string) {
    this.focused.value = name;
    this.#find(name)?.focus();
  }

  #find(name: string): HTMLElement | null {
    return this.element.current?.querySelector<HTMLElement>(`[data-cell="${name}"]`) ?? null;
  }

  #jumpByName(key: string) {
    const now = performance.now();
    const names = this.#view.grid.cells.map(({ name }) => name);
    const begun = now - this.#typed.at_ms < typingPause_ms ? this.#typed.text : "";
    const text = [begun + key, key].find((prefix) => names.some((name) => name.startsWith(prefix))) ?? "";
    this.#typed = { text, at_ms: now };
    if (names.includes(text)) this.#focusCell(text);
    else if (text === "") this.#view.actions.say(words().noCell(begun + key));
  }

  readonly onFocusIn = (event: FocusEvent) => {
    const cell = cellAt(event.target);
    if (cell) this.focused.value = cell;
    if ((event.target as Element).matches(":focus-visible")) this.#view.actions.look(cell);
  };

  readonly onPointerOver = (event: PointerEvent) => {
    if (event.pointerType === "mouse") this.#view.actions.look(cellAt(event.target));
  };

  readonly onPointerLeave = () => this.#view.actions.look(null);

  readonly onPointerDown = (event: PointerEvent) => {
    const { state, actions, choices } = this.#view;
    const cell = cellAt(event.target);
    const draggable =
      cell !== null &&
      (actions.drag?.may(cell) ?? (state.face.notation.style === "destination" && choices.has(cell)));
    this.#drag =
      draggable && event.button === 0 ? { cell, x: event.clientX, y: event.clientY, moved: false } : null;
  };

  readonly onPointerMove = (event: PointerEvent) => {
    const { state, actions } = this.#view;
    const held = this.#drag;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < dragStart_px) return;
    if (!held.moved && !actions.drag && state.picked.value?.at !== held.cell) actions.click(held.cell);
    held.moved = true;
    const piece = this.#find(held.cell);
    piece?.classList.add("dragged");
    piece?.style.setProperty("--drag", `${dx}px ${dy}px`);
  };

  readonly onPointerUp = (event: PointerEvent) => {
    const { actions } = this.#view;
    const held = this.#drag;
    if (!held?.moved) return;
    const piece = this.#find(held.cell);
    piece?.classList.remove("dragged");
    piece?.style.removeProperty("--drag");
    const target = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!target || target === held.cell) return;
    if (actions.drag) actions.drag.drop(held.cell, target);
    else actions.click(target);
  };

  readonly onClick = (event: MouseEvent) => {
    const cell = cellAt(event.target);
    const wasDrag = this.#drag?.moved ?? false;
    this.#drag = null;
    if (!cell || wasDrag || isBetween(event)) return;
    this.focused.value = cell;
    this.#view.actions.click(cell);
  };
}

function cellAt(target: EventTarget | null): string | null {
  return (target as Element | null)?.closest?.<HTMLElement>("[data-cell]")?.dataset.cell ?? null;
}

/** A finger on the line between two cells. A mouse points exactly, and a screen reader's click has no place. */
function isBetween(event: MouseEvent): boolean {
  if ((event as PointerEvent).pointerType !== "touch") return false;
  const box = (event.target as Element).closest("[data-cell]")?.getBoundingClientRect();
  if (!box) return false;
  const parts = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  return parts.some((part) => part < deadZone || part > 1 - deadZone);
}
