// Looking for an opponent, and the line of a rating.
import { describe, expect, it } from "vitest";
import { ratingGraph } from "../../src/model/ratingGraph.ts";
import { askEvery, Seeking } from "../../src/model/seeking.ts";
import { ServerError } from "../../src/net/server.ts";
import type { ErrorMessage, RatingStep, SeekState, SeekWish } from "../../src/net/serverTypes.ts";
import { HandTime } from "./helpers.ts";

const wish: SeekWish = {
  token: "t",
  name: "Ann",
  game: "mabi",
  clock: { kind: "increment", main_ms: 300_000, increment_ms: 5_000, periods: 0, period_ms: 0 },
  rated: false,
  range: 0,
};
const waiting: SeekState = { phase: "waiting", waited_ms: 2_000, waiting: 3, table: null };
const found: SeekState = { phase: "found", waited_ms: 0, waiting: 0, table: { table: "T1", seat: 1 } };
const ended: SeekState = { phase: "ended", waited_ms: 0, waiting: 0, table: null };

const told = (code: ErrorMessage["code"]): ErrorMessage => ({
  code,
  text: "no",
  clause: "",
  cells: [],
  values: [],
  because: [],
});

/** A server that answers in turn; an error is thrown. */
function seeking(...answers: (SeekState | Error)[]) {
  const time = new HandTime();
  const asked: string[] = [];
  const kept: string[] = [];
  const answer = async (what: string) => {
    asked.push(what);
    const next = answers.shift() ?? waiting;
    if (next instanceof Error) throw next;
    return next;
  };
  const seek = new Seeking(wish, {
    server: {
      beginSeek: () => answer("begin"),
      checkSeek: () => answer("check"),
      pauseSeek: () => answer("pause"),
      stopSeek: () => answer("stop"),
      resign: (table) => answer(`resign ${table}`),
    },
    timers: time,
    now: () => time.now_ms,
    found: (table) => kept.push(table),
    over: () => kept.push("over"),
  });
  const settle = () => new Promise((next) => setImmediate(next));
  const pass = async (ms = askEvery) => {
    await settle();
    time.advance(ms);
    await settle();
  };
  return { seek, asked, kept, pass, settle };
}

describe("looking for an opponent", () => {
  it("goes on until somebody is found, over a lost connection", async () => {
    const { seek, asked, kept, pass, settle } = seeking(waiting, new ServerError(0, ""), waiting, found);
    await settle();
    expect([seek.state.value, seek.waited_ms.value, seek.waiting.value]).toEqual(["waiting", 2_000, 3]);
    await pass();
    expect(seek.state.value).toBe("away");
    await pass();
    expect(seek.state.value).toBe("waiting");
    await pass();
    expect([seek.state.value, seek.table.value]).toEqual(["found", "T1"]);
    expect(kept).toEqual(["T1"]);
    await pass();
    expect(asked).toEqual(["begin", "check", "check", "check"]);
  });

  it("stops, and hears when that was too late", async () => {
    const early = seeking(waiting, ended);
    await early.settle();
    await early.seek.stop();
    expect([early.seek.state.value, early.kept]).toEqual(["stopped", ["over"]]);
    await early.pass();
    expect(early.asked).toEqual(["begin", "stop"]);
    const late = seeking(waiting, found);
    await late.settle();
    await late.seek.stop();
    expect([late.seek.state.value, late.kept]).toEqual(["found", ["T1"]]);
  });

  it("does not fight with another browser of the same account, but comes back after a long sleep", async () => {
    const taken = seeking(waiting, ended);
    await taken.pass();
    expect(taken.seek.state.value).toBe("elsewhere");
    const asleep = seeking(waiting, ended, waiting);
    await asleep.settle();
    await asleep.pass(6 * 60_000);
    expect(asleep.seek.state.value).toBe("waiting");
    await asleep.pass();
    expect(asleep.asked).toEqual(["begin", "check", "begin"]);
  });

  it("begins again where the server never heard of it", async () => {
    const { seek, asked, pass, settle } = seeking(
      new ServerError(0, ""),
      new ServerError(429, "", told("too_often")),
    );
    await settle();
    expect(seek.state.value).toBe("away");
    await pass();
    expect(seek.state.value).toBe("away");
    await pass();
    expect(seek.state.value).toBe("waiting");
    await pass();
    expect(asked).toEqual(["begin", "begin", "begin", "check"]);
  });

  it("says that the page closes, so that nobody is paired with an empty chair", async () => {
    const { seek, asked, pass, settle } = seeking(waiting, waiting, found);
    seek.pause();
    expect(asked).toEqual(["begin"]);
    await settle();
    seek.pause();
    await pass();
    seek.pause();
    expect(asked).toEqual(["begin", "pause", "check"]);
    expect(seek.state.value).toBe("found");
  });

  it("gives up a game that is not wanted any more, so that nobody waits there", async () => {
    const { seek, asked, settle, kept } = seeking(found);
    await settle();
    await seek.decline();
    expect(asked).toEqual(["begin", "resign T1"]);
    expect([seek.state.value, kept]).toEqual(["stopped", ["T1", "over"]]);
  });

  it("ends with what the server has against it", async () => {
    const { seek, settle, pass, asked } = seeking(new ServerError(400, "no", told("needs_account")));
    await settle();
    expect(seek.state.value).toBe("refused");
    expect(seek.why.value).toBeInstanceOf(ServerError);
    await pass();
    expect(asked).toEqual(["begin"]);
  });
});

describe("the line of a rating", () => {
  const step = (number: number, rating: number, at_ms: number): RatingStep => ({
    number,
    rating,
    at_ms,
    deviation: 50,
    score: 1,
    opponent_rating: 1500,
  });

  it("goes from the oldest game to the newest, between round figures", () => {
    const graph = ratingGraph([step(3, 1580, 400), step(2, 1490, 200), step(1, 1510, 0)]);
    expect(graph?.points.map(({ x }) => x)).toEqual([0, 0.5, 1]);
    expect(graph?.marks.map(({ rating }) => rating)).toEqual([1475, 1500, 1525, 1550, 1575, 1600]);
    expect(graph?.points.every(({ y }) => y >= 0 && y <= 1)).toBe(true);
    expect(graph?.points[2]?.y).toBeLessThan(graph?.points[1]?.y ?? 0);
  });

  it("is none for a single game, and flat where nothing changes", () => {
    expect(ratingGraph([])).toBe(null);
    expect(ratingGraph([step(1, 1500, 0)])).toBe(null);
    const flat = ratingGraph([step(2, 1500, 7), step(1, 1500, 7)]);
    expect(flat?.points.map(({ x, y }) => [x, y])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });
});
