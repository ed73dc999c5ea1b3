// Being told of one's turn while the page is closed: the browser subscribes at its push service, the server keeps where that is,
// and the service worker (offline/worker.js) shows what comes. How it reaches browser and server is handed in.
import type { PushWish } from "../net/serverTypes.ts";

export interface PushingParts {
  /** The server's key; "" where it sends none. */
  key(): Promise<string>;
  /** Null: this browser cannot, or will not. */
  subscribe(key: string): Promise<PushWish | null>;
  /** Where this browser is subscribed already. */
  endpoint(): Promise<string>;
  begin(wish: PushWish, seat: string): Promise<unknown>;
  end(endpoint: string): Promise<unknown>;
  /** What the service worker will say, by game, in the language in use. */
  keepWords(): Promise<void>;
}

export class Pushing {
  #parts: PushingParts;
  #begun = new Set<string>(); // seats the server has heard of, since the page was opened

  constructor(parts: PushingParts) {
    this.#parts = parts;
  }

  /** Quietly: whoever has no server that sends, or a browser that cannot, has the page's own calls. */
  async begin(seat: string): Promise<boolean> {
    if (this.#begun.has(seat)) return true;
    try {
      const key = await this.#parts.key();
      const wish = key && (await this.#parts.subscribe(key));
      if (!wish) return false;
      await this.#parts.keepWords();
      await this.#parts.begin(wish, seat);
      this.#begun.add(seat);
      return true;
    } catch {
      return false;
    }
  }

  /** Nothing more for whoever logs out: the next one at this browser may be somebody else. */
  async end(): Promise<void> {
    this.#begun.clear();
    try {
      const endpoint = await this.#parts.endpoint();
      if (endpoint) await this.#parts.end(endpoint);
    } catch {
      // The push service will say that this browser is gone, one day.
    }
  }
}

export const canBePushed = () => "PushManager" in globalThis && "serviceWorker" in navigator;

type Side = Pick<PushingParts, "subscribe" | "endpoint">;

/** Those of a real browser: only a page that is kept by its service worker can be told anything later. */
export function browserPushing(): Side {
  const manager = async () => {
    if (!canBePushed()) return null;
    return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
  };
  return {
    subscribe: async (key) => {
      const made = await (await manager())?.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      const { endpoint, keys } = made?.toJSON() ?? {};
      return endpoint && keys?.p256dh && keys.auth
        ? { endpoint, p256dh: keys.p256dh, auth: keys.auth }
        : null;
    },
    endpoint: async () => (await (await manager())?.getSubscription())?.endpoint ?? "",
  };
}

/** Where the service worker looks its words up. */
export async function keepCallWords(texts: Record<string, string>): Promise<void> {
  const kept = await caches.open("calls");
  await kept.put("calls.json", new Response(JSON.stringify(texts)));
}
