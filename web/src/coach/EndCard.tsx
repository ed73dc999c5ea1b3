// The card at the end of a game: who won and how, how well each side played, the story of it, and what one can do now.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Piece } from "../board/pieces.tsx";
import type { Table } from "../model/table.ts";
import { mainLine } from "../model/tree.ts";
import type { Side } from "../net/types.ts";
import type { ReviewedPly } from "../study/review.ts";
import { nameBeside, points } from "../table/Players.tsx";
import { resultText } from "../table/Status.tsx";
import { coachWords } from "../words/coach/index.ts";
import { words } from "../words/index.ts";
import type { Coach, Told } from "./coach.ts";
import { adviceText, costliestOf, costliestText, finestText, pieceOf, turnText } from "./texts.ts";

const patience_ms = 600;

export interface EndCardProps {
  coach: Coach;
  table: Table;
  live: boolean; // it has ended here and now, so the story comes by itself
  rating: string; // how that of the person here has changed; empty: it has not
  show(path: string[]): void; // a position of the game
  better(move: ReviewedPly): void; // a better move than this one is looked for
  children: ComponentChildren; // what one can do
}

export function EndCard(props: EndCardProps) {
  const { coach, table, live, children } = props;
  const c = coachWords();
  const told = coach.told.value;
  useEffect(() => {
    if (!live) return;
    // The last pieces turn first; and whoever plays on at once is not made to pay for a story.
    const timer = setTimeout(() => !coach.told.peek() && !coach.telling.peek() && coach.tell(), patience_ms);
    return () => clearTimeout(timer);
  }, [coach]);
  useEffect(() => {
    if (live && told)
      table.announcer.say([turnText(table, told), finestText(told), costliestText(table, told)].join(" "));
  }, [told]);
  return (
    <section class="end-card" aria-labelledby="end-title">
      <h2 id="end-title" class="visually-hidden">
        {resultText(table, table.you.value)}
      </h2>
      <Figures {...props} />
      {told ? <StoryLines {...props} told={told} /> : <Telling coach={coach} />}
      <p class="end-actions">{children}</p>
      {told && <p class="meaning">{c.accuracyHelp}</p>}
    </section>
  );
}

function Figures({ coach, table, rating }: EndCardProps) {
  const c = coachWords();
  const result = table.result.value;
  const outcome = result?.outcome ?? table.position.value.outcome;
  const accuracy = coach.told.value?.story.accuracy;
  const shown = (side: Side) => {
    const share = accuracy?.[side] ?? null;
    return share === null ? "–" : `${Math.round(100 * share)} %`;
  };
  return (
    <table class="end-figures">
      <thead>
        <tr>
          <td />
          <Head table={table} side="first" />
          <Head table={table} side="second" />
        </tr>
      </thead>
      <tbody>
        <tr class="end-score">
          <th scope="row">{c.score}</th>
          <td class={result?.winner === "first" ? "won" : ""}>{points(outcome.first)}</td>
          <td class={result?.winner === "second" ? "won" : ""}>{points(outcome.second)}</td>
        </tr>
        <tr>
          <th scope="row">{c.accuracy}</th>
          <td>{shown("first")}</td>
          <td>{shown("second")}</td>
        </tr>
        <tr>
          <th scope="row">{c.length}</th>
          <td colSpan={2}>{mainLine(table.tree.value).length - 1}</td>
        </tr>
        {rating && (
          <tr>
            <th scope="row">{c.ratingChange}</th>
            <td colSpan={2}>{rating}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Head({ table, side }: { table: Table; side: Side }) {
  const piece = pieceOf(table, side);
  const won = table.result.value?.winner === side;
  return (
    <th scope="col">
      {piece && <Piece name={piece} class={`end-piece ${won ? "won" : ""}`} />}
      <span class="end-name">{nameBeside(table, side)}</span>
    </th>
  );
}

function Telling({ coach }: { coach: Coach }) {
  const c = coachWords();
  const telling = coach.telling.value;
  if (coach.failure.value) return <p class="wrong">{coach.failure.value}</p>;
  if (!telling)
    return (
      <button type="button" class="quiet" onClick={() => void coach.tell()}>
        {c.tell}
      </button>
    );
  return (
    <p class="end-telling">
      <progress max={telling.all} value={telling.done} aria-label={c.story} />
      <span class="meaning">{c.telling(telling.done, telling.all)}</span>
    </p>
  );
}

function StoryLines({ table, told, show, better }: EndCardProps & { told: Told }) {
  const c = coachWords();
  const w = words();
  const { turn } = told.story;
  const finest = told.finest?.move;
  const worst = costliestOf(told, table.you.value);
  const link = (text: string, label: string, action: () => void) => (
    <button type="button" class="link" aria-label={`${text}: ${label}`} onClick={action}>
      {text}
    </button>
  );
  const after = ({ path, move }: ReviewedPly) => [...path, move];
  return (
    <>
      <h3 class="visually-hidden">{c.story}</h3>
      <ul class="end-story">
        <li>
          {turnText(table, told)}{" "}
          {turn && link(c.showIt, w.moveNumber(turn.ply, turn.move), () => show(after(turn)))}
        </li>
        {finest && (
          <li>
            {finestText(told)}{" "}
            {link(c.showIt, w.moveNumber(finest.ply, finest.move), () => show(after(finest)))}
          </li>
        )}
        <li>
          {costliestText(table, told)}{" "}
          {worst && link(c.findBetter, w.moveNumber(worst.ply, worst.move), () => better(worst))}
        </li>
        {told.lookAt && <li>{adviceText(told)}</li>}
      </ul>
    </>
  );
}
