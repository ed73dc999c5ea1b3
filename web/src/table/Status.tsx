// One place under the board for what is going on: whose turn, what a move would do, why not, what is asked.
import type { ComponentChildren } from "preact";
import { MarkIcon } from "../board/pieces.tsx";
import { faceOf } from "../games/index.ts";
import { other } from "../model/match.ts";
import { extrasOf, toggled } from "../model/picking.ts";
import { begun } from "../model/sentence.ts";
import type { Table } from "../model/table.ts";
import type { GameEvent, LabelCode, Side } from "../net/types.ts";
import {
  clauseOf,
  endText,
  factText,
  labelText,
  outcomeText,
  reasonText,
  sideName,
  words,
} from "../words/index.ts";
import { nameOf, points } from "./Players.tsx";

/** A question answered goes away, and the focus with it: back to the board, where keys play on. */
function answer(action: () => unknown): () => void {
  return () => {
    action();
    document.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus({ preventScroll: true });
  };
}

/** Said beneath whose turn it is; where it waits for an answer, instead of that. */
export interface StatusNote {
  waits: boolean;
  body: ComponentChildren;
}

interface StatusProps {
  table: Table;
  children?: ComponentChildren; // above all else
  note?: StatusNote | null;
}

export function Status({ table, children, note = null }: StatusProps) {
  return (
    <section class="status" aria-label={words().goingOn}>
      {children}
      {content(table, note)}
    </section>
  );
}

function content(table: Table, note: StatusNote | null): ComponentChildren {
  if (note?.waits) return note.body;
  if (table.refused.value) return <Refusal table={table} />;
  if (table.drawOffer.value) return <DrawOffer table={table} />;
  if (table.picked.value && table.notation.style === "options") return <Extras table={table} />;
  if (table.picked.value?.move) return <Confirm table={table} />;
  if (table.maySwap.value) return <SwapOffer table={table} />;
  return <Turn table={table} note={note?.body} />;
}

function Refusal({ table }: { table: Table }) {
  const w = words();
  const { reason } = table.refused.value ?? { reason: null };
  if (!reason) return null;
  const number = 1 + table.sheet.clauses.findIndex(({ id }) => id === reason.clause);
  return (
    <div class="refusal">
      <p class="status-line">{begun(reasonText(reason))}</p>
      {reason.clause_text && (
        <p class="status-detail">
          <strong>{w.clause(reason.clause, number)}</strong> {clauseOf(table.sheet.name, reason)}
        </p>
      )}
    </div>
  );
}

/** Whose turn it is, always; beneath, how it stands, or what the move under the pointer would do. */
function Turn({ table, note }: { table: Table; note: ComponentChildren }) {
  const w = words();
  const { outcome, side } = table.position.value;
  const result = table.showsEnd.value ? table.result.value : null;
  const passes = table.playback.busy.value && table.position.value.last_move === "pass";
  const preview = table.hint.value && table.hint.value.explanation.events.length > 0;
  const line = result
    ? resultText(table, table.you.value)
    : outcome.over
      ? outcomeText(table.sheet, outcome)
      : passes
        ? w.passed(nameOf(table, other(side)))
        : table.thinking.value
          ? w.thinking(nameOf(table, side))
          : table.result.value
            ? w.backAt(table.ply.value, nameOf(table, side))
            : table.you.value === side
              ? w.yourMove
              : w.yourTurn(nameOf(table, side));
  return (
    <div>
      <p class={`status-line ${result ? "result" : ""}`}>{line}</p>
      {note ?? (preview ? <Preview table={table} /> : <Facts table={table} />)}
    </div>
  );
}

/** What the marks on the board mean, and what holds for both sides; what is one side's own stands on its card. */
function Facts({ table }: { table: Table }) {
  const { outcome, marks, facts } = table.position.value;
  const live = !table.showsEnd.value;
  return (
    <p class="status-detail">
      {outcome.over && endText(outcome)}
      {live &&
        marks.map(({ code, name }) => (
          <span key={name} class="fact legend">
            <Legend table={table} mark={code} /> {labelText(code, name)}
          </span>
        ))}
      {live &&
        facts
          .filter(({ sides }) => sides.length === 0)
          .map((fact) => (
            <span key={fact.label} class="fact">
              {labelText(fact.code, fact.label)} <b>{factText(fact)}</b>
            </span>
          ))}
    </p>
  );
}

function Legend({ table, mark }: { table: Table; mark: LabelCode }) {
  const icon = faceOf(table.sheet.name).markNames[mark];
  return icon ? <MarkIcon name={icon} /> : null;
}

/** Who won and how; `you` is the side that is called by that name. */
export function resultText(table: Table, you: Side | null = null): string {
  const w = words();
  const result = table.result.value;
  if (!result) return "";
  const winner = result.winner ?? "first";
  const ending = table.ending.value;
  if (ending && you) return w.youEnded(ending, winner === you, nameOf(table, other(you)));
  if (ending) return w.ended(ending, nameOf(table, winner), nameOf(table, other(winner)));
  const { first, second } = result.outcome;
  const [own, theirs] = winner === "first" ? [first, second] : [second, first];
  const won = winner === you ? w.youWin : w.wins(nameOf(table, winner));
  return `${result.winner ? won : w.draw}, ${points(own)} : ${points(theirs)}`;
}

function eventText({ sheet }: Table, event: GameEvent): string {
  return words().event(event, sideName(sheet, event.side));
}

/** What the move under the pointer would do. That a piece comes to its cell goes without saying, unless nothing else happens. */
function Preview({ table }: { table: Table }) {
  const { explanation } = table.hint.value ?? { explanation: null };
  if (!explanation) return null;
  const { events, moves, subject } = explanation;
  const rays = new Map<string, { cells: string[]; anchor: string }>();
  for (const { kind, ray = "", cell, anchor } of events) {
    if (kind !== "flip") continue;
    const known = rays.get(ray ?? "") ?? { cells: [], anchor: "" };
    rays.set(ray ?? "", { cells: [...known.cells, cell ?? ""], anchor: anchor ?? known.anchor });
  }
  const converts = events.filter(({ kind }) => kind === "convert");
  const others = events.filter(({ kind }) => kind !== "flip" && kind !== "convert");
  const more = others.filter(({ kind }) => kind !== "place" && kind !== "step");
  const told = more.length + rays.size + converts.length > 0 ? more : others;
  return (
    <p class="status-detail preview">
      <b>{words().preview(moves.length === 1 ? (moves[0] ?? subject) : subject)}</b>{" "}
      {told.map((event) => (
        <span key={event.text} class="fact">
          {eventText(table, event)}
        </span>
      ))}
      {converts.length > 0 && (
        <span class="fact">{words().happened(converts, (side) => sideName(table.sheet, side))}</span>
      )}
      {[...rays].map(([ray, { cells, anchor }]) => (
        <span key={ray} class="fact">
          {ray} <b>{cells.join(" ")}</b>
          {anchor && ` → ${anchor}`}
        </span>
      ))}
    </p>
  );
}

function Confirm({ table }: { table: Table }) {
  const w = words();
  const move = table.picked.value?.move ?? "";
  return (
    <div class="asked">
      <Preview table={table} />
      <button type="button" class="primary" onClick={answer(() => table.play(move))}>
        {w.confirmMove(move)}
      </button>
      <button type="button" class="quiet" onClick={answer(() => table.cancelPick())}>
        {w.cancel}
      </button>
    </div>
  );
}

/** A cell with extras to choose: each a button that is pressed or not, with the score it would give. */
function Extras({ table }: { table: Table }) {
  const w = words();
  const picked = table.picked.value;
  if (!picked) return null;
  const chosen = new Set(picked.move ? table.notation.read(picked.move).extras : []);
  const outcome = table.hint.value?.outcome;
  const [first, second] = [sideName(table.sheet, "first"), sideName(table.sheet, "second")];
  const toggle = (extra: string) => {
    const cell = [...picked.reach].find(([, target]) => target === extra)?.[0];
    if (cell && toggled(table.notation, picked, extra)) void table.click(cell);
  };
  return (
    <div class="extras">
      <p class="status-line">{w.extras}</p>
      <div class="extra-buttons">
        {[...extrasOf(table.notation, picked.moves).keys()].map((extra) => (
          <button
            key={extra}
            type="button"
            class="chip"
            aria-pressed={chosen.has(extra)}
            onClick={() => toggle(extra)}
          >
            {w.extra(extra)}
          </button>
        ))}
      </div>
      <div class="asked">
        <button type="button" class="primary" onClick={answer(() => table.click(picked.at))}>
          {chosen.size === 0 ? w.placeOnly : w.confirmMove(picked.move ?? "")}
        </button>
        <button type="button" class="quiet" onClick={answer(() => table.cancelPick())}>
          {w.cancel}
        </button>
        {outcome && (
          <span class="live-score">
            {w.wouldBe(first, points(outcome.first), second, points(outcome.second))}
          </span>
        )}
      </div>
    </div>
  );
}

function DrawOffer({ table }: { table: Table }) {
  const w = words();
  return (
    <div class="asked">
      <p class="status-line">{w.drawAsk(nameOf(table, table.drawOffer.value ?? "first"))}</p>
      <button type="button" class="primary" onClick={answer(() => table.answerDraw(true))}>
        {w.accept}
      </button>
      <button type="button" class="quiet" onClick={answer(() => table.answerDraw(false))}>
        {w.decline}
      </button>
    </div>
  );
}

function SwapOffer({ table }: { table: Table }) {
  const w = words();
  return (
    <div class="asked">
      <p class="status-line">{w.swapAsk(nameOf(table, "second"))}</p>
      <button type="button" class="primary" onClick={answer(() => table.swapSides())}>
        {w.swap}
      </button>
      <span class="status-detail">{w.pieHelp}</span>
    </div>
  );
}
