// Where a game stands in its tree, and the line that undo, redo and the slider walk on.
import { computed, type Signal, signal } from "@preact/signals";
import type { Outcome, Position, Snapshot, Tree } from "../net/types.ts";
import { lineThrough, mainLine, nodeAlong, nodeAt, pathTo } from "./tree.ts";

export class GameCursor {
  readonly position: Signal<Position>;
  readonly tree: Signal<Tree>;
  readonly node = computed(() => this.tree.value.node);
  readonly line = computed(() => lineThrough(this.tree.value, nodeAlong(this.tree.value, this.#line.value)));
  readonly path = computed(() => pathTo(this.tree.value, this.node.value));
  readonly ply = computed(() => this.path.value.length);
  readonly atTip = computed(() => nodeAt(this.tree.value, this.node.value).children.length === 0);
  readonly mayUndo = computed(() => this.ply.value > 0);
  readonly mayRedo = computed(() => this.ply.value < this.line.value.length - 1);
  /** How the rules ended the main line, once its end has been seen. */
  readonly final = computed<Outcome | null>(() => {
    const end = mainLine(this.tree.value).at(-1)?.id ?? 0;
    const seen = this.#seenEnd.value;
    return seen?.path === pathTo(this.tree.value, end).join(" ") ? seen.outcome : null;
  });
  #line: Signal<string[]>;
  #seenEnd = signal<{ path: string; outcome: Outcome } | null>(null);

  constructor({ position, tree }: Snapshot) {
    this.position = signal(position);
    this.tree = signal(tree);
    this.#line = signal(pathTo(tree, tree.node));
    this.#noteEnd();
  }

  /** The engine's answer to a step. Another line is taken only where the step leaves the present one. */
  stand({ position, tree }: Snapshot) {
    const path = pathTo(tree, tree.node);
    const isOnLine = path.every((move, index) => this.#line.value[index] === move);
    this.position.value = position;
    this.tree.value = tree;
    if (!isOnLine) this.#line.value = path;
    this.#noteEnd();
  }

  before(): number {
    return Math.max(0, nodeAt(this.tree.value, this.node.value).parent);
  }

  after(): number {
    return this.line.value[this.ply.value + 1]?.id ?? this.node.value;
  }

  #noteEnd() {
    const { outcome } = this.position.value;
    if (outcome.over) this.#seenEnd.value = { path: this.path.value.join(" "), outcome };
  }
}
