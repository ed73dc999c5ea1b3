// Is a board fair? The page's way of asking, with the real engine in this thread: the answer does not depend on how many engines
// share the work, a board far from even is made better, and whoever stops is left with what was known.
import { beforeAll, describe, expect, it } from "vitest";
import { Fair, type FairLimits, threadCount } from "../../src/fair/fair.ts";
import { details, headline } from "../../src/fair/texts.ts";
import type { Engine } from "../../src/net/engine.ts";
import type { FairRow, Position, Sheet } from "../../src/net/types.ts";
import { fairCatalogues, fairReady } from "../../src/words/fair/index.ts";
import { realEngine } from "./helpers.ts";

let engine: Engine;
let sheet: Sheet;
beforeAll(async () => {
  engine = await realEngine();
  sheet = await engine.ask("sheet", "mapello");
  await fairReady();
});

const each = (pairs: number) => ({ beginners: pairs, good: pairs, engine: pairs });
const few: FairLimits = { pairs: each(12), precision: 0.025, time_ms: 600_000 };
const start = (setup: string): Promise<Position> => engine.ask("startOf", { game: "mapello", setup });

/** An engine that answers in its own time, so that blocks come back in another order. */
function slow(every: number): Engine {
  let asked = 0;
  return {
    async ask(name, ...given) {
      asked += 1;
      if (asked % every === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      return engine.ask(name, ...given);
    },
  };
}

async function measured(count: number, limits = few): Promise<Fair> {
  let made = 0;
  const fair = new Fair(() => ({ engine: slow(++made + 1), end: () => undefined }), count, limits);
  await fair.measure(await start("random:5"));
  return fair;
}

describe("a verdict", () => {
  it("is the same for any number of engines", { timeout: 120_000 }, async () => {
    const one = await measured(1);
    const three = await measured(3);
    expect(one.rows.value.size).toBe(3);
    for (const [strength, row] of one.rows.value) {
      expect(row.games).toBe(24);
      expect(three.rows.value.get(strength)).toEqual(row);
    }
    expect(one.state.value).toBe("resting");
  });

  it("ends where it is precise enough", { timeout: 120_000 }, async () => {
    const fair = await measured(2, { pairs: each(60), precision: 0.2, time_ms: 600_000 });
    for (const row of fair.rows.value.values()) expect(row.games).toBe(80);
  });

  it("stops when told, and what is known stays", async () => {
    const fair = new Fair(() => ({ engine: slow(1), end: () => undefined }), 1, few);
    const done = fair.measure(await start("plain"));
    const known = new Promise<void>((resolve) => {
      fair.rows.subscribe((rows) => rows.size > 0 && resolve());
    });
    await known;
    fair.stop();
    expect(fair.state.value).toBe("resting");
    expect(fair.rows.value.size).toBeGreaterThan(0);
    await done;
    expect(fair.state.value).toBe("resting");
  });

  it("says that it failed where the engine refuses", async () => {
    const broken: Engine = { ask: () => Promise.reject(new Error("no engine")) };
    const fair = new Fair(() => ({ engine: broken, end: () => undefined }), 1, few);
    await fair.measure(await start("plain"));
    expect(fair.state.value).toBe("failed");
  });
});

it("leaves the page a processor and takes four at most", () => {
  expect([1, 2, 3, 5, 64].map(threadCount)).toEqual([1, 1, 2, 4, 4]);
});

const row: FairRow = {
  strength: "good",
  games: 400,
  chance: 0.39,
  chance_low: 0.34,
  chance_high: 0.44,
  played: 0.39,
  expected: 0.5,
  margin: -3.2,
  margin_low: -5,
  margin_high: -1,
  draws: 0.03,
  plies: 53.4,
  judged_games: 24,
  lead_changes: 3.4,
  decided_at: 0.45,
  narrow: false,
  even: false,
  choose: "second",
};

describe("its words", () => {
  it("name the side that is favoured, by its own chance", () => {
    expect(headline(sheet, row)).toBe("White is favoured: 61% ± 5");
    const even = { ...row, chance: 0.51, chance_low: 0.48, chance_high: 0.54, even: true, choose: "" };
    expect(headline(sheet, even)).toBe("Even: Black wins 51% ± 3");
    expect(details(sheet, row)).toContain("White ahead by 3.2 points");
  });

  it("are there in every language, with every value", async () => {
    for (const load of Object.values(fairCatalogues)) {
      const f = await load();
      expect(f.favoured("SIDE", "61%", "5")).toMatch(/SIDE.*61%.*5/);
      expect(f.moveIt("PIECE", "a1", "b2")).toMatch(/PIECE/);
      expect(f.moveIt("PIECE", "a1", "b2")).toMatch(/a1.*b2/);
      for (const text of Object.values(f.stages)) expect(text).not.toBe("");
    }
  });
});
