// The board as a DOM grid: one element per cell, roving focus, arrows, typed cell names, mouse, touch and drag.
import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { gridOf, lettersOf, neighbour } from "../model/grid.ts";
import type { Position } from "../net/types.ts";
import { words } from "../words/index.ts";
import { CellView } from "./Cell.tsx";
import { Marks } from "./Marks.tsx";
import { Overlay } from "./Overlay.tsx";
import { rimPath } from "./rim.ts";
import { cellText } from "./spoken.ts";
import type { BoardActions, BoardState } from "./view.ts";
import "./board.css";

const typingPause_ms = 900;
const dragStart_px = 6;
const deadZone = 0.06; // of a cell's side, at each edge: a finger there could mean either neighbour

export function Board2D({ state, actions }: { state: BoardState; actions: BoardActions }) {
  const { sheet, face, settings } = state;
  const w = words();
  const shown = state.shown.value;
  const { position, letters, effects } = shown;
  const grid = useMemo(() => gridOf(position), [position.width, position.files.join()]);
  const element = useRef<HTMLDivElement>(null);
  const focused = useSignal(
    grid.cells[Math.floor(grid.height / 2) * grid.width + Math.floor(grid.width / 2)]?.name ?? "",
  );
  const typed = useRef({ text: "", at_ms: 0 });
  const drag = useRef<{ cell: string; x: number; y: number; moved: boolean } | null>(null);

  const speed = state.speed.value;
  const wish = settings.value.surface;
  const surface = wish === "game" ? face.surface : wish;
  const picked = state.picked.value;
  const hint = state.hint.value;
  const refused = state.refused.value;
  const choices = useMemo(() => {
    const count = new Map<string, number>();
    for (const move of position.legal) {
      const { at } = face.notation.read(move);
      if (at) count.set(at, (count.get(at) ?? 0) + 1);
    }
    return count;
  }, [position]);
  const targets = new Set<string>(
    picked && face.notation.style === "destination"
      ? picked.moves.map((move) => face.notation.read(move).extras[0] ?? "")
      : (picked?.reach.keys() ?? []),
  );
  const after = hintLetters(state);

  const focusCell = (name: string) => {
    focused.value = name;
    element.current?.querySelector<HTMLElement>(`[data-cell="${name}"]`)?.focus();
  };
  const cellAt = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.<HTMLElement>("[data-cell]")?.dataset.cell ?? null;

  const jumpByName = (key: string) => {
    const now = performance.now();
    const names = grid.cells.map(({ name }) => name);
    const begun = now - typed.current.at_ms < typingPause_ms ? typed.current.text : "";
    const text = [begun + key, key].find((prefix) => names.some((name) => name.startsWith(prefix))) ?? "";
    typed.current = { text, at_ms: now };
    if (names.includes(text)) focusCell(text);
    else if (text === "") actions.say(w.noCell(begun + key));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellAt(event.target) ?? focused.value;
    const step = steps[event.key];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step && plain && !event.shiftKey) focusCell(neighbour(grid, cell, step[0], step[1]));
    else if (event.key === "Home") focusCell(neighbour(grid, cell, event.ctrlKey ? -99 : 0, -99));
    else if (event.key === "End") focusCell(neighbour(grid, cell, event.ctrlKey ? 99 : 0, 99));
    else if ((event.key === "Enter" || event.key === " ") && plain) actions.click(cell);
    else if (actions.key(event, cell)) return event.preventDefault();
    else if (plain && !event.shiftKey && /^[a-z0-9]$/.test(event.key)) jumpByName(event.key);
    else return;
    event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target);
    const draggable =
      cell !== null &&
      (actions.drag?.may(cell) ?? (face.notation.style === "destination" && choices.has(cell)));
    drag.current =
      draggable && event.button === 0 ? { cell, x: event.clientX, y: event.clientY, moved: false } : null;
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < dragStart_px) return;
    if (!held.moved && !actions.drag && state.picked.value?.at !== held.cell) actions.click(held.cell);
    held.moved = true;
    const piece = element.current?.querySelector<HTMLElement>(`[data-cell="${held.cell}"]`);
    piece?.classList.add("dragged");
    piece?.style.setProperty("--drag", `${dx}px ${dy}px`);
  };
  const onPointerUp = (event: PointerEvent) => {
    const held = drag.current;
    if (!held?.moved) return;
    const piece = element.current?.querySelector<HTMLElement>(`[data-cell="${held.cell}"]`);
    piece?.classList.remove("dragged");
    piece?.style.removeProperty("--drag");
    const target = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!target || target === held.cell) return;
    if (actions.drag) actions.drag.drop(held.cell, target);
    else actions.click(target);
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellAt(event.target);
    const wasDrag = drag.current?.moved ?? false;
    drag.current = null;
    if (!cell || wasDrag || isBetween(event)) return;
    focused.value = cell;
    actions.click(cell);
  };

  const classesOf = (name: string, row: number, column: number, letter: string) => {
    const inRim = Math.min(row, column, grid.height - 1 - row, grid.width - 1 - column) < face.rim;
    const legal = choices.has(name) && settings.value.showLegal && !state.busy.value && !picked;
    const offers = letter !== "." || face.markEmpty || (choices.get(name) ?? 0) > 1;
    return [
      "cell",
      inRim && "rim",
      (row + column) % 2 === 1 && "odd",
      legal && offers && (letter === "." || face.pieces[letter] === "bonus" ? "legal-empty" : "legal-piece"),
      position.last_cells[0] === name && "last",
      position.last_cells.indexOf(name) > 0 && "touched",
      picked?.at === name && "picked",
      state.pointed?.value === name && "pointed",
      targets.has(name) && "target",
      position.marks.some((mark) => face.markNames[mark.name] === "chain" && mark.cells.includes(name)) &&
        "chained",
    ]
      .filter(Boolean)
      .join(" ");
  };

  return (
    <div
      class={`board-frame surface-${surface} ${face.rim > 0 ? "rimmed" : ""} ${settings.value.showCoordinates ? "" : "bare"} ${speed === 0 ? "still" : ""}`}
      style={{ "--n": grid.width, "--speed": speed || 1 }}
    >
      <div class="files" aria-hidden="true">
        {position.files.map((file) => (
          <span key={file}>{file}</span>
        ))}
      </div>
      <div class="ranks" aria-hidden="true">
        {position.ranks.map((rank) => (
          <span key={rank}>{rank}</span>
        ))}
      </div>
      <div
        ref={element}
        class={`board side-${position.side} ${picked ? "choosing" : ""}`}
        role="grid"
        aria-label={w.boardOf(sheet.title)}
        aria-rowcount={grid.height}
        aria-colcount={grid.width}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerOver={(event) => event.pointerType === "mouse" && actions.look(cellAt(event.target))}
        onPointerLeave={() => actions.look(null)}
        onFocusIn={(event) => {
          const cell = cellAt(event.target);
          if (cell) focused.value = cell;
          if ((event.target as Element).matches(":focus-visible")) actions.look(cell);
        }}
      >
        {position.ranks.map((rank, row) => (
          <div key={rank} role="row" class="rank" aria-rowindex={row + 1}>
            {grid.cells.slice(row * grid.width, (row + 1) * grid.width).map((place) => {
              const index = row * grid.width + place.column;
              const letter = letters[index] ?? ".";
              const isPicked = picked?.at === place.name;
              return (
                <CellView
                  key={place.name}
                  place={place}
                  grid={grid}
                  face={face}
                  letter={letter}
                  number={position.numbers[index] ?? 0}
                  marks={position.marks
                    .filter(({ cells }) => cells.includes(place.name))
                    .map(({ name }) => name)}
                  effect={effects.get(place.name)}
                  ghost={after.get(place.name)?.ghost ?? null}
                  turns={after.get(place.name)?.turns ?? null}
                  classes={classesOf(place.name, row, place.column, letter)}
                  label={cellText(sheet, shown, place.name, choices.has(place.name), isPicked, w)}
                  selected={isPicked}
                  focusable={focused.value === place.name}
                />
              );
            })}
          </div>
        ))}
        <Overlay position={position} hint={hint} refused={refused} />
        {state.suggestions && <Marks position={position} suggestions={state.suggestions} />}
      </div>
    </div>
  );
}

/** A finger on the line between two cells. A mouse points exactly, and a screen reader's click has no place. */
function isBetween(event: MouseEvent): boolean {
  if ((event as PointerEvent).pointerType !== "touch") return false;
  const box = (event.target as Element).closest("[data-cell]")?.getBoundingClientRect();
  if (!box) return false;
  const parts = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  return parts.some((part) => part < deadZone || part > 1 - deadZone);
}

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What the hinted move would leave on each cell it touches; the side's letter is the one its pieces have. */
function hintLetters({ hint, sheet }: BoardState): Map<string, { ghost?: string; turns?: string }> {
  const after = new Map<string, { ghost?: string; turns?: string }>();
  for (const { kind, side, cell } of hint.value?.explanation.events ?? []) {
    const letter = sheet.pieces[side === "first" ? 0 : 1]?.letter ?? "";
    if (!cell) continue;
    if (kind === "place" || kind === "step") after.set(cell, { ghost: letter });
    if (kind === "flip" || kind === "convert") after.set(cell, { turns: letter });
  }
  return after;
}

/** A board to look at only: one picture with one description. */
export function BoardPicture({
  state,
  label,
}: {
  state: Pick<BoardState, "face"> & {
    position: Pick<Position, "width" | "height" | "files" | "ranks" | "board">;
  };
  label: string;
}) {
  const { face, position } = state;
  const { width, height, cells } = gridOf(position);
  const letters = lettersOf(position);
  return (
    <div
      class={`board-frame picture surface-${face.surface} bare`}
      style={{ "--n": width, "--m": height }}
      role="img"
      aria-label={label}
    >
      <svg class="board" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {face.rim > 0 && <path class="rim" fill-rule="evenodd" d={rimPath(width, height, face.rim)} />}
        {cells.map(({ name, row, column }, index) => {
          const piece = face.pieces[letters[index] ?? "."];
          return (
            piece && (
              <use
                key={name}
                href={`#piece-${piece}`}
                x={column + 0.06}
                y={row + 0.06}
                width="0.88"
                height="0.88"
              />
            )
          );
        })}
      </svg>
    </div>
  );
}
