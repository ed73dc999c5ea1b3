// What this browser keeps: small named values as JSON. A browser that refuses storage keeps nothing, and all goes on.
import { type ReadonlySignal, signal } from "@preact/signals";

/** Whether what is written stays: "none" where the browser refuses, "full" where there is no more room. */
export type Keeping = "ok" | "none" | "full";

export function keepingAfter(error: unknown): Keeping {
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "none";
}

export interface SmallStore {
  read<T>(name: string): T | null;
  write(name: string, value: unknown): void;
  remove(name: string): void;
}

export interface Store extends SmallStore {
  readonly keeping: ReadonlySignal<Keeping>;
}

export function browserStore(storage: Storage | null): Store {
  const keeping = signal<Keeping>(storage ? "ok" : "none");
  const key = (name: string) => `quartello.${name}`;
  return {
    keeping,
    read<T>(name: string) {
      try {
        const text = storage?.getItem(key(name));
        return text ? (JSON.parse(text) as T) : null;
      } catch {
        return null;
      }
    },
    write(name, value) {
      try {
        storage?.setItem(key(name), JSON.stringify(value));
        if (storage) keeping.value = "ok";
      } catch (error) {
        keeping.value = keepingAfter(error); // the game goes on without being kept, and the page says so
      }
    },
    remove(name) {
      try {
        storage?.removeItem(key(name));
      } catch {
        // As above.
      }
    },
  };
}
