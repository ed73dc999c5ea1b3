// The evaluation over the game. A slider lies over the drawing: it is walked through by pointer and by keyboard, and says
// each value in words.

import { pointsText } from "../model/evaluation.ts";
import type { Table } from "../model/table.ts";
import { PlySlider } from "../table/PlySlider.tsx";
import { words } from "../words/index.ts";
import { evaluationText } from "./evaluationText.ts";
import { areaPath, graphOf, linePath, placesOf } from "./graph.ts";
import type { Study } from "./study.ts";

const [width, height] = [300, 96];

export function GraphView({ study, table }: { study: Study; table: Table }) {
  const w = words();
  const evaluations = study.evaluations.value;
  const graph = graphOf(evaluations);
  const places = placesOf(graph, width, height);
  const end = evaluations.length - 1;
  const ply = table.ply.value;
  const here = evaluations[ply];
  const area = areaPath(places, height);
  const line = table.line.value;
  const turns = (study.review.value?.moves ?? []).filter(
    ({ turning_point, sign_drops, ply: at, move }) => turning_point && sign_drops && line[at]?.move === move,
  );
  const across = (at: number) => `${(100 * at) / graph.plies}%`;
  const scale = pointsText(graph.scale, true, w.numberLocale);
  return (
    <div class="graph">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <svg
          class="graph-first"
          aria-hidden="true"
          width={width}
          height={height / 2}
          viewBox={`0 0 ${width} ${height / 2}`}
        >
          <path d={area} />
        </svg>
        <svg
          class="graph-second"
          aria-hidden="true"
          y={height / 2}
          width={width}
          height={height / 2}
          viewBox={`0 ${height / 2} ${width} ${height / 2}`}
        >
          <path d={area} />
        </svg>
        <path class="graph-middle" d={`M0 ${height / 2}H${width}`} />
        <path class="graph-line" d={linePath(places)} />
      </svg>
      <span class="graph-scale" aria-hidden="true">
        {scale}
      </span>
      {turns.map(({ ply: at, before, side, played }) => {
        const value = side === "first" ? played.value : -played.value;
        const low = before.value > value; // the mark hangs on the end of the fall
        return (
          <span
            key={at}
            class={`graph-turn ${low ? "low" : "high"}`}
            aria-hidden="true"
            style={{ left: across(at), top: `${100 * (0.5 - (0.46 * value) / graph.scale)}%` }}
          />
        );
      })}
      {end > 0 && <span class="graph-here" aria-hidden="true" style={{ left: across(ply) }} />}
      <PlySlider
        table={table}
        label={w.graph}
        valueText={w.graphAt(ply, here ? evaluationText(table, here) : w.notLookedAt)}
      />
    </div>
  );
}
