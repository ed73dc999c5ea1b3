// No language lacks a message: the type sees to the names, this to their content and to the engine's short words.
import { beforeAll, describe, expect, it } from "vitest";
import { faces } from "../../src/games/index.ts";
import { controlOf } from "../../src/model/newGameOptions.ts";
import { type Engine, plainReason } from "../../src/net/engine.ts";
import type { GameEvent, LabelCode, Side } from "../../src/net/types.ts";
import { en } from "../../src/words/en.ts";
import {
  catalogue,
  choiceWord,
  factText,
  labelText,
  languageFor,
  languages,
  refusedAloud,
  sentences,
  speak,
  spoken,
  switchWord,
  words,
} from "../../src/words/index.ts";
import { enLearn } from "../../src/words/learn/en.ts";
import { enSocial } from "../../src/words/social/en.ts";
import { socialCatalogues } from "../../src/words/social/index.ts";
import { enStudy } from "../../src/words/study/en.ts";
import { playRandomly, realEngine, tableFor } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

const others = languages.map(({ tag }) => tag).filter((tag) => tag !== "en");

/** The texts without a code among sides, pieces, labels and marks of all games, as far as random play shows them. */
async function textsWithoutCode(): Promise<string[]> {
  const found: { code: LabelCode; text: string }[] = [];
  for (const { name } of faces) {
    const table = await tableFor(engine, { game: name });
    const { sides, side_codes, pieces } = table.sheet;
    for (const side of [0, 1] as const) found.push({ code: side_codes[side], text: sides[side] });
    for (const { code, name } of pieces) found.push({ code, text: name });
    for (let ply = 0; ply < 40; ++ply) {
      await playRandomly(table, ply, 1);
      const { outcome, facts, marks } = table.position.value;
      for (const { code, label } of [...outcome.parts, ...facts]) found.push({ code, text: label });
      for (const { code, name } of marks) found.push({ code, text: name });
    }
    await table.close();
  }
  return found.filter(({ code }) => code === "other").map(({ text }) => text);
}

it("gets every short word of the games with a code", async () => {
  expect(await textsWithoutCode()).toEqual([]);
});

it.each(languages.map(({ tag }) => tag))("%s calls a button as the button calls itself", async (tag) => {
  const { share, notKeptHere, keepingFails } = await catalogue(tag);
  expect(notKeptHere).toContain(share);
  expect(keepingFails.none).toContain(share);
});

const event: GameEvent = {
  kind: "flip",
  side: "first",
  cell: "c4",
  from: "c5",
  anchor: null,
  ray: "N",
  distance: 1,
  text: "…",
};

describe.each(others)("%s", (tag) => {
  it("says something of its own for every message", async () => {
    const theirs = await catalogue(tag);
    expect(Object.keys(theirs).sort()).toEqual(Object.keys(en).sort());
    const texts = Object.entries(theirs).filter(([, value]) => typeof value === "string");
    expect(texts.filter(([, text]) => text === "")).toEqual([]);
    const same = texts.filter(([key, text]) => text === en[key as keyof typeof en]);
    expect(same.length).toBeLessThan(8); // "Name", "Pause", "Normal" are German, too
    const online = Object.entries(theirs.online).filter(([, value]) => typeof value === "string");
    expect(online.filter(([key, text]) => text === "" || text === en.online[key as "play"])).toEqual([]);
    expect(theirs.keyHelp).toHaveLength(en.keyHelp.length);
    expect(Object.keys(theirs.symmetries)).toEqual(Object.keys(en.symmetries));
  });

  it("has words of its own for people at a table", async () => {
    const theirs = await socialCatalogues[tag as "de"]();
    const flat = (words: object) => Object.entries(words).filter(([, value]) => typeof value === "string");
    const [own, english] = [flat(theirs), Object.fromEntries(flat(enSocial))];
    expect(own.filter(([key, text]) => text === "" || text === english[key])).toEqual([]);
    const phrases = Object.entries(theirs.phrases);
    expect(phrases.filter(([key, text]) => text === "" || text === enSocial.phrases[key as "hello"])).toEqual(
      [],
    );
  });

  it("puts what it is given into its sentences", async () => {
    const theirs = await catalogue(tag);
    const name = (side: Side) => (side === "first" ? "Ann" : "Bo");
    expect(theirs.happened([event, { ...event, cell: "c3" }], name)).toMatch(/c4.*c3/);
    expect(theirs.happened([{ ...event, kind: "convert" }], name)).toMatch(/c5.*c4/);
    expect(theirs.happened([{ ...event, kind: "step", side: "second" }], name)).toMatch(/Bo.*c5.*c4/);
    for (const kind of ["place", "take_bonus", "paralysed", "freed"] as const)
      expect(theirs.event({ ...event, kind }, "Ann")).toContain("c4");
    const reason = { ...plainReason("no"), clause: "line", clause_text: "…", cells: ["c4"] };
    expect(theirs.refusal(reason)).toContain("c4");
    expect(theirs.refusal({ ...reason, clause: "" })).toBe("no");
    expect(theirs.ended({ kind: "time" }, "Ann", "Bo")).toMatch(/Bo.*Ann/);
    for (const kind of ["resigned", "time"] as const) {
      const [won, lost] = [theirs.youEnded({ kind }, true, "Bo"), theirs.youEnded({ kind }, false, "Bo")];
      expect([won, lost].filter((text) => text.includes("Bo"))).toHaveLength(2);
      expect(won).not.toBe(lost);
    }
    expect(theirs.computer("level:7")).toContain("7");
    expect(theirs.computerShort("level:7")).toContain("7");
    const names = Array.from({ length: 10 }, (_, index) => theirs.computerShort(`level:${index + 1}`));
    expect(new Set(names.map((name) => name.replace(/\d+/, ""))).size).toBe(10); // each has a name of its own
    expect(theirs.computerShort("engine:time=5000")).toContain("5");
    expect(theirs.computerPace("engine:time=30000")).toContain("30");
    expect(theirs.computerPace("level:3")).not.toBe(theirs.computerPace("engine:time=1000"));
    expect(theirs.computer("greedy")).not.toBe(theirs.computer("random"));
    expect(theirs.legalAre(["a1", "b2"])).toMatch(/2.*a1.*b2/);
    expect(theirs.backAt(3, "Ann")).toMatch(/3.*Ann/);
    expect(theirs.leads("Ann", "4", true)).toMatch(/Ann.*4/);
    expect(theirs.leads("Ann", "4", false)).not.toBe(theirs.leads("Ann", "4", true));
    expect(theirs.turned("better", "worse", true)).not.toBe(theirs.turned("better", "worse", false));
    expect(theirs.retry("c4")).toContain("c4");
    expect(theirs.notImported(2, "why")).toMatch(/2.*why/);
    expect(Object.keys(theirs.themes)).toEqual(Object.keys(en.themes));
    for (const task of Object.values(theirs.task)) expect(task("Ann")).toContain("Ann");
    expect(theirs.praise("c4")).not.toBe(theirs.wrongMove("c4"));
    expect(theirs.loses("4", true)).toContain("4");
  });

  it("has every clause, set-up and switch of the rule sheets", async () => {
    const { sheets, choices } = await catalogue(tag);
    for (const { name } of faces) {
      const { clauses, setups, switches, readings, ...sheet } = await engine.ask("sheet", name);
      const theirs = sheets[name];
      expect(Object.keys(theirs?.clauses ?? {})).toEqual(clauses.map(({ id }) => id));
      expect(Object.keys(theirs?.setups ?? {})).toEqual(setups.map((setup) => setup.name));
      expect(Object.keys(theirs?.switches ?? {})).toEqual(switches.map(({ key }) => key));
      expect(theirs?.readings.length).toBe(readings.length);
      expect([undefined, "", sheet.summary]).not.toContain(theirs?.summary);
      expect(theirs?.credit ?? sheet.credit).not.toMatch(/\b(by|published)\b/); // names and a year need no other words
      const short = setups.map((setup) => setup.name.replace(/:.*/, ""));
      for (const item of switches) {
        const control = controlOf(item);
        if (control.kind !== "words") continue;
        const values = control.values.filter((word) => !/\d/.test(word));
        short.push(
          ...values.map((word) => (`${item.key}=${word}` in choices ? `${item.key}=${word}` : word)),
        );
      }
      expect(short.filter((word) => !(word in choices))).toEqual([]);
    }
  });
});

it("has no two messages of one name", () => {
  expect(Object.keys(enLearn).filter((key) => key in enStudy)).toEqual([]);
  const hidden = Object.entries({ ...enStudy, ...enLearn }).filter(
    ([key, value]) => en[key as keyof typeof en] !== value,
  );
  expect(hidden).toEqual([]);
});

it("speaks the browser's language where it can", async () => {
  expect(languageFor("auto", ["fr-FR", "pt-BR", "en"])).toBe("pt");
  expect(languageFor("auto", ["fr"])).toBe("en");
  expect(languageFor("ja", ["de"])).toBe("ja");
  await speak("de");
  expect([words().start, labelText("side_black"), labelText("other", "unheard of")]).toEqual([
    "Spielen",
    "Schwarz",
    "unheard of",
  ]);
  expect([choiceWord("classic"), choiceWord("unheard of")]).toEqual(["klassisch", "unheard of"]);
  const fact = { value: "7 of 60", number: 7, limit: 60, must: null };
  expect(factText(fact)).toBe("7 von 60");
  expect(factText({ ...fact, must: "must_pass" })).toBe("7 von 60: dieser Zug muss passen");
  expect(factText({ ...fact, limit: null })).toBe("7");
  expect(factText({ ...fact, number: null, value: "2–3" })).toBe("2–3");
  expect([switchWord("empties", "none"), switchWord("repetition", "none")]).toEqual([
    "niemand",
    "ja, beim dritten Mal unentschieden",
  ]);
  expect([switchWord("gaps", "yes"), switchWord("size", "7")]).toEqual(["ja", "7"]);
  expect(sentences(["Weiß gewinnt, 52 : 28.", "Boni 2"])).toBe("Weiß gewinnt, 52 : 28. Boni 2.");
  const sheet = await engine.ask("sheet", "mapello");
  expect(spoken(sheet).clauses.map(({ id }) => id)).toEqual(sheet.clauses.map(({ id }) => id));
  const { reason } = await engine.ask(
    "explain",
    (await engine.ask("open", { game: "mapello" })).session,
    "c4",
  );
  expect(reason && refusedAloud("mapello", reason)).toBe(
    "Schwarz auf c4 würde nichts drehen: SE: d5 endet am leeren Feld e6.",
  );
  await speak("en");
  expect(words()).toBe(en);
});
