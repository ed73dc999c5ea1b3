// The change that makes a board even: an arrow on the board, in words, and a button to take it.
import { SmallPicture } from "../board/SmallPicture.tsx";
import { faceOf } from "../games/index.ts";
import { gridOf } from "../model/grid.ts";
import type { BoardChange, Position } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { fairWords } from "../words/fair/index.ts";
import type { Fair } from "./fair.ts";
import { behindChange, changeWords } from "./texts.ts";

interface EveningProps {
  app: App;
  fair: Fair;
  position: Position;
  accept: ((position: string) => Promise<void>) | null;
}

export function EveningView({ app, fair, position, accept }: EveningProps) {
  const f = fairWords();
  const stage = fair.stage.value;
  const found = fair.evening.value;
  if (stage) return <p class="status-line">{f.stages[stage]}</p>;
  if (!found) return null;
  if (found === "none") return <p>{f.noneBetter}</p>;
  const sheet = app.sheet(position.game);
  return (
    <section class="evening" aria-label={f.makeEven}>
      <ChangedBoard position={position} change={found.change} />
      <div class="evening-text">
        <p class="fair-headline">{changeWords(sheet, found.change)}</p>
        <p>{behindChange(sheet, found.row)}</p>
        {accept && (
          <button type="button" class="primary" onClick={() => void accept(found.change.position)}>
            {f.accept}
          </button>
        )}
      </div>
    </section>
  );
}

const side = 100; // of a cell, as the picture has it

/** The board as it is, with an arrow for a piece that moves and a ring for one that comes or goes. */
function ChangedBoard({ position, change }: { position: Position; change: BoardChange }) {
  const grid = gridOf(position);
  const middle = (name: string) => {
    const cell = grid.byName.get(name);
    return cell ? { x: (cell.column + 0.5) * side, y: (cell.row + 0.5) * side } : null;
  };
  const from = middle(change.from);
  const to = middle(change.to);
  return (
    <div class="changed-board">
      <SmallPicture face={faceOf(position.game)} position={position}>
        {["change-edge", "change-mark"].map((layer) => (
          <g key={layer} class={layer}>
            {from && <circle cx={from.x} cy={from.y} r={ring} />}
            {to && <circle cx={to.x} cy={to.y} r={ring} />}
            {from && to && <path d={arrow(from, to)} />}
          </g>
        ))}
      </SmallPicture>
    </div>
  );
}

const ring = 44;

interface Point {
  x: number;
  y: number;
}

/** From ring to ring, with two barbs. */
function arrow(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const along = (point: Point, far: number, turn = 0) =>
    `${Math.round(point.x + far * Math.cos(angle + turn))} ${Math.round(point.y + far * Math.sin(angle + turn))}`;
  const tip = { x: to.x - ring * Math.cos(angle), y: to.y - ring * Math.sin(angle) };
  return `M${along(from, ring)}L${along(tip, 0)}M${along(tip, -36, 0.6)}L${along(tip, 0)}L${along(tip, -36, -0.6)}`;
}
