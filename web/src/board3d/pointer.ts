// Mouse, pen and touch on the canvas: a tap chooses a cell, a drag from a movable piece or from the rack carries it, any other
// drag turns the camera, the wheel and two fingers bring it nearer.
const dragStart_px = 6;

export interface PointerTarget {
  /** The cell under a point of the page. */
  cellUnder(x: number, y: number): string | null;
  mayCarry(cell: string): boolean;
  /** There lies a disc in a rack that may be taken. */
  mayTake(x: number, y: number): boolean;
  look(cell: string | null): void;
  tap(cell: string): void;
  lift(cell: string | null): void; // null: from the rack
  carry(x: number, y: number): void;
  drop(cell: string | null): void;
  orbit(right: number, down: number): void; // in parts of the canvas' height
  zoom(factor: number): void;
}

interface Held {
  x: number;
  y: number;
  cell: string | null;
  moved: boolean;
  carries: boolean;
}

/** The pointers that are down, and what they are doing. */
class Pointers {
  #canvas: HTMLCanvasElement;
  #target: PointerTarget;
  #down = new Map<number, { x: number; y: number }>();
  #held: Held | null = null;
  #seen: string | null = null;

  constructor(canvas: HTMLCanvasElement, target: PointerTarget) {
    this.#canvas = canvas;
    this.#target = target;
  }

  look(cell: string | null) {
    if (cell === this.#seen) return;
    this.#seen = cell;
    this.#canvas.style.cursor = cell ? "pointer" : "grab";
    this.#target.look(cell);
  }

  #spread(): number {
    const [a, b] = [...this.#down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  down(event: PointerEvent) {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, { x, y });
    const cell = this.#target.cellUnder(x, y);
    const carries = this.#mayCarry(cell, x, y);
    this.#held = this.#down.size === 1 ? { x, y, cell, moved: false, carries } : null;
  }

  move(event: PointerEvent) {
    const before = this.#down.get(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    if (!before) {
      if (event.pointerType === "mouse") this.look(this.#target.cellUnder(at.x, at.y));
      if (this.#seen === null)
        this.#canvas.style.cursor = this.#target.mayTake(at.x, at.y) ? "pointer" : "grab";
    } else if (this.#down.size === 2) {
      const was = this.#spread();
      this.#down.set(event.pointerId, at);
      if (was > 0 && this.#spread() > 0) this.#target.zoom(was / this.#spread());
    } else if (this.#held && this.#drag(this.#held, before, at)) this.#down.set(event.pointerId, at);
  }

  /** One pointer is down and moves. False while that may still be a tap. */
  #drag(held: Held, before: { x: number; y: number }, at: { x: number; y: number }): boolean {
    if (!held.moved) {
      if (Math.hypot(at.x - held.x, at.y - held.y) < dragStart_px) return false;
      held.moved = true;
      if (held.carries) this.#target.lift(held.cell);
    }
    if (held.carries) {
      this.#target.carry(at.x, at.y);
      if (held.cell === null) this.look(this.#target.cellUnder(at.x, at.y));
    } else {
      this.look(null);
      const { clientHeight } = this.#canvas;
      this.#target.orbit((at.x - before.x) / clientHeight, (at.y - before.y) / clientHeight);
    }
    return true;
  }

  /** A finger that takes up a piece does not scroll the page, nor do two that come nearer. */
  touch(event: TouchEvent) {
    const [finger, second] = event.touches;
    if (!finger) return;
    const { clientX: x, clientY: y } = finger;
    if (second || this.#mayCarry(this.#target.cellUnder(x, y), x, y)) event.preventDefault();
  }

  #mayCarry(cell: string | null, x: number, y: number): boolean {
    return cell === null ? this.#target.mayTake(x, y) : this.#target.mayCarry(cell);
  }

  up(event: PointerEvent) {
    this.#down.delete(event.pointerId);
    const was = this.#held;
    this.#held = null;
    if (!was || event.type === "pointercancel") return;
    const cell = this.#target.cellUnder(event.clientX, event.clientY);
    if (was.moved && was.carries) this.#target.drop(cell === was.cell ? null : cell);
    else if (!was.moved && cell) this.#target.tap(cell);
  }

  wheel(event: WheelEvent) {
    event.preventDefault();
    this.#target.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.002));
  }
}

export function listen(canvas: HTMLCanvasElement, target: PointerTarget): () => void {
  const pointers = new Pointers(canvas, target);
  const ending = new AbortController();
  const { signal } = ending;
  canvas.addEventListener("touchstart", (event) => pointers.touch(event), { passive: false, signal });
  canvas.addEventListener("pointerdown", (event) => pointers.down(event), { signal });
  canvas.addEventListener("pointermove", (event) => pointers.move(event), { signal });
  canvas.addEventListener("pointerup", (event) => pointers.up(event), { signal });
  canvas.addEventListener("pointercancel", (event) => pointers.up(event), { signal });
  canvas.addEventListener("pointerleave", () => pointers.look(null), { signal });
  canvas.addEventListener("wheel", (event) => pointers.wheel(event), { passive: false, signal });
  // The grid keeps the keyboard.
  canvas.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
  return () => ending.abort();
}
