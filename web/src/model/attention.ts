// Calls for somebody who is not looking: a system notification while the page is open but unseen, a mark on the tab and on the
// installed app's icon. What is worth a call is decided here; how it reaches the system is handed in.
import type { SmallStore } from "./storage.ts";

/** "none": this browser has no notifications. */
export type Permission = "default" | "granted" | "denied" | "none";

export interface AttentionParts {
  isHidden(): boolean;
  permission(): Permission;
  ask(): Promise<Permission>;
  /** A later one of this tag takes the place of the one before. */
  show(text: string, tag: string): void;
  badge(count: number): void;
  title(text: string): void;
  store: SmallStore;
}

export class Attention {
  #parts: AttentionParts;

  constructor(parts: AttentionParts) {
    this.#parts = parts;
  }

  /** Whether to ask: only somebody who has not answered yet, here or in the browser. */
  mayAsk(): boolean {
    return this.#parts.permission() === "default" && !this.#parts.store.read<boolean>("no calls");
  }

  isAllowed(): boolean {
    return this.#parts.permission() === "granted";
  }

  async allow(): Promise<boolean> {
    return (await this.#parts.ask()) === "granted";
  }

  refuse() {
    this.#parts.store.write("no calls", true);
  }

  call(text: string, tag: string) {
    if (this.#parts.isHidden() && this.#parts.permission() === "granted") this.#parts.show(text, tag);
  }

  /** The game waits for us, or does not. */
  waits(text: string) {
    this.#parts.title(text ? `● ${text} – Quartello` : "Quartello");
    this.#parts.badge(text ? 1 : 0);
  }
}

/** Those of a real browser; `hidden` is the page's. */
export function browserAttention(isHidden: () => boolean, store: SmallStore): AttentionParts {
  const has = "Notification" in globalThis;
  return {
    isHidden,
    store,
    permission: () => (has ? Notification.permission : "none"),
    ask: async () => (has ? Notification.requestPermission() : "none"),
    show: (text, tag) => void showNotice(text, tag),
    badge: (count) => {
      const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
      done?.catch(() => undefined); // only installed pages have an icon to mark
    },
    title: (text) => {
      document.title = text;
    },
  };
}

async function showNotice(text: string, tag: string): Promise<void> {
  const options = { body: text, tag, icon: "icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // Telephones know notifications of the worker alone; elsewhere the page's own lead back to it.
  const isShown = worker?.active
    ? await worker.showNotification("Quartello", options).then(
        () => true,
        () => false,
      )
    : false;
  if (isShown) return;
  const notice = new Notification("Quartello", options);
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
