// Every error the engine and the server know by code is said in every language, with all its values.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type Engine, Refusal } from "../../src/net/engine.ts";
import type { EndCode, ErrorCause, ErrorCode, LabelCode, Reason, Spec } from "../../src/net/types.ts";
import type { EndWords } from "../../src/words/ends/type.ts";
import type { ErrorWords } from "../../src/words/errors/type.ts";
import {
  endText,
  errorText,
  labelText,
  languages,
  reasonText,
  refusedAloud,
  speak,
  words,
} from "../../src/words/index.ts";
import type { LabelWords } from "../../src/words/labels/type.ts";
import { endIn, saidIn } from "../../src/words/said.ts";
import { realEngine } from "./helpers.ts";

/** A list itself: codes with their English sentences. */
function listIn<Code extends string>(header: string): Map<Code, string> {
  const lines = readFileSync(`../engine/${header}`, "utf8").matchAll(/^ {4}X\((\w+), "(.*)"\)/gm);
  return new Map([...lines].map(([, code, sentence]) => [code as Code, sentence ?? ""]));
}

const listed = listIn<ErrorCode>("core/error_code.hpp");
const labels = listIn<Exclude<LabelCode, "other">>("core/label.hpp");
const ends = listIn<Exclude<EndCode, "other">>("rules/end_note.hpp");

/** The values a sentence is made of; those of `{n|once|# times}` too. */
function valuesIn(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? "");
}

/** What only experts of a text meet is put in general words elsewhere. */
const general = new Set(["known", "valid", "shape", "position", "kind", "game", "handle", "node", "outcome"]);

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

async function reasonOf(spec: Spec, move: string): Promise<Reason> {
  const { session } = await engine.ask("open", spec);
  const { reason } = await engine.ask("explain", session, move);
  await engine.ask("close", session);
  if (!reason) throw new Error(`${move} is allowed`);
  return reason;
}

const others = languages.map(({ tag }) => tag).filter((tag) => tag !== "en");

it("knows the whole list", () => {
  expect(listed.size).toBeGreaterThan(150);
  expect(listed.get("cell_is_wall")).toBe("{cell} is a wall");
  expect(labels.get("tie_break_holder")).toBe("tie-break holder");
  expect(labels.size).toBeGreaterThan(30);
  expect(ends.get("board_full")).toBe("The board is full.");
});

describe.each(others)("%s", (tag) => {
  beforeAll(() => speak(tag));

  it("says every code, with values that there are and none left out", () => {
    const errors = words().errors as ErrorWords;
    expect(Object.keys(errors).sort()).toEqual([...listed.keys()].sort());
    for (const [code, english] of listed) {
      const theirs = errors[code as keyof ErrorWords];
      const [given, used] = [new Set(valuesIn(english)), new Set(valuesIn(theirs))];
      const invented = [...used].filter((name) => !given.has(name));
      expect([code, invented]).toEqual([code, []]);
      const forgotten = [...given].filter((name) => !used.has(name) && !general.has(name) && name !== "text");
      // A language without plurals needs no number of its own for a "was" or "were".
      expect([code, forgotten.filter((name) => !english.includes(`{${name}|was|were}`))]).toEqual([code, []]);
      expect(theirs).not.toBe(english);
    }
  });

  it("fills sentences in: no place is left open", () => {
    for (const [code, english] of listed) {
      const values = valuesIn(english).map((name) => ({ name, value: "2", label: null }));
      const error: ErrorCause = { code, text: "English", values, because: [] };
      const said = saidIn(words(), error);
      expect(said).not.toMatch(/[{}|#]|undefined/);
      expect(said).not.toBe("English");
    }
  });

  it("says why a game is over, whatever the reason", () => {
    const theirs = words().ends as EndWords;
    expect(Object.keys(theirs).sort()).toEqual([...ends.keys()].sort());
    for (const [code, english] of ends) {
      const names = valuesIn(english);
      expect([code, valuesIn(theirs[code] ?? "").sort()]).toEqual([code, [...names].sort()]);
      const values = names.map((name) => ({ name, value: "7", label: null }));
      const said = endIn(words(), { code, text: "English", values });
      expect(said.split("7")).toHaveLength(names.length + 1);
      expect(said).not.toMatch(/[{}]|English|undefined/);
      expect(theirs[code]).not.toBe(english);
    }
  });

  it("has a word for every label", () => {
    const theirs = words().labels as LabelWords;
    expect(Object.keys(theirs).sort()).toEqual([...labels.keys()].sort());
    expect(Object.values(theirs).filter((word) => word.trim() === "")).toEqual([]);
    for (const [code, english] of labels) expect(labelText(code, english)).toBe(theirs[code]);
    // Longer ones differ from the English; "Mabi" and "komi" need not.
    const long = [...labels].filter(([, english]) => english.includes(" "));
    expect(long.filter(([code, english]) => theirs[code] === english)).toEqual([]);
  });

  it("tells how a tie of Mabi's was broken", async () => {
    const held = "1ww1/4/4/2bb w b - b-------------- 2,2 2 7"; // Black has had two for longer
    const { session } = await engine.ask("open", { game: "mabi", rules: "size=4", position: held });
    await engine.ask("play", session, "pass");
    const { position } = await engine.ask("play", session, "pass");
    await engine.ask("close", session);
    expect(position.outcome.notes.map(({ code }) => code)).toEqual(["both_passed", "tie_broken"]);
    const said = endText(position.outcome);
    expect(said).toContain("2");
    expect(said).toContain(labelText("side_black"));
    expect(said).not.toContain("Tie");
  });

  it("tells why a move is forbidden as fully as English does", async () => {
    const reason = await reasonOf({ game: "mapello" }, "c4");
    const said = reasonText(reason);
    for (const part of ["SE", "d5", "e6", "c4", labelText("side_black")]) expect(said).toContain(part);
    expect(said).not.toContain("would");
    expect(refusedAloud("mapello", reason)).toBe(said); // the clause adds nothing
  });

  it("tells what is wrong with a board and with a record", async () => {
    const board = "4j5/1#1*2*1#1/6#3/j*#5*j/j3bw4/4wb2*1/1*5#1j/j2#6/1#1*3*#1/3j3j2";
    const crowded = await engine
      .ask("open", { game: "mapello", rules: "walls=2", setup: board })
      .catch(errorText);
    expect(crowded).toMatch(/8.*2/);
    expect(crowded).not.toMatch(/agreed/);
    const record = await engine.ask("openRecord", '[Game "mapello"]\n1. a1 *').catch(errorText);
    expect(record).toMatch(/1.*a1/);
    expect(record).not.toMatch(/would|move/);
  });
});

describe("a game whose sentences nobody knows", () => {
  it("is told by cells and clause, and in its own words without one", async () => {
    await speak("de");
    const plain: Reason = { ...(await reasonOf({ game: "mapello" }, "c4")), code: "other", text: "no" };
    expect(reasonText(plain)).toContain("c4");
    expect(refusedAloud("mapello", plain).length).toBeGreaterThan(reasonText(plain).length);
    expect(reasonText({ ...plain, clause: "" })).toBe("no");
    expect(errorText(new Refusal({ ...plain, clause: "" }))).toBe("no");
    expect(errorText(new Error("plain"))).toBe("plain");
    await speak("en");
    expect(reasonText(await reasonOf({ game: "mapello" }, "c4"))).toMatch(
      /^Black on c4 would flip nothing: SE: d5 ends/,
    );
  });
});
