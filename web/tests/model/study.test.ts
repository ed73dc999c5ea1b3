// The study: values keep their side whoever moves next, the graph and the board show them, the engine works only while
// somebody looks, and a review adds up.
import { signal } from "@preact/signals";
import { beforeAll, describe, expect, it } from "vitest";
import { suggestionsOf } from "../../src/board/suggestions.ts";
import { forFirst, leadOf, pointsText, shareOf } from "../../src/model/evaluation.ts";
import type { Table } from "../../src/model/table.ts";
import type { Engine } from "../../src/net/engine.ts";
import type { Reviewed, Side } from "../../src/net/types.ts";
import { areaPath, graphOf, linePath, niceScale, placesOf } from "../../src/study/graph.ts";
import { sumOf } from "../../src/study/review.ts";
import { keyOf, Study } from "../../src/study/study.ts";
import { playRandomly, realEngine, tableFor } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

/** Counts its threads; all of them are the one engine of this test. */
function studyOf(table: Table) {
  const hidden = signal(false);
  const threads = { made: 0, ended: 0, searches: 0 };
  const counting: Engine = {
    ask(name, ...given) {
      if (name === "search") ++threads.searches;
      return engine.ask(name, ...given);
    },
  };
  const make = () => {
    ++threads.made;
    return { engine: counting, end: () => ++threads.ended };
  };
  const study = new Study({ table, make, hidden, budget_ms: 1 });
  return { study, hidden, threads };
}

const settled = (study: Study) =>
  expect.poll(() => study.found.value !== null && !study.searching.value, { timeout: 10_000 }).toBe(true);

describe("values", () => {
  it("turn round with the side and back again", () => {
    const evaluation = { value: 250, solved: true };
    expect(forFirst("first", evaluation)).toEqual(evaluation);
    expect(forFirst("second", evaluation)).toEqual({ value: -250, solved: true });
    expect(forFirst("second", forFirst("second", evaluation))).toEqual(evaluation);
    expect(Object.is(forFirst("second", { value: 0, solved: false }).value, 0)).toBe(true);
  });

  it("say who is ahead, and by how much", () => {
    expect(leadOf({ value: -420, solved: false })).toEqual({ side: "second", value: 420, solved: false });
    expect(leadOf({ value: 4, solved: false }).side).toBeNull();
    expect(leadOf({ value: 4, solved: true }).side).toBe("first");
    expect([pointsText(-427, false, "en", true), pointsText(600, true, "en", true)]).toEqual(["−4.3", "+6"]);
    expect([pointsText(400, false, "de", true), pointsText(50, true, "de")]).toEqual(["+4,0", "0,5"]);
    expect(pointsText(-3, false)).not.toContain("−");
  });

  it("share the bar: level in the middle, never all of it", () => {
    const share = (value: number) => shareOf({ value, solved: true });
    expect(share(0)).toBe(0.5);
    expect(share(300) + share(-300)).toBeCloseTo(1);
    expect(share(6400)).toBeGreaterThan(share(300));
    expect(share(6400)).toBeLessThan(1);
  });
});

describe("graph", () => {
  it("skips what nobody has looked at and scales to the highest value", () => {
    const graph = graphOf([{ value: 0, solved: false }, undefined, { value: -900, solved: true }]);
    expect(graph.points.map(({ ply }) => ply)).toEqual([0, 2]);
    expect([graph.scale, graph.plies]).toEqual([1200, 2]);
    expect([0, 400, 401, 601, 3300].map(niceScale)).toEqual([400, 400, 600, 800, 4800]);
    const places = placesOf(graph, 100, 50);
    expect(places[0]).toEqual({ x: 0, y: 25 });
    expect(places[1]?.x).toBe(100);
    expect(places[1]?.y).toBeGreaterThan(25); // the second side's lead is drawn downwards
    expect(linePath(places)).toMatch(/^M0 25L100 /);
    expect(areaPath(places, 50)).toMatch(/L100 25L0 25Z$/);
    expect(areaPath(places.slice(0, 1), 50)).toBe("");
  });
});

describe("the position on the table", () => {
  it.each(["mapello", "arrello", "mabi", "alea"])("%s: an evaluation, lines and marks", async (game) => {
    const table = await tableFor(engine, { game });
    await playRandomly(table, 5, 5);
    const { study } = studyOf(table);
    study.open.value = true;
    await settled(study);
    const found = study.found.value;
    const lines = found?.report?.lines ?? [];
    expect(lines.length).toBe(Math.min(3, table.position.value.legal.length));
    expect(found?.side).toBe(table.position.value.side);
    expect(found?.evaluation).toEqual(
      forFirst(table.position.value.side, lines[0] ?? { value: 0, solved: true }),
    );
    const values = lines.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    const cells = found ? suggestionsOf(found, table.notation) : [];
    expect(cells.length).toBeGreaterThan(0);
    for (const { move, cell } of cells) expect([move, table.position.value.legal]).toSatisfy(named(cell));
    expect(study.evaluations.value).toHaveLength(table.line.value.length);
    expect(study.evaluations.value).not.toContain(undefined); // the graph is whole
    study.end();
    await table.close();
  });

  it("is looked at anew after each move, and no longer when nobody looks", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    const { study, hidden, threads } = studyOf(table);
    await Promise.resolve();
    expect(threads.made).toBe(0);
    study.open.value = true;
    await settled(study);
    const before = study.found.value?.key;
    await table.play(table.position.value.legal[0] ?? "");
    expect(study.found.value).toBeNull(); // nothing is shown for another position
    await settled(study);
    expect(study.found.value?.key).not.toBe(before);
    expect(threads).toMatchObject({ made: 1, ended: 0 });
    const rested = threads.searches;
    study.deeper();
    expect(study.searching.value).toBe(true);
    await settled(study);
    expect(threads.searches).toBeGreaterThan(rested);
    expect(threads.made).toBe(1); // by what it remembers
    hidden.value = true;
    expect([threads.ended, study.searching.value]).toEqual([1, false]);
    const { searches } = threads;
    await table.play(table.position.value.legal[0] ?? "");
    expect(threads.searches).toBe(searches);
    hidden.value = false;
    await settled(study);
    study.open.value = false;
    expect(threads).toMatchObject({ made: 2, ended: 2 });
    study.end();
    await table.close();
  });

  it("tells what went wrong", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    const broken: Engine = { ask: () => Promise.reject(new Error("out of memory")) };
    const make = () => ({ engine: broken, end: () => undefined });
    const study = new Study({ table, make, hidden: signal(false) });
    study.open.value = true;
    await expect.poll(() => study.failure.value).toBe("out of memory");
    expect(study.searching.value).toBe(false);
    study.end();
    await table.close();
  });
});

/** The cell belongs to a legal move. */
const named = (cell: string) => (pair: unknown) => {
  const [move, legal] = pair as [string, string[]];
  return legal.includes(move) && move.includes(cell);
};

describe("review", () => {
  it("keeps the sides where one moves twice in a row (Mabi)", async () => {
    const table = await tableFor(engine, { game: "mabi" });
    const sides: Side[] = [];
    // After Black's pass White moves on alone.
    for (let ply = 0; ply < 8; ++ply) {
      const { side, legal } = table.position.value;
      sides.push(side);
      await table.play(ply === 3 ? "pass" : (legal.filter((move) => move !== "pass")[ply] ?? ""));
    }
    expect(sides.join(" ")).toBe("first second first second first first first first");
    const { study } = studyOf(table);
    await study.makeReview("quick");
    const moves = study.review.value?.moves ?? [];
    expect(moves.map(({ side }) => side)).toEqual(sides);
    expect(moves.map(({ ply }) => ply)).toEqual(moves.map((_, index) => index + 1));
    moves.forEach((move, index) => {
      expect(move.before).toEqual(forFirst(move.side, move.best));
      expect(move.loss).toBe(Math.max(0, move.best.value - move.played.value));
      const next = moves[index + 1];
      // What a move leads to is what the next one starts from, seen from the same side.
      if (next && move.move !== move.best_move) expect(move.played).toEqual(forFirst(move.side, next.before));
      expect(study.evaluations.value[index]).toBeDefined();
    });
    study.end();
    await table.close();
  }, 20_000);

  it("ends at the result and sums up what each side lost", async () => {
    const table = await tableFor(engine, { game: "alea", rules: "size=4" });
    await playRandomly(table, 3, 200);
    expect(table.position.value.outcome.over).toBe(true);
    const { first, second } = table.position.value.outcome;
    const { study } = studyOf(table);
    await study.makeReview("quick");
    const review = study.review.value;
    expect(review?.moves).toHaveLength(table.line.value.length - 1);
    const end = study.evaluations.value.at(-1);
    expect(end?.solved).toBe(true);
    expect(Math.sign(end?.value ?? 0)).toBe(Math.sign(first - second));
    if (!review) return;
    const chosen = review.moves.filter(({ forced }) => !forced);
    const sums = [sumOf(review, "first"), sumOf(review, "second")];
    expect(sums.reduce((sum, { choices }) => sum + choices, 0)).toBe(chosen.length);
    const lost = sums.reduce((sum, { average, choices }) => sum + average * choices, 0);
    expect(lost).toBeCloseTo(chosen.reduce((sum, { loss }) => sum + loss, 0));
    // Trying again stands before the move, without telling.
    const worst = review.moves.toSorted((a, b) => b.loss - a.loss)[0];
    expect(worst?.loss).toBeGreaterThan(0);
    await study.tryAgain(worst?.path ?? [], worst?.move ?? "", worst?.loss ?? 0);
    expect(keyOf(table.path())).toBe(keyOf(worst?.path ?? []));
    expect([study.marked.value, study.retry.value?.move]).toEqual([false, worst?.move]);
    // An attempt is judged, and may be made once more; who goes elsewhere has given up.
    await table.play(worst?.best_move ?? "");
    await expect.poll(() => study.retry.value?.tried?.verdict?.kind).toMatch(/^(best|good)$/);
    await study.retryAgain();
    expect(study.retry.value?.tried).toBeNull();
    await table.play(worst?.move ?? "");
    await expect.poll(() => study.retry.value?.tried?.verdict?.kind, { timeout: 10_000 }).toBe("not");
    await table.goToPly(0);
    await expect.poll(() => study.retry.value).toBeNull();
    study.end();
    await table.close();
  }, 20_000);

  it("stops when it is told to", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    await playRandomly(table, 1, 12);
    const { study } = studyOf(table);
    const stop = study.progress.subscribe((progress) => progress?.done === 3 && study.stopReview());
    await study.makeReview("quick");
    stop();
    expect(study.progress.value).toBeNull();
    expect(study.review.value?.moves).toHaveLength(3);
    study.end();
    await table.close();
  });

  it("counts a forced move as no choice", () => {
    const move = { side: "first", forced: true, loss: 0 } as Reviewed;
    const review = { line: [], moves: [{ ...move, ply: 1, path: [] }] };
    expect(sumOf(review, "first")).toEqual({ choices: 0, faultless: 0, average: 0 });
  });
});
