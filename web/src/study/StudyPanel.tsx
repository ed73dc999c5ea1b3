// The study at the table: who is ahead, how it went, the best moves now, and the review of the game.
import { useSignal } from "@preact/signals";
import { pieceOf } from "../games/index.ts";
import { Segments } from "../kit/fields.tsx";
import { IconButton } from "../kit/Icon.tsx";
import { type Found, pointsText, shareOf } from "../model/evaluation.ts";
import type { Table } from "../model/table.ts";
import { moveWord, sideName, words } from "../words/index.ts";
import { evaluationText } from "./evaluationText.ts";
import { GraphView } from "./GraphView.tsx";
import { ReviewView } from "./ReviewView.tsx";
import type { Study } from "./study.ts";
import "./study.css";

type View = "now" | "review";

export function StudyPanel({ study, table }: { study: Study; table: Table }) {
  const w = words();
  const view = useSignal<View>(study.review.value || study.progress.value ? "review" : "now");
  const [first, second] = [pieceOf(table.sheet, "first"), pieceOf(table.sheet, "second")];
  return (
    <section class={`study first-${first} second-${second}`} aria-labelledby="study-title">
      <header class="study-head">
        <h2 id="study-title">{w.study}</h2>
        <Segments
          small
          name="study-view"
          label={w.studyView}
          values={(["now", "review"] as const).map((value) => ({ value, text: w[value] }))}
          chosen={view.value}
          choose={(chosen) => (view.value = chosen)}
        />
        <IconButton icon="close" label={w.close} onClick={() => (study.open.value = false)} />
      </header>
      <Standing study={study} table={table} />
      <GraphView study={study} table={table} />
      {study.failure.value && (
        <p class="wrong" role="alert">
          {study.failure.value}
        </p>
      )}
      {view.value === "now" ? (
        <BestMoves study={study} table={table} />
      ) : (
        <ReviewView study={study} table={table} />
      )}
    </section>
  );
}

function Standing({ study, table }: { study: Study; table: Table }) {
  const w = words();
  const evaluation = study.found.value?.evaluation ?? study.evaluations.value[table.ply.value];
  const text = evaluation ? evaluationText(table, evaluation) : w.looking;
  return (
    <div class="standing">
      <div
        class="standing-bar"
        role="meter"
        aria-label={w.evaluation}
        aria-valuemin={-100}
        aria-valuemax={100}
        aria-valuenow={evaluation ? Math.round(Math.max(-100, Math.min(100, evaluation.value / 100))) : 0}
        aria-valuetext={text}
      >
        <div
          class="standing-first"
          style={{ width: `${100 * shareOf(evaluation ?? { value: 0, solved: false })}%` }}
        />
      </div>
      <p class="standing-text">
        <span>{text}</span>
        {evaluation && (
          <span class={`tag sure ${evaluation.solved ? "solved" : ""}`}>
            {evaluation.solved ? w.solved : w.estimate}
          </span>
        )}
      </p>
    </div>
  );
}

function BestMoves({ study, table }: { study: Study; table: Table }) {
  const w = words();
  const found = study.found.value;
  const lines = found?.report?.lines ?? [];
  const { side, outcome } = table.position.value;
  const shown = study.retry.value === null;
  return (
    <div class="best-moves">
      {!outcome.over && shown && (
        <>
          <h3>{w.bestFor(sideName(table.sheet, side))}</h3>
          <ol
            class="best-lines"
            style={{ "--rows": Math.min(study.lines.value, table.position.value.legal.length) }}
          >
            {lines.map(({ moves: [move = "", ...next], value, solved }) => {
              const points = pointsText(value, solved, w.numberLocale, true);
              return (
                <li key={move}>
                  <button type="button" class="best-line" onClick={() => void table.play(move)}>
                    <b class={`best-value ${solved ? "solved" : ""}`}>{points}</b>
                    <span class="visually-hidden">{solved ? w.solved : w.estimate}</span>
                    <strong>{moveWord(move)}</strong>
                    <span class="best-next">{next.slice(0, 8).map(moveWord).join(" ")}</span>
                  </button>
                </li>
              );
            })}
          </ol>
        </>
      )}
      <div class="study-options">
        <label class="inline-field">
          {w.lineCount}
          <select
            value={study.lines.value}
            onChange={(event) => (study.lines.value = Number(event.currentTarget.value))}
          >
            {[1, 2, 3, 4, 5, 8].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={study.marked.value}
            onChange={(event) => (study.marked.value = event.currentTarget.checked)}
          />
          <span>{w.markBest}</span>
        </label>
      </div>
      <p class="study-effort">
        <span class={`pulse ${study.searching.value ? "on" : ""}`} aria-hidden="true" />
        {effortText(found)}
        {found?.report && !found.evaluation.solved && !study.searching.value && (
          <button type="button" class="link" onClick={() => study.deeper()}>
            {w.deeper}
          </button>
        )}
      </p>
    </div>
  );
}

function effortText(found: Found | null): string {
  const w = words();
  if (!found) return w.looking;
  if (!found.report) return "";
  const nodes = new Intl.NumberFormat(w.numberLocale, { notation: "compact", maximumFractionDigits: 1 });
  return w.effortSpent(found.report.depth, nodes.format(found.nodes));
}
