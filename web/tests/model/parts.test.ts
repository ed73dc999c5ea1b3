// The small parts: playback, clock, tree, options, links, kept games.
import beginning from "virtual:beginning";
import { beforeAll, describe, expect, it } from "vitest";
import { tonesOf } from "../../src/board/sound.ts";
import { rankText, raysText } from "../../src/board/spoken.ts";
import { faceOf, faces } from "../../src/games/index.ts";
import { clockText } from "../../src/model/clock.ts";
import { BoardEditor } from "../../src/model/editor.ts";
import { gridOf, indexOf, neighbour } from "../../src/model/grid.ts";
import { LiveRegion } from "../../src/model/liveRegion.ts";
import {
  controlOf,
  namedSetups,
  readingsOf,
  seededSetups,
  specOf,
  usualOptions,
  withRule,
} from "../../src/model/newGameOptions.ts";
import { boardIn, ggfIn, transcriptIn, transcriptsIn } from "../../src/model/othello.ts";
import { Playback, schedule, still } from "../../src/model/playback.ts";
import { gameLink, pack, recordInLink, unpack } from "../../src/model/share.ts";
import { browserStore } from "../../src/model/storage.ts";
import { type Run, runsOf } from "../../src/model/tree.ts";
import type { Engine } from "../../src/net/engine.ts";
import { companyIn } from "../../src/state/records.ts";
import { en } from "../../src/words/en.ts";
import { appFor, casual, HandTime, playRandomly, realEngine, tableFor, tableOf } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

function memoryStore() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return browserStore(storage as unknown as Storage);
}

describe("what other programs write", () => {
  const start = "---------------------------OX------XO---------------------------";

  it("is read as transcripts in a mirror", () => {
    expect(transcriptIn("F5D6C3D3C4")).toEqual(["c5", "e6", "f3", "e3", "f4"]);
    expect(transcriptIn("1. f5 d6 2. -- c3")).toEqual(["c5", "e6", "pass", "f3"]);
    for (const text of ["f5", "f9d6", "[Game]", "hello", ""]) expect(transcriptIn(text)).toBeNull();
  });

  it("is read as files of games: GGF, and transcripts by the line", () => {
    const ggf = `(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[booklet]RB[2197.01]TI[05:00//02:00]TY[8]
      RE[+0.000]BO[8 ---------------------------O*------*O--------------------------- *]B[f5//0.01]W[D6/-2.0/1]B[c3]W[PA];)`;
    const board = `${"-".repeat(27)}O*------**--------------------------- O`;
    expect(ggfIn(`${ggf}\n(;GM[Othello]PB[a]BO[8 ${board}]W[d6];)`)).toEqual([
      { moves: ["c5", "e6", "f3", "pass"], board: "", players: ["Saio1200", "booklet"], date: "2003-12-15" },
      { moves: ["e6"], board: board, players: ["a", ""], date: "" },
    ]);
    expect(ggfIn("(;GM[Go]B[aa];)")).toEqual([]);
    expect(ggfIn("(;GM[Othello]BO[10 --]B[f5];)")).toEqual([]);
    const line = "f5d6c3d3c4f4f6f3e6e7d7b6f8f7g5c6c5g4g6h5h6h4h3h7e3b4a3c8b5";
    expect(transcriptsIn(`${line}\n${line}\n${line}\n`).map(({ moves }) => moves.length)).toEqual([
      29, 29, 29,
    ]);
    expect(transcriptsIn(`${line.slice(0, 20)}\n${line.slice(20)}`).map(({ moves }) => moves.length)).toEqual(
      [29],
    );
    expect(transcriptsIn("[Game]")).toEqual([]);
  });

  it("is read as boards", () => {
    expect(boardIn("8/8/8/3wb3/3bw3/8/8/8 b")).toBe(`${start} X`);
    expect(boardIn("8/8/8/3OX3/3XO3/8/8/8 w - -")).toBe(`${start} O`);
    expect(boardIn(`${"........\n".repeat(3)}...o*...\n...*o...\n${"........\n".repeat(3)}`)).toBe(
      `${start} X`,
    );
    for (const text of ["3/3/3 g -", "wwb2ww1/8/8 w", "8/8/8/8/8/8/8/9"]) expect(boardIn(text)).toBeNull();
  });
});

describe("playback", () => {
  const example = {
    game: "mapello",
    position: "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wbb1b1/4bbbb*1/1*3bb#1j/j2#2b3/1#1*3*#1/3j3j2 w 0 0",
  };

  it("turns discs outward, all rays at the same time", async () => {
    const { session } = await engine.ask("open", example);
    const { events } = await engine.ask("play", session, "e7");
    const steps = schedule(events, 1).map((step) => step.events.map(({ cell }) => cell).sort());
    expect(steps).toEqual([["e7"], ["e6", "f6"], ["e5", "g5"], ["e4", "h4"]]);
    await engine.ask("close", session);
  });

  it("counts the score disc by disc, to the engine's own", async () => {
    const time = new HandTime();
    const { session, position } = await engine.ask("open", example);
    const { events, position: after } = await engine.ask("play", session, "e7");
    const playback = new Playback(position, time);
    const seen: string[] = [];
    const stop = playback.shown.subscribe(({ score }) => {
      seen.push(`${score.first}:${score.second}`);
    });
    void playback.play(after, events, 1);
    time.advance(5000);
    stop();
    const flips = events.filter(({ kind }) => kind === "flip").length;
    expect(flips).toBeGreaterThan(3);
    expect(new Set(seen).size).toBeGreaterThan(3); // all rays turn at once, one disc after the other
    expect(seen[0]).toBe(`${position.outcome.first}:${position.outcome.second}`);
    expect(seen.at(-1)).toBe(`${after.outcome.first}:${after.outcome.second}`);
    const own = seen.map((score) => Number(score.split(":")[1]));
    expect(own).toEqual([...own].sort((a, b) => a - b));
    expect(own[1]).toBe((own[0] ?? 0) + 1); // the disc that was placed
    await engine.ask("close", session);
  });

  it("brings each cell to its end at its own time, and may be cut short", async () => {
    const time = new HandTime();
    const { session, position } = await engine.ask("open", example);
    const { events, position: after } = await engine.ask("play", session, "e7");
    const playback = new Playback(position, time);
    const letter = (cell: string) => playback.shown.value.letters[indexOf(gridOf(after), cell)];
    const done = playback.play(after, events, 1);
    expect([letter("e7"), letter("e6")]).toEqual(["w", "b"]);
    time.advance(150);
    expect([letter("e6"), letter("e5")]).toEqual(["w", "b"]);
    expect(playback.busy.value).toBe(true);
    playback.finish();
    await done;
    expect(playback.shown.value.letters).toEqual(still(after).letters);
    expect(playback.busy.value).toBe(false);
    await engine.ask("close", session);
  });
});

describe("sounds", () => {
  it("every event that shows is heard once, however many happen at the same time", async () => {
    const { session } = await engine.ask("open", {
      game: "mapello",
      position: "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wbb1b1/4bbbb*1/1*3bb#1j/j2#2b3/1#1*3*#1/3j3j2 w 0 0",
    });
    const { events } = await engine.ask("play", session, "e7");
    const pitches = schedule(events, 1).map((step) => tonesOf(step.events).map(({ pitch_hz }) => pitch_hz));
    expect(pitches.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect(pitches[3]?.[0]).toBeGreaterThan(pitches[1]?.[0] ?? 0); // farther is higher
    expect(tonesOf([])).toEqual([]);
    await engine.ask("close", session);
  });
});

describe("clock texts", () => {
  it.each([
    [299_000, "4:59"],
    [60_000, "1:00"],
    [9_940, "9.9"],
    [3_600_000, "1:00:00"],
    [0, "0.0"],
  ])("%d ms is %s", (left, text) => expect(clockText(left)).toBe(text));
});

describe("the move list", () => {
  it("shows variations after the move they replace, and goes on after them", () => {
    const children = [[1, 3], [2], [], [4, 5], [6], [], []];
    const names = ["", "a", "b", "c", "d", "e", "f"];
    const parents = [-1, 0, 1, 0, 3, 3, 4];
    const nodes = names.map((move, id) => ({
      id,
      move,
      parent: parents[id] ?? -1,
      children: children[id] ?? [],
      side: id === 0 ? null : ("first" as const),
      comment: "",
      clock_ms: null,
    }));
    const text = (runs: Run[]): string =>
      runs
        .map(({ moves, branches }) => {
          const line = moves.map(({ node, ply }) => ply + node.move).join(" ");
          return line + branches.map((branch) => ` (${text(branch)})`).join("");
        })
        .join(" ");
    expect(text(runsOf({ node: 0, may_swap: false, nodes }))).toBe("1a (1c 2d (2e) 3f) 2b");
  });
});

describe("the start page's choice", () => {
  it("every switch of every sheet has a control, and its values are accepted", async () => {
    for (const { name, setup } of faces) {
      const sheet = await engine.ask("sheet", name);
      for (const item of sheet.switches) {
        const control = controlOf(item);
        const values = control.kind === "words" ? control.values : [control.least, control.most].map(String);
        expect(values).toContain(control.kind === "words" ? item.fallback : values[0]);
        for (const value of values) {
          const options = withRule(usualOptions(name, setup === "classic" ? "plain" : setup), item, value);
          const position = await engine.ask("startOf", specOf(options));
          expect(position.rules.split(",")).toContain(`${item.key}=${value}`);
        }
      }
    }
  });

  it("every named set-up opens, and so does a random one", async () => {
    for (const { name } of faces) {
      const sheet = await engine.ask("sheet", name);
      for (const setup of namedSetups(sheet)) {
        expect((await engine.ask("startOf", specOf(usualOptions(name, setup.name)))).game).toBe(name);
      }
    }
    const [random] = seededSetups(await engine.ask("sheet", "mapello"));
    const options = usualOptions("mapello", "");
    const spec = specOf({ ...options, board: { kind: "random", name: random?.name ?? "", seed: 4 } });
    expect(spec.setup).toBe("random:4");
    expect((await engine.ask("startOf", spec)).position).toContain("j");
  });

  it("finds what the register says of a switch", async () => {
    const sheet = await engine.ask("sheet", "mabi");
    expect(readingsOf(sheet, "pass").map(({ chosen }) => chosen)[0]).toContain("locks you out");
  });

  it("reads a text with spaces as a position, another as a board", () => {
    const options = usualOptions("alea", "");
    expect(specOf({ ...options, board: { kind: "own", text: " 3/3/3 b - 0 0 " } }).position).toBe(
      "3/3/3 b - 0 0",
    );
    expect(specOf({ ...options, board: { kind: "own", text: "3/3/3" } }).setup).toBe("3/3/3");
  });
});

describe("faces", () => {
  it("draw every piece the engine knows and show a legal picture", async () => {
    for (const { name, picture, pieces } of faces) {
      const sheet = await engine.ask("sheet", name);
      expect(Object.keys(pieces).sort()).toEqual(sheet.pieces.map(({ letter }) => letter).sort());
      expect((await engine.ask("startOf", { game: name, position: picture })).position).toBe(picture);
    }
  });

  it("know how every mark is drawn", async () => {
    for (const { name, markNames } of faces) {
      const table = await tableFor(engine, { game: name });
      for (let round = 0; round < 30; ++round) {
        await playRandomly(table, round, 1);
        for (const mark of table.position.value.marks) expect(Object.keys(markNames)).toContain(mark.code);
      }
      await table.close();
    }
  });
});

describe("records of games", () => {
  it("tell how a game stopped, and are read again", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    await table.play("e3");
    table.resign("first");
    const record = await table.record();
    expect(record).toContain('[Result "0-1 resigned"]');
    expect(record).toMatch(/0-1\s*$/);
    const { session, ...head } = await engine.ask("openRecord", record);
    expect(head.ending).toEqual({ kind: "resigned", winner: "second" });
    expect(companyIn(head).ending).toEqual(head.ending);
    const abandoned = companyIn({ headers: [], ending: { kind: "abandoned", winner: null } });
    expect(abandoned.ending).toBeNull(); // it may go on here
    await engine.ask("close", session);
    await table.close();
  });

  it("keep quotation marks and backslashes in names", async () => {
    const match = { ...casual, names: ['Ann "\\" O', "Bo"] as [string, string] };
    const table = await tableFor(engine, { game: "alea" }, { match });
    const { session, headers } = await engine.ask("openRecord", await table.record());
    expect(headers.find(({ name }) => name === "First")?.value).toBe('Ann "\\" O');
    await engine.ask("close", session);
    await table.close();
  });
});

describe("links", () => {
  it("hold a whole game", async () => {
    const table = await tableFor(engine, { game: "mapello", setup: "classic" });
    await playRandomly(table, 8, 60);
    const record = await table.record();
    const link = await gameLink("http://host/page#game=old", record);
    expect(link.length).toBeLessThan(700);
    expect(await recordInLink(link.slice(link.indexOf("#")))).toBe(record);
    await table.close();
  });

  it("bear any text, and say when they are damaged", async () => {
    expect(await unpack(await pack("é ♟ \u0000"))).toBe("é ♟ \u0000");
    expect(await recordInLink("#elsewhere")).toBeNull();
    await expect(recordInLink("#game=!!")).rejects.toThrow();
  });
});

describe("the app", () => {
  it("shows its start page before the engine has answered, with what the engine would say", async () => {
    const silent: Engine = { ask: () => new Promise(() => undefined) };
    const app = appFor(silent, memoryStore(), { beginning });
    void app.open("");
    expect(app.screen.value.kind).toBe("start");
    for (const { name, picture } of faces) {
      expect(app.sheet(name)).toEqual(await engine.ask("sheet", name));
      const position = await engine.ask("startOf", { game: name, position: picture });
      expect(app.pictures.get(name)).toEqual(position);
    }
    const broken: Engine = { ask: () => Promise.reject(new Error("no engine")) };
    const closed = appFor(broken, memoryStore(), { beginning });
    await closed.open("");
    expect(closed.screen.value).toEqual({ kind: "failed", text: "no engine" });
  });

  it("keeps the game after every move and takes it up again", async () => {
    const store = memoryStore();
    const app = appFor(engine, store);
    await app.open("");
    await app.start({ ...usualOptions("mabi", "standard"), names: ["Ann", ""] });
    const table = tableOf(app);
    await playRandomly(table, 6, 12);
    await table.undo();
    const { position } = table.position.value;
    await expect.poll(() => app.keptGame.value?.path.length).toBe(table.ply.value);

    const again = appFor(engine, store);
    await again.open("");
    await again.resume();
    const resumed = tableOf(again);
    expect(resumed.position.value.position).toBe(position);
    expect(resumed.match.value.names).toEqual(["Ann", ""]);
    expect(resumed.mayRedo.value).toBe(true);
    expect(again.keptGame.value?.over).toBe(false);
    resumed.resign("first");
    await expect.poll(() => again.keptGame.value?.over).toBe(true);
  });

  it("opens links, records and positions, and refuses the rest with the engine's words", async () => {
    const app = appFor(engine, memoryStore());
    await app.open("");
    await app.openText(faceOf("alea").picture);
    expect(app.screen.value).toMatchObject({ kind: "table", spec: { game: "alea" } });
    const table = tableOf(app);
    await table.play("a1");
    table.resign("first");
    const link = await gameLink("http://host/", await table.record());
    await app.toStart();
    await app.openText(link);
    const opened = tableOf(app);
    expect(opened.path()).toEqual(["a1"]);
    expect(opened.result.value?.winner).toBe("second");
    await expect(app.openText("nonsense")).rejects.toThrow(/board|position|rank/);
  });

  it("forgets a kept game that cannot be read, and lives without storage", async () => {
    const store = memoryStore();
    store.write("game", { record: "{" });
    const app = appFor(engine, store);
    await app.open("");
    await app.resume();
    expect(app.keptGame.value).toBeNull();
    expect(browserStore(null).read("x")).toBeNull();
  });
});

describe("the spoken board", () => {
  it("reads ranks and rays", async () => {
    const sheet = await engine.ask("sheet", "mapello");
    const shown = still(await engine.ask("startOf", { game: "mapello" }));
    expect(rankText(sheet, shown, "a4", en)).toBe("Rank 4: d4 black, e4 white.");
    expect(rankText(sheet, shown, "a1", en)).toBe("Rank 1: all empty.");
    expect(raysText(sheet, shown, "c4", en)).toContain("E: d4 black, e4 white.");
  });

  it("says a repeated text again", () => {
    const announcer = new LiveRegion();
    announcer.say("once");
    const first = announcer.polite.value;
    announcer.say("once");
    expect(announcer.polite.value).not.toBe(first);
    expect(announcer.polite.value.trim().startsWith("once")).toBe(true);
  });
});

it("focus stays on the board", async () => {
  const grid = gridOf(await engine.ask("startOf", { game: "arrello" }));
  expect(neighbour(grid, "a1", -1, -1)).toBe("a1");
  expect(neighbour(grid, "d4", 1, 0)).toBe("d5");
  expect(neighbour(grid, "d4", 99, 99)).toBe("g7");
});

describe("the board editor", () => {
  const edit = async (game: string, setup: string) => {
    const ask = (board: string) => engine.ask("startOf", { game, setup: board });
    return new BoardEditor(await ask(setup), "#", ask);
  };

  it("paints, takes away, and comes back to the engine's text", async () => {
    const editor = await edit("mapello", "plain");
    await editor.paint("a1");
    expect(editor.text.value).toBe("10/1#8/10/10/4bw4/4wb4/10/10/10/10");
    expect(editor.count("#")).toBe(1);
    await editor.paint("a1");
    expect(editor.count("#")).toBe(0);
    await editor.undo();
    expect(editor.count("#")).toBe(1);
  });

  it("loses no stroke to one that is quicker than the engine", async () => {
    const editor = await edit("mapello", "classic");
    const all = [
      editor.open("plain"),
      editor.paint("a1"),
      editor.paint("b1"),
      editor.paint("c1"),
      editor.undo(),
    ];
    expect(await editor.finished()).toBe("10/1##7/10/10/4bw4/4wb4/10/10/10/10");
    await Promise.all(all);
    expect(editor.count("#")).toBe(2);
  });

  it("asks the engine what is allowed", async () => {
    const editor = await edit("mapello", "plain");
    await editor.paint("d4");
    expect(editor.refused.value?.reason.text).toMatch(/d4/);
    await editor.paint("z0");
    expect(editor.refused.value?.cell).toBe("z0");
    for (const file of "abcdefgh") await editor.paint(`${file}1`);
    expect(editor.count("#")).toBe(8);
    await editor.paint("a2");
    expect(editor.refused.value?.reason.text).toMatch(/wall/);
    expect(editor.count("#")).toBe(8);
  });

  it("makes positions that no game begins with, and says so", async () => {
    const ask = (text: string) =>
      engine.ask("startOf", {
        game: "mapello",
        ...(text.includes(" ") ? { position: text } : { setup: text }),
      });
    const writing = { sides: ["b", "w"] as [string, string] };
    const editor = new BoardEditor(await ask("plain"), "b", ask, writing);
    await editor.paint("a1");
    expect(editor.isSetup.value).toBe(false);
    expect(editor.text.value).toBe("10/1b8/10/10/4bw4/4wb4/10/10/10/10 b 0 0");
    await editor.turn("second");
    expect(editor.text.value).toBe("10/1b8/10/10/4bw4/4wb4/10/10/10/10 w 0 0");
    await editor.paint("z0"); // still not where discs may lie
    expect(editor.refused.value?.cell).toBe("z0");
    await editor.undo();
    await editor.undo();
    expect([editor.isSetup.value, editor.text.value]).toEqual([true, "10/10/10/10/4bw4/4wb4/10/10/10/10"]);
    const again = new BoardEditor(await ask("10/1b8/10/10/4bw4/4wb4/10/10/10/10 w 0 0"), "b", ask, writing);
    await expect.poll(() => again.isSetup.value).toBe(false);
  });

  it("paints in symmetry", async () => {
    const editor = await edit("mapello", "plain");
    editor.symmetry.value = "four ways";
    await editor.paint("b2");
    expect(editor.text.value).toBe("10/10/2#4#2/10/4bw4/4wb4/10/2#4#2/10/10");
    const arrello = await edit("arrello", "standard");
    arrello.brush.value = "g";
    arrello.symmetry.value = "half turn";
    await arrello.paint("d4"); // the middle is its own image
    expect(arrello.text.value).toBe("7/7/7/3g3/7/7/7");
  });

  it("opens random boards and texts", async () => {
    const editor = await edit("mapello", "plain");
    await editor.open("random:3");
    expect(editor.count("#")).toBe(8);
    await editor.open("nonsense");
    expect(editor.refused.value).not.toBeNull();
    expect(editor.count("#")).toBe(8);
  });
});
