// A fifth game in a module of its own (cmake/fifth_game.cmake): the bindings know it without a word about it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { loadQuartello, QuartelloError } from "../../wasm/quartello.mjs";
import { modulePath } from "./load_engine.mjs";

const engine = await loadQuartello(await readFile(join(dirname(modulePath()), "fifth_game.wasm")));

test("it is in the list, after the four", () => {
  assert.deepEqual(engine.games().map((game) => game.name), ["mapello", "arrello", "mabi", "alea", "noughts"]);
  assert.equal(engine.sheet("noughts").clauses.length, 3);
});

test("a game is played, refused, written down and read back", () => {
  const session = engine.open({ game: "noughts" });
  for (const move of ["b2", "a1", "c1", "a2"]) session.play(move);
  assert.throws(() => session.play("a1"), (error) => error instanceof QuartelloError && error.clause === "place");
  const { position } = session.play("a3");
  assert.equal(position.outcome.over, true);
  assert.equal(position.legal.length, 0);
  const copy = engine.openRecord(session.record());
  assert.deepEqual(copy.position(), position);
  copy.close();
  session.close();
});
