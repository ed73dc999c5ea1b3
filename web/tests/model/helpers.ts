// The real engine in this thread, tables without animation, and random numbers that repeat.
import { readFile } from "node:fs/promises";
import { loadQuartello } from "../../../wasm/quartello.mjs";
import { faceOf } from "../../src/games/index.ts";
import type { Match } from "../../src/model/match.ts";
import type { Opponent } from "../../src/model/opponent.ts";
import type { Timers } from "../../src/model/playback.ts";
import { browserStore, type Store } from "../../src/model/storage.ts";
import { Table } from "../../src/model/table.ts";
import { type Engine, localEngine } from "../../src/net/engine.ts";
import { EngineCore } from "../../src/net/engineCore.ts";
import type { Spec } from "../../src/net/types.ts";
import { App } from "../../src/state/app.ts";
import { en } from "../../src/words/en.ts";
import { sideName } from "../../src/words/index.ts";

type AppParts = ConstructorParameters<typeof App>[4];

export async function realEngine(): Promise<Engine> {
  const bytes = await readFile(`${process.env.QUARTELLO_WASM_DIR}/quartello.wasm`);
  return localEngine(new EngineCore(await loadQuartello(bytes)));
}

export const casual: Match = {
  names: ["Ann", "Bo"],
  computers: [null, null],
  firstPlayer: 0,
  clock: { kind: "none" },
  pie: false,
  setter: null,
  series: [],
};

/** A clock that is set by hand, and timers that run when it is. */
export class HandTime implements Timers {
  now_ms = 0;
  #waiting: { at_ms: number; action: () => void }[] = [];

  after(ms: number, action: () => void) {
    const entry = { at_ms: this.now_ms + ms, action };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  advance(ms: number) {
    const end = this.now_ms + ms;
    for (;;) {
      const next = this.#waiting.filter(({ at_ms }) => at_ms <= end).sort((a, b) => a.at_ms - b.at_ms)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      this.now_ms = next.at_ms;
      next.action();
    }
    this.now_ms = end;
  }
}

export async function tableFor(
  engine: Engine,
  spec: Spec,
  {
    match = casual,
    time = new HandTime(),
    confirm = false,
    speed = 0,
    opponent = null as Opponent | null,
  } = {},
): Promise<Table> {
  return new Table({
    engine,
    sheet: await engine.ask("sheet", spec.game),
    notation: faceOf(spec.game).notation,
    start: spec,
    opened: await engine.ask("open", spec),
    match,
    opponent,
    seed: () => 1,
    timers: time,
    now: () => time.now_ms,
    speed: () => speed,
    confirm: () => confirm,
    words: () => ({ ...en, sideName, refused: (_game, { text }) => text }),
  });
}

/** The page without its screens; nothing moves. */
export function appFor(engine: Engine, store: Store = browserStore(null), more: AppParts = {}): App {
  return new App(engine, new PatientOpponent(engine), store, () => true, more);
}

/** The table in front. */
export function tableOf(app: App): Table {
  const at = app.screen.value;
  if (at.kind !== "table") throw new Error(`no table but ${at.kind}`);
  return at.table;
}

export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export async function playRandomly(table: Table, seed: number, plies: number): Promise<void> {
  const below = randomNumbers(seed);
  for (let count = 0; count < plies; ++count) {
    const { legal } = table.position.value;
    const move = legal[below(legal.length)];
    if (move === undefined) return;
    await table.play(move);
  }
}

/** Plays the first move of the engine's list; answers only when told to. */
export class PatientOpponent implements Opponent {
  stopped = 0;
  #engine: Engine;
  #answers: (() => void)[] = [];

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async choose(start: Spec, path: string[]): Promise<string> {
    const { session } = await this.#engine.ask("open", start);
    for (const move of path) await this.#engine.ask("play", session, move);
    const { position } = await this.#engine.ask("goTo", session, path.length);
    await this.#engine.ask("close", session);
    await new Promise<void>((answer) => this.#answers.push(answer));
    return position.legal[0] ?? "";
  }

  /** Thinks that who began is better off. */
  async judge(): Promise<number> {
    return 1;
  }

  get waiting() {
    return this.#answers.length;
  }

  answer() {
    for (const answer of this.#answers.splice(0)) answer();
  }

  stop() {
    ++this.stopped;
  }
}
