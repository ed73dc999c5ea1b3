// The coach: reasons that set a move apart and nothing else, the story of a game, hints of the real engine in every game, and a
// computer that waits until a warning is answered.

import { signal } from "@preact/signals";
import { beforeAll, describe, expect, it } from "vitest";
import { areaOf } from "../../src/coach/area.ts";
import { Coach } from "../../src/coach/coach.ts";
import { givenAway, storyOf } from "../../src/coach/story.ts";
import {
  adviceText,
  attemptText,
  costliestText,
  finestText,
  hintText,
  turnText,
  warningText,
} from "../../src/coach/texts.ts";
import { themeOf, themes, whyOf, whyWorse } from "../../src/coach/why.ts";
import type { Match } from "../../src/model/match.ts";
import type { Opponent } from "../../src/model/opponent.ts";
import type { Table } from "../../src/model/table.ts";
import type { Engine } from "../../src/net/engine.ts";
import type { FactKind, MoveFact, Side, Spec } from "../../src/net/types.ts";
import type { ReviewedPly } from "../../src/study/review.ts";
import { Study } from "../../src/study/study.ts";
import { coachCatalogues, coachReady } from "../../src/words/coach/index.ts";
import { casual, playRandomly, realEngine, tableFor } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
  await coachReady();
});

const fact = (kind: FactKind, more: Partial<MoveFact> = {}): MoveFact => ({
  kind,
  helps: true,
  now: 3,
  before: 5,
  cells: ["c3", "d4"],
  weight: 20,
  ...more,
});

describe("why", () => {
  it("tells what sets a move apart, and not what is true of every move", () => {
    const own = [fact("turns"), fact("bonus", { weight: 50 }), fact("choices", { weight: 3 })];
    const others = [[fact("turns")], [fact("turns", { weight: 18 })]];
    expect(whyOf(own, others).gains.map(({ kind }) => kind)).toEqual(["bonus"]);
    expect(whyOf([fact("turns")], others)).toEqual({ gains: [], costs: [] });
  });

  it("leaves out what says nothing: next to no difference, and what is true but no reason", () => {
    const facts = [fact("turns", { weight: 0 }), fact("choices", { weight: 3 })];
    expect(whyOf(facts, [[fact("choices", { helps: false, weight: 9 })]])).toEqual({ gains: [], costs: [] });
    const costs = whyOf(
      [fact("choices", { helps: false, weight: 3 })],
      [[fact("choices", { weight: 9 })]],
    ).costs;
    expect(costs).toEqual([]);
  });

  it("tells what a move costs where others do not cost it", () => {
    const bad = fact("gives_bonus", { helps: false, weight: 45 });
    expect(whyOf([bad], [[]]).costs).toEqual([bad]);
    expect(whyOf([bad], [[bad], [bad]]).costs).toEqual([]);
    expect(whyWorse([bad], [fact("safe")])).toEqual({ costs: [bad], missed: [fact("safe")] });
  });
});

describe("the words of the coach", () => {
  it.each(Object.keys(coachCatalogues))("%s has a sentence for every fact", async (tag) => {
    const load = coachCatalogues[tag as keyof typeof coachCatalogues];
    const c = await load();
    const kinds = Object.keys(themeOf) as FactKind[];
    const said = kinds.flatMap((kind) =>
      ["mapello", "arrello", "mabi", "alea"].map((game) => c.fact(fact(kind), game)),
    );
    for (const text of said) expect(text).toMatch(/^\S.{7,}[.。]$/u);
    for (const text of said) expect(text).not.toContain("undefined");
    expect(new Set(kinds.map((kind) => c.fact(fact(kind), "mabi"))).size).toBe(kinds.length);
    expect(Object.keys(c.themes).toSorted()).toEqual([...themes].toSorted());
    const english = await coachCatalogues.en();
    if (tag !== "en") expect(c.fact(fact("safe"), "alea")).not.toBe(english.fact(fact("safe"), "alea"));
    const one = c.fact(fact("safe", { now: 1 }), "alea");
    expect(one).not.toBe(
      c.fact(fact("safe", { now: 2 }), "alea").replace("2", "1") + (tag === "ja" ? " " : ""),
    );
  });
});

/** A move by what it was worth before and after, in points for its side. */
function move(
  ply: number,
  side: Side,
  best: number,
  played: number,
  more: Partial<ReviewedPly> = {},
): ReviewedPly {
  return {
    ply,
    side,
    path: [],
    move: `m${ply}`,
    best_move: played < best ? `b${ply}` : `m${ply}`,
    forced: false,
    best: { value: 100 * best, solved: true },
    played: { value: 100 * played, solved: true },
    loss: 100 * (best - played),
    turning_point: false,
    sign_before: "level",
    sign_after: "level",
    sign_drops: false,
    before: { value: 0, solved: true },
    ...more,
  };
}

describe("the story of a game", () => {
  const game = [
    move(1, "first", 2, 2),
    move(2, "second", -2, -2),
    move(3, "first", 2, -6), // the lead goes over …
    move(4, "second", 6, -4), // … and back, for good
    move(5, "first", 4, 3),
    move(6, "second", -3, -3, { forced: true }),
  ];

  it("turns where the winner went ahead for good", () => {
    expect(storyOf(game, "first").turn?.ply).toBe(4);
    expect(storyOf(game, null).turn).toBeNull();
    expect(storyOf(game.slice(0, 2), "first").turn).toBeNull(); // ahead from the first move on
    expect(
      storyOf([move(1, "first", 0, 0), move(2, "first", 0, 0), move(3, "first", 1, 1)], "first").turn?.ply,
    ).toBe(3);
  });

  it("names the costliest move by chances, not by points", () => {
    const far = [move(1, "first", 50, 40), move(3, "first", 3, -3)];
    expect(storyOf(far, "first").costly.first.map(({ ply }) => ply)).toEqual([3]);
    expect(storyOf(game, "first").costly.second[0]?.ply).toBe(4);
  });

  it("measures accuracy by the chances that were kept, over choices alone", () => {
    const { accuracy } = storyOf(game, "first");
    expect(storyOf([move(1, "first", 2, 2)], null).accuracy).toEqual({ first: 1, second: null });
    expect(accuracy.second).toBeGreaterThan(0.5);
    expect(accuracy.second).toBeLessThan(accuracy.first ?? 0);
    expect(storyOf([move(1, "first", 2, 2, { forced: true })], null).accuracy.first).toBeNull();
    expect(givenAway(move(1, "first", 0, -8))).toBeCloseTo(0.25);
  });
});

describe("where to look", () => {
  it("is a ninth of the board, without the rim", async () => {
    const position = await engine.ask("startOf", { game: "mapello", setup: "plain" });
    const corner = areaOf(position, 1, "a1");
    expect(corner?.name).toBe("topLeft");
    expect(corner?.cells).toContain("a1");
    expect(corner?.cells).not.toContain("z0");
    expect(areaOf(position, 1, "h8")?.name).toBe("bottomRight");
    expect(areaOf(position, 1, "d4")?.name).toBe("centre");
    expect(areaOf(position, 1, "x9")).toBeNull();
    const all = new Set(
      position.files.flatMap((file) => position.ranks.map((rank) => areaOf(position, 1, file + rank)?.name)),
    );
    expect(all.size).toBe(9);
  });
});

function coachOf(table: Table, warns = true): Coach {
  const make = () => ({ engine, end: () => undefined });
  const study = new Study({ table, make, hidden: signal(false), budget_ms: 1 });
  return new Coach({ table, study, make, warns: () => warns });
}

describe("a hint", () => {
  it.each(["mapello", "arrello", "mabi", "alea"])("%s: where to look, the move, why", async (game) => {
    const table = await tableFor(engine, { game });
    await playRandomly(table, 7, 12);
    const coach = coachOf(table);
    await coach.help();
    const first = coach.hint.value;
    expect(first?.step).toBe(1);
    expect(table.position.value.legal).toContain(first?.move);
    expect(coach.area.value.length).toBeGreaterThan(0);
    expect(coach.pointed.value).toBeNull(); // not given away yet
    if (!first) throw new Error("no hint");
    const where = hintText(table, first);
    expect(where.line).toMatch(/^Look at the .+, \w+ to \w+\.$/);
    await coach.help();
    expect(coach.pointed.value).toBe(first.cell);
    expect(coach.area.value).toEqual([]);
    await coach.help();
    const why = hintText(table, { ...first, step: 3 });
    expect(coach.hint.value?.step).toBe(3);
    expect(why.line).toContain(first.move);
    expect(why.more.length).toBeGreaterThan(0);
    for (const { kind, weight } of first.why.gains) expect([kind, weight > 0]).toEqual([kind, true]);
    await table.play(table.position.value.legal[0] ?? "");
    expect(coach.hint.value).toBeNull(); // it was for another position
    coach.end();
    await table.close();
  });
});

/** Plays the first move of the list at once. */
class QuickOpponent implements Opponent {
  asked = 0;

  async choose(start: Spec, path: string[]): Promise<string> {
    ++this.asked;
    const { session } = await engine.ask("open", start);
    const { legal } = await engine.ask("standAt", session, path);
    await engine.ask("close", session);
    return legal[0] ?? "";
  }

  async judge(): Promise<number> {
    return 0;
  }

  stop() {}
}

/** A person has White. */
const againstComputer: Match = { ...casual, computers: ["level:1", null] };
/** White, to move after these, wins with d3 and loses with any other move. */
const moves =
  "c5 c6 f4 c4 b6 g4 d6 a7 b7 e6 f3 e3 h5 b8 a6 b5 a5 b4 c8 d8 e7 d7 f6 f5 e8 f8 g5 h3 a4 g7 d2 g3 a3 g8 f7 h4 h2 c1 c3";

async function blunder(more: { warns?: boolean; match?: Match } = {}) {
  const opponent = new QuickOpponent();
  const { session } = await engine.ask("open", { game: "mapello", setup: "classic" });
  const { position } = await engine.ask("standAt", session, moves.split(" "));
  const match = more.match ?? againstComputer;
  const table = await tableFor(engine, { game: "mapello", position }, { match, opponent });
  const coach = coachOf(table, more.warns ?? true);
  void table.play("g1");
  return { table, coach, opponent };
}

describe("a warning", () => {
  it("keeps the computer waiting; taken back, nothing has happened", async () => {
    const { table, coach, opponent } = await blunder();
    await expect.poll(() => coach.warning.value?.move).toBe("g1");
    expect(opponent.asked).toBe(0);
    const warning = coach.warning.value;
    if (!warning) throw new Error("no warning");
    expect(warning.loss).toBeGreaterThan(0);
    expect(warningText(table, warning).line).toMatch(/^Careful: \w+ gives away (≈ )?[\d.]+ points\.$/);
    await coach.takeBack();
    expect(table.ply.value).toBe(0);
    expect(coach.warning.value).toBeNull();
    expect(table.thinking.value).toBe(false);
    expect(opponent.asked).toBe(0);
    await table.redo(); // the computer answers what is brought back
    await expect.poll(() => opponent.asked).toBe(1);
    coach.end();
  });

  it("left as it is, the computer answers", async () => {
    const { table, coach, opponent } = await blunder();
    await expect.poll(() => coach.warning.value !== null).toBe(true);
    coach.leaveIt();
    await expect.poll(() => opponent.asked).toBe(1);
    await expect.poll(() => table.ply.value).toBeGreaterThan(1);
    coach.end();
  });

  it("is not given where it is switched off, with a clock, or between two people", async () => {
    const clock = { kind: "move" as const, seconds: 60 };
    for (const more of [{ warns: false }, { match: { ...againstComputer, clock } }]) {
      const { coach, opponent } = await blunder(more);
      await expect.poll(() => opponent.asked).toBe(1);
      expect(coach.warning.value).toBeNull();
      coach.end();
    }
    const { table, coach } = await blunder({ match: casual });
    await expect.poll(() => table.ply.value).toBe(1);
    expect(coach.warning.value).toBeNull();
    coach.end();
  });
});

describe("a warning", () => {
  it("has a reason even where the facts say nothing: what to look for, or else the answer", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    const warned = (missed: MoveFact[], gains: MoveFact[]) =>
      warningText(table, {
        move: "f4",
        loss: 500,
        exact: false,
        costs: [],
        missed,
        answer: { move: "d3", gains },
      }).more;
    expect(warned([], [fact("bonus", { weight: 50 })])).toEqual([
      "After f4 the best answer is d3.",
      "It takes a bonus worth 3 points.",
    ]);
    expect(warned([fact("bonus")], [])).toEqual([expect.stringMatching(/^Mind the bonuses/)]);
    expect(warned([], [])).toEqual(["After f4 the best answer is d3."]);
    await table.close();
  });
});

describe("an attempt at a better move", () => {
  it("is answered with what speaks for it, or against it, or with what to look for", async () => {
    const table = await tableFor(engine, { game: "mapello" });
    const bonus = fact("bonus", { weight: 50 });
    const gives = fact("gives_bonus", { helps: false, weight: 45, cells: ["c3"] });
    const said = (kind: "best" | "not", facts: MoveFact[], compared: MoveFact[]) =>
      attemptText(table, { kind, loss: 0, exact: true, facts, compared });
    expect(said("best", [bonus], [])).toBe("It takes a bonus worth 3 points.");
    expect(said("not", [gives], [bonus])).toBe("It lets the opponent reach the bonus on c3.");
    expect(said("not", [], [bonus])).toMatch(/^Mind the bonuses/);
    expect(said("not", [], [])).toBe("");
    await table.close();
  });
});

describe("a game told", () => {
  it.each(["mapello", "arrello", "mabi", "alea"])(
    "%s: where it turned, best and worst, what to look at",
    async (game) => {
      const table = await tableFor(engine, { game, ...(game === "alea" && { rules: "size=5" }) });
      await playRandomly(table, 3, 60);
      const side = table.position.value.side;
      if (!table.result.value) table.resign(side);
      const coach = coachOf(table);
      await coach.tell();
      const told = coach.told.value;
      if (!told) throw new Error(coach.failure.value);
      expect(told.line).toHaveLength(table.line.value.length - 1);
      for (const share of Object.values(told.story.accuracy)) {
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(1);
      }
      const lines = [turnText(table, told), costliestText(table, told), adviceText(told), finestText(told)];
      expect(lines[0]).toMatch(/ahead/);
      expect(lines[1]).toMatch(
        /^(Costliest move: \S+ \(move \d+\), (≈ )?[\d.]+ points\. \S+ was better\.|No move)/,
      );
      for (const line of lines) expect(line).not.toContain("undefined");
      coach.end();
      await table.close();
    },
    60_000,
  );
});
