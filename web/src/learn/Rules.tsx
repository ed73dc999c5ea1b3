// The rules of a game to try out: each clause with examples on a board that plays along, what may be agreed, and the
// register of readings. The words of the rules are the engine's.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../model/table.ts";
import type { Sheet } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { Readings } from "../table/Readings.tsx";
import { switchWord, words } from "../words/index.ts";
import { type Example, examples } from "./examples.ts";
import { LessonBoard } from "./LessonBoard.tsx";
import { measuredText } from "./measured.ts";

interface RulesProps {
  app: App;
  game: string;
  item: string; // the number of the example in the address; empty: the first
}

export function Rules({ app, game, item }: RulesProps) {
  const w = words();
  const sheet = app.sheet(game);
  const own = examples[game] ?? [];
  const table = useSignal<Table | null>(null);
  const shown = useSignal<Example | null>(null);
  const wanted = useSignal(0);

  /** Sets an example up; its move is played, or refused with the reason. */
  const show = async (example: Example, play: boolean) => {
    const asked = ++wanted.value;
    const { position, rules = "" } = example;
    const fresh = await app.lesson({ game, rules, ...(position && { position }) });
    if (asked !== wanted.peek()) return void fresh.close();
    const before = table.peek();
    table.value = fresh;
    shown.value = example;
    void before?.close();
    if (play) await fresh.play(example.move);
  };
  // An example that is clicked is played; one that the address names is set up.
  const clicked = useRef(-1);
  const number = item === "" ? 0 : Number(item) - 1;
  useEffect(() => {
    const example = own[number];
    if (example) void show(example, clicked.current === number);
    clicked.current = -1;
  }, [number]);
  const play = (example: Example) => {
    if (example === shown.peek()) return void show(example, true);
    clicked.current = own.indexOf(example);
    void app.openLearn(game, "rules", String(clicked.current + 1));
  };
  useEffect(() => {
    scrollTo(0, 0);
    return () => {
      ++wanted.value;
      void table.peek()?.close();
    };
  }, []);

  return (
    <main class="learn">
      <section class="lesson" aria-label={w.board}>
        {table.value && <LessonBoard key={table.value.id} app={app} table={table.value} />}
        <div class="lesson-buttons">
          <button
            type="button"
            class="quiet"
            disabled={!shown.value}
            onClick={() => shown.value && void show(shown.value, false)}
          >
            {w.lessonAgain}
          </button>
          <span class="meaning">{w.lessonHelp}</span>
        </div>
      </section>
      <RuleText sheet={sheet} examples={own} shown={shown.value} show={play} />
    </main>
  );
}

interface RuleTextProps {
  sheet: Sheet;
  examples: Example[];
  shown: Example | null;
  show(example: Example): void;
}

function RuleText({ sheet, examples, shown, show }: RuleTextProps) {
  const w = words();
  return (
    <article class="learn-words">
      <h2>{sheet.title}</h2>
      <p class="summary">{sheet.summary}</p>
      <p class="meaning">{w.credit(sheet.credit)}</p>
      <h3>{w.clauses}</h3>
      <ol class="learn-clauses">
        {sheet.clauses.map(({ id, text }) => (
          <li key={id} class={shown?.clause === id ? "shown" : ""}>
            <p>{text}</p>
            {examples
              .filter(({ clause }) => clause === id)
              .map((example) => (
                <button
                  key={example.move + example.position}
                  type="button"
                  class="chip"
                  aria-pressed={shown === example}
                  onClick={() => show(example)}
                >
                  {example.refused ? w.seeWhyNot(example.move) : w.seeMove(example.move)}
                  {example.fromRulebook && <small> · {w.workedExample}</small>}
                </button>
              ))}
          </li>
        ))}
      </ol>
      <h3>{w.agreedRules}</h3>
      <Switches sheet={sheet} />
      <Readings sheet={sheet} measured={(otherwise) => measuredText(sheet, otherwise)} />
    </article>
  );
}

/** What players may agree on, with the usual choice. */
function Switches({ sheet }: { sheet: Sheet }) {
  return (
    <dl class="learn-switches">
      {sheet.switches.map(({ key, fallback, meaning }) => (
        <div key={key}>
          <dt>{meaning}</dt>
          <dd class="meaning">{switchWord(key, fallback)}</dd>
        </div>
      ))}
    </dl>
  );
}
