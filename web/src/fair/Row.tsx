// One strength's line of a verdict: the sentence, the interval as a bar, and what else was counted.
import type { FairRow, FairStrength, Sheet } from "../net/types.ts";
import { fairWords } from "../words/fair/index.ts";
import { sideName } from "../words/index.ts";
import { details, headline } from "./texts.ts";

interface RowProps {
  sheet: Sheet;
  strength: FairStrength;
  row: FairRow | null;
}

export function Row({ sheet, strength, row }: RowProps) {
  const f = fairWords();
  const way = row?.choose ? "favours" : row?.even ? "even" : "open";
  return (
    <li class={`fair-row ${way}`} data-strength={strength}>
      <h3>{f.strengths[strength]}</h3>
      <p class="fair-headline">{row ? headline(sheet, row) : f.waiting}</p>
      <div class="fair-scale" aria-hidden="true">
        <span>{sideName(sheet, "second")}</span>
        <Interval row={row} />
        <span>{sideName(sheet, "first")}</span>
      </div>
      {row && <p class="meaning">{details(sheet, row)}</p>}
    </li>
  );
}

/** From 0 to 100 per cent for the first side, ½ marked. */
function Interval({ row }: { row: FairRow | null }) {
  const low = 100 * (row?.chance_low ?? 0);
  const high = 100 * (row?.chance_high ?? 1);
  return (
    <svg class="fair-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="whole" x="0" y="3" width="100" height="2" />
      <rect class="range" x={low} y="1" width={Math.max(high - low, 0.5)} height="6" />
      {row && <rect class="value" x={100 * row.chance - 0.4} y="0" width="0.8" height="8" />}
      <rect class="half" x="49.8" y="0" width="0.4" height="8" />
    </svg>
  );
}
