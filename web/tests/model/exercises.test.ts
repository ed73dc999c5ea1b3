// Every exercise is a real position with one right move, as the engine sees it; and what happens when one tries.
import { beforeAll, describe, expect, it } from "vitest";
import { faces } from "../../src/games/index.ts";
import { type Exercise, exercisesOf, idOf, movesOf } from "../../src/learn/exercises.ts";
import { Trial, type TrialState } from "../../src/learn/trial.ts";
import { forFirst } from "../../src/model/evaluation.ts";
import type { Table } from "../../src/model/table.ts";
import type { Engine } from "../../src/net/engine.ts";
import type { Evaluation, Spec } from "../../src/net/types.ts";
import { en } from "../../src/words/en.ts";
import { realEngine, tableFor } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

const specOf = (game: string, { rules, start }: Exercise): Spec => ({ game, rules, position: start });

/** What a move of an exercise is worth to the side that makes it. */
async function evaluationOf(game: string, exercise: Exercise, move: string): Promise<Evaluation> {
  const { session } = await engine.ask("open", specOf(game, exercise));
  await engine.ask("standAt", session, [...movesOf(exercise), move]);
  const evaluation = await engine.ask("evaluate", session, { nodes: 30_000, table: 4 });
  await engine.ask("close", session);
  return forFirst(exercise.side, evaluation);
}

describe.each(faces.map(({ name }) => name))("%s", (game) => {
  it("has at least ten exercises of all three grades, easy ones first", async () => {
    const all = await exercisesOf(game);
    expect(all.length).toBeGreaterThanOrEqual(10);
    expect(new Set(all.map(idOf)).size).toBe(all.length);
    const grades = all.map(({ grade }) => grade);
    expect(grades).toEqual(grades.toSorted());
    expect(new Set(grades).size).toBe(3);
  });

  it("has exercises that can be played, with moves that are legal", async () => {
    for (const exercise of await exercisesOf(game)) {
      const { session } = await engine.ask("open", specOf(game, exercise));
      const position = await engine.ask("standAt", session, movesOf(exercise));
      expect(position.side).toBe(exercise.side);
      expect(position.legal).toEqual(expect.arrayContaining([...exercise.accepted, exercise.second_move]));
      expect(exercise.accepted).not.toContain(exercise.second_move);
      expect(exercise.best).toBeGreaterThan(exercise.second);
      expect(Object.keys(en.themes)).toContain(exercise.theme);
      await engine.ask("close", session);
    }
  }, 30_000);

  it("has right moves that the engine prefers by far", async () => {
    for (const exercise of await exercisesOf(game)) {
      const [best = "", ...others] = exercise.accepted;
      const evaluation = await evaluationOf(game, exercise, best);
      const second = await evaluationOf(game, exercise, exercise.second_move);
      expect(others.length).toBeLessThan(6);
      // Where both are proved, exactly as claimed; an estimate may differ with the effort.
      if (exercise.solved && evaluation.solved)
        expect(evaluation.value).toBe(Math.round(exercise.best * 100));
      if (exercise.solved && second.solved) expect(second.value).toBe(Math.round(exercise.second * 100));
      expect(evaluation.value, `${game} ${exercise.moves}: ${best}`).toBeGreaterThan(second.value);
    }
  }, 30_000);
});

async function tableAt(game: string, exercise: Exercise): Promise<Table> {
  const table = await tableFor(engine, specOf(game, exercise));
  for (const move of movesOf(exercise)) await table.play(move);
  return table;
}

/** Waits until a move has been judged. */
async function settled(trial: Trial): Promise<TrialState> {
  for (let turn = 0; turn < 6000; ++turn) {
    const { kind } = trial.state.value;
    if (kind !== "judging" && kind !== "waiting") break;
    await new Promise((done) => setTimeout(done, 5));
  }
  return trial.state.value;
}

it.each(["mapello", "arrello", "mabi", "alea"])(
  "%s: most right moves have a reason, and it speaks for them",
  async (game) => {
    const byLength = (await exercisesOf(game)).toSorted((a, b) => movesOf(a).length - movesOf(b).length);
    const some = byLength.slice(0, 4);
    let told = 0;
    for (const exercise of some) {
      const table = await tableAt(game, exercise);
      const trial = new Trial(table, exercise, () => ({ engine, end: () => undefined }));
      await table.play(exercise.accepted[0] ?? "");
      const state = await settled(trial);
      if (state.kind !== "right") throw new Error(state.kind);
      expect(state.why.every(({ helps }) => helps)).toBe(true);
      if (state.why.length > 0) ++told;
      trial.end();
      await table.close();
    }
    expect(told / some.length).toBeGreaterThan(0.5);
  },
  60_000,
);

it("a wrong move is answered, the right one praised, the answer can be shown", async () => {
  const [exercise] = await exercisesOf("mapello");
  if (!exercise) throw new Error("no exercise");
  const table = await tableAt("mapello", exercise);
  let ended = 0;
  const trial = new Trial(table, exercise, () => ({ engine, end: () => ++ended }));
  const plies = movesOf(exercise).length;
  expect(trial.state.value.kind).toBe("waiting");
  expect(trial.hint()).toBe(table.notation.read(exercise.accepted[0] ?? "").at);

  await table.play(exercise.second_move);
  const wrong = await settled(trial);
  expect(wrong).toMatchObject({ kind: "wrong", move: exercise.second_move });
  if (wrong.kind === "wrong") {
    expect(wrong.evaluation).toEqual({ value: Math.round(exercise.second * 100), solved: true });
    expect(wrong.loss).toBe(Math.round((exercise.best - exercise.second) * 100));
    for (const { helps } of wrong.why) expect(helps).toBe(false);
    if (wrong.reply) expect(table.path()[plies + 1]).toBe(wrong.reply);
  }
  expect(trial.isOpen).toBe(false);
  expect(trial.pointed.value).toBeNull();

  await trial.again();
  expect(trial.state.value.kind).toBe("waiting");
  expect(table.path()).toHaveLength(plies);
  await table.play(exercise.accepted[0] ?? "");
  const right = await settled(trial);
  expect(right).toMatchObject({ kind: "right", loss: 0 });
  if (right.kind === "right")
    for (const { helps, weight } of right.why) expect([helps, weight > 0]).toEqual([true, true]);

  await trial.show();
  expect(trial.state.value.kind).toBe("shown");
  expect(table.path()[plies]).toBe(exercise.accepted[0]);
  trial.end();
  expect(ended).toBe(1);
  await table.close();
});
