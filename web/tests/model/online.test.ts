// A table on a server, as each of two players and a spectator has it: the same game, whatever happens on the way.
import { beforeAll, describe, expect, it } from "vitest";
import { faceOf } from "../../src/games/index.ts";
import { type ClockState, shownAt } from "../../src/model/clock.ts";
import { Mutes } from "../../src/model/mutes.ts";
import { OnlineTable, talkText } from "../../src/model/online.ts";
import { Seats } from "../../src/model/seats.ts";
import { sentence } from "../../src/model/sentence.ts";
import { shownClock, usualClocks } from "../../src/model/serverClock.ts";
import { tableInLink, tableLink } from "../../src/model/share.ts";
import type { SmallStore } from "../../src/model/storage.ts";
import { Table } from "../../src/model/table.ts";
import { mainLine, pathTo } from "../../src/model/tree.ts";
import type { Engine } from "../../src/net/engine.ts";
import { patience } from "../../src/net/live.ts";
import { Server, ServerError, serverBehind } from "../../src/net/server.ts";
import type { ClockTerms, ErrorMessage, Me, Phrase, TalkLine } from "../../src/net/serverTypes.ts";
import type { ErrorCause } from "../../src/net/types.ts";
import { changeText, ratingIn } from "../../src/online/rating.ts";
import { en } from "../../src/words/en.ts";
import { catalogue, sideName } from "../../src/words/index.ts";
import { saidIn } from "../../src/words/said.ts";
import { deSocial } from "../../src/words/social/de.ts";
import { enSocial } from "../../src/words/social/en.ts";
import { FakeRoom, roomView } from "./fakeRoom.ts";
import { HandTime, randomNumbers, realEngine } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

const talkLine = (seat: number, phrase: Phrase): TalkLine => ({ seat, phrase, text: "", at_ms: 0 });

/** What this person has on the board. */
const lineOf = (online: OnlineTable): string[] => {
  const table = online.table.value;
  if (!table) return ["no table"];
  return pathTo(table.tree.value, mainLine(table.tree.value).at(-1)?.id ?? 0);
};

/** `hidden`: seats whose talk this person does not want to know of. */
function sitAt(
  room: FakeRoom,
  seat: number | null,
  time = new HandTime(),
  hidden: number[] = [],
): OnlineTable {
  let ids = 0;
  return new OnlineTable({
    live: {
      connect: room.wireFor(seat),
      who: () => ({ table: "T", seat: "", login: "" }),
      random: () => 0.5,
      newId: () => `${seat}-${++ids}`,
    },
    timers: time,
    now: () => time.now_ms,
    followed: (status, event) => engine.ask("followed", status, event),
    words: () => ({ ...en.online, told: ({ text }) => text }),
    talkWords: () => enSocial,
    hides: (_, at) => hidden.includes(at),
    nameOf: ({ seats }, at) => seats[at === 1 ? 1 : 0].name,
    refused: () => undefined,
    async makeTable(spec, match, remote, ending) {
      return new Table({
        engine,
        sheet: await engine.ask("sheet", spec.game),
        notation: faceOf(spec.game).notation,
        start: spec,
        opened: await engine.ask("open", spec),
        match,
        opponent: null,
        timers: time,
        now: () => time.now_ms,
        speed: () => 0,
        seed: () => 1,
        confirm: () => false,
        words: () => ({ ...en, sideName, refused: (_game, { text }) => text }),
        remote,
        ...(ending && { kept: { ending, swapped: false, left_ms: { first: 0, second: 0 } } }),
      });
    },
  });
}

async function meeting(game = "mapello", clock?: ClockTerms) {
  const room = await FakeRoom.open(engine, game, clock);
  const time = new HandTime();
  const [ann, bo, eve] = [sitAt(room, 0, time), sitAt(room, 1, time), sitAt(room, null, time)];
  await room.settled();
  return { room, time, ann, bo, eve };
}

describe("talk", () => {
  it("is heard by everybody, in each reader's language, and changes nothing of the game", async () => {
    const { room, ann, bo, eve } = await meeting();
    room.happen(0, { kind: "said", phrase: "good_luck" }, { talk: [talkLine(0, "good_luck")] });
    await room.settled();
    for (const each of [ann, bo, eve]) {
      expect(each.room.value?.talk).toEqual([talkLine(0, "good_luck")]);
      expect(each.link.value).toBe("live");
    }
    expect(bo.announcer.polite.value).toContain("Ann: Good luck!");
    expect(ann.announcer.polite.value).not.toContain("Good luck");
    const [line] = bo.room.value?.talk ?? [];
    expect(line && talkText(line, deSocial)).toBe("Viel Glück!");
  });

  it("of one's own words needs both, and is followed event by event", async () => {
    const { room, ann, bo } = await meeting();
    await ann.allowText(true);
    await bo.write("hi");
    expect(room.heard.map(({ kind }) => kind)).toEqual(["allow_text", "write"]);
    room.happen(0, { kind: "text_allowed", allow: true });
    room.happen(1, { kind: "text_allowed", allow: true });
    room.happen(1, { kind: "wrote", text: "hi <b>there</b>" });
    await room.settled();
    expect(ann.room.value?.seats.map(({ allows_text }) => allows_text)).toEqual([true, true]);
    expect(ann.room.value?.talk).toEqual([{ seat: 1, phrase: null, text: "hi <b>there</b>", at_ms: 0 }]);
    expect(ann.announcer.polite.value).toContain("Bo: hi <b>there</b>");
    room.happen(0, { kind: "text_allowed", allow: false });
    await room.settled();
    expect(bo.room.value?.seats[0].allows_text).toBe(false);
  });

  it("that a reader hides is not said aloud", async () => {
    const room = await FakeRoom.open(engine, "mapello");
    const bo = sitAt(room, 1, new HandTime(), [0]);
    await room.settled();
    room.happen(0, { kind: "said", phrase: "hello" });
    await room.settled();
    expect(bo.room.value?.talk).toHaveLength(1);
    expect(bo.announcer.polite.value).toBe("");
  });

  it("is kept to the newest lines", async () => {
    const { room, ann } = await meeting();
    for (const seat of [0, 1]) room.happen(seat, { kind: "text_allowed", allow: true });
    for (let count = 0; count < 45; ++count) room.happen(1, { kind: "wrote", text: `${count}` });
    await room.settled();
    expect(ann.room.value?.talk.map(({ text }) => text)).toEqual(
      Array.from({ length: 40 }, (_, index) => `${index + 5}`),
    );
  });

  it("is hidden by account where there is one, else at this table alone", () => {
    const kept = new Map<string, unknown>();
    const store: SmallStore = {
      read: <T>(name: string) => (kept.get(name) as T) ?? null,
      write: (name, value) => void kept.set(name, value),
      remove: (name) => void kept.delete(name),
    };
    const guests = roomView("mapello");
    const [a, b] = guests.seats;
    const known = { ...guests, seats: [{ ...a, account: "ann" }, b] as typeof guests.seats };
    const mutes = new Mutes(store);
    mutes.set("T1", guests, 1, true);
    expect([mutes.hides("T1", guests, 1), mutes.hides("T1", guests, 0)]).toEqual([true, false]);
    expect(mutes.hides("T2", guests, 1)).toBe(false);
    mutes.set("T1", known, 0, true);
    const again = new Mutes(store);
    expect(again.hides("T2", known, 0)).toBe(true);
    again.set("T3", known, 0, false);
    expect([again.hides("T1", known, 0), again.hides("T1", guests, 1)]).toEqual([false, true]);
  });
});

describe("moves", () => {
  it("go from one player to the other and to those who watch", async () => {
    const { room, ann, bo, eve } = await meeting();
    expect([ann.myTurn.value, bo.myTurn.value]).toEqual([true, false]);
    const [move = ""] = ann.table.value?.position.value.legal ?? [];
    const pending: boolean[] = [];
    ann.pending.subscribe((value) => pending.push(value));
    await ann.table.value?.click(move);
    await room.settled();
    expect(pending).toEqual([false, true, false]);
    for (const each of [ann, bo, eve]) expect(lineOf(each)).toEqual([move]);
    expect([ann.myTurn.value, bo.myTurn.value]).toEqual([false, true]);
    expect(bo.table.value?.announcer.polite.value).toContain(move);
  });

  it("are only for whose turn it is, and only at the tip", async () => {
    const { room, ann, bo, eve } = await meeting();
    const cell = ann.table.value?.position.value.legal[0] ?? "";
    await bo.table.value?.click(cell);
    const you = [ann, bo, eve].map((each) => each.table.value?.you.value);
    expect(you).toEqual([ann.mySide.value, bo.mySide.value, null]);
    expect(you[0]).not.toBe(you[1]);
    expect(bo.table.value?.refused.value?.reason.text).toBe(en.online.whyNot.notYourTurn);
    await eve.table.value?.click(cell);
    expect(eve.table.value?.refused.value?.reason.text).toBe(en.online.whyNot.spectator);
    await ann.table.value?.play(cell);
    await room.settled();
    await bo.table.value?.play(bo.table.value.position.value.legal[0] ?? "");
    await room.settled();
    await ann.table.value?.goToPly(0);
    await ann.table.value?.play(cell);
    expect(ann.table.value?.refused.value?.reason.text).toBe(en.online.whyNot.lookingBack);
    await room.settled();
    expect(room.view.moves).toHaveLength(2);
  });

  it("bring who looks back to the board again", async () => {
    const { room, ann, bo } = await meeting();
    await ann.table.value?.play(ann.table.value.position.value.legal[0] ?? "");
    await room.settled();
    await ann.table.value?.goToPly(0);
    await bo.table.value?.play(bo.table.value.position.value.legal[0] ?? "");
    await room.settled();
    expect(ann.table.value?.ply.value).toBe(2);
  });

  it("leave a spectator who looks back where they are", async () => {
    const { room, ann, bo, eve } = await meeting();
    const [shown, legal] = [
      () => eve.table.value?.position.value.position,
      (who: typeof ann) => who.table.value?.position.value.legal[0] ?? "",
    ];
    await ann.table.value?.play(legal(ann));
    await room.settled();
    await eve.table.value?.goToPly(0);
    const before = shown();
    await bo.table.value?.play(legal(bo));
    await room.settled();
    await ann.table.value?.play(legal(ann));
    await room.settled();
    expect(eve.table.value?.ply.value).toBe(0);
    expect(shown()).toBe(before);
    // The line has grown all the same, and leads to where the others are.
    await eve.table.value?.goToPly(3);
    expect(shown()).toBe(ann.table.value?.position.value.position);
    await bo.table.value?.play(legal(bo));
    await room.settled();
    expect(eve.table.value?.ply.value).toBe(4);
  });

  it("that the server refuses are taken back and it is said", async () => {
    const { room, ann } = await meeting();
    room.move = async () => "the position has changed";
    const before = ann.table.value?.position.value.position;
    await ann.table.value?.play(ann.table.value.position.value.legal[0] ?? "");
    expect(lineOf(ann)).toHaveLength(1);
    await room.settled();
    expect(lineOf(ann)).toEqual([]);
    expect(ann.table.value?.position.value.position).toBe(before);
    expect(ann.announcer.urgent.value).toBe(en.online.notTaken("the position has changed"));
    expect(ann.pending.value).toBe(false);
    // What has a code is said in the page's own words.
    room.refusalCode = "position_changed";
    await ann.table.value?.play(ann.table.value.position.value.legal[0] ?? "");
    await room.settled();
    expect(ann.refusal.value).toBe(en.online.notTaken("the position has changed"));
    const told: ErrorCause = { code: "position_changed", text: "…", values: [], because: [] };
    expect(saidIn(await catalogue("de"), told)).toBe("Die Stellung hat sich inzwischen geändert.");
    expect([sentence("no game is on"), sentence("Es geht nicht."), sentence("")]).toEqual([
      "No game is on.",
      "Es geht nicht.",
      "",
    ]);
  });

  it("stay pending over a lost connection and arrive once", async () => {
    const { room, time, ann, bo } = await meeting();
    room.silent = true;
    const [move = ""] = ann.table.value?.position.value.legal ?? [];
    await ann.table.value?.play(move);
    await room.settled();
    expect([ann.pending.value, lineOf(bo)]).toEqual([true, []]);
    room.cutAll();
    expect(ann.link.value).toBe("lost");
    expect(ann.announcer.urgent.value).toBe(en.online.connectionLost);
    room.silent = false;
    time.advance(patience.firstDelay);
    await room.settled();
    expect(ann.link.value).toBe("live");
    expect(ann.announcer.polite.value).toBe(en.online.connectionBack);
    expect([ann.pending.value, lineOf(ann), lineOf(bo)]).toEqual([false, [move], [move]]);
    expect(room.heard.map(({ id }) => id)).toEqual(["0-1", "0-1"]);
  });

  it.each(["mapello", "arrello", "mabi", "alea"])(
    "of a random game of %s through cuts and takebacks",
    async (game) => {
      const { room, time, ann, bo, eve } = await meeting(game);
      const below = randomNumbers(11);
      for (let step = 0; step < 24; ++step) {
        const player = room.view.clock.running === 0 ? ann : bo;
        const { legal } = player.table.value?.position.value ?? { legal: [] };
        const move = legal[below(legal.length)];
        if (move === undefined) break;
        await player.table.value?.play(move);
        if (below(6) === 0) room.cutAll();
        time.advance(2_000);
        await room.settled();
        if (below(8) === 0 && room.view.moves.length > 2) {
          const moves = room.view.moves.slice(0, -2);
          const clock = { ...room.view.clock };
          room.happen(0, { kind: "taken_back", ply: moves.length, unswapped: false, clock }, { moves });
          await room.settled();
          // Whose turn it is then is asked of the engine, as the server does.
          const side = ann.table.value?.position.value.side;
          room.happen(0, { kind: "draw_declined" });
          room.view.clock = { ...clock, running: side === "first" ? 0 : 1 };
          room.happen(0, { kind: "seated", taken: 0, name: "", account: "", computer: "" });
          await room.settled();
        }
      }
      expect(room.view.moves.length).toBeGreaterThan(3);
      for (const each of [ann, bo, eve]) {
        expect(lineOf(each)).toEqual(room.view.moves);
        expect(each.room.value).toMatchObject({ version: room.view.version, clock: room.view.clock });
        expect(each.table.value?.position.value.position).toBe(ann.table.value?.position.value.position);
      }
    },
  );
});

describe("what else happens at a table", () => {
  it("offers and questions reach the other player and are said", async () => {
    const { room, ann, bo } = await meeting();
    room.happen(0, { kind: "draw_offered" }, { draw_offer: 0 });
    await room.settled();
    expect(bo.room.value?.draw_offer).toBe(0);
    expect(bo.announcer.polite.value).toBe(en.online.offersDraw("Ann"));
    expect(ann.announcer.polite.value).toBe("");
    room.happen(1, { kind: "draw_declined" }, { draw_offer: null });
    expect(ann.announcer.polite.value).toBe(en.online.drawDeclined("Bo"));
    room.happen(1, { kind: "takeback_asked" }, { takeback: 1 });
    await room.settled();
    expect(ann.room.value?.takeback).toBe(1);
    await ann.answer("answer_takeback", true);
    expect(room.heard.at(-1)).toMatchObject({ kind: "answer_takeback", accept: true });
  });

  it("an end before the end ends the game on the board, and a new game gets a new one", async () => {
    const { room, ann, bo } = await meeting();
    const clock = { ...room.view.clock, running: null };
    const ended = {
      reason: "resigned" as const,
      first_player: 0,
      winner: "second" as const,
      first_points: 0,
      second_points: 0,
      clock,
    };
    room.happen(0, { kind: "game_ended", ...ended }, { ended, clock, phase: "readying" });
    await room.settled();
    const old = bo.table.value;
    expect(old?.result.value).toMatchObject({ winner: "second", ending: "resigned" });
    room.happen(1, { kind: "ready" }, {});
    await room.settled();
    expect(ann.room.value?.seats[1].ready).toBe(true);
    const { rules, start } = room.view;
    const next = { phase: "playing" as const, game: 2, first_player: 1, ended: null };
    room.happen(
      null,
      { kind: "game_started", game: 2, first_player: 1, rules, position: start, clock },
      next,
    );
    await room.settled();
    expect(bo.table.value).not.toBe(old);
    expect(bo.table.value?.result.value).toBeNull();
    expect([ann.mySide.value, bo.mySide.value]).toEqual(["second", "first"]);
  });

  it("a swap changes who has which side", async () => {
    const { room, ann, bo } = await meeting();
    room.view = { ...room.view, terms: { ...room.view.terms, pie: true } };
    room.happen(null, { kind: "seated", taken: 0, name: "", account: "", computer: "" });
    await room.settled();
    await ann.table.value?.play(ann.table.value.position.value.legal[0] ?? "");
    await room.settled();
    room.view = { ...room.view, may_swap: true };
    room.happen(null, { kind: "seated", taken: 0, name: "", account: "", computer: "" });
    await room.settled();
    expect([ann.table.value?.maySwap.value, bo.table.value?.maySwap.value]).toEqual([false, true]);
    bo.table.value?.swapSides();
    await room.settled();
    expect(room.heard.at(-1)?.kind).toBe("swap");
    const clock = { ...room.view.clock, running: 0 };
    room.happen(1, { kind: "swapped", clock }, { first_player: 1, swapped: true, may_swap: false, clock });
    await room.settled();
    expect(ann.table.value?.match.value.firstPlayer).toBe(1);
    expect([ann.mySide.value, ann.myTurn.value]).toEqual(["second", true]);
  });

  it("the server's refusal of anything else is said too", async () => {
    const { room, ann } = await meeting();
    room.silent = true;
    const asked = ann.ask("ready");
    ann.wake();
    await room.settled();
    room.silent = false;
    expect(ann.refusal.value).toBe("");
    await ann.close();
    await expect(Promise.race([asked, "waiting"])).resolves.toBe("waiting");
  });
});

describe("the server's clock", () => {
  const terms = usualClocks.increment;

  it("is shown by sides, in our time, and stands still where the table says so", () => {
    const room = roomView("mapello", terms);
    room.first_player = 1;
    room.seats[0].shown_ms = 90_000;
    room.seats[1].shown_ms = 50_000;
    room.now_ms = 1000;
    expect(shownClock(room, (ms) => ms - 400)).toEqual({
      left_ms: { first: 50_000, second: 90_000 },
      running: "second",
      since_ms: 600,
    });
    expect(shownClock({ ...room, ticking: null }, (ms) => ms).running).toBeNull();
    const byo = shownClock(roomView("mapello", usualClocks.byo_yomi), (ms) => ms);
    expect(byo.periods).toEqual({ ms: usualClocks.byo_yomi.period_ms, left: { first: 3, second: 3 } });
  });

  it("shows a byo-yomi's main time, then the period that runs and how many are left", () => {
    const byo: ClockState = {
      left_ms: { first: 100_000, second: 60_000 },
      running: "first",
      since_ms: 0,
      periods: { ms: 30_000, left: { first: 3, second: 2 } },
    };
    expect(shownAt(byo, "first", 0)).toEqual({ left_ms: 10_000, periods: 3 });
    expect(shownAt(byo, "first", 10_000)).toEqual({ left_ms: 30_000, periods: 3 });
    expect(shownAt(byo, "first", 39_999)).toEqual({ left_ms: 1, periods: 3 });
    expect(shownAt(byo, "first", 40_000)).toEqual({ left_ms: 30_000, periods: 2 });
    expect(shownAt(byo, "first", 100_000)).toEqual({ left_ms: 0, periods: 0 });
    expect(shownAt(byo, "second", 50_000)).toEqual({ left_ms: 30_000, periods: 2 });
  });

  it("is told when our time gets short", async () => {
    const { time, ann, bo } = await meeting("mapello", { ...terms, main_ms: 70_000 });
    time.advance(20_000);
    expect(ann.announcer.polite.value).toBe(en.online.secondsLeft(60));
    time.advance(50_000);
    expect(ann.announcer.polite.value).toBe(en.online.secondsLeft(10));
    expect(bo.announcer.polite.value).toBe("");
  });
});

describe("seats", () => {
  const table = "Zk3vQ0sPp1xY7a_B";

  it("are found again by their token, the newest first", () => {
    const kept = new Map<string, unknown>();
    const store = {
      read: <T>(name: string) => (kept.get(name) as T) ?? null,
      write: (name: string, value: unknown) => void kept.set(name, value),
      remove: (name: string) => void kept.delete(name),
    };
    const seats = new Seats(store);
    const token = seats.tokenFor(table);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(seats.tokenFor(table)).toBe(token); // a guest's, before a seat is taken
    expect(seats.tokenFor("another")).not.toBe(token);
    seats.keep(table, token, "mabi", 1);
    seats.keep("another", seats.tokenFor("another"), "alea", 2);
    const later = new Seats(store);
    expect(later.kept.value.map(({ game }) => game)).toEqual(["alea", "mabi"]);
    expect(later.tokenFor(table)).toBe(token);
    later.forget(table);
    expect(new Seats(store).kept.value).toHaveLength(1);
  });

  it("travel in links", () => {
    const link = tableLink("http://here/#game=x", table, "t".repeat(32));
    expect(link).toBe(`http://here/#table=${table}&seat=${"t".repeat(32)}`);
    expect(tableInLink(link.slice(link.indexOf("#")))).toEqual({ table, seat: "t".repeat(32) });
    expect(tableInLink(`#table=${table}`)).toEqual({ table, seat: "" });
    expect(tableInLink("#table=short")).toBeNull();
    expect(tableInLink(`#table=${table}&seat=<script>`)).toBeNull();
  });
});

describe("the server over HTTP", () => {
  const answering = (status: number, body: string, type = "application/json") => {
    const asked: { address: string; request: RequestInit | undefined }[] = [];
    const fetch = async (address: string, request?: RequestInit) => {
      asked.push({ address, request });
      return new Response(body, { status, headers: { "Content-Type": type } });
    };
    return { asked, fetch };
  };

  it("is found only where it is", async () => {
    const greeting = { name: "quartello", api: 1, now_ms: 0, public_url: "https://play.example" };
    expect(await serverBehind("", answering(200, JSON.stringify(greeting)).fetch)).toEqual(greeting);
    expect(await serverBehind("", answering(200, '{"name":"quartello","api":0}').fetch)).toBeNull();
    expect(await serverBehind("", answering(404, "").fetch)).toBeNull();
    expect(await serverBehind("", answering(200, "<!doctype html>", "text/html").fetch)).toBeNull();
    expect(await serverBehind("", () => Promise.reject(new Error("offline")))).toBeNull();
  });

  it("shows who asks, and says why it refuses", async () => {
    const taken: ErrorMessage = {
      code: "name_taken",
      text: "the name is taken",
      clause: "",
      cells: [],
      values: [],
      because: [],
    };
    const { asked, fetch } = answering(409, JSON.stringify({ error: taken }));
    const server = new Server("/base", fetch);
    server.login = "secret";
    const made = server.makeAccount({ name: "ann", passphrase: "long enough" });
    await expect(made).rejects.toEqual(new ServerError(409, "the name is taken", taken));
    expect(asked[0]?.address).toBe("/base/api/accounts");
    expect(asked[0]?.request?.headers).toMatchObject({ Authorization: "Bearer secret" });
    const gone = new Server("", () => Promise.reject(new Error("down")));
    await expect(gone.lobby()).rejects.toMatchObject({ status: 0 });
  });
});

describe("the rating after a game", () => {
  it("is told with its change, alone after a first game, and not where nothing has changed", () => {
    const me = { name: "ann", ratings: [{ account: "ann", game: "mabi", rating: 1662.4 }] } as Me;
    expect([ratingIn(me, "mabi"), ratingIn(me, "alea"), ratingIn(null, "mabi")]).toEqual([
      1662.4,
      null,
      null,
    ]);
    expect(changeText(1662.4, 1674.4)).toBe("1662 → 1674 (+12)");
    expect(changeText(1674.4, 1662.4)).toBe("1674 → 1662 (−12)");
    expect(changeText(null, 1612.2)).toBe("1612");
    expect([changeText(1662, 1662), changeText(1662, null)]).toEqual(["", ""]);
  });
});
