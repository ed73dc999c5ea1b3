// Every example of the rules does what its clause says.
import { beforeAll, describe, expect, it } from "vitest";
import { faces } from "../../src/games/index.ts";
import { examples } from "../../src/learn/examples.ts";
import { measuredText } from "../../src/learn/measured.ts";
import type { Engine } from "../../src/net/engine.ts";
import { languages, sideName, speak } from "../../src/words/index.ts";
import { realEngine, tableFor } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

describe.each(faces.map(({ name }) => name))("%s", (game) => {
  const own = examples[game] ?? [];

  it("has examples, each for a clause of the sheet", async () => {
    const { clauses } = await engine.ask("sheet", game);
    const ids = clauses.map(({ id }) => id);
    expect(own.length).toBeGreaterThan(4);
    for (const { clause } of own) expect(ids).toContain(clause);
  });

  it.each(own)("$clause: $move", async ({ clause, position, rules = "", move, refused = false }) => {
    const table = await tableFor(engine, { game, rules, position });
    expect(await table.play(move)).toBe(!refused);
    if (refused) expect(table.refused.value?.reason.clause).toBe(clause);
    await table.close();
  });
});

it("holds the rulebook's worked example: White on e7 turns six discs", async () => {
  const example = examples.mapello?.find(({ fromRulebook }) => fromRulebook);
  const table = await tableFor(engine, { game: "mapello", position: example?.position ?? "" });
  const { events } = (await table.explain(example?.move ?? "")) ?? { events: [] };
  const turned = events.filter(({ kind }) => kind === "flip").map(({ cell }) => cell);
  expect(turned.toSorted()).toEqual(["e4", "e5", "e6", "f6", "g5", "h4"]);
  await table.close();
});

describe("the register of readings", () => {
  it("says what was measured of each choice that a switch makes, in every language", async () => {
    for (const { tag } of languages) {
      await speak(tag);
      for (const { name } of faces) {
        const sheet = await engine.ask("sheet", name);
        for (const { otherwise } of sheet.readings.filter((one) => one.otherwise)) {
          const text = measuredText(sheet, otherwise);
          expect(text, `${tag}: ${name} ${otherwise}`).toMatch(/\d[.,]\d.?% ± \d/);
          expect(text).toContain(sideName(sheet, "first"));
        }
        expect(measuredText(sheet, "")).toBe("");
      }
    }
    await speak("en");
    const arrello = await engine.ask("sheet", "arrello");
    expect(measuredText(arrello, "gaps=no")).toMatch(
      /^Measured with gaps=no: Green wins \d\d\.\d% ± \d\.\d instead of/,
    );
  });
});
