// The engine as WebAssembly through its JavaScript wrapper: rules.md's counts, whole games, errors, memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { QuartelloError } from "../../wasm/quartello.mjs";
import { randomNumbers } from "./random_numbers.mjs";
import { bench, loadCounting, perft, playout } from "./counting.mjs";
import { loadEngine } from "./load_engine.mjs";

const engine = await loadEngine();
const counting = await loadCounting();

function withSession(spec, action, from = engine) {
  const session = from.open(spec);
  try {
    return action(session);
  } finally {
    session.close();
  }
}

/** Plays random legal moves to the end (or to `limit` plies) and gives the last position. */
function playRandomly(session, seed, limit = 1000) {
  const below = randomNumbers(seed);
  let position = session.position();
  for (let ply = 0; ply < limit && position.legal.length > 0; ++ply) {
    position = session.play(position.legal[below(position.legal.length)]).position;
  }
  return position;
}

const refusal = (text) => (error) => error instanceof QuartelloError && error.message.includes(text);

// Counts of rules.md, as deep as takes well under a second.
const perftCounts = [
  [{ game: "mapello", setup: "plain" }, [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]],
  [{ game: "mapello", setup: "classic" }, [1, 4, 12, 50, 198, 1036]],
  [{ game: "arrello" }, [1, 49, 2352, 110544]],
  [{ game: "arrello", rules: "size=4,lines=any" }, [1, , , , , 1036672]],
  [{ game: "arrello", rules: "size=4,part=whole" }, [1, , , , , 931928]],
  [{ game: "mabi" }, [1, 20, 1044, 50086]],
  [{ game: "mabi", rules: "start=diagonal" }, [1, 20, 1064, 51822]],
  [{ game: "alea" }, [1, 64, 4032, 249984]],
  [{ game: "alea", rules: "size=3" }, [1, , , , 3148, 17352, 84960]],
  [{ game: "alea", rules: "size=3,adjacent=8" }, [1, , , , 3144, 17280, 82576]],
];

for (const [spec, counts] of perftCounts) {
  test(`perft ${Object.values(spec).join(" ")}`, () => {
    withSession(spec, (session) => {
      counts.forEach((count, depth) => assert.equal(perft(session, depth), BigInt(count), `depth ${depth}`));
    }, counting);
  });
}

test("the games and their sheets", () => {
  const names = engine.games().map((game) => game.name);
  assert.deepEqual(names, ["mapello", "arrello", "mabi", "alea"]);
  for (const name of names) {
    const sheet = engine.sheet(name);
    assert.equal(sheet.name, name);
    assert.equal(sheet.sides.length, 2);
    assert.ok(sheet.pieces.every((piece) => piece.letter.length === 1 && piece.name));
    assert.ok(sheet.clauses.length > 3 && sheet.switches.length > 0 && sheet.credit && sheet.move_help);
  }
});

test("a random game of each, back to the start and forth again", () => {
  for (const { name } of engine.games()) {
    withSession({ game: name }, (session) => {
      const start = session.position();
      const end = playRandomly(session, 7, 300);
      assert.ok(end.outcome.over || end.ply === 300, name);
      const { nodes, node } = session.tree();
      assert.equal(nodes.length, end.ply + 1);
      for (let ply = end.ply; ply > 0; --ply) session.undo();
      assert.equal(session.position().position, start.position);
      while (session.tree().nodes[session.tree().node].children.length > 0) session.redo();
      assert.deepEqual(session.position(), end);
      assert.deepEqual(session.goTo(0), start);
      assert.deepEqual(session.goTo(node), end);
    });
  }
});

test("the rulebook's worked example: the events of White's e7", () => {
  const position = "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wbb1b1/4bbbb*1/1*3bb#1j/j2#2b3/1#1*3*#1/3j3j2 w 0 0";
  withSession({ game: "mapello", position }, (session) => {
    const { events, position: after } = session.play("e7");
    const flipped = events.filter((event) => event.kind === "flip").map((event) => event.cell);
    assert.deepEqual(flipped.sort(), ["e4", "e5", "e6", "f6", "g5", "h4"]);
    assert.equal(after.last_move, "e7");
    assert.equal(after.last_cells[0], "e7");
  });
});

test("a variation is a second child, and comments go into the record", () => {
  withSession({ game: "mapello", setup: "classic" }, (session) => {
    const [first, second] = session.moves();
    session.play(first);
    session.undo();
    session.play(second);
    session.annotate(session.tree().node, "the other way: é ♟");
    session.noteClock(session.tree().node, 298_700);
    assert.deepEqual(
      session.tree().nodes.map(({ side, clock_ms }) => [side, clock_ms]),
      [[null, null], ["first", null], ["first", 298_700]],
    );
    session.undo();
    assert.equal(session.tree().nodes[0].children.length, 2);
    assert.equal(session.redo(1).last_move, second);
    assert.throws(() => session.redo(5), refusal("no such move"));
    const text = session.record();
    assert.ok(text.includes("{[%clk 0:04:58.7] the other way: é ♟}"), text);
    const copy = engine.openRecord(text);
    assert.equal(copy.record(), text);
    copy.close();
  });
});

test("a preview shows what playing does, the past included, and the session stays", () => {
  withSession({ game: "mabi" }, (session) => {
    for (const move of ["g1h1", "b8a8", "h1g1", "a8b8", "g1h1", "b8a8"]) session.play(move);
    const before = session.position();
    const preview = session.preview("h1g1");
    assert.deepEqual(session.position(), before);
    assert.deepEqual(session.play("h1g1"), preview);
    assert.throws(() => session.preview("a8b8"), { clause: "repetition" });
    assert.equal(session.position().ply, 7);
  });
});

test("a line is promoted, its numbers stay; the start can be opened again", () => {
  withSession({ game: "mapello", setup: "classic" }, (session) => {
    const [one, other] = session.moves();
    session.play(one);
    session.undo();
    session.play(other);
    assert.deepEqual(session.promote(2).nodes[0].children, [2, 1]);
    assert.equal(session.tree().node, 2);
    assert.match(session.record(), new RegExp(`1\\. ${other}`));
    assert.throws(() => session.promote(3), { message: /no node 3/ });
    const spec = session.spec();
    session.goTo(0);
    const start = session.position();
    withSession(spec, (again) => assert.deepEqual(again.position(), start));
  });
});

test("a pass without alternative is named", () => {
  const forced = (spec) => withSession(spec, (session) => session.position().forced);
  assert.equal(forced({ game: "mapello", position: "10/1wb7/10/10/10/10/10/10/10/10 b 0 0" }), "pass");
  assert.equal(forced({ game: "mapello" }), null);
});

test("a whole game survives the record", () => {
  for (const { name } of engine.games()) {
    withSession({ game: name }, (session) => {
      const end = playRandomly(session, 11, 200);
      const copy = engine.openRecord(session.record());
      assert.deepEqual(copy.position(), end);
      copy.close();
    });
  }
});

test("headers go into a record and come out of it", () => {
  withSession({ game: "arrello", rules: "size=3" }, (session) => {
    session.play("b2");
    const given = [
      { name: "First", value: 'Ann "the \\ wall"' },
      { name: "Result", value: "0-1 resigned" },
    ];
    const text = session.record(given);
    assert.ok(text.trimEnd().endsWith("0-1"));
    const read = Object.fromEntries(engine.recordHead(text).headers.map(({ name, value }) => [name, value]));
    assert.equal(read.First, given[0].value);
    assert.equal(read.Result, "0-1 resigned");
    assert.equal(read.Game, "arrello");
    assert.throws(() => session.record([{ name: "no name", value: "" }]), QuartelloError);
    assert.throws(() => session.record([{ name: "Twice", value: "" }, { name: "Twice", value: "" }]), QuartelloError);
    assert.throws(() => engine.recordHead("{"), QuartelloError);
    for (const ending of [
      { kind: "resigned", winner: "second" },
      { kind: "time", winner: "first" },
      { kind: "agreed", winner: null },
      { kind: "abandoned", winner: null },
    ])
      assert.deepEqual(engine.recordHead(session.record([], ending)).ending, ending);
    assert.equal(engine.recordHead(session.record()).ending, null);
    assert.throws(() => session.record([], { kind: "bored", winner: null }), QuartelloError);
    const blitz = { kind: "increment", main_ms: 300_000, increment_ms: 3_000, periods: 0, period_ms: 0 };
    assert.match(session.record([], null, blitz), /^\[Clock "5:00 \+ 3 s"\]$/m);
    assert.doesNotMatch(session.record([], null, { ...blitz, kind: "none" }), /\[Clock/);
  });
});

test("illegal moves come with their clause, and change nothing", () => {
  withSession({ game: "mapello" }, (session) => {
    const before = session.position();
    assert.throws(
      () => session.play("a1"),
      (error) => refusal("would flip nothing")(error) && error.clause === "line" && error.reason.clause_text && error.code === "nothing_flips" && error.cells[0] === "a1",
    );
    assert.throws(() => session.play("pass"), (error) => refusal("may not pass")(error) && error.cells.length === 4);
    assert.throws(() => session.play("hello"), refusal('"hello"'));
    assert.throws(() => session.undo(), refusal("no move to take back"));
    assert.throws(() => session.goTo(99), refusal("no node 99"));
    assert.throws(() => session.goTo(-1), refusal("no node -1"));
    assert.throws(() => session.annotate(99, "x"), refusal("no node 99"));
    assert.throws(() => session.noteClock(99, 1), refusal("no node 99"));
    assert.deepEqual(session.position(), before);
    assert.equal(session.explain("a1").legal, false);
    assert.equal(session.explain("a1").reason.clause, "line");
    assert.equal(session.explain("f4").legal, true);
    assert.throws(() => session.explain("zz9"), QuartelloError);
  });
});

test("what cannot be opened says why", () => {
  assert.throws(() => engine.open({ game: "chess" }), refusal("unknown game"));
  assert.throws(() => engine.open({ game: "mapello", rules: "speed=9" }), refusal("speed"));
  assert.throws(() => engine.open({ game: "mapello", setup: "nowhere" }), QuartelloError);
  assert.throws(() => engine.open({ game: "mapello", position: "x" }), QuartelloError);
  assert.throws(() => engine.open({ game: "mapello", setup: "plain", position: "x" }), refusal("not both"));
  assert.throws(() => engine.open({ game: "mapello", position: "\u0000\ud83d\n" }), QuartelloError);
  assert.throws(() => engine.open({ game: "mapello", position: "9".repeat(1_000_000) }), QuartelloError);
  assert.throws(() => engine.sheet("go"), refusal("unknown game"));
  assert.throws(() => bench(counting, ""), refusal("unknown game"));
  assert.throws(() => engine.openRecord("{"), QuartelloError);
});

test("counts out of range are refused", () => {
  withSession({ game: "arrello" }, (session) => {
    assert.throws(() => perft(session, -1), refusal("perft"));
    assert.throws(() => perft(session, 61), refusal("perft"));
    assert.throws(() => playout(session, 0), refusal("playout"));
    assert.throws(() => playout(session, 2_000_000), refusal("playout"));
  }, counting);
});

test("handles are freed, used again, and refused afterwards", () => {
  const session = engine.open({ game: "mabi" });
  session.close();
  assert.throws(() => session.position(), refusal("no session"));
  assert.throws(() => session.close(), refusal("no session"));
  const first = engine.call("session_new", [], "mabi", "", "", "");
  engine.call("session_free", [first]);
  const second = engine.call("session_new", [], "alea", "", "", "");
  assert.equal(second, first);
  engine.call("session_free", [second]);
  assert.throws(() => engine.call("session_free", [second]), refusal("no session"));
  assert.throws(() => engine.call("session_moves", [123456]), refusal("no session"));
});

test("there is a bound to the number of sessions", () => {
  const handles = [];
  assert.throws(() => {
    for (;;) handles.push(engine.open({ game: "arrello", rules: "size=3" }));
  }, refusal("too many sessions"));
  assert.ok(handles.length >= 1000);
  for (const session of handles) session.close();
});

test("memory stays as it is over 200 games", () => {
  const playOne = (number) => {
    const game = engine.games()[number % 4].name;
    withSession({ game, rules: game === "alea" ? "size=6" : "" }, (session) => {
      playRandomly(session, number, 60);
      session.record();
    });
  };
  for (let number = 0; number < 40; ++number) playOne(number);
  const before = engine.memoryBytes;
  for (let number = 0; number < 200; ++number) playOne(number);
  assert.equal(engine.memoryBytes, before);
  assert.ok(before < 32 * 1024 * 1024, `${before} bytes`);
});

test("the facts about a move, weightiest first", () => {
  const position = "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wbb1b1/4bbbb*1/1*3bb#1j/j2#2b3/1#1*3*#1/3j3j2 w 0 0";
  withSession({ game: "mapello", position }, (session) => {
    const facts = session.facts("e7");
    const joker = facts.find(({ kind }) => kind === "joker");
    assert.deepEqual([joker.now, joker.cells, joker.helps], [3, ["i3"], true]);
    assert.deepEqual(facts, facts.toSorted((a, b) => b.weight - a.weight));
    assert.throws(() => session.facts("f8"), refusal("would flip nothing"));
  });
});
