// One exercise being tried at a table: watches for the move, says whether it is right, and answers a wrong one with the
// reply that refutes it. What a move is worth is the engine's word, from a thread of its own.
import { effect, type Signal, signal } from "@preact/signals";
import { whyHere, whyWorse } from "../coach/why.ts";
import { forFirst } from "../model/evaluation.ts";
import { other } from "../model/match.ts";
import type { Table } from "../model/table.ts";
import { nodeAlong } from "../model/tree.ts";
import type { Engine } from "../net/engine.ts";
import type { Thread } from "../net/engineThread.ts";
import type { Evaluation, MoveFact } from "../net/types.ts";
import { type Exercise, movesOf } from "./exercises.ts";

/** Enough to see why a move is worse, and to solve what was solved. */
const nodes = 150_000;
const table_mb = 8;
/** A move that costs less, by an estimate, is as good as the one we had in mind. */
const asGood = 50;

export interface Verdict {
  kind: "right" | "wrong";
  move: string;
  evaluation: Evaluation; // for the side that was to move
  loss: number; // hundredths
  reply: string | null;
  why: MoveFact[]; // what speaks for the right move, or against the wrong one
}

export type TrialState =
  | { kind: "waiting" }
  | { kind: "judging"; move: string }
  | { kind: "shown" } // the answer was given away
  | { kind: "failed"; text: string }
  | Verdict;

export class Trial {
  readonly state: Signal<TrialState> = signal({ kind: "waiting" });
  readonly pointed = signal<string | null>(null);
  readonly exercise: Exercise;
  readonly table: Table;
  #moves: string[];
  #make: () => Thread;
  #thread: Thread | null = null;
  #stop: () => void;
  #turn = 0;

  constructor(table: Table, exercise: Exercise, make: () => Thread) {
    this.table = table;
    this.exercise = exercise;
    this.#make = make;
    this.#moves = movesOf(exercise);
    this.#stop = effect(() => this.#watch(table.path()));
  }

  end() {
    ++this.#turn;
    this.#stop();
    this.#thread?.end();
    this.#thread = null;
  }

  /** Whether a click is an attempt; while a move is judged or has been, it is not. */
  get isOpen(): boolean {
    const { kind } = this.state.peek();
    return kind === "waiting" || kind === "right" || kind === "shown";
  }

  /** Points at the cell where the move begins; null: it is a pass. */
  hint(): string | null {
    const [move = ""] = this.exercise.accepted;
    this.pointed.value = this.table.notation.read(move).at;
    return this.pointed.value;
  }

  async again(): Promise<void> {
    await this.table.goTo(nodeAlong(this.table.tree.value, this.#moves));
  }

  /** Plays the right move; that counts for nothing. */
  async show(): Promise<void> {
    await this.again();
    this.state.value = { kind: "shown" };
    await this.table.play(this.exercise.accepted[0] ?? "");
  }

  #watch(path: string[]) {
    const state = this.state.peek();
    const move = path[this.#moves.length];
    if (move === undefined) {
      ++this.#turn;
      this.state.value = { kind: "waiting" };
    } else if (state.kind === "waiting") {
      this.pointed.value = null;
      void this.#answer(move);
    }
  }

  async #answer(move: string) {
    const turn = ++this.#turn;
    this.state.value = { kind: "judging", move };
    try {
      const isRight = this.exercise.accepted.includes(move);
      const verdict = await this.#inSession((engine, session) =>
        isRight ? this.#right(engine, session, move) : this.#judge(engine, session, move),
      );
      if (turn !== this.#turn) return;
      const { kind, reply } = verdict;
      const isTheirs = this.table.position.value.side === other(this.exercise.side);
      if (reply && kind === "wrong" && isTheirs) await this.table.play(reply);
      if (turn === this.#turn) this.state.value = verdict;
    } catch (error) {
      if (turn === this.#turn) this.state.value = { kind: "failed", text: (error as Error).message };
    }
  }

  async #right(engine: Engine, session: number, move: string): Promise<Verdict> {
    const { best, solved } = this.exercise;
    const evaluation = { value: Math.round(best * 100), solved };
    const why = await this.#whyRight(engine, session, move);
    return { kind: "right", move, evaluation, loss: 0, reply: null, why };
  }

  async #judge(engine: Engine, session: number, move: string): Promise<Verdict> {
    const { best, side, solved } = this.exercise;
    const { evaluation, reply } = await this.#look(engine, session, [...this.#moves, move]);
    const own = forFirst(side, evaluation);
    const loss = Math.max(0, Math.round(best * 100) - own.value);
    const isFine = !solved && !own.solved && loss < asGood;
    const why = await (isFine
      ? this.#whyRight(engine, session, move)
      : this.#whyWrong(engine, session, move));
    return { kind: isFine ? "right" : "wrong", move, evaluation: own, loss, reply, why };
  }

  async #whyRight(engine: Engine, session: number, move: string): Promise<MoveFact[]> {
    const position = await engine.ask("standAt", session, this.#moves);
    return (await whyHere(engine, session, move, position)).gains;
  }

  /** What is against a wrong move; what the right one would have brought is not told, for that would give it away. */
  async #whyWrong(engine: Engine, session: number, move: string): Promise<MoveFact[]> {
    await engine.ask("standAt", session, this.#moves);
    const [worse, better] = await Promise.all([
      engine.ask("facts", session, move),
      engine.ask("facts", session, this.exercise.accepted[0] ?? ""),
    ]);
    return whyWorse(worse, better).costs;
  }

  async #inSession<T>(job: (engine: Engine, session: number) => Promise<T>): Promise<T> {
    this.#thread ??= this.#make();
    const { engine } = this.#thread;
    const { session } = await engine.ask("open", this.table.start);
    try {
      return await job(engine, session);
    } finally {
      void engine.ask("close", session).catch(() => undefined);
    }
  }

  /** What the position after these moves is worth to the first side, and what is best there for the other side. */
  async #look(engine: Engine, session: number, path: string[]) {
    const position = await engine.ask("standAt", session, path);
    const limits = { nodes, table: table_mb };
    if (position.outcome.over)
      return { evaluation: await engine.ask("evaluate", session, limits), reply: null };
    const report = await engine.ask("search", session, limits);
    const [line] = report.lines;
    if (!line) throw new Error("the engine has no move");
    const theirs = position.side === other(this.exercise.side);
    return { evaluation: forFirst(position.side, line), reply: theirs ? (line.moves[0] ?? null) : null };
  }
}
