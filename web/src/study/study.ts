// The study of one table: an engine in a thread of its own looks at the position on the table for as long as somebody
// looks at what it finds. It searches in slices, so a new position is never kept waiting; the thread ends when the panel
// closes or the page is hidden.
import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { type Found, forFirst } from "../model/evaluation.ts";
import type { Table } from "../model/table.ts";
import { nodeAlong, pathTo } from "../model/tree.ts";
import type { Evaluation, Limits, MoveFact, Position, Report, Reviewed, Side } from "../net/types.ts";
import { OwnThread, type StudyThread } from "./ownThread.ts";
import { isExact, type Review, reviewSteps } from "./review.ts";

const table_mb = 16; // the same for every search of a session, or its memory is made anew
const firstSlice_ms = 120;
const longestSlice_ms = 1500;
const usualBudget_ms = 10_000;
const patience_ms = 300; // a slice that takes longer is cut off by ending its thread
const glanceNodes = 10_000; // for the positions of the graph that nobody has looked at

export const efforts = { quick: 30_000, normal: 200_000, deep: 1_000_000 } as const;
export type Effort = keyof typeof efforts; // of a review, in nodes for each position

export interface StudyParts {
  table: Table;
  make(): StudyThread;
  hidden: ReadonlySignal<boolean>; // nobody sees the page
  budget_ms?: number; // for one position
}

interface Known {
  evaluation: Evaluation; // for the first side
  nodes: number; // how much went into it
}

/** Lines are searched one after the other, so a later one may come out a little better than the one before. */
function inOrder(report: Report): Report {
  return { ...report, lines: report.lines.toSorted((a, b) => b.value - a.value) };
}

/** A better move than one that was played is looked for. */
export interface Retry {
  path: string; // to the position before it
  move: string;
  loss: number; // of that move, hundredths
  tried: { move: string; verdict: Tried | null } | null; // verdict: null while it is judged
}

/** What became of an attempt, with the points it still loses, in hundredths. */
export interface Tried {
  kind: "best" | "good" | "better" | "not";
  loss: number;
  exact: boolean;
  facts: MoveFact[]; // of the move tried
  compared: MoveFact[]; // of the move that was to be bettered; where it still is, of the best one
}

type Judged = Omit<Tried, "facts" | "compared">;

/** Losses below this are no losses as far as an estimate can tell. */
const noLoss = 50;

export const keyOf = (path: string[]) => path.join(" ");

/** Two estimates of one move differ a little: the move itself is never better than it was. */
function theSame({ loss }: Retry, found: Reviewed): Judged {
  return { kind: "not", loss: Math.max(loss, found.loss), exact: isExact(found) };
}

function triedAs(retry: Retry, found: Reviewed, move: string): Judged {
  const { loss, best_move } = found;
  const exact = isExact(found);
  if (move === best_move) return { kind: "best", loss, exact };
  const doubt = exact ? 0 : noLoss;
  if (loss === 0 || loss < doubt) return { kind: "good", loss, exact };
  return { kind: loss + doubt < retry.loss ? "better" : "not", loss, exact };
}

export class Study {
  readonly open = signal(false);
  readonly lines = signal(3);
  readonly marked = signal(true); // the best moves are shown on the board
  readonly searching = signal(false);
  readonly failure = signal("");
  readonly review = signal<Review | null>(null);
  readonly progress = signal<{ done: number; all: number } | null>(null); // of a review being made
  readonly retry = signal<Retry | null>(null);
  readonly #known = signal<ReadonlyMap<string, Known>>(new Map());
  readonly #found = signal<Found | null>(null);
  /** What was found out about the position on the table; null while nothing is. */
  readonly found = computed(() => {
    const found = this.#found.value;
    return found?.key === keyOf(this.#table.path()) ? found : null;
  });
  /** What the positions of the line on the table are worth to the first side, by ply. */
  readonly evaluations = computed<(Evaluation | undefined)[]>(() => {
    const path: string[] = [];
    return this.#table.line.value.map(({ move }, ply) => {
      if (ply > 0) path.push(move);
      return this.#known.value.get(keyOf(path))?.evaluation;
    });
  });

  #table: Table;
  #thread: OwnThread;
  #turn = 0; // work of an earlier turn is given up
  #budget_ms = usualBudget_ms; // for the position on the table
  #busyUntil_ms = 0; // when the slice in flight is over
  #stop: () => void;

  constructor(parts: StudyParts) {
    this.#table = parts.table;
    this.#thread = new OwnThread(parts.table, () => parts.make());
    this.#stop = effect(() => {
      const watched = this.open.value && !parts.hidden.value;
      const path = pathTo(this.#table.tree.value, this.#table.node.value);
      const lines = this.lines.value;
      const reviewing = this.progress.value !== null;
      untracked(() => {
        if (!watched) this.#rest();
        else if (!reviewing) {
          this.#budget_ms = parts.budget_ms ?? usualBudget_ms;
          this.#begin(path, lines);
        }
      });
    });
  }

  end() {
    this.#stop();
    this.#rest();
  }

  // The position on the table.

  #begin(path: string[], lines: number) {
    const turn = ++this.#turn;
    if (performance.now() + patience_ms < this.#busyUntil_ms) this.#dropThread();
    this.searching.value = true;
    this.failure.value = "";
    const attempt = this.#attempt(path);
    const judged = attempt ? this.#judge(turn, attempt, path) : Promise.resolve();
    const look = () => (turn === this.#turn ? this.#look(turn, path, lines) : undefined);
    void judged.then(look).catch((error: Error) => this.#fail(turn, error));
  }

  /** The move tried instead of the one to be bettered, if it has just been played; elsewhere nothing is tried any more. */
  #attempt(path: string[]): Retry | null {
    const retry = this.retry.value;
    if (!retry) return null;
    const isBefore = keyOf(path) === retry.path;
    const move = path.at(-1) ?? "";
    if (isBefore) this.retry.value = { ...retry, tried: null };
    else if (keyOf(path.slice(0, -1)) !== retry.path) this.retry.value = null;
    else if (retry.tried?.move !== move || !retry.tried.verdict) {
      this.retry.value = { ...retry, tried: { move, verdict: null } };
      return retry;
    }
    return null;
  }

  /** Judges an attempt as a review judges a move. */
  async #judge(turn: number, retry: Retry, path: string[]) {
    const { engine, session } = await this.#thread.ready();
    const limits = { nodes: efforts.normal, table: table_mb };
    const move = path.at(-1) ?? "";
    await engine.ask("standAt", session, path);
    const after = await engine.ask("evaluate", session, limits);
    await engine.ask("standAt", session, path.slice(0, -1));
    const found = await engine.ask("review", session, move, after, limits);
    const judged = move === retry.move ? theSame(retry, found) : triedAs(retry, found, move);
    const isFound = judged.kind === "best" || judged.kind === "good";
    const [facts, compared] = [
      await engine.ask("facts", session, move),
      await engine.ask("facts", session, isFound ? retry.move : found.best_move),
    ];
    if (turn !== this.#turn) return;
    this.retry.value = { ...retry, tried: { move, verdict: { ...judged, facts, compared } } };
  }

  #rest() {
    ++this.#turn;
    this.#dropThread();
    this.searching.value = false;
    this.progress.value = null;
  }

  /** Goes on with the position on the table, six times as long; what was found is remembered. */
  deeper() {
    this.#budget_ms *= 6;
    this.#begin(pathTo(this.#table.tree.peek(), this.#table.node.peek()), this.lines.peek());
  }

  #fail(turn: number, error: Error) {
    if (turn !== this.#turn) return;
    this.#rest();
    this.failure.value = error.message;
  }

  async #look(turn: number, path: string[], lines: number) {
    const { engine, session } = await this.#thread.ready();
    const position = await engine.ask("standAt", session, path);
    if (turn !== this.#turn) return;
    if (position.outcome.over) await this.#noteEnd(turn, path, position.side);
    else await this.#deepen(turn, path, position, lines);
    if (turn === this.#turn) this.searching.value = false;
  }

  async #noteEnd(turn: number, path: string[], side: Side) {
    const { engine, session } = await this.#thread.ready();
    const evaluation = await engine.ask("evaluate", session, { nodes: 1, table: table_mb });
    if (turn !== this.#turn) return;
    this.#know(path, evaluation, 0);
    this.#found.value = { key: keyOf(path), side, report: null, evaluation, nodes: 0, time_ms: 0 };
    await this.#glance(turn);
  }

  /** Slice after slice, each longer than the one before: the engine's memory brings it back to where it was at once. */
  async #deepen(turn: number, path: string[], { side }: Position, lines: number) {
    const { engine, session } = await this.#thread.ready();
    let deepest: Report | null = null;
    let [nodes, spent_ms] = [0, 0];
    for (let time = firstSlice_ms; ; time = Math.min(longestSlice_ms, time * 1.5)) {
      this.#busyUntil_ms = performance.now() + time;
      const report = await engine.ask("search", session, { time: Math.round(time), lines, table: table_mb });
      if (turn !== this.#turn) return;
      nodes += report.nodes;
      spent_ms += time;
      if (!deepest || report.solved || report.depth >= deepest.depth) deepest = inOrder(report);
      const [best] = deepest.lines;
      if (!best) return;
      const evaluation = forFirst(side, best);
      this.#know(path, evaluation, nodes);
      this.#found.value = { key: keyOf(path), side, report: deepest, evaluation, nodes, time_ms: spent_ms };
      if (report.solved || spent_ms >= this.#budget_ms) break;
      if (time === firstSlice_ms) {
        await this.#glance(turn);
        if (turn !== this.#turn) return;
        await engine.ask("standAt", session, path);
      }
    }
    await this.#glance(turn);
  }

  /** A brief look at the positions of the line that nothing is known of, for the graph. */
  async #glance(turn: number) {
    const { engine, session } = await this.#thread.ready();
    const moves = this.#lineMoves();
    for (let ply = moves.length; ply >= 0; --ply) {
      const path = moves.slice(0, ply);
      if (this.#known.value.has(keyOf(path))) continue;
      await engine.ask("standAt", session, path);
      const evaluation = await engine.ask("evaluate", session, { nodes: glanceNodes, table: table_mb });
      if (turn !== this.#turn) return;
      this.#know(path, evaluation, glanceNodes);
    }
  }

  #know(path: string[], evaluation: Evaluation, nodes: number) {
    const before = this.#known.value.get(keyOf(path));
    const better = !before || evaluation.solved || (!before.evaluation.solved && nodes >= before.nodes);
    if (better) this.#known.value = new Map(this.#known.value).set(keyOf(path), { evaluation, nodes });
  }

  #lineMoves(): string[] {
    return this.#table.line.value.slice(1).map(({ move }) => move);
  }

  // The whole game.

  /** Reviews the line on the table from its end to its start. */
  async makeReview(effort: Effort): Promise<void> {
    const line = this.#lineMoves();
    this.open.value = true;
    this.progress.value = { done: 0, all: line.length }; // ends what is being searched
    const turn = ++this.#turn;
    this.searching.value = false;
    this.failure.value = "";
    if (performance.now() + patience_ms < this.#busyUntil_ms) this.#dropThread();
    try {
      await this.#reviewLine(turn, line, { nodes: efforts[effort], table: table_mb });
      if (turn === this.#turn) this.progress.value = null;
    } catch (error) {
      this.#fail(turn, error as Error);
    }
  }

  async #reviewLine(turn: number, line: string[], limits: Limits) {
    const { engine, session } = await this.#thread.ready();
    const nodes = limits.nodes ?? 0;
    for await (const step of reviewSteps(engine, session, line, limits)) {
      if (turn !== this.#turn) return;
      if (step.kind === "end") {
        this.#know(line, step.evaluation, nodes);
        this.review.value = { line, moves: [] };
        continue;
      }
      const { move } = step;
      this.#know(move.path, move.before, nodes);
      this.review.value = { line, moves: [move, ...(this.review.value?.moves ?? [])] };
      this.progress.value = { done: line.length - move.ply + 1, all: line.length };
    }
  }

  stopReview() {
    ++this.#turn;
    this.progress.value = null;
  }

  /** Back to the position before a move, with nothing given away on the board, to find a better one. */
  async tryAgain(path: string[], move: string, loss: number): Promise<void> {
    this.marked.value = false;
    this.retry.value = { path: keyOf(path), move, loss, tried: null };
    await this.#table.goTo(nodeAlong(this.#table.tree.value, path));
  }

  /** Once more, after an attempt. */
  async retryAgain(): Promise<void> {
    const retry = this.retry.value;
    const path = retry?.path.split(" ").filter(Boolean);
    if (path) await this.#table.goTo(nodeAlong(this.#table.tree.value, path));
  }

  // The thread.

  #dropThread() {
    this.#thread.drop();
    this.#busyUntil_ms = 0;
  }
}
