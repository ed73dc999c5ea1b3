// One step of a lesson being taken at a table: watches for the move or the click that is wanted, and takes back what is not.
import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Hint } from "../model/moveInput.ts";
import type { Table } from "../model/table.ts";
import type { Explanation } from "../net/types.ts";
import { isRight, type LessonStep } from "./lessons.ts";

export type LessonState = { kind: "waiting" } | { kind: "wrong"; move: string } | { kind: "right" };

export class Lesson {
  readonly state: Signal<LessonState> = signal({ kind: "waiting" });
  readonly pointed = signal<string | null>(null);
  readonly table: Table;
  readonly step: LessonStep;
  /** The lines of the move that was right stay drawn, as do those of a move that is shown. */
  readonly drawn = computed<Hint | null>(() => this.#drawn.value ?? this.table.hint.value);
  readonly #drawn = signal<Hint | null>(null);
  #explained = new Map<string, Explanation>();
  #stop: (() => void)[];
  #ended = false;

  constructor(table: Table, step: LessonStep) {
    this.table = table;
    this.step = step;
    this.#stop = [
      effect(() => this.#watch(table.path())),
      effect(() => this.#watchRefusal(table.refused.value?.reason.clause ?? "")),
    ];
  }

  end() {
    this.#ended = true;
    for (const stop of this.#stop) stop();
  }

  /** Whether a click counts: not while a wrong move is still on the board, or when all is done. */
  get isOpen(): boolean {
    return this.state.peek().kind === "waiting";
  }

  /** The move to show to whoever does not find it; the cell to click where a refusal is wanted. */
  get answer(): string {
    if (this.step.refused) return this.step.refused.cell;
    return this.table.position.peek().legal.find((move) => isRight(this.step, move)) ?? "";
  }

  /** Points at the cell and draws what the move does. */
  async show(): Promise<string> {
    const { answer, table, step } = this;
    this.pointed.value = step.refused ? answer : table.notation.read(answer).at;
    if (!step.refused) this.#drawn.value = linesOf(await this.#explain(answer), answer);
    return answer;
  }

  /** Back to the start of the step after a wrong move. */
  async again(): Promise<void> {
    await this.table.goToPly(0);
    if (!this.#ended) this.state.value = { kind: "waiting" };
  }

  #watch(path: string[]) {
    const [move] = path;
    if (move === undefined || this.state.peek().kind !== "waiting") return;
    this.pointed.value = null;
    if (!isRight(this.step, move)) {
      this.#drawn.value = null;
      this.state.value = { kind: "wrong", move };
      return;
    }
    this.state.value = { kind: "right" };
    this.#drawn.value = linesOf(this.#explained.get(move) ?? null, move);
  }

  #watchRefusal(clause: string) {
    const { refused } = this.step;
    if (!refused || clause !== refused.clause || this.state.peek().kind !== "waiting") return;
    if (this.table.refused.peek()?.cell !== refused.cell) return;
    this.pointed.value = null;
    this.state.value = { kind: "right" };
  }

  /** Explanations are asked for while the move can still be played; afterwards they are only drawn. */
  async prepare(): Promise<void> {
    const { legal } = this.table.position.peek();
    const wanted = legal.filter((move) => isRight(this.step, move));
    for (const move of wanted.slice(0, 12)) await this.#explain(move);
  }

  async #explain(move: string): Promise<Explanation | null> {
    const known = this.#explained.get(move) ?? (await this.table.explain(move));
    if (known) this.#explained.set(move, known);
    return known;
  }
}

function linesOf(explanation: Explanation | null, cell: string): Hint | null {
  return explanation && { cell, explanation, outcome: null };
}
