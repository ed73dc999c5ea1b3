// Lines and rings over the board: what a move would do (each ray and its anchor), and the cells a refusal is about.
import { type Grid, gridOf } from "../model/grid.ts";
import type { Hint, Refused } from "../model/moveInput.ts";
import type { GameEvent, Position } from "../net/types.ts";

interface Point {
  x: number;
  y: number;
}

function centre(grid: Grid, name: string | null): Point | null {
  const cell = name ? grid.byName.get(name) : undefined;
  return cell ? { x: cell.column + 0.5, y: cell.row + 0.5 } : null;
}

interface Line {
  from: string;
  to: string;
  end: "anchor" | "step" | "none";
}

/** The farthest point of each ray, stone or step that the events draw a line to. */
function linesOf(events: GameEvent[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { kind, from, cell, anchor, ray } of events) {
    if (!from || !cell || (kind !== "flip" && kind !== "convert" && kind !== "step")) continue;
    const end = kind === "step" ? "step" : anchor ? "anchor" : "none";
    lines.set(kind === "flip" ? `${ray}` : cell, { from, to: anchor ?? cell, end });
  }
  return [...lines.values()];
}

export function Overlay({
  position,
  hint,
  refused,
}: {
  position: Position;
  hint: Hint | null;
  refused: Refused | null;
}) {
  const grid = gridOf(position);
  return (
    <svg class="overlay" viewBox={`0 0 ${grid.width} ${grid.height}`} aria-hidden="true" focusable="false">
      {hint && <HintLines grid={grid} events={hint.explanation.events} />}
      {refused && <RefusedCells grid={grid} refused={refused} />}
    </svg>
  );
}

function HintLines({ grid, events }: { grid: Grid; events: GameEvent[] }) {
  return (
    <g class="hint-lines">
      {linesOf(events).map(({ from, to, end }) => {
        const a = centre(grid, from);
        const b = centre(grid, to);
        if (!a || !b) return null;
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        const short = 0.36 / length;
        const start = { x: a.x + (b.x - a.x) * short, y: a.y + (b.y - a.y) * short };
        return (
          <g key={to + from}>
            <line x1={start.x} y1={start.y} x2={b.x} y2={b.y} />
            {end === "anchor" && <circle class="anchor" cx={b.x} cy={b.y} r="0.42" />}
            {end === "step" && <circle class="end" cx={b.x} cy={b.y} r="0.09" />}
          </g>
        );
      })}
    </g>
  );
}

function RefusedCells({ grid, refused }: { grid: Grid; refused: Refused }) {
  const cells = new Set([...(refused.cell ? [refused.cell] : []), ...refused.reason.cells]);
  return (
    <g class="refused-cells">
      {[...cells].map((name) => {
        const at = centre(grid, name);
        if (!at) return null;
        const chosen = name === refused.cell;
        return (
          <g key={name}>
            <rect
              x={at.x - 0.46}
              y={at.y - 0.46}
              width="0.92"
              height="0.92"
              rx="0.14"
              class={chosen ? "chosen" : ""}
            />
            {chosen && <path d={`M${at.x - 0.16} ${at.y - 0.16} l0.32 0.32 m0 -0.32 l-0.32 0.32`} />}
          </g>
        );
      })}
    </g>
  );
}
