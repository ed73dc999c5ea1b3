// Boards to choose from: by the day, by a name, and those of games that were played.
import { beforeAll, describe, expect, it } from "vitest";
import { optionsFrom, specOf, usualOptions } from "../../src/model/newGameOptions.ts";
import { greatestSeed, seedNamed, seedOfDay } from "../../src/model/seeds.ts";
import { browserStore } from "../../src/model/storage.ts";
import type { Engine } from "../../src/net/engine.ts";
import { boardCatalogues } from "../../src/words/boards/index.ts";
import { appFor, realEngine, tableOf } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

describe("seeds", () => {
  it("of a name are the same for everybody, and the engine takes them", async () => {
    expect(seedNamed("Quartello")).toBe(seedNamed("  quartello "));
    const names = ["Quartello", "Ann", "Bo", "ñandú", "盤", "a", "A b"];
    const seeds = names.map(seedNamed);
    expect(new Set(seeds).size).toBe(names.length);
    expect(Math.max(...seeds)).toBeLessThanOrEqual(greatestSeed);
    expect(seedNamed("Quartello")).toBe(583_676_832);
    for (const seed of seeds) {
      const { position } = await engine.ask("startOf", { game: "mapello", setup: `random:${seed}` });
      expect(position).toContain("j");
    }
  });

  it("of a day read as the day", () => {
    expect(seedOfDay(new Date(2026, 10, 19, 23, 59))).toBe(20_261_119);
    expect(seedOfDay(new Date(2027, 0, 1))).toBe(20_270_101);
  });
});

describe("the board of a game", () => {
  it("is taken over with the rules that were agreed on", async () => {
    const sheet = await engine.ask("sheet", "mapello");
    const before = {
      ...usualOptions("alea", "standard"),
      names: ["Ann", "Bo"] as [string, string],
      series: "free" as const,
    };
    const from = (spec: { setup?: string; position?: string; rules?: string }) =>
      optionsFrom(before, { game: "mapello", ...spec }, sheet, "classic");
    expect(from({ setup: "random:7", rules: "bonus=3,empties=winner" })).toMatchObject({
      game: "mapello",
      names: ["Ann", "Bo"],
      series: "fixed",
      rules: { empties: "winner" },
      board: { kind: "random", name: "random", seed: 7 },
    });
    expect(from({ setup: "plain" }).board).toEqual({ kind: "named", name: "plain" });
    expect(from({}).board).toEqual({ kind: "named", name: "classic" });
    const text = "10/10/10/10/4bw4/4wb4/10/10/10/1j8";
    expect(from({ setup: text }).board).toEqual({ kind: "own", text });
    expect(specOf(from({ position: `${text} w 0 0` })).position).toBe(`${text} w 0 0`);
  });

  it("becomes the next game's, from its start or as it stands", async () => {
    const app = appFor(engine, browserStore(null));
    await app.open("");
    await app.start({ ...usualOptions("mapello", "plain") });
    const table = tableOf(app);
    await table.play(table.position.value.legal[0] ?? "");
    const { position } = table.position.value;
    await app.takeBoard(table, "position", "play");
    expect(app.screen.value.kind).toBe("start");
    expect(app.options.value.board).toEqual({ kind: "own", text: position });
    await app.start(app.options.value);
    expect(tableOf(app).position.value.position).toBe(position);
    await app.takeBoard(tableOf(app), "position", "edit");
    expect(app.screen.value).toMatchObject({ kind: "editor", game: "mapello", start: { position } });
    app.chooseBoard("mabi", { kind: "named", name: "standard" });
    expect(app.options.value).toMatchObject({ game: "mabi", board: { name: "standard" } });
  });
});

it("the gallery speaks five languages", async () => {
  const catalogues = await Promise.all(Object.values(boardCatalogues).map((load) => load()));
  const titles = catalogues.map(({ play }) => play("x"));
  expect(new Set(titles).size).toBe(catalogues.length);
  for (const words of catalogues) {
    expect(words.edit("b7")).toContain("b7");
    for (const text of Object.values(words)) expect(text).not.toBe("");
  }
});
