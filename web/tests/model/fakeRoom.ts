// A server with one table, good enough for the page's model: the engine plays the moves, the test says what else happens.

import { noClock } from "../../src/model/clock.ts";
import type { Engine } from "../../src/net/engine.ts";
import type { WireEvents } from "../../src/net/live.ts";
import type { ClockTerms, Command, RoomEvent, RoomView, SeatView } from "../../src/net/serverTypes.ts";
import type { ErrorCode } from "../../src/net/types.ts";

const seat = (name: string, shown_ms: number): SeatView => ({
  taken: true,
  name,
  account: "",
  computer: "",
  side: null,
  to_act: false,
  ready: false,
  wants_rematch: false,
  allows_text: false,
  left_ms: null,
  shown_ms,
  has_offered: false,
  has_asked: false,
  may_offer: true,
  may_ask: true,
  may_resign: true,
});

export function roomView(game: string, clock: ClockTerms = noClock): RoomView {
  const full = { main_ms: clock.main_ms, periods: clock.periods, turns: 1, lag_used_ms: 0 };
  return {
    version: 1,
    now_ms: 0,
    phase: "playing",
    terms: {
      game,
      rules: "",
      setup: "",
      position: "",
      clock,
      series: "fixed_board",
      games: 2,
      pie: false,
      open: false,
      rated: false,
    },
    seats: [seat("Ann", clock.main_ms), seat("Bo", clock.main_ms)],
    game: 1,
    series: 1,
    games: [],
    standing: { wins: [0, 0], draws: 0, difference: 0, leader: null },
    rules: "",
    start: "",
    position: "",
    moves: [],
    first_player: 0,
    side_to_move: "first",
    may_swap: false,
    swapped: false,
    draw_offer: null,
    takeback: null,
    ended: null,
    clock: { seats: [full, full], running: 0, since_ms: 0 },
    ticking: clock.kind === "none" ? null : 0,
    flag_ms: null,
    talk: [],
    board: null,
  };
}

type Body = RoomEvent extends infer Each
  ? Each extends RoomEvent
    ? Omit<Each, "version" | "at_ms" | "seat" | "command" | "asked" | "led_to">
    : never
  : never;

export class FakeRoom {
  view: RoomView;
  heard: Command[] = [];
  refusalCode: ErrorCode = "other";
  silent = false; // commands are not answered
  #engine: Engine;
  #log: RoomEvent[] = [];
  #wires = new Map<WireEvents, { seat: number | null }>();
  #done = new Map<string, string>();
  #working: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine, view: RoomView) {
    this.#engine = engine;
    this.view = view;
  }

  static async open(engine: Engine, game: string, clock?: ClockTerms): Promise<FakeRoom> {
    const start = await engine.ask("startOf", { game });
    const view = roomView(game, clock);
    return new FakeRoom(engine, {
      ...view,
      rules: start.rules,
      start: start.position,
      position: start.position,
    });
  }

  /** What a client of this seat is given as `connect`; null: a spectator. */
  wireFor(seat: number | null) {
    return (events: WireEvents) => {
      queueMicrotask(() => {
        this.#wires.set(events, { seat });
        events.opened();
      });
      return {
        send: (text: string) => {
          if (this.#wires.has(events)) this.#hear(events, text);
        },
        close: () => void this.#wires.delete(events),
      };
    };
  }

  cutAll() {
    const wires = [...this.#wires.keys()];
    this.#wires.clear();
    for (const wire of wires) wire.closed();
  }

  /** Something happens: the view changes, and everybody hears the event. */
  happen(seat: number | null, body: Body, change: Partial<RoomView> = {}) {
    const version = this.view.version + 1;
    this.view = { ...this.view, ...change, version };
    const event = { version, at_ms: 0, seat, command: "", asked: 0, led_to: 0, ...body } as RoomEvent;
    this.#log.push(event);
    for (const wire of this.#wires.keys()) wire.heard(JSON.stringify(event));
  }

  /** A move, checked by the engine; the side it leads to runs the clock. */
  async move(seat: number, move: string): Promise<string> {
    const { terms, rules, start, moves } = this.view;
    const { session } = await this.#engine.ask("open", { game: terms.game, rules, position: start });
    try {
      for (const before of moves) await this.#engine.ask("play", session, before);
      const { position } = await this.#engine.ask("play", session, move);
      const next = position.side === "first" ? this.view.first_player : 1 - (this.view.first_player ?? 0);
      const clock = { ...this.view.clock, running: next };
      this.happen(
        seat,
        { kind: "moved", move, ply: moves.length, forced: false, clock },
        { moves: [...moves, move], position: position.position, clock },
      );
      return "";
    } catch (error) {
      return (error as Error).message;
    } finally {
      await this.#engine.ask("close", session);
    }
  }

  /** All that was sent has been worked off. */
  async settled(): Promise<void> {
    for (let round = 0; round < 12; ++round) {
      await this.#working;
      await new Promise((next) => setImmediate(next));
    }
  }

  #hear(wire: WireEvents, text: string) {
    const said = JSON.parse(text) as Command & { kind: string; version?: number | null; number?: number };
    const say = (message: unknown) => wire.heard(JSON.stringify(message));
    if ((said.kind as string) === "ping")
      return say({ kind: "pong", number: said.number, now_ms: 0, watching: 2, version: this.view.version });
    if ((said.kind as string) === "watch") return this.#watch(wire, said.version ?? null);
    this.heard.push(said);
    if (!this.silent) this.#working = this.#working.then(() => this.#answer(wire, said));
  }

  #watch(wire: WireEvents, version: number | null) {
    const say = (message: unknown) => wire.heard(JSON.stringify(message));
    const { seat } = this.#wires.get(wire) ?? { seat: null };
    if (version === null) return say({ kind: "table", table: "T", seat, watching: 2, view: this.view });
    say({ kind: "watching", table: "T", seat, watching: 2, version: this.view.version, now_ms: 0 });
    for (const event of this.#log) if (event.version > version) say(event);
  }

  async #answer(wire: WireEvents, command: Command) {
    const { seat } = this.#wires.get(wire) ?? { seat: null };
    if (!this.#done.has(command.id)) {
      const text = command.kind === "move" ? await this.move(seat ?? 0, command.move) : "";
      this.#done.set(command.id, text);
    }
    const text = this.#done.get(command.id) ?? "";
    wire.heard(
      JSON.stringify({
        kind: "answer",
        id: command.id,
        ok: text === "",
        version: this.view.version,
        seat: null,
        error: text ? { code: this.refusalCode, text, clause: "", cells: [], values: [], because: [] } : null,
      }),
    );
  }
}
