// What this browser keeps: small named values as JSON. A browser that refuses storage keeps nothing, and all goes on.

export interface Store {
  read<T>(name: string): T | null;
  write(name: string, value: unknown): void;
  remove(name: string): void;
}

export function browserStore(storage: Storage | null): Store {
  const key = (name: string) => `quartello.${name}`;
  return {
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
      } catch {
        // Full or forbidden: the game goes on without being kept.
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
