// The best moves drawn over the board. The panel lists the same moves in words.
import type { ReadonlySignal } from "@preact/signals";
import { pointsText } from "../model/evaluation.ts";
import { type Grid, gridOf } from "../model/grid.ts";
import type { Position } from "../net/types.ts";
import { words } from "../words/index.ts";
import type { Suggestion } from "./suggestions.ts";

export function Marks(props: { position: Position; suggestions: ReadonlySignal<Suggestion[]> }) {
  const { position } = props;
  const suggestions = props.suggestions.value;
  if (suggestions.length === 0) return null;
  const grid = gridOf(position);
  return (
    <svg
      class="overlay study-marks"
      viewBox={`0 0 ${grid.width} ${grid.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {suggestions.toReversed().map((suggestion) => (
        <Mark key={suggestion.move} grid={grid} suggestion={suggestion} />
      ))}
    </svg>
  );
}

function Mark({ grid, suggestion }: { grid: Grid; suggestion: Suggestion }) {
  const at = grid.byName.get(suggestion.cell);
  if (!at) return null;
  const [x, y] = [at.column + 0.5, at.row + 0.5];
  const ends = suggestion.from ? [suggestion.from] : suggestion.ends;
  const { value, solved, rank } = suggestion;
  const text = pointsText(value, solved, words().numberLocale, true);
  return (
    <g class={`study-mark ${rank === 0 ? "best" : ""} ${solved ? "solved" : ""}`} data-move={suggestion.move}>
      {ends.map((name) => {
        const end = grid.byName.get(name);
        if (!end) return null;
        const [dx, dy] = [x - end.column - 0.5, y - end.row - 0.5];
        const short = 0.4 / Math.hypot(dx, dy); // what lies there stays in view
        return (
          <line key={name} x1={end.column + 0.5 + dx * short} y1={end.row + 0.5 + dy * short} x2={x} y2={y} />
        );
      })}
      <circle cx={x} cy={y} r="0.37" />
      {solved && <circle class="ring" cx={x} cy={y} r="0.43" />}
      <text x={x} y={y} class={text.length > 4 ? "long" : ""}>
        {text}
      </text>
    </g>
  );
}
