// All games of a browser: what is kept and when, finding, bringing in and taking out.
import { beforeAll, describe, expect, it } from "vitest";
import { joinRecords, splitRecords } from "../../src/model/records.ts";
import { fits, memoryShelf } from "../../src/model/shelf.ts";
import { browserStore } from "../../src/model/storage.ts";
import type { Engine } from "../../src/net/engine.ts";
import { House } from "../../src/state/house.ts";
import { PatientOpponent, playRandomly, realEngine } from "./helpers.ts";

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

async function openHouse() {
  const shelf = memoryShelf();
  const house = new House(engine, new PatientOpponent(engine), browserStore(null), () => true, { shelf });
  await house.open("");
  house.choice.value = { ...house.choice.value, computers: [null, null], names: ["Ann", "Bo"] };
  return { house, shelf };
}

function tableOf(house: House) {
  const at = house.screen.value;
  if (at.kind !== "table") throw new Error("no table");
  return at.table;
}

describe("records", () => {
  it("are taken apart where headers follow moves, and put together again", () => {
    expect(splitRecords(`${plain}\n\n${given}\n${plain}\n`)).toEqual([plain, given, plain]);
    expect(splitRecords(joinRecords([plain, given]))).toEqual([plain, given]);
    expect(splitRecords("  \n")).toEqual([]);
  });
});

describe("the shelf", () => {
  it("keeps each game once, from its first move on", async () => {
    const { house, shelf } = await openHouse();
    await house.start(house.choice.value);
    expect(await shelf.all()).toEqual([]);
    const table = tableOf(house);
    await playRandomly(table, 1, 3);
    await expect.poll(async () => (await shelf.all())[0]?.plies).toBe(3);
    const [kept] = await shelf.all();
    expect(kept).toMatchObject({ result: null, saved: { game: "mapello", match: { names: ["Ann", "Bo"] } } });
    table.resign("first");
    await expect.poll(async () => (await shelf.all())[0]?.result).toEqual({ winner: "second", score: null });
    await house.toStart();
    await house.start(house.choice.value);
    await playRandomly(tableOf(house), 2, 1);
    await expect.poll(async () => (await shelf.all()).length).toBe(2);
    await house.toStart();
  });

  it("takes a game up again under its own name, and does not touch what is only looked at", async () => {
    const { house, shelf } = await openHouse();
    await house.start(house.choice.value);
    await playRandomly(tableOf(house), 1, 4);
    await expect.poll(async () => (await shelf.all())[0]?.plies).toBe(4);
    await house.toStart();
    const [kept] = await shelf.all();
    if (!kept) throw new Error("nothing kept");
    await house.takeUp(kept.saved);
    await tableOf(house).goToPly(1);
    await tableOf(house).goToPly(4);
    await house.keptGame.value;
    expect(await shelf.all()).toEqual([kept]);
    await playRandomly(tableOf(house), 2, 1);
    await expect.poll(async () => (await shelf.all()).map(({ plies }) => plies)).toEqual([5]);
    await house.toStart();
  });

  it("takes in files of records, tells what it cannot read, and skips what it has", async () => {
    const { house, shelf } = await openHouse();
    const text = joinRecords([plain, given, '[Game "chess"]\n\n1. e4 *']);
    const { count, failures } = await house.importRecords(text);
    expect(failures).toHaveLength(1);
    expect(count).toBe(2);
    expect(failures[0]).toContain("chess");
    const games = (await shelf.all()).toSorted((a, b) => b.plies - a.plies);
    expect(games.map(({ result, plies }) => ({ result, plies }))).toEqual([
      { result: { winner: "first", score: [64, 0] }, plies: 9 },
      { result: { winner: "second", score: null }, plies: 1 },
    ]);
    expect(games[0]?.saved.match.names).toEqual(["Ann", ""]);
    expect((await house.importRecords(text)).count).toBe(0);
    const [won] = games;
    if (won) await house.takeUp(won.saved);
    expect(tableOf(house).result.value).toMatchObject({ winner: "first", ending: null });
    await house.toStart();
    await shelf.remove(games[0]?.id ?? "");
    expect(await shelf.all()).toHaveLength(1);
  });

  it("is searched by every word", () => {
    expect(fits("Mapello Ann – Bo draw 2026-11-15", "ann DRAW")).toBe(true);
    expect(fits("Mapello Ann – Bo draw 2026-11-15", "ann wins")).toBe(false);
    expect(fits("anything", " ")).toBe(true);
  });
});
