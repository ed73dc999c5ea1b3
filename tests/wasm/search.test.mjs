// Searches and players in the module: reports, limits, stopping, seeds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { QuartelloError } from "../../wasm/quartello.mjs";
import { loadEngine } from "./load_engine.mjs";

const engine = await loadEngine();
const games = engine.games().map((game) => game.name);

function withSession(spec, action) {
  const session = engine.open(spec);
  try {
    return action(session);
  } finally {
    session.close();
  }
}

test("a search reports every depth and ends with the best line", () => {
  for (const game of games) {
    withSession({ game }, (session) => {
      const reports = [];
      const last = session.search({ nodes: 5000, table: 1, lines: 2, onReport: (report) => void reports.push(report) });
      assert.ok(reports.length > 0, game);
      reports.forEach((report, i) => assert.equal(report.depth, i + 1));
      assert.equal(last.nodes, 5000);
      assert.equal(last.lines.length, 2);
      assert.ok(session.moves().includes(last.lines[0].moves[0]));
      for (const { lines } of reports) assert.ok(lines[0].value >= lines[1].value, game);
    });
  }
});

test("a listener stops the search", () => {
  withSession({ game: "mapello" }, (session) => {
    const last = session.search({ time: 60000, table: 1, onReport: ({ depth }) => depth < 3 });
    assert.ok(last.nodes < 20000, `${last.nodes} nodes`);
  });
});

test("the end of Mapello is solved", () => {
  const position = "3j2j3/1#bbwww1#1/2bbwb#1*j/1bbbwwwb2/1bwwbwwb2/jbbwwbbw2/1bbwwbb#wj/1bw#wwww2/1#bbwww1#1/3jj2j2 b 1 2";
  withSession({ game: "mapello", position }, (session) => {
    const { solved, lines } = session.search({ nodes: 1000000, table: 1, lines: 4 });
    assert.ok(solved);
    assert.deepEqual(lines.map((line) => line.value), [700, 700, 500, 300]);
  });
});

test("players choose legal moves by seed", () => {
  for (const game of games) {
    withSession({ game }, (session) => {
      for (const player of ["random", "greedy", "uct:nodes=50", "level:1", "level:4", "engine:nodes=200"]) {
        const { move } = session.choose(player, 7);
        assert.ok(session.moves().includes(move), `${game} ${player}`);
        session.forgetSearches(); // a full engine goes on from what it knows
        assert.equal(session.choose(player, 7).move, move, `${game} ${player}`);
      }
      session.forgetSearches();
    });
  }
});

test("bad players and limits are refused", () => {
  withSession({ game: "mabi" }, (session) => {
    for (const ask of [
      () => session.choose("nobody"),
      () => session.search(),
      () => session.search({ depth: 0 }),
      () => session.search({ nodes: 10, lines: 0 }),
    ])
      assert.throws(ask, QuartelloError);
  });
});

test("evaluations are the first side's, and a review hands them from move to move", () => {
  withSession({ game: "mabi" }, (session) => {
    const limits = { nodes: 2000, table: 1 };
    const line = [];
    for (let ply = 0; ply < 6; ++ply) {
      // After the second side's pass the first moves on alone.
      line.push(ply === 1 ? "pass" : session.moves().find((move) => move !== "pass"));
      session.play(line[ply]);
    }
    let after = session.evaluate(limits);
    const sides = [];
    for (const move of line.toReversed()) {
      session.undo();
      const reviewed = session.review(move, after, limits);
      const sign = reviewed.side === "first" ? 1 : -1;
      if (reviewed.move !== reviewed.best_move) assert.equal(reviewed.played.value, sign * after.value || 0);
      assert.equal(reviewed.before.value, sign * reviewed.best.value || 0);
      assert.equal(reviewed.loss, Math.max(0, reviewed.best.value - reviewed.played.value));
      sides.unshift(reviewed.side);
      after = reviewed.before;
    }
    assert.deepEqual(sides, ["first", "second", "first", "first", "first", "first"]);
    assert.throws(() => session.review("a1a8", after, limits), QuartelloError);
    assert.throws(() => engine.call("session_evaluate", [0], "greedy"), QuartelloError);
  });
});
