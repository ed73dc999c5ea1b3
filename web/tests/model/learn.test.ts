// Every example of the rules does what its clause says.
import { beforeAll, describe, expect, it } from "vitest";
import { faces } from "../../src/games/index.ts";
import { examples } from "../../src/learn/examples.ts";
import type { Engine } from "../../src/net/engine.ts";
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
