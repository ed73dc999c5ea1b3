// Whose talk this browser hides: each reader's own affair, so no server is told. A person with an account is hidden wherever we
// meet; anybody else at this table alone.
import { type Signal, signal } from "@preact/signals";
import type { RoomStatus } from "../net/types.ts";
import type { SmallStore } from "./storage.ts";

const mostKept = 200;

export class Mutes {
  readonly kept: Signal<string[]>; // newest first
  #store: SmallStore;

  constructor(store: SmallStore) {
    this.#store = store;
    this.kept = signal(store.read<string[]>("mutes") ?? []);
  }

  hides(table: string, room: RoomStatus, seat: number): boolean {
    return this.kept.value.includes(keyOf(table, room, seat));
  }

  set(table: string, room: RoomStatus, seat: number, hidden: boolean) {
    const key = keyOf(table, room, seat);
    const others = this.kept.peek().filter((each) => each !== key);
    this.kept.value = hidden ? [key, ...others].slice(0, mostKept) : others;
    this.#store.write("mutes", this.kept.value);
  }
}

function keyOf(table: string, { seats }: RoomStatus, seat: number): string {
  const { account } = seats[seat === 1 ? 1 : 0];
  return account ? `@${account}` : `${table} ${seat}`;
}
