// Keeps the games of this browser: the one to resume, and all of them once they differ from what was opened.
import { effect, type Signal, signal } from "@preact/signals";
import { type SavedGame, saved } from "../model/saved.ts";
import type { Shelf } from "../model/shelf.ts";
import type { Store } from "../model/storage.ts";
import type { Table } from "../model/table.ts";
import { entryOf } from "./records.ts";

export class GameKeeper {
  readonly last: Signal<SavedGame | null>; // the game to resume
  #store: Store;
  #shelf: Shelf;
  #seen = new Map<string, SavedGame>(); // games that were on the table since the page came, by their ids

  constructor(store: Store, shelf: Shelf) {
    this.#store = store;
    this.#shelf = shelf;
    this.last = signal(store.read<SavedGame>("game"));
  }

  /** Keeps a game after each change, until the function it gives is called. */
  watch(table: Table, id: string): () => void {
    let opened: string | null = null;
    return effect(() => {
      table.position.value;
      table.tree.value;
      table.ending.value;
      table.match.value;
      saved(table).then(
        (game) => {
          const kept = { ...game, id };
          this.#store.write("game", kept);
          this.last.value = kept;
          this.#seen.set(id, kept);
          opened ??= game.record;
          if (game.record !== opened) void this.#shelf.put(entryOf(table, kept)).catch(() => undefined);
        },
        () => undefined, // the table was left meanwhile
      );
    });
  }

  /** A game by its id; throws where it is not in this browser. */
  async find(id: string): Promise<SavedGame> {
    const last = this.last.peek();
    const kept = this.#seen.get(id) ?? (last?.id === id ? last : (await this.#shelf.get(id))?.saved);
    if (!kept) throw new Error(id);
    return { ...kept, id };
  }

  forget() {
    this.#store.remove("game");
    this.last.value = null;
  }
}
