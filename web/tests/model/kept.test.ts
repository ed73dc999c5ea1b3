// All games of a browser: what is kept and when, finding, bringing in and taking out.
import { beforeAll, describe, expect, it } from "vitest";
import { joinRecords, splitRecords } from "../../src/model/records.ts";
import { fits, memoryShelf } from "../../src/model/shelf.ts";
import { browserStore } from "../../src/model/storage.ts";
import type { Engine } from "../../src/net/engine.ts";
import { appFor, playRandomly, realEngine, tableOf } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

const plain = `[Game "mapello"]
[Rules "empties=winner"]
[Setup "plain"]
[First "Ann"]
[Result "1-0 64:0"]

1. d6 2. c4 3. d3 4. c6 5. b5 6. e6 7. d7 8. c5 9. f5 1-0`;
const given = `[Game "mapello"]
[Result "0-1 resigned"]

1. f4 {a [bracket]
[Game "in a comment"] \\} and on} 0-1`;

async function openApp() {
  const shelf = memoryShelf();
  const app = appFor(engine, browserStore(null), { shelf });
  await app.open("");
  app.options.value = { ...app.options.value, computers: [null, null], names: ["Ann", "Bo"] };
  return { app, shelf };
}

describe("files of other programs", () => {
  const line = "e6f4e3f6g5d6e7f5c5";
  const ggf = (moves: string) => `(;GM[Othello]DT[2003.12.15_13:24:03.MST]PB[Saio]PW[Bo]TY[8]${moves};)`;

  it("are brought in game by game, and what is no game is told", async () => {
    const { app, shelf } = await openApp();
    expect(await app.importRecords(`${line}\n${line.slice(0, 8)}\n${line.slice(0, 12)}\n`)).toEqual({
      count: 3,
      failures: [],
    });
    expect((await shelf.all()).map(({ plies }) => plies).sort()).toEqual([4, 6, 9]);
    const { count, failures } = await app.importRecords(
      `${ggf("B[f5]W[d6]B[c3]")} ${ggf("B[f5]W[a1]")}\n${ggf("B[d3//2.5]W[c3/1.5]")}`,
    );
    expect([count, failures.length]).toEqual([2, 1]);
    expect(failures[0]).toContain("h1"); // where a1 lies on our board
    const found = (await shelf.all()).filter(({ saved }) => saved.match.names[0] === "Saio");
    expect(found.map(({ saved, plies }) => [saved.match.names[1], saved.date, plies]).sort()).toEqual([
      ["Bo", "2003-12-15", 2],
      ["Bo", "2003-12-15", 3],
    ]);
  });

  it("are opened where they are pasted", async () => {
    const { app } = await openApp();
    await app.openText(ggf("B[f5]W[d6]B[c3]"));
    expect(tableOf(app).path()).toEqual(["c5", "e6", "f3"]);
    expect(tableOf(app).match.value.names).toEqual(["Saio", "Bo"]);
  });
});

describe("records", () => {
  it("are taken apart where headers follow moves, and put together again", () => {
    expect(splitRecords(`${plain}\n\n${given}\n${plain}\n`)).toEqual([plain, given, plain]);
    expect(splitRecords(joinRecords([plain, given]))).toEqual([plain, given]);
    expect(splitRecords("  \n")).toEqual([]);
  });
});

describe("the shelf", () => {
  it("keeps each game once, from its first move on", async () => {
    const { app, shelf } = await openApp();
    await app.start(app.options.value);
    expect(await shelf.all()).toEqual([]);
    const table = tableOf(app);
    await playRandomly(table, 1, 3);
    await expect.poll(async () => (await shelf.all())[0]?.plies).toBe(3);
    const [kept] = await shelf.all();
    expect(kept).toMatchObject({ result: null, saved: { game: "mapello", match: { names: ["Ann", "Bo"] } } });
    table.resign("first");
    await expect.poll(async () => (await shelf.all())[0]?.result).toEqual({ winner: "second", score: null });
    await app.toStart();
    await app.start(app.options.value);
    await playRandomly(tableOf(app), 2, 1);
    await expect.poll(async () => (await shelf.all()).length).toBe(2);
    await app.toStart();
  });

  it("takes a game up again under its own name, and does not touch what is only looked at", async () => {
    const { app, shelf } = await openApp();
    await app.start(app.options.value);
    await playRandomly(tableOf(app), 1, 4);
    await expect.poll(async () => (await shelf.all())[0]?.plies).toBe(4);
    await app.toStart();
    const [kept] = await shelf.all();
    if (!kept) throw new Error("nothing kept");
    await app.takeUp(kept.saved);
    await tableOf(app).goToPly(1);
    await tableOf(app).goToPly(4);
    await app.keptGame.value;
    expect(await shelf.all()).toEqual([kept]);
    await playRandomly(tableOf(app), 2, 1);
    await expect.poll(async () => (await shelf.all()).map(({ plies }) => plies)).toEqual([5]);
    await app.toStart();
  });

  it("takes in files of records, tells what it cannot read, and skips what it has", async () => {
    const { app, shelf } = await openApp();
    const text = joinRecords([plain, given, '[Game "chess"]\n\n1. e4 *']);
    const { count, failures } = await app.importRecords(text);
    expect(failures).toHaveLength(1);
    expect(count).toBe(2);
    expect(failures[0]).toContain("chess");
    const games = (await shelf.all()).toSorted((a, b) => b.plies - a.plies);
    expect(games.map(({ result, plies }) => ({ result, plies }))).toEqual([
      { result: { winner: "first", score: [64, 0] }, plies: 9 },
      { result: { winner: "second", score: null }, plies: 1 },
    ]);
    expect(games[0]?.saved.match.names).toEqual(["Ann", ""]);
    expect((await app.importRecords(text)).count).toBe(0);
    const [won] = games;
    if (won) await app.takeUp(won.saved);
    expect(tableOf(app).result.value).toMatchObject({ winner: "first", ending: null });
    await app.toStart();
    await shelf.remove(games[0]?.id ?? "");
    expect(await shelf.all()).toHaveLength(1);
  });

  it("keeps computers, dates and clocks over an export and an import", async () => {
    const { app, shelf } = await openApp();
    await app.start({
      ...app.options.value,
      names: ["Ann", ""],
      computers: [null, "level:4"],
      clock: { kind: "move", seconds: 60 },
    });
    await playRandomly(tableOf(app), 1, 1);
    await expect.poll(async () => (await shelf.all())[0]?.plies).toBeGreaterThan(0);
    const { date } = tableOf(app);
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    await app.toStart();
    const [kept] = await shelf.all();
    const record = kept?.saved.record.replaceAll(date, "2026-11-15") ?? "";
    expect(record).toContain('[Second "level:4"]');
    const other = await openApp();
    expect(await other.app.importRecords(record)).toEqual({ count: 1, failures: [] });
    const [found] = await other.shelf.all();
    expect(found?.saved.match).toMatchObject({ names: ["Ann", ""], computers: [null, "level:4"] });
    expect(new Date(found?.changed_ms ?? 0).toISOString().slice(0, 10)).toBe("2026-11-15");
    if (found) await other.app.takeUp(found.saved);
    const headers = tableOf(other.app).headers();
    expect(headers).toContainEqual({ name: "Date", value: "2026-11-15" });
    expect(headers).toContainEqual({ name: "Clock", value: "60 s per move" });
    await other.app.toStart();
  });

  it("is searched by every word", () => {
    expect(fits("Mapello Ann – Bo draw 2026-11-15", "ann DRAW")).toBe(true);
    expect(fits("Mapello Ann – Bo draw 2026-11-15", "ann wins")).toBe(false);
    expect(fits("anything", " ")).toBe(true);
  });
});
