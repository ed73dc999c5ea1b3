// The board as it is shown while events are played: never a comparison of two boards. Each event brings the cells it
// names to their final letter at its own time; flips run outward along each ray. No drawing here.
import { type Signal, signal } from "@preact/signals";
import type { GameEvent, Position, Side } from "../net/types.ts";
import { gridOf, indexOf, lettersOf } from "./grid.ts";

export interface Effect {
  event: GameEvent;
  before: string; // the letter that was there
  id: number; // new for each effect, so that the same animation can run twice
}

export interface Shown {
  position: Position; // the position whose marks and facts are shown
  letters: string[];
  effects: ReadonlyMap<string, Effect>; // what just happened on a cell
  score: Record<Side, number>; // on its way to the position's
}

export interface Step {
  at_ms: number;
  events: GameEvent[];
}

/** Milliseconds at speed 1. The last disc has turned (420 ms, board.css) before what comes next is marked. */
export const pace = { place: 140, ripple: 90, settle: 440, pass: 900 };

/** When each event starts, in order. Every ray has its own count: the first disc of each turns at the same time. */
export function schedule(events: GameEvent[], speed: number): Step[] {
  const times = new Map<number, GameEvent[]>();
  const turned = new Map<string, number>();
  const acts = events.some(({ kind }) => kind === "place" || kind === "step");
  let latest = 0;
  for (const event of events) {
    const at_ms = Math.round(startOf(event, acts, turned, latest) / speed);
    latest = Math.max(latest, at_ms * speed);
    times.set(at_ms, [...(times.get(at_ms) ?? []), event]);
  }
  return [...times].sort(([a], [b]) => a - b).map(([at_ms, group]) => ({ at_ms, events: group }));
}

function startOf(event: GameEvent, acts: boolean, turned: Map<string, number>, latest: number): number {
  const lead = acts ? pace.place : 0;
  if (event.kind === "flip") {
    const count = turned.get(event.ray ?? "") ?? 0;
    turned.set(event.ray ?? "", count + 1);
    return lead + count * pace.ripple;
  }
  if (event.kind === "convert") return lead;
  if (event.kind === "paralysed" || event.kind === "freed") return Math.max(latest, lead);
  return 0;
}

export function still(position: Position): Shown {
  return { position, letters: lettersOf(position), effects: new Map(), score: scoreOf(position) };
}

function scoreOf({ outcome: { first, second } }: Position): Record<Side, number> {
  return { first, second };
}

/** Whether an event may change the score: it brings a piece to a cell. */
const counts = ({ kind, cell }: GameEvent) => cell !== null && kind !== "paralysed" && kind !== "freed";

/** What the score has come to when this share of a move has been shown. */
function scoreBetween(from: Record<Side, number>, to: Record<Side, number>, share: number) {
  const part = (side: Side) => from[side] + Math.trunc((to[side] - from[side]) * share);
  return { first: part("first"), second: part("second") };
}

export interface Timers {
  after(ms: number, action: () => void): () => void; // gives a function that cancels
}

export const pageTimers: Timers = {
  after(ms, action) {
    const id = setTimeout(action, ms);
    return () => clearTimeout(id);
  },
};

export class Playback {
  readonly shown: Signal<Shown>;
  readonly busy = signal(false);
  readonly speed = signal(1); // of what is being shown; 0 = at once
  /** The events that happen just now: for sounds. */
  readonly now = signal<GameEvent[]>([]);
  #timers: Timers;
  #cancel: (() => void)[] = [];
  #finish: (() => void) | null = null;
  #nextEffect = 1;
  #score = { from: { first: 0, second: 0 }, shown: 0, all: 0 }; // of the move that is being shown

  constructor(position: Position, timers: Timers) {
    this.shown = signal(still(position));
    this.#timers = timers;
  }

  /** Shows a position at once. */
  jump(position: Position) {
    this.finish();
    this.shown.value = still(position);
  }

  /** Plays the events that lead to a position; done when the last has settled. Speed 0 shows the end at once. */
  play(after: Position, events: GameEvent[], speed: number): Promise<void> {
    this.finish();
    this.speed.value = speed;
    this.#score = { from: this.shown.value.score, shown: 0, all: events.filter(counts).length };
    if (speed === 0) {
      this.#apply(after, events);
      return Promise.resolve();
    }
    const steps = schedule(events, speed);
    const pause = events.some(({ kind }) => kind === "pass") ? pace.pass : pace.settle;
    const end_ms = (steps.at(-1)?.at_ms ?? 0) + pause / speed;
    this.busy.value = true;
    return new Promise((resolve) => {
      this.#finish = () => {
        const { effects } = this.shown.value;
        this.shown.value = { position: after, letters: lettersOf(after), effects, score: scoreOf(after) };
        this.busy.value = false;
        resolve();
      };
      for (const step of steps) {
        if (step.at_ms === 0) this.#apply(after, step.events);
        else this.#cancel.push(this.#timers.after(step.at_ms, () => this.#apply(after, step.events)));
      }
      this.#cancel.push(this.#timers.after(end_ms, () => this.finish()));
    });
  }

  /** Cuts a running playback short: the end is shown at once. */
  finish() {
    for (const cancel of this.#cancel.splice(0)) cancel();
    const finish = this.#finish;
    this.#finish = null;
    finish?.();
  }

  #apply(after: Position, events: GameEvent[]) {
    const grid = gridOf(after);
    const last = lettersOf(after);
    const letters = [...this.shown.value.letters];
    const effects = new Map(this.shown.value.position === after ? this.shown.value.effects : []);
    for (const event of events) {
      const before = letters[event.cell ? indexOf(grid, event.cell) : -1] ?? ".";
      for (const name of [event.from, event.cell]) {
        const index = name ? indexOf(grid, name) : -1;
        // A flip names the placed piece as `from`; that one is there already, or arrives with its own event.
        if (name === event.from && event.kind !== "step") continue;
        if (index >= 0) letters[index] = last[index] ?? ".";
      }
      if (event.cell) effects.set(event.cell, { event, before, id: this.#nextEffect++ });
    }
    this.#score.shown += events.filter(counts).length;
    const share = this.#score.all === 0 ? 1 : this.#score.shown / this.#score.all;
    const score = scoreBetween(this.#score.from, scoreOf(after), share);
    this.shown.value = { position: after, letters, effects, score };
    this.now.value = events;
  }
}
