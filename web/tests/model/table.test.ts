import { beforeAll, describe, expect, it } from "vitest";
import { faces } from "../../src/games/index.ts";
import { GameClock } from "../../src/model/gameClock.ts";
import type { Table } from "../../src/model/table.ts";
import { mainLine, pathTo } from "../../src/model/tree.ts";
import type { Engine } from "../../src/net/engine.ts";
import { besideOf } from "../../src/table/Players.tsx";
import {
  casual,
  HandTime,
  PatientOpponent,
  playRandomly,
  randomNumbers,
  realEngine,
  tableFor,
} from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

/** Plays a move by clicks alone, as a person would. */
async function clickMove(table: Table, move: string) {
  const { at, extras } = table.notation.read(move);
  if (at === null) return void (await table.play(move));
  const { style } = table.notation;
  await table.click(at);
  if (style === "at once") return;
  for (const extra of extras) if (table.picked.value) await table.click(extra);
  if (style === "options" && table.picked.value) await table.click(at);
}

describe("clicks make every move", () => {
  const specs = [
    { game: "mapello", setup: "classic" },
    { game: "mapello", setup: "random:7" },
    { game: "arrello" },
    { game: "arrello", rules: "lines=any,size=5" },
    { game: "arrello", rules: "part=whole" },
    { game: "mabi" },
    { game: "alea" },
    { game: "alea", rules: "size=9,adjacent=8" },
  ];
  it.each(specs)("$game $rules $setup", async (spec) => {
    const table = await tableFor(engine, spec);
    const below = randomNumbers(11);
    for (let count = 0; count < 70; ++count) {
      const { legal } = table.position.value;
      const move = legal[below(legal.length)];
      if (move === undefined) break;
      const ply = table.ply.value;
      await clickMove(table, move);
      expect(table.path()[ply]).toBe(move);
      expect(table.picked.value).toBeNull();
    }
    expect(table.ply.value).toBeGreaterThan(20);
    await table.close();
  });
});

describe("undo and redo", () => {
  it("go back to the start and forth to the end of a whole game of each", async () => {
    for (const { name } of faces) {
      const table = await tableFor(engine, { game: name });
      const start = table.position.value.position;
      await playRandomly(table, 3, 160);
      const end = table.position.value.position;
      while (table.mayUndo.value) await table.undo();
      expect(table.position.value.position).toBe(start);
      while (table.mayRedo.value) await table.redo();
      expect(table.position.value.position).toBe(end);
      await table.close();
    }
  });

  it("go over a pass that was forced, which is played and said by itself", async () => {
    let passed = false;
    for (let seed = 1; seed < 30 && !passed; ++seed) {
      const table = await tableFor(engine, { game: "mapello", setup: "rulebook" });
      const below = randomNumbers(seed);
      while (!passed && table.position.value.legal.length > 0) {
        const { legal, position } = table.position.value;
        const ply = table.ply.value;
        await table.play(legal[below(legal.length)] ?? "");
        passed = table.path().slice(ply).includes("pass") && !table.position.value.outcome.over;
        if (!passed) continue;
        expect(table.announcer.polite.value).toContain("passes");
        expect(table.ply.value).toBe(ply + 2);
        const after = table.position.value.position;
        await table.undo();
        expect(table.position.value.position).toBe(position);
        await table.redo();
        expect(table.position.value.position).toBe(after);
      }
      await table.close();
    }
    expect(passed).toBe(true);
  });
});

it("a pass by choice is not said to be forced", async () => {
  const table = await tableFor(engine, { game: "mabi" });
  await table.play("e1f1");
  await table.play("pass");
  expect(table.announcer.polite.value).toBe("Black passes. White to move.");
  await table.close();
});

describe("the game tree", () => {
  it("a move taken back and replaced is the game; the old one stays as a variation", async () => {
    const table = await tableFor(engine, { game: "mapello", setup: "classic" });
    const [first = "", second = ""] = table.position.value.legal;
    await table.play(first);
    await table.annotate(table.node.value, "tried");
    await table.undo();
    await table.play(second);
    expect(mainLine(table.tree.value).map(({ move }) => move)).toEqual(["", second]);
    expect(table.tree.value.nodes.map(({ comment }) => comment)).toContain("tried");
    expect(await table.record()).toContain(`(1. ${first} {tried})`);
    await table.close();
  });

  it("what is tried after the end is only a variation", async () => {
    const table = await tableFor(engine, { game: "mapello", setup: "classic" });
    const [first = "", second = ""] = table.position.value.legal;
    await table.play(first);
    table.resign("second");
    await table.undo();
    await table.play(second);
    expect(mainLine(table.tree.value)[1]?.move).toBe(first);
    expect(table.result.value).toMatchObject({ winner: "first", ending: "resigned" });
    expect(await table.record()).toContain('[Result "1-0 resigned"]');
    await table.close();
  });

  it("redo follows the variation last looked at", async () => {
    const table = await tableFor(engine, { game: "arrello", rules: "size=4" });
    await playRandomly(table, 1, 3);
    await table.undo();
    const other = table.position.value.legal.at(-1) ?? "";
    await table.play(other);
    const path = table.path();
    await table.goToPly(0);
    expect(table.line.value.length).toBe(4);
    while (table.mayRedo.value) await table.redo();
    expect(table.path()).toEqual(path);
    await table.close();
  });

  it("replays a line with its events", async () => {
    const time = new HandTime();
    const table = await tableFor(engine, { game: "alea", rules: "size=3" }, { time });
    await playRandomly(table, 2, 5);
    const end = table.path();
    await table.goToPly(0);
    const done = table.replay(2);
    for (let turn = 0; turn < 200; ++turn) {
      await Promise.resolve();
      time.advance(100);
    }
    await done;
    expect(table.path()).toEqual(end);
    expect(table.replaying.value).toBe(false);
    await table.close();
  });
});

describe("refusals", () => {
  it("name the clause and the cells, and are said at once", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    await table.click("c4");
    expect(table.refused.value?.reason.clause).toBe("line");
    expect(table.refused.value?.reason.cells).toEqual(["c4", "d5", "e6"]);
    expect(table.announcer.urgent.value).toContain("would flip nothing");
    await table.click("e3");
    expect(table.refused.value).toBeNull();
    expect(table.ply.value).toBe(1);
    await table.close();
  });

  it("step back for a move looked at, not for one begun", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    await table.click("c4");
    await table.look("e3");
    expect(table.refused.value).toBeNull();
    await table.look(null);
    expect(table.refused.value?.cell).toBe("c4");
    await table.close();
    const arrello = await tableFor(engine, { game: "arrello", position: "1g5/7/4r2/6g/4r2/2r4/2g4 g c6" });
    await arrello.click("f4");
    await arrello.click("b1");
    expect(arrello.refused.value?.cell).toBe("b1");
    await arrello.close();
  });

  it("explain a step of Mabi that cannot be made", async () => {
    const table = await tableFor(engine, { game: "mabi" });
    await table.click("c3");
    expect(table.refused.value?.reason.clause).toBe("first");
    await table.click("a1");
    expect(table.picked.value?.at).toBe("a1");
    await table.click("d3");
    expect(table.refused.value?.reason.clause).toBe("step");
    await table.close();
  });

  it("leave the game as it was after nonsense", async () => {
    const table = await tableFor(engine, { game: "alea" });
    expect(await table.play("zz9")).toBe(false);
    expect(table.ply.value).toBe(0);
    expect(table.refused.value?.reason.text).toContain("zz9");
    await table.close();
  });
});

describe("choosing", () => {
  const position = "1g5/7/4r2/6g/4r2/2r4/2g4 g c6";

  it("Arrello's flips are switched on and off, with the score they lead to", async () => {
    const table = await tableFor(engine, { game: "arrello", position });
    await table.click("f4");
    expect([...(table.picked.value?.reach.keys() ?? [])].sort()).toEqual(["e3", "e5"]);
    await expect.poll(() => table.hint.value?.outcome?.first).toBe(4);
    await table.click("e5");
    await expect.poll(() => table.hint.value?.outcome?.first).toBe(5);
    expect(table.picked.value?.move).toBe("f4xe5");
    await table.click("e3"); // one line a turn: it takes the place of the other
    expect(table.picked.value?.move).toBe("f4xe3");
    await table.click("e3");
    expect(table.picked.value?.move).toBe("f4");
    await table.click("e5");
    await table.click("f4");
    expect(table.position.value.last_move).toBe("f4xe5");
    await table.close();
  });

  it("several lines where the rules allow them", async () => {
    const table = await tableFor(engine, { game: "arrello", rules: "lines=any", position });
    await table.click("f4");
    await table.click("e5");
    await table.click("e3");
    expect(table.picked.value?.move).toBe("f4xe5xe3");
    table.cancelPick();
    expect(table.picked.value).toBeNull();
    expect(table.hint.value).toBeNull();
    await table.close();
  });

  it("a second click confirms where that is wanted", async () => {
    const table = await tableFor(engine, { game: "mapello" }, { confirm: true });
    await table.click("e3");
    expect(table.ply.value).toBe(0);
    await table.click("f4");
    expect(table.picked.value?.move).toBe("f4");
    await table.click("f4");
    expect(table.path()).toEqual(["f4"]);
    await table.close();
  });

  it("looking at a cell shows what a move there does, and nothing elsewhere", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    await table.look("f4");
    expect(table.hint.value?.explanation.events.map(({ kind }) => kind)).toEqual(["place", "flip"]);
    await table.look("a1");
    expect(table.hint.value).toBeNull();
    await table.close();
  });
});

describe("ways to end", () => {
  it("a draw is offered, declined by playing on, and agreed", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    table.offerDraw("first");
    await table.play("e3");
    expect(table.drawOffer.value).toBeNull();
    table.offerDraw("second");
    table.answerDraw(false);
    expect(table.result.value).toBeNull();
    table.offerDraw("second");
    table.answerDraw(true);
    expect(table.result.value).toMatchObject({ winner: null, ending: "agreed" });
    await table.close();
  });

  it("the rules end a game, and taking the last move back opens it again", async () => {
    const table = await tableFor(engine, { game: "arrello", rules: "size=3" });
    await playRandomly(table, 4, 9);
    expect(table.result.value?.ending).toBeNull();
    expect(table.result.value?.winner).toMatch(/first|second/);
    expect(table.announcer.polite.value).toContain("The game is over");
    await table.undo();
    expect(table.position.value.outcome.over).toBe(false);
    await table.close();
  });

  it("the score board on the table says who has won, while the end is in sight", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    const { verdict } = besideOf(table);
    await table.play("e3");
    expect(verdict()).toBeNull();
    table.resign("second");
    expect(verdict()).toEqual({ winner: 0, text: "Ann wins" });
    await table.goToPly(0);
    expect(verdict()).toBeNull();
    await table.close();
    const drawn = await tableFor(engine, { game: "mapello" });
    drawn.offerDraw("first");
    drawn.answerDraw(true);
    expect(besideOf(drawn).verdict()).toEqual({ winner: null, text: "Draw" });
    await drawn.close();
  });

  it("a flag falls", async () => {
    const time = new HandTime();
    const match = { ...casual, clock: { kind: "move" as const, seconds: 60 } };
    const table = await tableFor(engine, { game: "mapello" }, { time, match });
    time.advance(40_000);
    await table.play("e3");
    expect(table.timeLeft()).toEqual({ first: 60_000, second: 60_000 });
    time.advance(59_000);
    table.tick();
    expect(table.result.value).toBeNull();
    time.advance(1_000);
    table.tick();
    expect(table.result.value).toMatchObject({ winner: "first", ending: "time" });
    await table.close();
  });

  it("a move after the flag has fallen comes too late", async () => {
    const time = new HandTime();
    const match = { ...casual, clock: { kind: "total" as const, seconds: 10, increment: 5 } };
    const table = await tableFor(engine, { game: "mapello" }, { time, match });
    time.advance(10_000);
    await table.play("e3");
    expect(table.timeLeft()).toEqual({ first: 0, second: 10_000 });
    table.tick();
    expect(table.result.value).toMatchObject({ winner: "second", ending: "time" });
    await table.close();
  });

  it("a move's time that was begun goes on after looking back", async () => {
    const time = new HandTime();
    const match = { ...casual, clock: { kind: "move" as const, seconds: 60 } };
    const table = await tableFor(engine, { game: "mapello" }, { time, match });
    await table.play("e3");
    time.advance(50_000);
    await table.goToPly(0);
    time.advance(500_000);
    table.tick();
    expect(table.result.value).toBeNull();
    await table.close();
  });

  it("the pie rule leaves the clocks to the players", async () => {
    const time = new HandTime();
    const clock = { kind: "total" as const, seconds: 100, increment: 0 };
    const table = await tableFor(engine, { game: "alea" }, { time, match: { ...casual, clock, pie: true } });
    time.advance(30_000); // Ann's
    await table.play("a1");
    time.advance(10_000); // Bo's, who takes the move over
    table.swapSides();
    await table.begin();
    time.advance(5_000); // and it is Ann's turn again, with the other colour
    expect(table.timeLeft()).toEqual({ first: 90_000, second: 65_000 });
    await table.close();
  });

  it("a game that was laid aside goes on with what was left", async () => {
    const time = new HandTime();
    const match = { ...casual, clock: { kind: "total" as const, seconds: 100, increment: 0 } };
    const left_ms = { first: 40_000, second: 20_000 };
    const clock = new GameClock({
      rule: match.clock,
      now: () => time.now_ms,
      ask: (step) => engine.ask("clockAfter", step),
      seatOf: (side) => (side === "first" ? 1 : 0),
      left_ms,
    });
    expect(clock.left()).toEqual(left_ms);
    await clock.run("second");
    time.advance(5_000);
    expect(clock.left()).toEqual({ first: 40_000, second: 15_000 });
    clock.stop();
    time.advance(90_000);
    await clock.run("second");
    time.advance(15_000);
    expect(clock.fallen()).toBe("second");
  });

  it("looking back stops the clock, and a move taken back gives its time back", async () => {
    const time = new HandTime();
    const match = { ...casual, clock: { kind: "total" as const, seconds: 100, increment: 2 } };
    const table = await tableFor(engine, { game: "mapello" }, { time, match });
    time.advance(10_000);
    await table.play("e3");
    expect(table.timeLeft().first).toBe(92_000);
    expect(await table.record()).toContain("1. e3 {[%clk 0:01:32.0]}");
    time.advance(5_000);
    await table.goToPly(0);
    expect(table.clock.value.running).toBeNull();
    time.advance(50_000);
    await table.goToPly(1);
    expect(table.timeLeft()).toEqual({ first: 92_000, second: 100_000 });
    expect(table.clock.value.running).toBe("second");
    await table.close();
  });
});

describe("the pie rule", () => {
  it("is offered after the first move only", async () => {
    const table = await tableFor(engine, { game: "alea" }, { match: { ...casual, pie: true } });
    expect(table.maySwap.value).toBe(false);
    await table.play("d4");
    expect(table.maySwap.value).toBe(true);
    table.swapSides();
    expect(table.maySwap.value).toBe(false);
    expect(table.match.value.firstPlayer).toBe(1);
    expect(table.headers()[0]).toEqual({ name: "First", value: "Bo" });
    await table.close();
  });
});

describe("who is you", () => {
  it.each([
    { computers: [null, "level:1"], you: "first" },
    { computers: ["level:1", null], you: "second" },
    { computers: [null, null], you: null },
    { computers: ["level:1", "level:1"], you: null },
  ] as const)("of $computers it is $you", async ({ computers: [first, second], you }) => {
    const match = { ...casual, computers: [first, second] as [string | null, string | null] };
    const table = await tableFor(engine, { game: "mabi" }, { match });
    expect(table.you.value).toBe(you);
    await table.close();
  });
});

describe("against the computer", () => {
  const match = { ...casual, computers: [null, "level:1"] as [null, string] };

  it("it answers each move, and undo takes back its answer too", async () => {
    const opponent = new PatientOpponent(engine);
    const table = await tableFor(engine, { game: "mapello", setup: "classic" }, { match, opponent });
    await table.begin();
    expect(opponent.waiting).toBe(0);
    await table.click("f4");
    expect(table.thinking.value).toBe(true);
    await table.click("f3"); // not one's turn
    expect(table.ply.value).toBe(1);
    await expect.poll(() => opponent.waiting).toBe(1);
    opponent.answer();
    await expect.poll(() => table.ply.value).toBe(2);
    expect(table.thinking.value).toBe(false);
    await table.undo();
    expect(table.ply.value).toBe(0);
    expect(table.thinking.value).toBe(false);
    await table.redo();
    expect(table.ply.value).toBe(2);
    await table.close();
  });

  it("nobody moves or passes for it while it thinks", async () => {
    const opponent = new PatientOpponent(engine);
    const table = await tableFor(engine, { game: "mabi" }, { match, opponent });
    await table.play("e1f1");
    await expect.poll(() => opponent.waiting).toBe(1);
    expect(await table.play("b8b7")).toBe(false);
    table.askPass();
    expect(table.passAsked.value).toBe(false);
    expect(table.ply.value).toBe(1);
    opponent.answer();
    await expect.poll(() => table.ply.value).toBe(2);
    await table.close();
  });

  it("a thought is dropped when its position is left", async () => {
    const opponent = new PatientOpponent(engine);
    const table = await tableFor(engine, { game: "mapello", setup: "classic" }, { match, opponent });
    await table.click("f4");
    await expect.poll(() => opponent.waiting).toBe(1);
    await table.undo();
    expect(opponent.stopped).toBeGreaterThan(0);
    opponent.answer();
    await new Promise((done) => setTimeout(done, 20));
    expect(table.ply.value).toBe(0);
    await table.close();
  });

  it("computers play each other until they are told to wait, and not faster than one can follow", async () => {
    const opponent = new PatientOpponent(engine);
    const time = new HandTime();
    const both = { ...casual, computers: ["random", "random"] as [string, string] };
    const spec = { game: "arrello", rules: "size=3" };
    const table = await tableFor(engine, spec, { match: both, opponent, time, speed: 0 });
    await table.begin();
    for (let ply = 1; ply <= 9; ++ply) {
      await expect.poll(() => opponent.waiting).toBe(1);
      if (ply === 4) {
        table.pause(true);
        opponent.answer();
        expect(table.thinking.value).toBe(false);
        table.pause(false);
        await expect.poll(() => opponent.waiting).toBe(1);
      }
      opponent.answer();
      await new Promise((done) => setTimeout(done, 20));
      expect(table.ply.value).toBe(ply - 1); // nothing moves, but the move before this is looked at
      time.advance(500);
      await expect.poll(() => table.ply.value).toBe(ply);
    }
    expect(table.result.value).not.toBeNull();
    await table.close();
  });
});

it("what is said is what happened", async () => {
  const table = await tableFor(engine, { game: "mapello" });
  await table.play("e3");
  expect(table.announcer.polite.value).toBe("Black places on e3. Turns e4. White to move.");
  expect(pathTo(table.tree.value, table.node.value)).toEqual(["e3"]);
  await table.close();
});
