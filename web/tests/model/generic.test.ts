// A game that the page has no face for is shown on a plain board and can be played by clicks.
import { beforeAll, describe, expect, it } from "vitest";
import { genericFace } from "../../src/games/generic.ts";
import { faceOf, faces } from "../../src/games/index.ts";
import { usualOptions } from "../../src/model/newGameOptions.ts";
import type { Engine } from "../../src/net/engine.ts";
import type { Position } from "../../src/net/types.ts";
import { appFor, realEngine, tableOf } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

/** The real engine with a fifth game: one of its own under another name. */
function withFifth(real: Engine, game: string, name: string): Engine {
  const renamed = (value: unknown): unknown =>
    value && typeof value === "object" && "position" in value && typeof value.position === "object"
      ? { ...value, position: renamed(value.position) }
      : value && typeof value === "object" && "game" in value && value.game === game
        ? { ...value, game: name }
        : value;
  const asked = (value: unknown): unknown =>
    value && typeof value === "object" && "game" in value && value.game === name ? { ...value, game } : value;
  const ask = async (question: string, ...given: unknown[]): Promise<unknown> => {
    const ask = real.ask as (question: string, ...given: unknown[]) => Promise<unknown>;
    if (question === "games") return [...((await ask("games")) as object[]), { name, title: "Toy" }];
    if (question === "sheet" && given[0] === name) return { ...((await ask("sheet", game)) as object), name };
    return renamed(await ask(question, ...given.map(asked)));
  };
  return { ask } as unknown as Engine;
}

describe("a game without a face", () => {
  it("is unknown until the engine tells of it", () => {
    expect(() => faceOf("never heard of")).toThrow("no game never heard of");
  });

  it.each(["mapello", "mabi"])(
    "is shown as plain discs and played by clicks (%s under another name)",
    async (game) => {
      const name = `toy ${game}`;
      const app = appFor(withFifth(engine, game, name));
      await app.open("");
      expect(app.games.value).toEqual([...faces.map((face) => face.name), name]);
      const sheet = app.sheet(name);
      const face = faceOf(name);
      expect(sheet.pieces.filter(({ letter }) => !face.pieces[letter])).toEqual([]);
      expect(face.pieces[sheet.pieces[0]?.letter ?? ""]).toBe("black");
      expect(face.pieces[sheet.pieces[1]?.letter ?? ""]).toBe("white");
      await app.start(usualOptions(name, face.setup));
      const table = tableOf(app);
      const [move = ""] = table.position.value.legal;
      const { at: cell, extras } = face.notation.read(move);
      for (const one of [cell ?? "", ...extras]) await table.click(one);
      expect(table.path()).toEqual([move]);
      await app.toStart();
    },
  );

  it("reads cells out of any move, and none out of a pass", () => {
    const sheet = {
      name: "toy",
      pieces: [{ letter: "x", code: "other" as const, name: "cross" }],
      setups: [],
    };
    const { notation } = genericFace(sheet, { legal: ["a1-b2"], position: "" } as unknown as Position);
    expect(notation.style).toBe("destination");
    expect(notation.read("a1-b2")).toEqual({ at: "a1", extras: ["b2"] });
    expect(notation.read("c10")).toEqual({ at: "c10", extras: [] });
    expect(notation.read("pass")).toEqual({ at: null, extras: [] });
  });
});
