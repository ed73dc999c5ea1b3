// A lesson of a minute: step after step on the live board, each with one thing to do. It ends in a first game.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { faceOf } from "../games/index.ts";
import { Icon } from "../kit/Icon.tsx";
import { usualOptions } from "../model/newGameOptions.ts";
import { gentleComputer } from "../model/opponent.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { lessonWords } from "../words/lessons/index.ts";
import { LessonBoard } from "./LessonBoard.tsx";
import { Lesson } from "./lesson.ts";
import { lessons } from "./lessons.ts";

interface LessonPageProps {
  app: App;
  game: string;
  item: string; // the step in the address, from 1; empty: the first
}

export function LessonPage({ app, game, item }: LessonPageProps) {
  const steps = lessons[game] ?? [];
  const number = Math.min(Math.max(1, Number(item) || 1), Math.max(1, steps.length));
  const { lesson, setUpAgain } = useLesson(app, game, number);
  useEffect(() => {
    if (steps.length === 0) void app.openLearn(game, "rules");
  }, []);
  if (!lesson) return <main class="learn" />;
  return (
    <main class="learn learn-lesson">
      <section class="lesson" aria-label={words().board}>
        <LessonBoard key={`board ${lesson.table.id}`} app={app} table={lesson.table} guide={lesson} />
      </section>
      <section class="learn-words" aria-labelledby="lesson-title">
        <h2 id="lesson-title">{app.sheet(game).title}</h2>
        <ol class="lesson-steps" aria-hidden="true">
          {steps.map((_, index) => (
            <li key={index} class={index < number - 1 ? "done" : index === number - 1 ? "here" : ""} />
          ))}
        </ol>
        <StepPanel
          key={`panel ${lesson.table.id}`}
          app={app}
          game={game}
          lesson={lesson}
          number={number}
          setUpAgain={setUpAgain}
        />
      </section>
    </main>
  );
}

/** The step set up on a table of its own, and the task said aloud. */
function useLesson(app: App, game: string, number: number) {
  const lesson = useSignal<Lesson | null>(null);
  const wanted = useSignal(0);
  const leave = () => {
    lesson.peek()?.end();
    void lesson.peek()?.table.close();
  };
  const setUp = async () => {
    const step = lessons[game]?.[number - 1];
    const asked = ++wanted.value;
    if (!step) return;
    const { position, rules = "" } = step;
    const table = await app.lesson({ game, rules, position });
    if (asked !== wanted.peek()) return void table.close();
    const made = new Lesson(table, step);
    await made.prepare();
    leave();
    lesson.value = made;
    table.announcer.say(taskText(game, number));
  };
  useEffect(() => void setUp(), [number]);
  useEffect(() => {
    scrollTo(0, 0);
    return () => {
      ++wanted.value;
      leave();
    };
  }, []);
  return { lesson: lesson.value, setUpAgain: () => void setUp() };
}

function taskText(game: string, number: number): string {
  const l = lessonWords();
  const [task = ""] = l.steps[game]?.[number - 1] ?? [];
  return `${l.step(number, lessons[game]?.length ?? 0)}. ${task}`;
}

interface StepPanelProps {
  app: App;
  game: string;
  lesson: Lesson;
  number: number;
  setUpAgain(): void;
}

/** The task, what became of it, and the way on. */
function StepPanel({ app, game, lesson, number, setUpAgain }: StepPanelProps) {
  const l = lessonWords();
  const state = lesson.state.value;
  const shown = useSignal("");
  const onward = useRef<HTMLButtonElement>(null);
  const [task = "", remember = ""] = l.steps[game]?.[number - 1] ?? [];
  const of = lessons[game]?.length ?? 0;
  useEffect(() => {
    if (state.kind === "waiting") return;
    shown.value = "";
    const { announcer } = lesson.table;
    announcer.sayNow(state.kind === "right" ? `${l.right} ${remember}` : `${l.notThis(state.move)} ${task}`);
    onward.current?.focus({ preventScroll: true });
  }, [state]);
  const showIt = async () => {
    const answer = await lesson.show();
    shown.value = lesson.step.refused ? l.clickIt(answer) : l.shown(answer);
    lesson.table.announcer.say(shown.value);
  };
  const mayPass = state.kind === "waiting" && lesson.table.position.value.legal.includes("pass");
  return (
    <div class={`trial is-${state.kind}`}>
      <p class="trial-text">
        <b>{l.step(number, of)}.</b> {task} {shown.value && <em>{shown.value}</em>}
      </p>
      {state.kind === "wrong" && <p class="trial-text">{l.notThis(state.move)}</p>}
      {state.kind === "right" && (
        <p class="trial-text lesson-right">
          <Icon name="check" />
          <b>{l.right}</b> {remember}
        </p>
      )}
      <div class="trial-buttons">
        {mayPass && (
          <button type="button" class="quiet" onClick={() => void lesson.table.play("pass")}>
            {words().pass}
          </button>
        )}
        {state.kind === "waiting" && (
          <button type="button" class="quiet" onClick={() => void showIt()}>
            {l.show}
          </button>
        )}
        {state.kind === "wrong" && (
          <button ref={onward} type="button" class="primary" onClick={() => void lesson.again()}>
            {words().tryAgain}
          </button>
        )}
        {state.kind === "right" && (
          <>
            <Onward app={app} game={game} number={number} of={of} button={onward} />
            <button type="button" class="quiet" onClick={setUpAgain}>
              {l.onceMore}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

interface OnwardProps {
  app: App;
  game: string;
  number: number;
  of: number;
  button: { current: HTMLButtonElement | null };
}

/** To the next step, and after the last into a game against a gentle computer. */
function Onward({ app, game, number, of, button }: OnwardProps) {
  const l = lessonWords();
  if (number < of) {
    const next = () => void app.openLearn(game, "lesson", String(number + 1));
    return (
      <button ref={button} type="button" class="primary" onClick={next}>
        {l.next}
      </button>
    );
  }
  const play = () =>
    void app.start({ ...usualOptions(game, faceOf(game).setup), computers: [null, gentleComputer] });
  return (
    <>
      <button ref={button} type="button" class="primary" onClick={play}>
        {l.firstGame}
      </button>
      <button type="button" class="quiet" onClick={() => void app.openLearn(game, "rules")}>
        {l.toRules}
      </button>
    </>
  );
}
