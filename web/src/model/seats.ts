// The seats this browser holds at tables of its server: a token each, made here. Whoever shows it has the seat.
import { type Signal, signal } from "@preact/signals";
import type { SmallStore } from "./storage.ts";

export interface KeptSeat {
  table: string;
  token: string;
  game: string; // "" while it is not known
  at_ms: number; // when it was last used
}

const mostKept = 50;

export class Seats {
  readonly kept: Signal<KeptSeat[]>; // newest first
  #store: SmallStore;
  #offered = new Map<string, string>(); // tokens for tables at which we do not sit yet

  constructor(store: SmallStore) {
    this.#store = store;
    this.kept = signal(store.read<KeptSeat[]>("seats") ?? []);
  }

  /** The token for a table: that of our seat, or one that a seat may be taken with. */
  tokenFor(table: string): string {
    const kept = this.kept.peek().find((seat) => seat.table === table);
    const token = kept?.token ?? this.#offered.get(table) ?? newToken();
    this.#offered.set(table, token);
    return token;
  }

  keep(table: string, token: string, game: string, now_ms: number) {
    const others = this.kept.peek().filter((seat) => seat.table !== table);
    this.#write([{ table, token, game, at_ms: now_ms }, ...others].slice(0, mostKept));
  }

  forget(table: string) {
    this.#write(this.kept.peek().filter((seat) => seat.table !== table));
  }

  #write(kept: KeptSeat[]) {
    this.kept.value = kept;
    this.#store.write("seats", kept);
  }
}

/** 192 random bits in the letters an address may hold. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
