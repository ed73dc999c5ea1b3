// What is above one game, in the page's module: a table followed as the server follows it, and a series counted.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { loadEngine, top } from "./load_engine.mjs";

const engine = await loadEngine();

test("a table goes on by the same events to what the server shows", async () => {
  // Written by tests/server/tables/followed_test.cpp from rooms that were played.
  const text = await readFile(join(top, "tests/wasm/followed.jsonl"), "utf8");
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  let followed = 0;
  let before = null;
  for (const { event, status } of lines) {
    const isAlone = before && !before.seats[0].taken && !before.seats[1].taken;
    if (event.kind !== "created" && !isAlone) {
      assert.deepEqual(engine.followed(before, event), status, JSON.stringify(event));
      ++followed;
    }
    before = status;
  }
  assert.ok(followed > 60, `${followed} events`);
});

test("an event that does not fit is refused, and so is nonsense", async () => {
  const text = await readFile(join(top, "tests/wasm/followed.jsonl"), "utf8");
  const [, , { status }] = text.split("\n").slice(0, 3).map((line) => JSON.parse(line));
  const event = { version: status.version + 2, at_ms: 0, seat: 0, kind: "draw_offered" };
  assert.throws(() => engine.followed(status, event), /the version before it is/);
  assert.throws(() => engine.followed(status, { kind: "nothing" }), /unknown kind/);
  assert.throws(() => engine.followed({ version: "x" }, event), /must be a whole number/);
});

test("a series counts games, then points; the players take turns", () => {
  const game = { first_player: 0, winner: "first", first_points: 40, second_points: 24, early: false };
  const standing = engine.standing([game, { ...game, first_player: 1, first_points: 33, second_points: 31 }]);
  assert.deepEqual(standing, { wins: [1, 1], draws: 0, difference: 14, leader: 0 });
  assert.equal(engine.standing([{ ...game, winner: "second", early: true }]).difference, 0);
  assert.deepEqual(engine.standing([]), { wins: [0, 0], draws: 0, difference: 0, leader: null });
  assert.deepEqual(engine.nextGame(false, 0), { first_player: 1, setter: null, chooser: null });
  assert.deepEqual(engine.nextGame(true, 1), { first_player: null, setter: 0, chooser: 1 });
});

test("the pie rule is offered right behind the first move", () => {
  const session = engine.open({ game: "mapello", setup: "classic" });
  assert.equal(session.tree().may_swap, false);
  session.play(session.moves()[0]);
  assert.equal(session.tree().may_swap, true);
  session.play(session.moves()[0]);
  assert.equal(session.tree().may_swap, false);
  session.close();
});
