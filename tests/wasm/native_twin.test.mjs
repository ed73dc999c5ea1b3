// The module must count and play exactly as the native program does. Needs $QUARTELLO_PROGRAM or build/quartello.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bench, benchEvaluation, benchSearch, loadCounting, playout } from "./counting.mjs";
import { modulePath, top } from "./load_engine.mjs";

const engine = await loadCounting();
const program = process.env.QUARTELLO_PROGRAM ?? join(top, "build/quartello");
const skip = existsSync(program) ? false : `no native program at ${program}`;

const native = (...words) => JSON.parse(execFileSync(program, [...words, "--json"], { encoding: "utf8" }));

test("bench signatures are equal", { skip }, () => {
  for (const { game, signature } of native("bench").games) assert.equal(String(bench(engine, game)), signature, game);
});

test("searches are equal, node for node", { skip }, () => {
  for (const { game, search, nodes } of native("bench").games)
    assert.deepEqual(benchSearch(engine, game), { signature: search, nodes }, game);
});

test("learned evaluations are equal", { skip }, () => {
  assert.equal(String(benchEvaluation(engine)), native("bench").evaluation);
});

const starts = [
  ["mapello", "", "plain"],
  ["mapello", "bonus=5,empties=winner", "classic"],
  ["mapello", "", "random:3"],
  ["arrello", "", ""],
  ["arrello", "size=6,lines=any,gaps=no", ""],
  ["mabi", "", ""],
  ["mabi", "start=diagonal,pass=plain", ""],
  ["alea", "", ""],
  ["alea", "size=11,adjacent=8,komi=0.5", ""],
];

for (const [game, rules, setup] of starts) {
  test(`playouts are equal: ${game} ${rules} ${setup}`, { skip }, () => {
    const options = [...(rules ? ["--rules", rules] : []), ...(setup ? ["--setup", setup] : [])];
    const twin = native("playout", game, ...options, "--games", "40", "--seed", "5");
    const session = engine.open({ game, rules, setup });
    const totals = playout(session, 40, 5);
    for (const key of Object.keys(totals)) assert.equal(totals[key], twin[key], key);
    session.close();
  });

  test(`positions read the same: ${game} ${rules} ${setup}`, { skip }, () => {
    const options = [...(rules ? ["--rules", rules] : []), ...(setup ? ["--setup", setup] : [])];
    const session = engine.open({ game, rules, setup });
    const moves = [];
    for (let ply = 0; ply < 12; ++ply) {
      const legal = session.moves();
      moves.push(legal[(ply * 5) % legal.length]);
      session.play(moves.at(-1));
    }
    assert.deepEqual(session.position(), native("show", game, ...options, "--moves", moves.join(" ")));
    session.close();
  });
}

test("sheets are equal", { skip }, () => {
  for (const { name } of engine.games()) assert.deepEqual(engine.sheet(name), native("rules", name));
});

test("the module is small enough for a page", () => {
  assert.ok(statSync(modulePath()).size < 750_000);
});
