// Mouse, pen and touch on the canvas: a tap chooses a cell, a drag from a movable piece carries it, any other drag turns
// the camera, the wheel and two fingers bring it nearer.
const dragStart_px = 6;

export interface PointerTarget {
  /** The cell under a point of the page. */
  cellUnder(x: number, y: number): string | null;
  mayCarry(cell: string): boolean;
  look(cell: string | null): void;
  tap(cell: string): void;
  lift(cell: string): void;
  carry(x: number, y: number): void;
  drop(cell: string | null): void;
  orbit(right: number, down: number): void; // in parts of the canvas' height
  zoom(factor: number): void;
}

export function listen(canvas: HTMLCanvasElement, target: PointerTarget): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let held: { x: number; y: number; cell: string | null; moved: boolean; carries: boolean } | null = null;
  let seen: string | null = null;
  const look = (cell: string | null) => {
    if (cell === seen) return;
    seen = cell;
    canvas.style.cursor = cell ? "pointer" : "grab";
    target.look(cell);
  };
  const spread = () => {
    const [a, b] = [...down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const cell = target.cellUnder(event.clientX, event.clientY);
    const carries = cell !== null && target.mayCarry(cell);
    held = down.size === 1 ? { x: event.clientX, y: event.clientY, cell, moved: false, carries } : null;
  };
  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    if (!before) {
      if (event.pointerType === "mouse") look(target.cellUnder(at.x, at.y));
      return;
    }
    if (down.size === 2) {
      const was = spread();
      down.set(event.pointerId, at);
      if (was > 0 && spread() > 0) target.zoom(was / spread());
      return;
    }
    if (!held) return;
    if (!held.moved) {
      if (Math.hypot(at.x - held.x, at.y - held.y) < dragStart_px) return;
      held.moved = true;
      if (held.carries && held.cell) target.lift(held.cell);
    }
    if (held.carries) target.carry(at.x, at.y);
    else {
      look(null);
      target.orbit((at.x - before.x) / canvas.clientHeight, (at.y - before.y) / canvas.clientHeight);
    }
    down.set(event.pointerId, at);
  };
  const onUp = (event: PointerEvent) => {
    down.delete(event.pointerId);
    const was = held;
    held = null;
    if (!was || event.type === "pointercancel") return;
    const cell = target.cellUnder(event.clientX, event.clientY);
    if (was.moved && was.carries) target.drop(cell === was.cell ? null : cell);
    else if (!was.moved && cell) target.tap(cell);
  };
  const onLeave = () => look(null);
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    target.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.002));
  };
  const keepFocus = (event: MouseEvent) => event.preventDefault(); // the grid keeps the keyboard

  canvas.addEventListener("pointerdown", onDown);
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerup", onUp);
  canvas.addEventListener("pointercancel", onUp);
  canvas.addEventListener("pointerleave", onLeave);
  canvas.addEventListener("wheel", onWheel, { passive: false });
  canvas.addEventListener("mousedown", keepFocus);
  return () => {
    canvas.removeEventListener("pointerdown", onDown);
    canvas.removeEventListener("pointermove", onMove);
    canvas.removeEventListener("pointerup", onUp);
    canvas.removeEventListener("pointercancel", onUp);
    canvas.removeEventListener("pointerleave", onLeave);
    canvas.removeEventListener("wheel", onWheel);
    canvas.removeEventListener("mousedown", keepFocus);
  };
}
