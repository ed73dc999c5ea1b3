// The exercises of a game: a graded list, a board to try, a hint, and an answer to every attempt.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../kit/Icon.tsx";
import { leadOf, pointsText } from "../model/evaluation.ts";
import { other } from "../model/match.ts";
import type { Table } from "../model/table.ts";
import type { Side } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { LegalMoves } from "../table/LegalMoves.tsx";
import { coachReady, coachWords } from "../words/coach/index.ts";
import { sideName, words } from "../words/index.ts";
import { type Exercise, exercisesOf, type Grade, idOf, movesOf } from "./exercises.ts";
import { LessonBoard } from "./LessonBoard.tsx";
import { Trial, type Verdict } from "./trial.ts";

const grades: Grade[] = [1, 2, 3];

interface ExercisesProps {
  app: App;
  game: string;
  item: string; // the exercise in the address; empty: the first that is not solved
}

export function Exercises({ app, game, item }: ExercisesProps) {
  const w = words();
  const lesson = useRef<HTMLElement>(null);
  const { list, failure, trial } = useTrials(app, game, item, () =>
    lesson.current?.scrollIntoView({ block: "nearest" }),
  );
  const open = (exercise: Exercise | undefined) =>
    exercise && void app.openLearn(game, "exercises", idOf(exercise));
  const shown = trial?.exercise;
  /** The next one that is not solved, from here on and round. */
  const next = () => {
    const at = shown ? list.indexOf(shown) : -1;
    const inOrder = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
    return inOrder.find((exercise) => !isSolved(app, exercise)) ?? inOrder[0];
  };
  const done = list.filter((exercise) => isSolved(app, exercise)).length;
  return (
    <main class="learn">
      <section ref={lesson} class="lesson exercising" aria-label={w.board}>
        {trial && (
          <>
            <TrialPanel
              key={`panel ${trial.table.id}`}
              app={app}
              trial={trial}
              name={w.exercise(list.indexOf(trial.exercise) + 1)}
              next={() => open(next())}
            />
            <LessonBoard key={trial.table.id} app={app} table={trial.table} guide={trial} />
          </>
        )}
      </section>
      <section class="learn-words" aria-labelledby="exercises-title">
        <h2 id="exercises-title">
          {app.sheet(game).title}: {w.exercises}
        </h2>
        <p>{w.exercisesHelp}</p>
        {failure && (
          <p class="wrong" role="alert">
            {w.cannotLoad} {failure}
          </p>
        )}
        <div class="exercise-progress">
          <progress aria-label={w.exercises} value={done} max={Math.max(list.length, 1)} />
          <span>{w.exercisesSolved(done, list.length)}</span>
        </div>
        {done > 0 && done === list.length && <p class="all-solved">{w.allSolved}</p>}
        {grades.map((grade) => (
          <Graded key={grade} app={app} game={game} list={list} grade={grade} shown={shown} open={open} />
        ))}
        {trial && <LegalMoves table={trial.table} />}
      </section>
    </main>
  );
}

const isSolved = (app: App, exercise: Exercise) => app.solved.value.includes(idOf(exercise));

/** The exercises of a game and the one being tried. */
function useTrials(app: App, game: string, item: string, opened: () => void) {
  const list = useSignal<Exercise[]>([]);
  const failure = useSignal("");
  const trial = useSignal<Trial | null>(null);
  const wanted = useSignal(0);
  const leave = () => {
    trial.peek()?.end();
    void trial.peek()?.table.close();
  };
  const open = async (exercise: Exercise) => {
    const asked = ++wanted.value;
    const { rules, start } = exercise;
    const table = await app.lesson({ game, rules, position: start }, movesOf(exercise));
    if (asked !== wanted.peek()) return void table.close();
    leave();
    trial.value = new Trial(table, exercise, app.makeThread);
    table.announcer.say(taskText(table, exercise));
    opened();
  };
  useEffect(() => {
    scrollTo(0, 0);
    Promise.all([exercisesOf(game), coachReady()]).then(
      ([all]) => {
        list.value = all;
      },
      (error: unknown) => {
        failure.value = String((error as Error).message);
      },
    );
    return () => {
      ++wanted.value;
      leave();
    };
  }, []);
  useEffect(() => {
    const [named] = list.value.filter((exercise) => idOf(exercise) === item);
    const wished = named ?? list.value.find((exercise) => !isSolved(app, exercise)) ?? list.value[0];
    if (!wished) return;
    if (named) void open(named);
    else void app.openLearn(game, "exercises", idOf(wished));
  }, [item, list.value]);
  return { list: list.value, failure: failure.value, trial: trial.value };
}

interface GradedProps {
  app: App;
  game: string;
  list: Exercise[];
  grade: Grade;
  shown: Exercise | undefined;
  open(exercise: Exercise): void;
}

/** The exercises of one grade. */
function Graded({ app, game, list, grade, shown, open }: GradedProps) {
  const w = words();
  const entry = (exercise: Exercise, index: number) => (
    <li key={idOf(exercise)}>
      <button
        type="button"
        class={`exercise ${isSolved(app, exercise) ? "solved" : ""}`}
        aria-pressed={exercise === shown}
        onClick={() => open(exercise)}
      >
        <b>{w.exercise(index + 1)}</b>
        {isSolved(app, exercise) && (
          <span class="done">
            <Icon name="check" />
            <span class="visually-hidden">{w.exerciseDone}</span>
          </span>
        )}
        <small>{w.task[exercise.goal](sideName(app.sheet(game), exercise.side))}</small>
      </button>
    </li>
  );
  return (
    <section aria-labelledby={`grade-${grade}`}>
      <h3 id={`grade-${grade}`}>
        <Stars grade={grade} /> {w.grades[grade]}
      </h3>
      <ol class="exercise-list">
        {list.map((exercise, index) => exercise.grade === grade && entry(exercise, index))}
      </ol>
    </section>
  );
}

function nameIn(table: Table, side: Side): string {
  return sideName(table.sheet, side);
}

function taskText(table: Table, { goal, side }: Exercise): string {
  return words().task[goal](nameIn(table, side));
}

function Stars({ grade }: { grade: Grade }) {
  return (
    <span class="stars" aria-hidden="true">
      {grades.map((step) => (
        <span key={step} class={step <= grade ? "on" : ""}>
          ★
        </span>
      ))}
    </span>
  );
}

/** The task, what became of the attempt, and what one can do about it. */
function TrialPanel(props: { app: App; trial: Trial; name: string; next(): void }) {
  const { app, trial, name, next } = props;
  const { table, exercise } = trial;
  const w = words();
  const state = trial.state.value;
  const hint = useSignal("");
  const onward = useRef<HTMLButtonElement>(null);
  const isOver = state.kind === "right" || state.kind === "shown";
  useEffect(() => {
    if (state.kind === "right") app.markSolved(idOf(exercise));
    if (state.kind === "waiting") return;
    hint.value = "";
    const text = verdictText(trial);
    if (state.kind === "right" || state.kind === "wrong") table.announcer.sayNow(text);
    else table.announcer.say(text);
    if (isOver) onward.current?.focus({ preventScroll: true });
  }, [state]);
  const giveHint = () => {
    const cell = trial.hint();
    const theme = w.themes[exercise.theme] ?? "";
    hint.value = cell ? `${w.hintCell(cell)} ${theme}` : w.hintPass;
    table.announcer.say(hint.value);
  };
  const mayPass = state.kind === "waiting" && table.position.value.legal.includes("pass");
  return (
    <div class={`trial is-${state.kind}`}>
      <p class="trial-text">
        {state.kind === "waiting" ? (
          <>
            <b>{name}.</b> {taskText(table, exercise)} {hint.value && <em>{hint.value}</em>}
          </>
        ) : (
          <>
            {state.kind === "right" && <Icon name="check" />}
            {verdictText(trial)}
          </>
        )}
      </p>
      <div class="trial-buttons">
        {state.kind === "waiting" && (
          <button type="button" class="quiet" onClick={giveHint}>
            {w.hint}
          </button>
        )}
        {mayPass && (
          <button type="button" class="quiet" onClick={() => void table.play("pass")}>
            {w.pass}
          </button>
        )}
        {(state.kind === "wrong" || state.kind === "failed") && (
          <button type="button" class="primary" onClick={() => void trial.again()}>
            {w.tryAgain}
          </button>
        )}
        {(state.kind === "wrong" || (state.kind === "waiting" && hint.value !== "")) && (
          <button type="button" class="quiet" onClick={() => void trial.show()}>
            {w.showAnswer}
          </button>
        )}
        {isOver && (
          <button type="button" class="quiet" onClick={() => void trial.again()}>
            {w.lessonAgain}
          </button>
        )}
        <button ref={onward} type="button" class={isOver ? "primary" : "quiet"} onClick={next}>
          {w.nextExercise}
        </button>
      </div>
    </div>
  );
}

function verdictText(trial: Trial): string {
  const w = words();
  const state = trial.state.value;
  switch (state.kind) {
    case "waiting":
      return "";
    case "judging":
      return w.judging(state.move);
    case "shown":
      return w.answerWas(trial.exercise.accepted.join(", "));
    case "failed":
      return state.text;
    case "right":
      return [w.praise(state.move), ...reasons(trial, state), evaluationText(trial, state)].join(" ");
    case "wrong":
      return [
        w.wrongMove(state.move),
        state.loss > 0 &&
          w.loses(pointsText(state.loss, state.evaluation.solved, w.numberLocale), state.evaluation.solved),
        ...reasons(trial, state),
        state.reply && w.refutedBy(nameIn(trial.table, other(trial.exercise.side)), state.reply),
        evaluationText(trial, state),
      ]
        .filter(Boolean)
        .join(" ");
  }
}

/** Why, in the coach's words. */
function reasons({ table }: Trial, { why }: Verdict): string[] {
  return why.map((fact) => coachWords().fact(fact, table.sheet.name));
}

/** "Black wins by 6." of what is proved, "Black ahead by about 4." else. */
function evaluationText({ table, exercise }: Trial, { evaluation }: Verdict): string {
  const w = words();
  const own = leadOf(evaluation);
  if (!own.side) return `${w.level(evaluation.solved)}.`;
  const ahead = own.side === "first" ? exercise.side : exercise.side === "first" ? "second" : "first";
  return `${w.leads(nameIn(table, ahead), pointsText(own.value, own.solved, w.numberLocale), own.solved)}.`;
}
