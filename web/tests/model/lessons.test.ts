// Every step of every lesson is played with the real engine: what is right is accepted, what is not is taken back or explained.
import { beforeAll, describe, expect, it } from "vitest";
import { faces } from "../../src/games/index.ts";
import { Lesson } from "../../src/learn/lesson.ts";
import { isRight, type LessonStep, lessons } from "../../src/learn/lessons.ts";
import type { Engine } from "../../src/net/engine.ts";
import { lessonCatalogues } from "../../src/words/lessons/index.ts";
import { realEngine, tableFor } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

async function begun(game: string, step: LessonStep) {
  const { position, rules = "" } = step;
  const table = await tableFor(engine, { game, rules, position });
  const lesson = new Lesson(table, step);
  await lesson.prepare();
  return { table, lesson };
}

/** Plays a move by clicks, as a person does. */
async function click(table: Awaited<ReturnType<typeof tableFor>>, move: string) {
  const { at, extras } = table.notation.read(move);
  if (!at) return void (await table.play(move));
  await table.click(at);
  for (const extra of extras) {
    const cell = [...(table.picked.value?.reach ?? [])].find(([, target]) => target === extra)?.[0];
    await table.click(cell ?? extra);
  }
  if (table.notation.style === "options" && table.picked.value) await table.click(at);
}

describe.each(faces.map(({ name }) => name))("the lesson of %s", (game) => {
  const steps = lessons[game] ?? [];

  it("has five to eight steps, and every language has words for each", async () => {
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(8);
    for (const load of Object.values(lessonCatalogues)) {
      const words = (await load()).steps[game] ?? [];
      expect(words).toHaveLength(steps.length);
      for (const [task, remember] of words) expect(Math.min(task.length, remember.length)).toBeGreaterThan(5);
    }
  });

  it.each(steps.map((step, index) => [index + 1, step] as const))("step %i: right", async (_, step) => {
    const { table, lesson } = await begun(game, step);
    expect(lesson.isOpen).toBe(true);
    const { answer } = lesson;
    expect(answer).not.toBe("");
    if (step.refused) {
      await table.click(step.refused.cell);
      expect(table.refused.value?.reason.clause).toBe(step.refused.clause);
      expect(table.refused.value?.reason.cells.length).toBeGreaterThan(0); // drawn on the board
    } else {
      await click(table, answer);
      expect(table.path()).toEqual([answer]);
      expect(lesson.drawn.value?.explanation.subject).toBe(answer);
    }
    expect(lesson.state.value).toEqual({ kind: "right" });
    lesson.end();
    await table.close();
  });

  it.each(steps.map((step, index) => [index + 1, step] as const))("step %i: wrong", async (_, step) => {
    const { table, lesson } = await begun(game, step);
    const wrong = table.position.value.legal.find((move) => !isRight(step, move));
    const occupied = lesson.step.refused?.cell;
    if (wrong) {
      await table.play(wrong);
      expect(lesson.state.value).toEqual({ kind: "wrong", move: wrong });
      expect(lesson.isOpen).toBe(false);
      await lesson.again();
      expect(table.path()).toEqual([]);
      expect(lesson.state.value).toEqual({ kind: "waiting" });
    }
    // A click that the rules forbid says why, and the task stays.
    const names = table.position.value.ranks.flatMap((rank) =>
      table.position.value.files.map((file) => file + rank),
    );
    const forbidden = names.find(
      (name) => name !== occupied && !table.position.value.legal_cells.includes(name),
    );
    if (forbidden) {
      await table.click(forbidden);
      expect(table.refused.value?.reason.text).toBeTruthy();
      expect(lesson.state.value).toEqual({ kind: "waiting" });
    }
    expect(Boolean(wrong) || Boolean(forbidden) || step.right.includes("*")).toBe(true);
    lesson.end();
    await table.close();
  });

  it.each(steps.map((step, index) => [index + 1, step] as const))("step %i: shown", async (_, step) => {
    const { table, lesson } = await begun(game, step);
    const answer = await lesson.show();
    expect(lesson.pointed.value).toBe(
      answer === "pass" ? null : step.refused ? answer : table.notation.read(answer).at,
    );
    if (!step.refused) expect(lesson.drawn.value?.explanation.legal).toBe(true);
    lesson.end();
    await table.close();
  });
});
