// A person's hand on the board: the move begun, what it would do, and why a click was refused. What a move is and does is
// asked of the engine.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { plainReason, Refusal } from "../net/engine.ts";
import type { Explanation, Outcome, Position, Preview, Reason } from "../net/types.ts";
import {
  begin,
  extrasOf,
  movesAt,
  type Notation,
  type Picked,
  proceed,
  reachOf,
  targetsOf,
} from "./picking.ts";

/** Why a click was refused, and where. */
export interface Refused {
  cell: string | null;
  reason: Reason;
}

/** What the move under the pointer, or the one begun, would do. */
export interface Hint {
  cell: string;
  explanation: Explanation;
  outcome: Outcome | null; // the score it leads to, where asked for
}

/** A step of a move that takes more than one. */
export type Begun =
  | { kind: "piece"; at: string; cells: string[] } // taken up; where it can go
  | { kind: "stone"; at: string; cells: string[] } // on its cell; what can be chosen besides
  | { kind: "move"; move: string } // shown first, as the settings wish
  | { kind: "choice"; move: string; outcome: Outcome } // with the score it would give
  | { kind: "none" }; // let go

export interface MoveInputParts {
  notation: Notation;
  position: ReadonlySignal<Position>;
  explain(moveOrCell: string): Promise<Explanation>;
  preview(move: string): Promise<Preview>;
  play(move: string): Promise<unknown>;
  confirm(): boolean; // show a move first, play it by a second click
  refused(reason: Reason): void;
  begun(step: Begun): void; // for whoever does not see it
}

export function reasonFor(error: unknown): Reason {
  if (error instanceof Refusal) return error.reason;
  return plainReason(String(error));
}

export class MoveInput {
  readonly picked = signal<Picked | null>(null);
  readonly hint = signal<Hint | null>(null);
  /** The last refusal; it steps back while a move elsewhere is looked at, but not for one that is begun. */
  readonly refused = computed(() => {
    const [refused, hint] = [this.#refused.value, this.hint.value];
    const looksElsewhere = hint && !this.picked.value && hint.cell !== refused?.cell;
    return looksElsewhere ? null : refused;
  });
  #refused = signal<Refused | null>(null);
  #parts: MoveInputParts;
  #asked = 0; // only the newest question is answered on the board

  constructor(parts: MoveInputParts) {
    this.#parts = parts;
  }

  /** A click on a cell: begins, continues or plays a move, or says which clause forbids it. */
  async click(cell: string): Promise<void> {
    const { notation, position, play, confirm } = this.#parts;
    this.#refused.value = null;
    const picked = this.picked.value;
    if (picked) {
      const next =
        notation.style === "at once"
          ? { kind: cell === picked.at ? ("play" as const) : ("none" as const), move: picked.move ?? "" }
          : proceed(notation, picked, cell);
      if (next.kind === "play") return void (await play(next.move));
      if (next.kind === "picked") return this.#pick(next.picked, "choice");
      if (cell === picked.at) return this.cancel();
    }
    const start = begin(notation, position.value.legal, cell);
    if (start.kind === "play" && confirm()) {
      const { move } = start;
      return this.#pick({ at: cell, moves: [move], move, reach: new Map() }, "move");
    }
    if (start.kind === "play") return void (await play(start.move));
    if (start.kind === "picked") return this.#begin(start.picked);
    await this.#explainRefusal(cell, picked);
  }

  /** The person lets go of a move that is begun. */
  cancel() {
    if (this.picked.value) this.#parts.begun({ kind: "none" });
    this.letGo();
  }

  letGo() {
    ++this.#asked;
    this.picked.value = null;
    this.hint.value = null;
    this.#refused.value = null;
  }

  async #begin(picked: Picked) {
    const { notation, explain } = this.#parts;
    if (notation.style !== "options") return this.#pick(picked, "piece");
    const asked = ++this.#asked;
    const turns = new Map<string, string[]>();
    for (const [extra, move] of extrasOf(notation, picked.moves)) {
      const { events } = (await explain(move).catch(() => null)) ?? { events: [] };
      if (asked !== this.#asked) return; // the game has gone on meanwhile
      turns.set(
        extra,
        events.filter(({ kind }) => kind === "flip").map(({ cell }) => cell ?? ""),
      );
    }
    return this.#pick({ ...picked, reach: reachOf(turns) }, "stone");
  }

  async #pick(picked: Picked, kind: "piece" | "stone" | "move" | "choice") {
    const { notation, begun } = this.#parts;
    this.picked.value = picked;
    this.hint.value = null;
    if (kind === "piece") begun({ kind, at: picked.at, cells: targetsOf(notation, picked) });
    if (kind === "stone") begun({ kind, at: picked.at, cells: [...extrasOf(notation, picked.moves).keys()] });
    if (!picked.move) return;
    if (kind === "move") begun({ kind, move: picked.move });
    const asked = ++this.#asked;
    try {
      const explanation = await this.#parts.explain(picked.move);
      const { position } = await this.#parts.preview(picked.move);
      if (asked === this.#asked) {
        this.hint.value = { cell: picked.at, explanation, outcome: position.outcome };
        if (kind === "choice") begun({ kind, move: picked.move, outcome: position.outcome });
      }
    } catch (error) {
      if (asked === this.#asked) this.refuse(picked.at, error); // else the game has gone on meanwhile
    }
  }

  async #explainRefusal(cell: string, picked: Picked | null) {
    const subject = picked && this.#parts.notation.style === "destination" ? picked.at + cell : cell;
    try {
      const { reason } = await this.#parts.explain(subject);
      if (reason) this.refuse(cell, new Refusal(reason));
    } catch (error) {
      this.refuse(cell, error);
    }
  }

  refuse(cell: string | null, error: unknown) {
    const reason = reasonFor(error);
    this.#refused.value = { cell, reason };
    this.#parts.refused(reason);
  }

  /** The pointer or the focus is on a cell (or on none): what would a move there do? */
  async look(cell: string | null): Promise<void> {
    const picked = this.picked.value;
    if (picked?.move) return; // what is begun stays in view
    const asked = ++this.#asked;
    const subject = cell && this.#subjectAt(cell, picked);
    if (!cell || !subject) {
      this.hint.value = null;
      return;
    }
    const explanation = await this.#parts.explain(subject).catch(() => null);
    if (asked === this.#asked) {
      this.hint.value = explanation?.legal ? { cell, explanation, outcome: null } : null;
    }
  }

  /** What a question about a cell is about while a move may be begun: the move that a click would play, or the cell. */
  subjectOf(cell: string): string {
    const picked = this.picked.value;
    const goesOn = picked && picked.at !== cell && this.#parts.notation.style === "destination";
    return goesOn ? picked.at + cell : cell;
  }

  #subjectAt(cell: string, picked: Picked | null): string | null {
    const { notation, position } = this.#parts;
    if (picked) return picked.moves.find((move) => notation.read(move).extras[0] === cell) ?? null;
    const [move, ...more] = movesAt(notation, position.value.legal, cell);
    return move === undefined ? null : more.length === 0 ? move : cell;
  }
}
