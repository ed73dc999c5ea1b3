// The review of the game: what each side lost, where it turned, and every move with what would have been better.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Segments } from "../kit/fields.tsx";
import { IconButton } from "../kit/Icon.tsx";
import { pointsText } from "../model/evaluation.ts";
import type { Table } from "../model/table.ts";
import { nodeAlong } from "../model/tree.ts";
import type { Side } from "../net/types.ts";
import { Mover } from "../table/Mover.tsx";
import { nameOf } from "../table/Players.tsx";
import { moveWord, sentences, words } from "../words/index.ts";
import { isExact, type Review, type ReviewedPly, sumOf } from "./review.ts";
import { type Effort, efforts, type Study } from "./study.ts";

export function ReviewView({ study, table }: { study: Study; table: Table }) {
  const review = study.review.value;
  return (
    <div class="review">
      <Making study={study} table={table} />
      {review && review.moves.length > 0 && <Result study={study} table={table} review={review} />}
    </div>
  );
}

function Making({ study, table }: { study: Study; table: Table }) {
  const w = words();
  const effort = useSignal<Effort>("normal");
  const progress = study.progress.value;
  if (table.line.value.length < 2) return <p class="meaning">{w.reviewNothing}</p>;
  if (progress) {
    return (
      <div class="review-making">
        <progress max={progress.all} value={progress.done} aria-label={w.review} />
        <span class="meaning">{w.reviewProgress(progress.done, progress.all)}</span>
        <button type="button" class="quiet" onClick={() => study.stopReview()}>
          {w.stop}
        </button>
      </div>
    );
  }
  const names: Record<Effort, string> = {
    quick: w.effortQuick,
    normal: w.effortNormal,
    deep: w.effortDeep,
  };
  return (
    <>
      {!study.review.value && <p class="meaning">{w.reviewHelp}</p>}
      <div class="review-making">
        <button
          type="button"
          class={study.review.value ? "quiet" : "primary"}
          onClick={() => void study.makeReview(effort.value)}
        >
          {study.review.value ? w.reviewAgain : w.makeReview}
        </button>
        <select
          aria-label={w.effort}
          value={effort.value}
          onChange={(event) => (effort.value = event.currentTarget.value as Effort)}
        >
          {(Object.keys(efforts) as Effort[]).map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function Result({ study, table, review }: { study: Study; table: Table; review: Review }) {
  const w = words();
  const all = useSignal(false);
  const turns = review.moves.filter(({ turning_point }) => turning_point);
  useSpokenReview(table, review, study.progress.value === null);
  const shown = all.value ? review.moves : turns;
  return (
    <>
      <div class="review-sides">
        <SideResult table={table} review={review} side="first" />
        <SideResult table={table} review={review} side="second" />
      </div>
      <Segments
        small
        name="review-moves"
        label={w.moves}
        values={[
          { value: "turns", text: `${w.turningPoints} (${turns.length})` },
          { value: "all", text: w.allMoves },
        ]}
        chosen={all.value ? "all" : "turns"}
        choose={(chosen) => (all.value = chosen === "all")}
      />
      {shown.length === 0 ? (
        <p class="meaning">{w.noTurningPoints}</p>
      ) : (
        <table class="review-moves">
          <thead>
            <tr>
              <th scope="col">{w.move}</th>
              <th scope="col">{w.loss}</th>
              <th scope="col">{w.better}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((move) => (
              <MoveRow key={move.ply} study={study} table={table} move={move} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Says what a review has found, when it is made. */
function useSpokenReview(table: Table, review: Review, isMade: boolean) {
  useEffect(() => {
    if (!isMade) return;
    const w = words();
    const sides = (["first", "second"] as const).map((side) => {
      const { choices, faultless, average } = sumOf(review, side);
      const points = w.averageLoss(pointsText(average, false, w.numberLocale));
      return `${nameOf(table, side)}: ${points}, ${w.faultless(faultless, choices)}`;
    });
    const turns = review.moves.filter(({ turning_point }) => turning_point).length;
    table.announcer.say(sentences([...sides, `${w.turningPoints}: ${turns}`]));
  }, [isMade]);
}

function SideResult({ table, review, side }: { table: Table; review: Review; side: Side }) {
  const w = words();
  const { choices, faultless, average } = sumOf(review, side);
  return (
    <div class="review-side">
      <Mover sheet={table.sheet} side={side} />
      <div>
        <strong>{nameOf(table, side)}</strong>
        <p>{w.averageLoss(pointsText(average, false, w.numberLocale))}</p>
        <p>{w.faultless(faultless, choices)}</p>
      </div>
    </div>
  );
}

function MoveRow({ study, table, move }: { study: Study; table: Table; move: ReviewedPly }) {
  const w = words();
  const exact = isExact(move);
  const points = pointsText(move.loss, exact, w.numberLocale);
  const goTo = (path: string[]) => void table.goTo(nodeAlong(table.tree.value, path));
  const showBetter = () => {
    study.marked.value = true;
    goTo(move.path);
  };
  return (
    <tr class={`${move.turning_point ? "turning" : ""} ${table.ply.value === move.ply ? "here" : ""}`}>
      <th scope="row">
        <button type="button" class="move" onClick={() => goTo([...move.path, move.move])}>
          <span class="ply">{move.ply}</span>
          <Mover sheet={table.sheet} side={move.side} />
          {moveWord(move.move)}
        </button>
      </th>
      <td class={move.loss > 0 ? "lost" : ""}>
        {move.forced ? (
          <span class="meaning">{w.forced}</span>
        ) : (
          <>
            {move.loss > 0 ? `${exact ? "" : "≈ "}${points}` : "0"}
            {move.turning_point && move.sign_drops && (
              <small class="turned">{w.turned(move.sign_before, move.sign_after, exact)}</small>
            )}
          </>
        )}
      </td>
      <td>
        {move.loss > 0 && (
          <button type="button" class="link" onClick={showBetter}>
            {moveWord(move.best_move)}
          </button>
        )}
      </td>
      <td class="review-again">
        {move.loss > 0 && (
          <IconButton
            icon="again"
            label={`${w.tryFromHere}: ${w.moveNumber(move.ply, move.move)}`}
            onClick={() => void study.tryAgain(move.path, move.move, move.loss)}
          />
        )}
      </td>
    </tr>
  );
}
