// Where this browser keeps its games: IndexedDB, or nothing at all where that is refused.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Position, Side } from "../net/types.ts";
import type { SavedGame } from "./saved.ts";
import { type Keeping, keepingAfter } from "./storage.ts";

export type Picture = Pick<Position, "width" | "height" | "files" | "ranks" | "board">;

export interface KeptResult {
  winner: Side | null;
  score: [number, number] | null; // null: the game was given up, or ran out of time
}

export interface KeptGame {
  id: string;
  saved: SavedGame;
  result: KeptResult | null; // null: unfinished
  plies: number;
  picture: Picture; // the last position seen
  changed_ms: number;
}

export interface Shelf {
  readonly keeping: ReadonlySignal<Keeping>;
  all(): Promise<KeptGame[]>; // the latest first
  get(id: string): Promise<KeptGame | undefined>;
  put(game: KeptGame): Promise<void>;
  remove(id: string): Promise<void>;
}

const latestFirst = (games: KeptGame[]) => games.toSorted((a, b) => b.changed_ms - a.changed_ms);

/** Keeps games as long as the page lives; without `works` that is all there is. */
export function memoryShelf(works = true): Shelf {
  const keeping = signal<Keeping>(works ? "ok" : "none");
  const games = new Map<string, KeptGame>();
  return {
    keeping,
    all: async () => latestFirst([...games.values()]),
    get: async (id) => games.get(id),
    put: async (game) => void games.set(game.id, game),
    remove: async (id) => void games.delete(id),
  };
}

const storeName = "games";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function indexedShelf(factory: IDBFactory): Shelf {
  const keeping = signal<Keeping>("ok");
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    const request = factory.open("quartello", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "id" });
    return done(request);
  };
  const store = async (mode: IDBTransactionMode) => {
    opened ??= open();
    return (await opened).transaction(storeName, mode).objectStore(storeName);
  };
  /** Notes whether what was asked for could be done. */
  const noted = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      const answer = await asked;
      keeping.value = "ok";
      return answer;
    } catch (error) {
      keeping.value = keepingAfter(error);
      throw error;
    }
  };
  const every = async () => (await done((await store("readonly")).getAll())) as KeptGame[];
  return {
    keeping,
    all: async () => latestFirst(await noted(every())),
    get: async (id) => (await done((await store("readonly")).get(id))) as KeptGame | undefined,
    put: (game) => noted(store("readwrite").then(async (games) => void (await done(games.put(game))))),
    remove: async (id) => void (await done((await store("readwrite")).delete(id))),
  };
}

/** Every word of the search is somewhere in the text. */
export function fits(text: string, search: string): boolean {
  const within = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}

export function newId(): string {
  return `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 40).toString(36)}`;
}
