// Series as the rules say, free play with its set-up and colour options, and the editor that makes boards and positions.
import { beforeAll, describe, expect, it } from "vitest";
import { faceOf } from "../../src/games/index.ts";
import { BoardEditor, mover, together } from "../../src/model/editor.ts";
import { asPlayed, type Match, nextMatch, type Result, type SeriesGame } from "../../src/model/match.ts";
import { type NewGameOptions, usualOptions, withSeries } from "../../src/model/newGameOptions.ts";
import { ThreadOpponent } from "../../src/model/opponent.ts";
import { greatestSeed, newSeed } from "../../src/model/seeds.ts";
import { SetupPhase } from "../../src/model/setupPhase.ts";
import type { Engine } from "../../src/net/engine.ts";
import type { Position, Spec } from "../../src/net/types.ts";
import { appFor, casual, PatientOpponent, realEngine, tableFor, tableOf } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

const startOf = (spec: Spec) => engine.ask("startOf", spec);

const standing = (games: SeriesGame[]) => engine.ask("standing", games.map(asPlayed));
const leaderOf = async (games: SeriesGame[]) => (await standing(games)).leader;
const rematch = async (match: Match, result: Result, began = match.firstPlayer) =>
  nextMatch(match, result, await engine.ask("nextGame", match.setter !== null, match.setter ?? began));

describe("the score of a series", () => {
  const game = (firstPlayer: 0 | 1, first: number, second: number, early = false): SeriesGame => ({
    firstPlayer,
    winner: first === second ? null : first > second ? "first" : "second",
    first,
    second,
    early,
  });

  it("counts games won, then the total point difference", async () => {
    expect(await leaderOf([game(0, 40, 24), game(1, 33, 31)])).toBe(0); // one each, 14 points
    expect(await leaderOf([game(0, 33, 31), game(1, 33, 31), game(0, 10, 54)])).toBe(1);
    expect(await leaderOf([game(0, 60, 4), game(1, 33, 31), game(1, 33, 31)])).toBe(1); // wins come first
    expect(await leaderOf([game(0, 33, 31), game(1, 33, 31)])).toBe(null);
    expect(await leaderOf([])).toBe(null);
  });

  it("a game that ended early never counts in favour of who lost it", async () => {
    const ahead: SeriesGame = { firstPlayer: 0, winner: "second", first: 30, second: 10, early: true };
    expect((await standing([ahead])).difference).toBe(0);
    expect((await standing([{ ...ahead, winner: "first" }])).difference).toBe(20);
    expect((await standing([{ ...ahead, winner: null }])).difference).toBe(0);
    expect((await standing([{ ...ahead, early: false }])).difference).toBe(20);
  });

  it("a rematch swaps colours on a fixed board, and who sets up in free play", async () => {
    const table = await tableFor(engine, { game: "alea" });
    table.resign("second");
    const result = table.result.value;
    if (!result) throw new Error("the game has ended");
    expect(await rematch(casual, result)).toMatchObject({ firstPlayer: 1, setter: null });
    // Who began begins second, whoever took the first move over.
    const swapped = { ...casual, firstPlayer: 1 as const };
    expect(await rematch(swapped, result, 0)).toMatchObject({ firstPlayer: 1 });
    const free: Match = { ...casual, setter: 0 };
    const next = await rematch(free, result);
    expect(next).toMatchObject({ setter: 1, series: [{ winner: "first", early: true }] });
    expect(await rematch(next, result)).toMatchObject({ setter: 0 });
    await table.close();
  });
});

describe("free play", () => {
  const begun: { spec: Spec; match: Match }[] = [];
  const settingFor = (match: Partial<Match>, rules = "", evaluation = 0) => {
    begun.length = 0;
    return new SetupPhase({
      match: { ...casual, setter: 0, ...match },
      standing: { wins: [0, 0], draws: 0, difference: 0, leader: null },
      game: "mapello",
      rules,
      random: "random",
      startOf,
      opponent: { judge: async () => evaluation, choose: async () => "", stop: () => undefined },
      seed: () => 7,
      async begin(spec, chosen) {
        begun.push({ spec, match: chosen });
      },
    });
  };
  const board = "4j5/1#8/10/10/4bw4/4wb4/10/10/8#1/5j4";

  it("who did not set up takes a colour", async () => {
    for (const [side, firstPlayer] of [
      ["first", 1],
      ["second", 0],
    ] as const) {
      const setting = settingFor({});
      await setting.open();
      expect(setting.board.value).toBe(null); // a person sets up
      await setting.setUp(board);
      expect(begun).toEqual([]); // and a person chooses
      await setting.take(side);
      await setting.take("first"); // once only
      expect(begun).toHaveLength(1);
      expect(begun[0]?.match).toMatchObject({ firstPlayer, setter: 0 });
      expect(begun[0]?.spec.position).toBe(`${board} b 0 0`);
    }
  });

  it("the agreed limits hold", async () => {
    const setting = settingFor({}, "walls=1");
    await setting.setUp(board);
    expect(setting.failure.value?.message).toMatch(/wall/);
    expect(setting.board.value).toBe(null);
    await setting.setUp("plain");
    expect(setting.failure.value).toBeNull();
    expect(setting.board.value).not.toBe(null);
  });

  it("a computer sets a random board up within the limits", async () => {
    const setting = settingFor({ computers: ["level:1", null] }, "walls=2,jokers=0");
    await setting.open();
    const letters = setting.board.value?.board.join("") ?? "";
    expect(letters.match(/#/g)).toHaveLength(2);
    expect(letters.match(/j/g)).toBe(null);
    await setting.take("second");
    expect(begun[0]?.match.firstPlayer).toBe(0);
  });

  it("a computer takes the colour that the position favours", async () => {
    for (const [evaluation, firstPlayer] of [
      [250, 1],
      [-250, 0],
    ] as const) {
      const setting = settingFor({ computers: [null, "level:1"] }, "", evaluation);
      await setting.setUp(board);
      expect(begun[0]?.match.firstPlayer).toBe(firstPlayer);
    }
    const real = new ThreadOpponent(() => ({ engine, end: () => undefined }));
    const won = "10/10/10/10/4bw4/4bbb3/10/10/10/10 b 0 0"; // Black takes the last white disc
    expect(await real.judge({ game: "mapello", position: won }, [])).toBeGreaterThan(0);
  });

  it("every seed that can be drawn is one the engine reads", async () => {
    for (const random of [0, 0.5, 0.76, 1 - Number.EPSILON]) {
      const seed = newSeed(() => random);
      await expect(startOf({ game: "mapello", setup: `random:${seed}` })).resolves.toBeTruthy();
    }
    expect(newSeed(() => 1 - Number.EPSILON)).toBe(greatestSeed);
    const next = `random:${greatestSeed + 1}`;
    await expect(startOf({ game: "mapello", setup: next })).rejects.toThrow(); // the engine's own limit is this one
  });

  it("a computer that fails to set up or to choose says so, and tries again when asked", async () => {
    let fails: "board" | "colour" | null = "board";
    const setting = new SetupPhase({
      match: { ...casual, setter: 0, computers: ["level:1", "level:1"] },
      standing: { wins: [0, 0], draws: 0, difference: 0, leader: null },
      game: "mapello",
      rules: "",
      random: "random",
      startOf: (spec) => (fails === "board" ? Promise.reject(new Error("no board")) : startOf(spec)),
      opponent: {
        judge: async () => {
          if (fails === "colour") throw new Error("no thread");
          return 1;
        },
        choose: async () => "",
        stop: () => undefined,
      },
      seed: () => 7,
      async begin(spec, chosen) {
        begun.push({ spec, match: chosen });
      },
    });
    begun.length = 0;
    await setting.open();
    expect(setting.failure.value?.message).toBe("no board");
    fails = "colour";
    await setting.open();
    expect(setting.failure.value?.message).toBe("no thread");
    expect(setting.board.value).not.toBe(null);
    expect(begun).toEqual([]);
    fails = null;
    await setting.open();
    expect(setting.failure.value).toBeNull();
    expect(begun).toHaveLength(1);
  });

  it("the start page checks no hidden board: lowered limits bind the boards to come only", async () => {
    const app = appFor(engine);
    await app.open("");
    const fixed: NewGameOptions = { ...usualOptions("mapello", "classic"), rules: { walls: "2" } };
    await expect(app.startOf(fixed)).rejects.toThrow(/wall/);
    const free: NewGameOptions = { ...fixed, series: "free" };
    expect((await app.startOf(free)).board.join("")).not.toContain("#");
    const again = withSeries(free, "fixed", faceOf("mapello").limits);
    expect(again.rules).toEqual({});
    await expect(app.startOf(again)).resolves.toBeTruthy();
  });

  it("goes from the start page through set-up and colours to the table, and on to the next", async () => {
    const app = appFor(engine);
    await app.open("");
    await app.start({ ...usualOptions("mapello", "classic"), names: ["Ann", "Bo"], series: "free" });
    const settingNow = () => {
      const at = app.screen.value;
      if (at.kind !== "setting") throw new Error(`at ${at.kind}`);
      return at.setting;
    };
    const tableNow = () => tableOf(app);
    expect(settingNow()).toMatchObject({ setter: 0, chooser: 1 });
    await settingNow().setUp(board);
    await settingNow().take("first");
    expect(tableNow().match.value).toMatchObject({ firstPlayer: 1, setter: 0 });
    expect(tableNow().position.value.position).toBe(`${board} b 0 0`);
    tableNow().resign("first");
    await app.rematch();
    expect(settingNow()).toMatchObject({ setter: 1, chooser: 0 });
    await settingNow().setUp(board);
    await settingNow().take("second");
    expect(tableNow().match.value).toMatchObject({ firstPlayer: 1, setter: 1 });
    expect(tableNow().match.value.series).toMatchObject([{ firstPlayer: 1, winner: "second" }]);
    await app.toStart();
  });
});

describe("the pie rule with a computer", () => {
  it("it takes a good first move over, and the other side goes on", async () => {
    const opponent = new PatientOpponent(engine); // judges every start as good
    const match: Match = { ...casual, pie: true, computers: [null, "level:1"] };
    const table = await tableFor(engine, { game: "alea" }, { match, opponent });
    await table.play("d4");
    await expect.poll(() => table.swapped.value).toBe(true);
    expect(table.match.value.firstPlayer).toBe(1);
    expect(table.announcer.polite.value).toBe("The second player takes over the first move. White to move.");
    await table.click("e5"); // the person has White now
    expect(table.ply.value).toBe(2);
    await table.close();
  });

  it("it moves after its own first move was taken over", async () => {
    const opponent = new PatientOpponent(engine);
    const match: Match = { ...casual, pie: true, computers: ["level:1", null] };
    const table = await tableFor(engine, { game: "alea" }, { match, opponent });
    await table.begin();
    await expect.poll(() => opponent.waiting).toBe(1);
    opponent.answer();
    await expect.poll(() => table.maySwap.value).toBe(true);
    table.swapSides();
    await expect.poll(() => opponent.waiting).toBe(1);
    opponent.answer();
    await expect.poll(() => table.ply.value).toBe(2);
    await table.close();
  });
});

describe("the editor", () => {
  const editorFor = async (game: string, setup: string, brush = "#") => {
    const ask = (text: string): Promise<Position> =>
      startOf(text.includes(" ") ? { game, position: text } : { game, setup: text });
    const sheet = await engine.ask("sheet", game);
    const { edited } = faceOf(game);
    const sides: [string, string] = [sheet.pieces[0]?.letter ?? "", sheet.pieces[1]?.letter ?? ""];
    return new BoardEditor(await ask(setup), brush, ask, { sides, ...(edited && { edited }) });
  };

  it("moves a piece by two clicks, and its partners along", async () => {
    const editor = await editorFor("mapello", "4j5/1#8/10/10/4bw4/4wb4/10/10/8#1/5j4");
    editor.brush.value = mover;
    editor.symmetry.value = "half turn";
    await editor.click("b1"); // nothing there to take up
    expect(editor.held.value).toBe(null);
    await editor.click("a1");
    expect(editor.held.value).toBe("a1");
    await editor.click("b2");
    expect(editor.held.value).toBe(null);
    expect(editor.text.value).toBe("4j5/10/2#7/10/4bw4/4wb4/10/7#2/10/5j4");
    await editor.undo();
    expect(editor.text.value).toContain("1#8");
    await editor.move("a1", "d4");
    expect(editor.refused.value?.cell).toBe("d4"); // the middle is set
  });

  it("quarter turns go round the board", async () => {
    const editor = await editorFor("mapello", "plain");
    expect(together(editor.position.value, "b1", "quarter turns")).toEqual(["b1", "h2", "g8", "a7"]);
    expect(together(editor.position.value, "z0", "quarter turns")).toEqual(["z0", "i0", "i9", "z9"]);
  });

  it("makes positions of every game with either side to move", async () => {
    for (const [game, setup, piece, cell] of [
      ["mapello", "classic", "*", "a6"],
      ["arrello", "standard", "g", "b2"],
      ["mabi", "standard", "w", "b1"],
      ["alea", "standard", "b", "c3"],
    ] as const) {
      const editor = await editorFor(game, setup, piece);
      await editor.turn("second");
      expect(editor.refused.value).toBe(null);
      expect(editor.position.value.side).toBe("second");
      if (game === "mabi") await editor.move("a1", cell);
      else await editor.paint(cell);
      expect(editor.refused.value).toBe(null);
      expect(editor.position.value.side).toBe("second"); // painting keeps it
      const made = editor.position.value.position;
      await editor.open(editor.text.value);
      expect(editor.position.value.position).toBe(made);
      await editor.turn("first");
      await editor.open(editor.text.value);
      expect(editor.position.value.side).toBe("first");
    }
  });

  it("an edited position of Mabi is no first turn: any piece may move", async () => {
    const editor = await editorFor("mabi", "standard");
    await editor.move("a1", "b1");
    const { legal } = editor.position.value;
    expect(legal).toContain("pass");
    expect(legal.some((move) => move.startsWith("c3"))).toBe(true);
  });
});
