// What goes on paper and into pictures of a game.
import { beforeAll, expect, it } from "vitest";
import type { Engine } from "../../src/net/engine.ts";
import { diagramPlies } from "../../src/share/diagrams.ts";
import { playRandomly, realEngine, tableFor } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

it("diagrams stand at the end, at every so many moves, or where one wants them", () => {
  expect(diagramPlies("end", 57)).toEqual([57]);
  expect(diagramPlies({ every: 20 }, 57)).toEqual([20, 40, 57]);
  expect(diagramPlies({ every: 20 }, 40)).toEqual([20, 40]);
  expect(diagramPlies({ at: "30, 12; 12 and 0, 99" }, 57)).toEqual([0, 12, 30, 57]);
  expect(diagramPlies({ at: "" }, 5)).toEqual([5]);
  expect(diagramPlies("end", -1)).toEqual([]);
});

it("all positions of a game are those the table went through", async () => {
  const table = await tableFor(engine, { game: "mabi" });
  const start = table.position.value;
  await playRandomly(table, 5, 12);
  const moves = table.path();
  const positions = await engine.ask("positions", table.start, moves);
  expect(positions).toHaveLength(moves.length + 1);
  expect(positions[0]).toEqual(start);
  expect(positions.at(-1)).toEqual(table.position.value);
  expect(positions.slice(1).map(({ last_move }) => last_move)).toEqual(moves);
  await table.close();
});
