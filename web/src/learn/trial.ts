// One exercise being tried at a table: watches for the move, says whether it is right, and answers a wrong one with the
// reply that refutes it. What a move is worth is the engine's word, from a thread of its own.
import { effect, type Signal, signal } from "@preact/signals";
import { forFirst } from "../model/evaluation.ts";
import { other } from "../model/match.ts";
import type { Table } from "../model/table.ts";
import { nodeAlong } from "../model/tree.ts";
import type { Thread } from "../net/engineThread.ts";
import type { Evaluation } from "../net/types.ts";
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
      if (this.exercise.accepted.includes(move)) this.state.value = this.#right(move);
      else void this.#judge(move);
    }
  }

  #right(move: string): Verdict {
    const { best, solved } = this.exercise;
    const evaluation = { value: Math.round(best * 100), solved };
    return { kind: "right", move, evaluation, loss: 0, reply: null };
  }

  async #judge(move: string) {
    const turn = ++this.#turn;
    this.state.value = { kind: "judging", move };
    try {
      const { evaluation, reply } = await this.#look([...this.#moves, move]);
      if (turn !== this.#turn) return;
      const { best, side } = this.exercise;
      const own = forFirst(side, evaluation);
      const loss = Math.max(0, Math.round(best * 100) - own.value);
      const fine = !this.exercise.solved && !own.solved && loss < asGood;
      if (reply && !fine && this.table.position.value.side === other(side)) await this.table.play(reply);
      if (turn !== this.#turn) return;
      this.state.value = { kind: fine ? "right" : "wrong", move, evaluation: own, loss, reply };
    } catch (error) {
      if (turn === this.#turn) this.state.value = { kind: "failed", text: (error as Error).message };
    }
  }

  /** What the position after these moves is worth to the first side, and what is best there for the other side. */
  async #look(path: string[]): Promise<{ evaluation: Evaluation; reply: string | null }> {
    this.#thread ??= this.#make();
    const { engine } = this.#thread;
    const { session } = await engine.ask("open", this.table.start);
    try {
      const position = await engine.ask("standAt", session, path);
      const limits = { nodes, table: table_mb };
      if (position.outcome.over)
        return { evaluation: await engine.ask("evaluate", session, limits), reply: null };
      const report = await engine.ask("search", session, limits);
      const [line] = report.lines;
      if (!line) throw new Error("the engine has no move");
      const theirs = position.side === other(this.exercise.side);
      return { evaluation: forFirst(position.side, line), reply: theirs ? (line.moves[0] ?? null) : null };
    } finally {
      void engine.ask("close", session).catch(() => undefined);
    }
  }
}
