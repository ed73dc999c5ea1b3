// The live channel against a server on a wire that loses, doubles and reorders messages and breaks: in the end the client
// stands where the server stands, and every command has been done once.
import { describe, expect, it } from "vitest";
import { type LiveState, LiveTable, patience, type WireEvents } from "../../src/net/live.ts";
import type { RoomEvent, WholeTable } from "../../src/net/serverTypes.ts";
import { HandTime, randomNumbers } from "./helpers.ts";

type Said = { kind: string; id?: string; version?: number | null; number?: number; move?: string };

/** Keeps a log of moves, answers as the server does, and sends everything over one wire at a time. */
class LogServer {
  log: string[] = []; // version n is log[n - 1]
  done = new Map<string, number>();
  watches: (number | null)[] = [];
  #send: ((text: string) => void) | null = null;
  #watches = false;

  connect(send: (text: string) => void) {
    this.#send = send;
    this.#watches = false;
  }

  disconnect() {
    this.#send = null;
  }

  hear(text: string) {
    const said = JSON.parse(text) as Said;
    if (said.kind === "ping")
      this.#say({
        kind: "pong",
        number: said.number,
        now_ms: 5000,
        watching: 2,
        version: this.log.length,
      });
    else if (said.kind === "watch") this.#watch(said.version ?? null);
    else this.#command(said);
  }

  /** Something happens that we did not bring about. */
  happen(move: string) {
    this.log.push(move);
    if (this.#watches) this.#tell(this.log.length);
  }

  #watch(version: number | null) {
    this.watches.push(version);
    this.#watches = true;
    const now = this.log.length;
    if (version === null || version > now) {
      return this.#say({
        kind: "table",
        seat: 0,
        watching: 1,
        view: { version: now, now_ms: 5000, moves: this.log },
      });
    }
    this.#say({ kind: "watching", seat: 0, watching: 1, version: now, now_ms: 5000 });
    for (let at = version + 1; at <= now; ++at) this.#tell(at);
  }

  #command({ id = "", move = "" }: Said) {
    if (!this.done.has(id)) {
      this.done.set(id, this.log.length + 1);
      this.happen(move);
    }
    this.#say({ kind: "answer", id, ok: true, version: this.done.get(id), seat: null, error: null });
  }

  #tell(version: number) {
    this.#say({ kind: "moved", version, move: this.log[version - 1] });
  }

  #say(message: unknown) {
    this.#send?.(JSON.stringify(message));
  }
}

/** A client with its server, and a wire between them whose mischief is told by `fate`. */
function meeting({ fate = () => "arrive" as Fate, random = (): number => 0.5 } = {}) {
  const time = new HandTime();
  const server = new LogServer();
  const states: LiveState[] = [];
  let moves: string[] = [];
  let held: (() => void)[] = [];
  let down = false;
  let attempts: number[] = [];
  let current: WireEvents | null = null;
  const pass = (deliver: () => void) => {
    const what = fate();
    if (what === "lost") return;
    if (what === "late") return void held.push(deliver);
    deliver();
    if (what === "twice") deliver();
    for (const late of held.splice(0)) late();
  };
  let ids = 0;
  const live = new LiveTable({
    connect(events) {
      attempts.push(time.now_ms);
      current = events;
      const isUp = () => current === events && !down;
      time.after(1, () => {
        if (down) return events.closed();
        server.connect((text) => pass(() => isUp() && events.heard(text)));
        events.opened();
      });
      return {
        send: (text) => pass(() => isUp() && server.hear(text)),
        close: () => {
          if (current === events) server.disconnect();
        },
      };
    },
    who: () => ({ table: "T", seat: "s", login: "" }),
    after: (ms, action) => time.after(ms, action),
    now: () => time.now_ms,
    random,
    newId: () => `id${++ids}`,
    onState: (state) => states.push(state),
    onTable: ({ view }: WholeTable) => {
      moves = [...view.moves];
    },
    onEvent: (event: RoomEvent) => {
      if (event.kind === "moved") moves.push(event.move);
    },
    onCount: () => undefined,
    onRefused: () => undefined,
  });
  return {
    live,
    server,
    time,
    states,
    moves: () => moves,
    attempts: () => attempts,
    forgetAttempts: () => {
      attempts = [];
    },
    cut(stays: boolean) {
      down = stays;
      held = [];
      server.disconnect();
      current?.closed();
    },
    mend: () => {
      down = false;
    },
  };
}

type Fate = "arrive" | "lost" | "twice" | "late";

describe("a good line", () => {
  it("starts with the whole table and follows", () => {
    const { server, time, states, moves } = meeting();
    server.happen("a1");
    time.advance(10);
    expect(states).toEqual(["live"]);
    server.happen("b2");
    expect(moves()).toEqual(["a1", "b2"]);
    expect(server.watches).toEqual([null]);
  });

  it("tells the server's time", () => {
    const { live, time } = meeting();
    time.advance(10);
    expect(live.serverTime(time.now_ms) - time.now_ms).toBe(5000 - 1);
    expect(live.ourTime(live.serverTime(7))).toBe(7);
  });

  it("answers a command", async () => {
    const { live, server, time } = meeting();
    const answer = live.command({ kind: "move", move: "c3", ply: 0 });
    time.advance(10);
    expect(await answer).toMatchObject({ ok: true, version: 1 });
    expect(server.log).toEqual(["c3"]);
  });
});

describe("a bad line", () => {
  it("sends a command again when the answer was lost, and it is done once", async () => {
    let lose = false;
    const { live, server, time } = meeting({ fate: () => (lose ? "lost" : "arrive") });
    time.advance(10);
    lose = true;
    const answer = live.command({ kind: "move", move: "c3", ply: 0 });
    time.advance(patience.resend - 1);
    lose = false;
    time.advance(2);
    expect((await answer).ok).toBe(true);
    expect(server.log).toEqual(["c3"]);
  });

  it("asks for what is missing after a gap", () => {
    let lose = false;
    const { server, time, moves } = meeting({ fate: () => (lose ? "lost" : "arrive") });
    time.advance(10);
    lose = true;
    server.happen("a1");
    lose = false;
    server.happen("b2");
    expect(moves()).toEqual(["a1", "b2"]);
    expect(server.watches).toEqual([null, 0]);
  });

  it("finds by its next ping that the last event was lost", () => {
    let lose = false;
    const { server, time, moves } = meeting({ fate: () => (lose ? "lost" : "arrive") });
    time.advance(10);
    lose = true;
    server.happen("a1");
    lose = false;
    time.advance(patience.ping);
    expect(moves()).toEqual(["a1"]);
  });

  it("comes back with growing pauses, never all at once, and asks only for what it missed", () => {
    const { server, time, states, moves, cut, mend, attempts, forgetAttempts } = meeting({ random: () => 0 });
    server.happen("a1");
    time.advance(10);
    forgetAttempts();
    cut(true);
    time.advance(8_000);
    const gaps = attempts().map((at, index) => at - (attempts()[index - 1] ?? 10));
    expect(gaps.slice(0, 4)).toEqual([250, 501, 1001, 2001]);
    mend();
    server.happen("b2");
    time.advance(10_000);
    expect(states).toEqual(["live", "lost", "live"]);
    expect(moves()).toEqual(["a1", "b2"]);
    expect(server.watches[1]).toBe(1);
  });

  it("gives a silent connection up", () => {
    let lose = false;
    const { time, states } = meeting({ fate: () => (lose ? "lost" : "arrive") });
    time.advance(10);
    lose = true;
    time.advance(patience.ping + patience.silence + 1);
    expect(states).toEqual(["live", "lost"]);
  });

  it("tries at once when it is woken, and never again once closed", () => {
    const { live, time, cut, mend, attempts, states } = meeting();
    time.advance(10);
    cut(true);
    mend();
    live.wake();
    time.advance(5);
    expect(states).toEqual(["live", "lost", "live"]);
    live.close();
    const before = attempts().length;
    live.wake();
    time.advance(100_000);
    expect(attempts()).toHaveLength(before);
    expect(states.at(-1)).toBe("closed");
  });
});

describe("whatever the line does", () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    "ends where the server is (seed %i)",
    async (seed) => {
      const below = randomNumbers(seed * 977 + 5);
      let calm = false;
      const fates: Fate[] = ["lost", "twice", "late"];
      const fate = (): Fate => (calm || below(3) > 0 ? "arrive" : (fates[below(3)] ?? "lost"));
      const { live, server, time, moves, cut, mend } = meeting({ fate, random: () => below(100) / 100 });
      const answers: Promise<unknown>[] = [];
      let others = 0;
      for (let step = 0; step < 60; ++step) {
        const what = below(10);
        if (what < 3) answers.push(live.command({ kind: "move", move: `own${answers.length}`, ply: 0 }));
        else if (what < 6) server.happen(`other${others++}`);
        else if (what === 6) cut(below(2) === 0);
        else if (what === 7) mend();
        else if (what === 8) live.refetch();
        time.advance(below(6_000));
      }
      calm = true;
      mend();
      server.happen("last");
      time.advance(120_000);
      await Promise.all(answers);
      expect(moves()).toEqual(server.log);
      const own = server.log.filter((move) => move.startsWith("own"));
      expect(new Set(own).size).toBe(own.length);
      expect(own).toHaveLength(answers.length);
      expect(server.log.filter((move) => move.startsWith("other"))).toHaveLength(others);
    },
  );
});
