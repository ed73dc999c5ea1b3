// The coach at a table: a hint in three steps, a word before a large loss, and the story of the game after its end. It has an engine
// in a thread of its own, made when it is first asked; what it says "because" of are facts that the engine counts on the board.
import { computed, effect, signal, untracked } from "@preact/signals";
import { faceOf } from "../games/index.ts";

import type { Table } from "../model/table.ts";
import { mainLine, nodeAlong } from "../model/tree.ts";
import type { Engine } from "../net/engine.ts";
import type { Limits, MoveFact, Report } from "../net/types.ts";
import { OwnThread, type StudyThread } from "../study/ownThread.ts";
import { isExact, type ReviewedPly, reviewSteps } from "../study/review.ts";
import { keyOf, type Study } from "../study/study.ts";
import { type Area, areaOf } from "./area.ts";
import { givenAway, type Story, storyOf } from "./story.ts";
import { type Theme, themeOf, type Why, whyAnswer, whyHere, whyWorse } from "./why.ts";

const table_mb = 16;
const hintLimits = { time: 800, table: table_mb, lines: 3 };
/** For each of the two positions around a move: what fits into the time that a computer leaves one to look. */
const warningLimits: Limits = { nodes: 60_000, time: 400, table: table_mb };
const answerLimits: Limits = { nodes: 30_000, time: 200, table: table_mb };
const storyLimits: Limits = { nodes: 30_000, table: table_mb };
const bestLimits = { nodes: 15_000, time: 150, lines: 2, table: table_mb };
/**
 * A move that gives away this much of the chances is worth a warning: from level, a little over three points. Levels 1 and 3 would
 * have been warned 0.3 to 3.3 times a game (three games each, level 3 on the other side), level 6 up to once.
 */
const largeLoss = 0.15;

export interface Hint {
  step: 1 | 2 | 3; // where to look, the move, why
  move: string;
  cell: string | null; // where it is played; null: a pass
  area: Area | null;
  why: Why;
  theme: Theme | null;
  lead: number | null; // hundredths that the next best move is worse by; null: there is no other
  exact: boolean;
  next: string[]; // what the engine expects then
}

/** Why a move is worse than the best one. */
export interface Worse {
  costs: MoveFact[];
  missed: MoveFact[]; // what the best move would have brought
  answer: { move: string; gains: MoveFact[] } | null; // of the other side, if it is to move
}

export interface Warning extends Worse {
  move: string;
  loss: number; // hundredths
  exact: boolean;
}

/** The finest move of a game: no other would have done. */
export interface Finest {
  move: ReviewedPly;
  lead: number; // hundredths that the next best move is worse by
  exact: boolean;
}

/** The story of a game with what the engine adds to it. */
export interface Told {
  line: string[];
  story: Story;
  finest: Finest | null;
  /** What the costly moves of the one who asks were about, and how often. */
  lookAt: { theme: Theme; count: number; of: number } | null;
  whyWorst: Worse | null;
}

interface CoachParts {
  table: Table;
  study: Study;
  make(): StudyThread;
  warns(): boolean; // the visitor wants to be warned
}

type Keyed<T> = { key: string; value: T };

export class Coach {
  readonly thinking = signal(false);
  readonly failure = signal("");
  readonly told = signal<Told | null>(null);
  readonly telling = signal<{ done: number; all: number } | null>(null);
  readonly #hint = signal<Keyed<Hint> | null>(null);
  readonly #warning = signal<Keyed<Warning> | null>(null);
  /** Both belong to the position they were made for. */
  readonly hint = computed(() => this.#here(this.#hint.value));
  readonly warning = computed(() => this.#here(this.#warning.value));
  readonly area = computed(() => (this.hint.value?.step === 1 ? (this.hint.value.area?.cells ?? []) : []));
  readonly pointed = computed(() => {
    const hint = this.hint.value;
    return hint && hint.step > 1 ? hint.cell : null;
  });

  #parts: CoachParts;
  #table: Table;
  #thread: OwnThread;
  #jobs: Promise<unknown> = Promise.resolve();
  #turn = 0; // hints and stories of an earlier turn are given up
  #answer: ((goOn: boolean) => void) | null = null; // to the warning
  #stop: () => void;

  constructor(parts: CoachParts) {
    this.#parts = parts;
    this.#table = parts.table;
    this.#thread = new OwnThread(parts.table, () => parts.make());
    parts.table.watcher = (path) => this.#moved(path);
    this.#stop = effect(() => {
      const key = keyOf(this.#table.path());
      const goesOn = this.#table.result.value === null;
      untracked(() => {
        this.#arrived(key);
        if (goesOn) this.told.value = null;
      });
    });
  }

  end() {
    ++this.#turn;
    this.#stop();
    this.#answer?.(false);
    if (this.#table.watcher) this.#table.watcher = null;
    this.#thread.drop();
  }

  #here<T>(kept: Keyed<T> | null): T | null {
    return kept && kept.key === keyOf(this.#table.path()) ? kept.value : null;
  }

  #arrived(key: string) {
    if (this.#hint.peek()?.key !== key) this.#hint.value = null;
    if (this.#warning.peek() && this.#warning.peek()?.key !== key) this.#settle(false);
  }

  // A hint.

  /** The first step; where there is one already, the next. */
  async help(): Promise<void> {
    const kept = this.#hint.peek();
    if (kept && this.hint.peek()) {
      const step = Math.min(3, kept.value.step + 1) as Hint["step"];
      this.#hint.value = { ...kept, value: { ...kept.value, step } };
      return;
    }
    const turn = ++this.#turn;
    const path = this.#table.path();
    this.thinking.value = true;
    this.failure.value = "";
    try {
      const value = await this.#inTurn(() => this.#findHint(path));
      if (turn === this.#turn && value) this.#hint.value = { key: keyOf(path), value };
    } catch (error) {
      if (turn === this.#turn) this.failure.value = (error as Error).message;
    }
    if (turn === this.#turn) this.thinking.value = false;
  }

  dismiss() {
    ++this.#turn;
    this.thinking.value = false;
    this.#hint.value = null;
  }

  async #findHint(path: string[]): Promise<Hint | null> {
    const { engine, session } = await this.#thread.ready();
    const position = await engine.ask("standAt", session, path);
    const report = await engine.ask("search", session, hintLimits);
    const lines = report.lines.toSorted((a, b) => b.value - a.value);
    const [best, second] = lines;
    const move = best?.moves[0];
    if (!best || move === undefined) return null;
    const why = await whyHere(engine, session, move, position);
    const [main] = why.gains;
    const { notation, rim } = faceOf(this.#table.sheet.name);
    const { at, extras } = notation.read(move);
    const cell = notation.style === "destination" ? (extras[0] ?? at) : at;
    return {
      step: 1,
      move,
      cell: at,
      area: cell ? areaOf(position, rim, cell) : null,
      why,
      theme: main ? themeOf[main.kind] : null,
      lead: second ? best.value - second.value : null,
      exact: best.solved && (second?.solved ?? true),
      next: expected(report, move),
    };
  }

  // A word before a large loss.

  /** A person has moved and a computer is about to answer: true when it may. */
  async #moved(path: string[]): Promise<boolean> {
    if (!this.#parts.warns() || this.#table.match.peek().clock.kind !== "none") return true;
    const warning = await this.#inTurn(() => this.#judge(path)).catch(() => null);
    const key = keyOf(path);
    if (!warning || key !== keyOf(this.#table.path())) return true;
    this.#warning.value = { key, value: warning };
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  async #judge(path: string[]): Promise<Warning | null> {
    const { engine, session } = await this.#thread.ready();
    const move = path.at(-1) ?? "";
    const { outcome } = await engine.ask("standAt", session, path);
    if (outcome.over) return null;
    const after = await engine.ask("evaluate", session, warningLimits);
    await engine.ask("standAt", session, path.slice(0, -1));
    const found = await engine.ask("review", session, move, after, warningLimits);
    if (found.forced || givenAway(found) < largeLoss) return null;
    const why = await this.#worse(engine, session, path, found.best_move);
    return { move, loss: found.loss, exact: isExact(found), ...why };
  }

  /** Why the last move of a path is worse than the best one in its place. */
  async #worse(engine: Engine, session: number, path: string[], best: string): Promise<Worse> {
    const before = await engine.ask("standAt", session, path.slice(0, -1));
    const worse = await engine.ask("facts", session, path.at(-1) ?? "");
    const better = await engine.ask("facts", session, best);
    const after = await engine.ask("standAt", session, path);
    const isTheirs = !after.outcome.over && after.side !== before.side;
    const { lines } = isTheirs ? await engine.ask("search", session, answerLimits) : { lines: [] };
    const move = lines[0]?.moves[0];
    const gains = move === undefined ? [] : whyAnswer(await whyHere(engine, session, move, after));
    return {
      ...whyWorse(worse, better),
      answer: move === undefined ? null : { move, gains },
    };
  }

  /** The move stands, and the computer answers. */
  leaveIt() {
    this.#settle(true);
  }

  /** Back to before the move. */
  async takeBack(): Promise<void> {
    const path = this.#table.path().slice(0, -1);
    await this.#table.goTo(nodeAlong(this.#table.tree.value, path));
  }

  #settle(goOn: boolean) {
    this.#warning.value = null;
    this.#answer?.(goOn);
    this.#answer = null;
  }

  // The story.

  /** Looks at the whole game again and tells it. */
  async tell(): Promise<void> {
    const table = this.#table;
    const line = mainLine(table.tree.peek())
      .slice(1)
      .map(({ move }) => move);
    const turn = ++this.#turn;
    this.failure.value = "";
    this.telling.value = { done: 0, all: line.length };
    try {
      const told = await this.#inTurn(() => this.#retell(turn, line));
      if (turn === this.#turn) this.told.value = told;
    } catch (error) {
      if (turn === this.#turn) this.failure.value = (error as Error).message;
    }
    if (turn === this.#turn) this.telling.value = null;
  }

  async #retell(turn: number, line: string[]): Promise<Told | null> {
    const { engine, session } = await this.#thread.ready();
    const moves: ReviewedPly[] = [];
    for await (const step of reviewSteps(engine, session, line, storyLimits)) {
      if (turn !== this.#turn) return null;
      if (step.kind === "move") moves.unshift(step.move);
      this.telling.value = { done: moves.length, all: line.length };
    }
    const { study } = this.#parts;
    if (!study.review.peek()) study.review.value = { line, moves };
    const { result, you } = this.#table;
    const story = storyOf(moves, result.peek()?.winner ?? null);
    const mine = you.peek();
    const costly = mine ? story.costly[mine] : [...story.costly.first, ...story.costly.second];
    const worst = costly.toSorted((a, b) => givenAway(b) - givenAway(a));
    const reasons = await this.#reasons(engine, session, worst.slice(0, 5));
    return {
      line,
      story,
      finest: await this.#finest(engine, session, mine ? moves.filter(({ side }) => side === mine) : moves),
      lookAt: mostOf(reasons),
      whyWorst: reasons[0] ?? null,
    };
  }

  async #reasons(engine: Engine, session: number, moves: ReviewedPly[]) {
    const found: Worse[] = [];
    for (const { path, move, best_move } of moves)
      found.push(await this.#worse(engine, session, [...path, move], best_move));
    return found;
  }

  /** Of the moves that were the best there, the one that had the least company. */
  async #finest(engine: Engine, session: number, moves: ReviewedPly[]): Promise<Finest | null> {
    let finest: Finest | null = null;
    for (const move of moves.filter(({ forced, loss }) => !forced && loss === 0)) {
      await engine.ask("standAt", session, move.path);
      const { lines } = await engine.ask("search", session, bestLimits);
      const played = lines.find(({ moves: [first] }) => first === move.move);
      const next = lines.find(({ moves: [first] }) => first !== move.move);
      const lead = played && next ? played.value - next.value : 0;
      if (played && next && lead >= 100 && lead > (finest?.lead ?? 0))
        finest = { move, lead, exact: played.solved && next.solved };
    }
    return finest;
  }

  // The thread.

  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#jobs.then(job);
    this.#jobs = done.catch(() => undefined);
    return done;
  }
}

/** What follows a move, as far as the engine has looked. */
function expected({ lines }: Report, move: string): string[] {
  const line = lines.find(({ moves: [first] }) => first === move);
  return line?.moves.slice(1, 3) ?? [];
}

/** What most of the costly moves were about; where they have nothing in common, what the costliest was about. */
function mostOf(reasons: Worse[]): Told["lookAt"] {
  const count = new Map<Theme, number>();
  for (const { costs, missed, answer } of reasons) {
    const about = new Set([...costs, ...missed, ...(answer?.gains ?? [])].map(({ kind }) => themeOf[kind]));
    for (const theme of about) count.set(theme, (count.get(theme) ?? 0) + 1);
  }
  const [most] = [...count].toSorted((a, b) => b[1] - a[1]);
  return most ? { theme: most[0], count: most[1], of: reasons.length } : null;
}
