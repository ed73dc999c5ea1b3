// The page's verdict is the command line's, for the same seed and number of pairs. Needs $QUARTELLO_PROGRAM or build/quartello.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadEngine, top } from "./load_engine.mjs";

const engine = await loadEngine();
const program = process.env.QUARTELLO_PROGRAM ?? join(top, "build/quartello");
const skip = existsSync(program) ? false : `no native program at ${program}`;
const native = (...words) => JSON.parse(execFileSync(program, [...words, "--json"], { encoding: "utf8" }));

const start = () => {
  const session = engine.open({ game: "mapello", setup: "random:5" });
  const spec = session.spec();
  session.close();
  return spec;
};

test("a verdict put together of blocks is the command line's", { skip }, () => {
  const twin = native("verdict", "mapello", "--setup", "random:5", "--games", "40", "--precision", "0.1");
  const { game, rules, position } = start();
  const [search] = engine.fairnessSearch({ game, rules, positions: [position], deep: true });
  assert.equal(search.value, twin.search);
  for (const expected of twin.strengths) {
    const { strength } = expected;
    // Out of order, as Workers finish.
    const tallies = [15, 0, 5, 10].map((first) =>
      engine.fairnessPlay({ game, rules, position, strength, seed: 1, first, count: 5 }),
    );
    const look = engine.fairnessLook({ game, strength, tallies, search, precision: 0.001 });
    assert.deepEqual(look.found, expected, strength);
    assert.equal(look.enough, false);
  }
});

test("changes are listed, searched and chosen among", () => {
  const spec = start();
  const changes = engine.fairnessChanges(spec);
  assert.ok(changes.length > 900, `${changes.length} changes of a full board`);
  const some = changes.slice(0, 30);
  const searches = engine.fairnessSearch({
    game: spec.game,
    rules: spec.rules,
    positions: [spec.position, ...some.map(({ position }) => position)],
    deep: false,
  });
  assert.equal(searches.length, 31);
  const [search, ...rest] = searches;
  const base = { game: spec.game, strength: "good", chance: 0.6, search };
  const sizes = some.map(({ size }) => size);
  const { places, pairs } = engine.fairnessChoose({ base, sizes, searches: rest, tallies: [], deep: false });
  assert.equal(places.length, 24);
  assert.equal(pairs, 0);
  assert.equal(new Set(places).size, 24);
});

test("what cannot be is refused", () => {
  const spec = start();
  assert.throws(() => engine.fairnessPlay({ ...spec, strength: "good", seed: 1, first: -1, count: 1 }), /no such pairs/);
  assert.throws(() => engine.fairnessPlay({ ...spec, strength: "masters", seed: 1, first: 0, count: 1 }));
  assert.throws(() => engine.fairnessPlay({ ...spec, position: "x", strength: "good", seed: 1, first: 0, count: 1 }));
});
