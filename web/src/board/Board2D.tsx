// The board as a DOM grid: one element per cell, roving focus, arrows, typed cell names, mouse, touch and drag.
import { useMemo } from "preact/hooks";
import type { GameFace } from "../games/face.ts";
import { type Grid, gridOf } from "../model/grid.ts";
import { targetsOf } from "../model/picking.ts";
import type { Position } from "../net/types.ts";
import { words } from "../words/index.ts";
import { BoardInput } from "./boardInput.ts";
import { CellView } from "./Cell.tsx";
import { Marks } from "./Marks.tsx";
import { Overlay } from "./Overlay.tsx";
import { type CellRole, cellText } from "./spoken.ts";
import type { BoardActions, BoardState } from "./view.ts";
import "./board.css";

export function Board2D({ state, actions }: { state: BoardState; actions: BoardActions }) {
  const { position } = state.shown.value;
  const grid = useMemo(() => gridOf(position), [position.width, position.files.join()]);
  const choices = useMemo(() => choicesIn(position, state.face), [position]);
  const view = { state, actions, grid, choices };
  const input = useMemo(() => new BoardInput(view), []);
  input.follow(view);
  const speed = state.speed.value;
  return (
    <div class={frameClasses(state)} style={{ "--n": grid.width, "--speed": speed || 1 }}>
      <Coordinates position={position} />
      <div
        ref={input.element}
        class={`board side-${position.side} ${state.picked.value ? "choosing" : ""}`}
        role="grid"
        aria-label={words().boardOf(state.sheet.title)}
        aria-rowcount={grid.height}
        aria-colcount={grid.width}
        onClick={input.onClick}
        onKeyDown={input.onKeyDown}
        onPointerDown={input.onPointerDown}
        onPointerMove={input.onPointerMove}
        onPointerUp={input.onPointerUp}
        onPointerOver={input.onPointerOver}
        onPointerLeave={input.onPointerLeave}
        onFocusIn={input.onFocusIn}
      >
        <Cells state={state} grid={grid} choices={choices} focused={input.reachable()} />
        <Overlay position={position} hint={state.hint.value} refused={state.refused.value} />
        {state.suggestions && <Marks position={position} suggestions={state.suggestions} />}
      </div>
    </div>
  );
}

function frameClasses({ face, settings, speed }: BoardState): string {
  const { surface: wish, showCoordinates } = settings.value;
  const surface = wish === "game" ? face.surface : wish;
  const rimmed = face.rim > 0 ? "rimmed" : "";
  return `board-frame surface-${surface} ${rimmed} ${showCoordinates ? "" : "bare"} ${speed.value === 0 ? "still" : ""}`;
}

/** How many moves begin at each cell. */
function choicesIn(position: Position, { notation }: GameFace): Map<string, number> {
  const count = new Map<string, number>();
  for (const move of position.legal) {
    const { at } = notation.read(move);
    if (at) count.set(at, (count.get(at) ?? 0) + 1);
  }
  return count;
}

function Coordinates({ position }: { position: Position }) {
  return (
    <>
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
    </>
  );
}

interface CellsProps {
  state: BoardState;
  grid: Grid;
  choices: ReadonlyMap<string, number>;
  focused: string;
}

function Cells({ state, grid, choices, focused }: CellsProps) {
  const { sheet, face } = state;
  const shown = state.shown.value;
  const { position, letters, effects } = shown;
  const picked = state.picked.value;
  const targets = onwardFrom(state);
  const after = hintLetters(state);
  const cell = (place: Grid["cells"][number]) => {
    const { name, row, column } = place;
    const index = row * grid.width + column;
    const letter = letters[index] ?? ".";
    const isPicked = picked?.at === name;
    return (
      <CellView
        key={name}
        place={place}
        grid={grid}
        face={face}
        letter={letter}
        number={position.numbers[index] ?? 0}
        marks={position.marks.filter(({ cells }) => cells.includes(name)).map((mark) => mark.code)}
        effect={effects.get(name)}
        ghost={after.get(name)?.ghost ?? null}
        turns={after.get(name)?.turns ?? null}
        classes={cellClasses(state, grid, place, { letter, choices: choices.get(name) ?? 0, targets })}
        label={cellText(sheet, shown, name, roleOf(state, name, choices.has(name)), words())}
        selected={isPicked}
        focusable={focused === name}
      />
    );
  };
  return (
    <>
      {position.ranks.map((rank, row) => (
        <div key={rank} role="row" class="rank" aria-rowindex={row + 1}>
          {grid.cells.slice(row * grid.width, (row + 1) * grid.width).map(cell)}
        </div>
      ))}
    </>
  );
}

/** Where a click goes on with the move that is begun. */
function onwardFrom({ picked, face: { notation } }: BoardState): ReadonlySet<string> {
  const begun = picked.value;
  if (!begun) return new Set();
  return new Set(notation.style === "destination" ? targetsOf(notation, begun) : begun.reach.keys());
}

function roleOf({ picked, face: { notation } }: BoardState, name: string, begins: boolean): CellRole {
  const begun = picked.value;
  const isPicked = begun?.at === name;
  if (!begun || isPicked) return { begins, picked: isPicked, goesOn: "" };
  if (notation.style === "destination") {
    return { begins, picked: false, goesOn: targetsOf(notation, begun).includes(name) ? "there" : "" };
  }
  const extra = begun.reach.get(name);
  if (extra === undefined) return { begins, picked: false, goesOn: "" };
  const chosen = begun.move ? notation.read(begun.move).extras : [];
  return { begins, picked: false, goesOn: chosen.includes(extra) ? "flipped" : "flips" };
}

function cellClasses(
  state: BoardState,
  grid: Grid,
  { name, row, column }: Grid["cells"][number],
  { letter, choices, targets }: { letter: string; choices: number; targets: ReadonlySet<string> },
): string {
  const { face } = state;
  const { position } = state.shown.value;
  const picked = state.picked.value;
  const inRim = Math.min(row, column, grid.height - 1 - row, grid.width - 1 - column) < face.rim;
  const legal = choices > 0 && state.settings.value.showLegal && !state.busy.value && !picked;
  const offers = letter !== "." || face.markEmpty || choices > 1;
  const chained = position.marks.some(
    (mark) => face.markNames[mark.code] === "chain" && mark.cells.includes(name),
  );
  return [
    "cell",
    inRim && "rim",
    (row + column) % 2 === 1 && "odd",
    legal && offers && (letter === "." || face.pieces[letter] === "bonus" ? "legal-empty" : "legal-piece"),
    position.last_cells[0] === name && "last",
    position.last_cells.indexOf(name) > 0 && "touched",
    picked?.at === name && "picked",
    state.pointed?.value === name && "pointed",
    state.area?.value.includes(name) && "in-area",
    targets.has(name) && "target",
    chained && "chained",
  ]
    .filter(Boolean)
    .join(" ");
}

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
