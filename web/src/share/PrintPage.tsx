// A game on paper: who played, diagrams after chosen moves, all moves, the result. What is chosen above the sheet is not
// printed.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { boardSvg, paper } from "../board/picture.ts";
import { faceOf } from "../games/index.ts";
import type { Table } from "../model/table.ts";
import type { Position } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { nameOf } from "../table/Players.tsx";
import { resultText } from "../table/Status.tsx";
import { words } from "../words/index.ts";
import { type Diagrams, diagramPlies } from "./diagrams.ts";
import "./print.css";

const steps = [5, 10, 20];

export function PrintPage({ app, table }: { app: App; table: Table }) {
  const w = words();
  const positions = useSignal<Position[]>([]);
  const failure = useSignal("");
  const chosen = useSignal<Diagrams>({ every: 20 });
  const own = useSignal("");
  useEffect(() => {
    scrollTo(0, 0);
    app.positionsOf(table).then(
      (all) => {
        positions.value = all;
      },
      (error: unknown) => {
        failure.value = (error as Error).message;
      },
    );
  }, [table]);
  const choose = (value: string) => {
    if (value === "end") chosen.value = "end";
    else if (value === "own") chosen.value = { at: own.value };
    else chosen.value = { every: Number(value) };
  };
  const { value } = chosen;
  const name = value === "end" ? "end" : "at" in value ? "own" : String(value.every);
  return (
    <div class="print-page">
      <header class="bar">
        <button type="button" class="quiet" onClick={() => app.viewTable("")}>
          {w.backToTable}
        </button>
        <label class="print-choice">
          <span>{w.diagrams}</span>
          <select value={name} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="end">{w.diagramsEnd}</option>
            {steps.map((plies) => (
              <option key={plies} value={String(plies)}>
                {w.diagramsEvery(plies)}
              </option>
            ))}
            <option value="own">{w.diagramsOwn}</option>
          </select>
        </label>
        {name === "own" && (
          <input
            type="text"
            class="print-own"
            aria-label={w.diagramsAt}
            placeholder={w.diagramsAt}
            value={own.value}
            onInput={(event) => {
              own.value = event.currentTarget.value;
              chosen.value = { at: own.value };
            }}
          />
        )}
        <button type="button" class="primary" onClick={() => print()}>
          {w.printNow}
        </button>
      </header>
      {failure.value && (
        <p class="wrong" role="alert">
          {failure.value}
        </p>
      )}
      <main class="sheet">
        <SheetHead table={table} />
        <div class="diagrams">
          {diagramPlies(value, positions.value.length - 1).map((ply) => (
            <Diagram key={ply} table={table} position={positions.value[ply]} ply={ply} />
          ))}
        </div>
        <SheetMoves table={table} />
        <p class="sheet-foot">
          {table.sheet.title} · {w.credit(table.sheet.credit)}
        </p>
      </main>
    </div>
  );
}

function SheetHead({ table }: { table: Table }) {
  const w = words();
  const { sheet, start } = table;
  return (
    <div class="sheet-head">
      <h1>{sheet.title}</h1>
      <p class="sheet-players">
        {w.against(nameOf(table, "first"), nameOf(table, "second"))}
        <b>{resultText(table) || w.unfinished}</b>
      </p>
      {start.rules && (
        <p class="sheet-rules">
          {w.rules}: {start.rules.replaceAll(",", ", ")}
        </p>
      )}
    </div>
  );
}

function Diagram(props: { table: Table; position: Position | undefined; ply: number }) {
  const { table, position, ply } = props;
  const w = words();
  if (!position) return null;
  const title = position.last_move ? w.afterMove(ply, position.last_move) : w.atStart;
  const svg = boardSvg(paper, faceOf(table.sheet.name), position, { drawings: false });
  const { first, second } = position.outcome;
  return (
    <figure>
      <div
        role="img"
        aria-label={`${title}: ${position.position}`}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <figcaption>
        <b>{title}</b> <span>{`${first} : ${second}`}</span>
      </figcaption>
    </figure>
  );
}

/** The line in one run of text, with its notes. */
function SheetMoves({ table }: { table: Table }) {
  const w = words();
  const nodes = table.line.value;
  return (
    <section class="sheet-moves" aria-labelledby="sheet-moves">
      <h2 id="sheet-moves">{w.moves}</h2>
      {nodes[0]?.comment && <p>{nodes[0].comment}</p>}
      <ol>
        {nodes.slice(1).map(({ id, move, comment }) => (
          <li key={id}>
            {move}
            {comment && <em> {comment}</em>}
          </li>
        ))}
      </ol>
      <p class="sheet-result">{resultText(table) || w.unfinished}</p>
    </section>
  );
}
