// Being told of a turn while the page is closed: the page's side, and what the service worker makes of what comes.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { Pushing, type PushingParts } from "../../src/model/pushing.ts";

function pushing(given: Partial<PushingParts> = {}) {
  const asked: string[] = [];
  const wish = { endpoint: "https://push.example/x", p256dh: "p", auth: "a" };
  const parts: PushingParts = {
    key: async () => "key",
    subscribe: async (key) => {
      asked.push(`subscribe ${key}`);
      return wish;
    },
    endpoint: async () => wish.endpoint,
    begin: async ({ endpoint }, seat) => asked.push(`begin ${endpoint} ${seat}`),
    end: async (endpoint) => asked.push(`end ${endpoint}`),
    keepWords: async () => void asked.push("words"),
    ...given,
  };
  return { made: new Pushing(parts), asked };
}

describe("being told while the page is closed", () => {
  it("tells the server once for each seat", async () => {
    const { made, asked } = pushing();
    expect(await made.begin("s1")).toBe(true);
    expect(await made.begin("s1")).toBe(true);
    expect(await made.begin("s2")).toBe(true);
    expect(asked.filter((each) => each.startsWith("begin"))).toEqual([
      "begin https://push.example/x s1",
      "begin https://push.example/x s2",
    ]);
    expect(asked.slice(0, 2)).toEqual(["subscribe key", "words"]);
  });

  it("is quiet where the server sends none, the browser cannot, or something fails", async () => {
    const none = pushing({ key: async () => "" });
    expect(await none.made.begin("s")).toBe(false);
    expect(none.asked).toEqual([]);
    expect(await pushing({ subscribe: async () => null }).made.begin("s")).toBe(false);
    const failing = async () => Promise.reject(new Error("no"));
    const failed = pushing({ begin: failing, end: failing });
    expect(await failed.made.begin("s")).toBe(false);
    await failed.made.end();
  });

  it("ends with the log-in, and begins anew", async () => {
    const { made, asked } = pushing();
    await made.begin("s");
    await made.end();
    expect(asked.at(-1)).toBe("end https://push.example/x");
    await made.begin("s");
    expect(asked.at(-1)).toBe("begin https://push.example/x s");
  });
});

interface Page {
  url: string;
  visibilityState: string;
  focus?(): void;
}

/** The service worker with a browser around it that notes what is done. */
function worker(pages: Page[], texts: Record<string, string> | null) {
  const done: unknown[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const self = {
    addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    clients: {
      matchAll: async () => pages.map((page) => ({ ...page, focus: () => done.push(`focus ${page.url}`) })),
      openWindow: (url: string) => done.push(`open ${url}`),
    },
    registration: { showNotification: async (_: string, shown: object) => done.push({ ...shown }) },
  };
  const caches = {
    open: async () => ({ match: async () => texts && { json: async () => texts } }),
  };
  const source = readFileSync(new URL("../../src/offline/worker.js", import.meta.url), "utf8");
  runInNewContext(`const version = "1"; const files = [];\n${source}`, {
    self,
    caches,
    URL,
    Response,
    Promise,
  });
  const fire = async (kind: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(kind)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
    return done;
  };
  return fire;
}

describe("the service worker", () => {
  const data = { json: () => ({ table: "T1", game: "mabi" }) };
  const texts = { mabi: "You are to move in Mabi." };

  it("shows whose turn it is, in the words that the page has left", async () => {
    const shown = { body: texts.mabi, tag: "T1", icon: "icon-192.png", data: { table: "T1" } };
    expect(await worker([], texts)("push", { data })).toEqual([shown]);
    expect(await worker([], null)("push", { data })).toEqual([{ ...shown, body: "" }]);
    const hidden = { url: "https://x/#table=T1", visibilityState: "hidden" };
    const elsewhere = { url: "https://x/#table=T2", visibilityState: "visible" };
    expect(await worker([hidden, elsewhere], texts)("push", { data })).toEqual([shown]);
  });

  it("is quiet for whoever looks at the table", async () => {
    const there = { url: "https://x/#table=T1", visibilityState: "visible" };
    expect(await worker([there], texts)("push", { data })).toEqual([]);
  });

  it("leads to the table, and never away from another game", async () => {
    const notification = { close: () => undefined, data: { table: "T1" } };
    const other = { url: "https://x/#play/3", visibilityState: "visible" };
    const there = { url: "https://x/#table=T1", visibilityState: "hidden" };
    expect(await worker([other], texts)("notificationclick", { notification })).toEqual(["open ./#table=T1"]);
    expect(await worker([other, there], texts)("notificationclick", { notification })).toEqual([
      "focus https://x/#table=T1",
    ]);
    const own = { close: () => undefined, data: null };
    expect(await worker([other], texts)("notificationclick", { notification: own })).toEqual([
      "focus https://x/#play/3",
    ]);
  });
});
