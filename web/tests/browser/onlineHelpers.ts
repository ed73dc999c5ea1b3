// A real server for browser tests, and people with browsers of their own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";

const program = process.env.QUARTELLO_PROGRAM ?? "../build/quartello";

/** A server on a database in a folder of its own; it can be stopped and started again on the same port. */
export class Served {
  address = "";
  #folder = mkdtempSync(join(tmpdir(), "quartello-online-"));
  #process: ChildProcess | null = null;

  async start(): Promise<void> {
    const port = this.address ? new URL(this.address).port : "0";
    const database = join(this.#folder, "tables.db");
    const given = ["serve", "--port", port, "--root", "dist", "--database", database, "--json"];
    this.#process = spawn(program, given, { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(this.#process.stdout ?? this.#process, "data");
    this.address = JSON.parse(String(line)).url;
  }

  async stop(): Promise<void> {
    const stopped = this.#process;
    this.#process = null;
    if (!stopped) return;
    stopped.kill("SIGTERM");
    const [code] = await once(stopped, "exit");
    expect(code).toBe(0);
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }
}

export const test = base.extend<{ served: Served }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  served: async ({}, use) => {
    const served = new Served();
    await served.start();
    await use(served);
    await served.end();
  },
});

/** A person with a browser of their own. Lost connections are part of this test, other errors are not. */
export async function person(browser: Browser, errors: string[], locale = "en"): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 760 }, locale });
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    const isLost = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text());
    if (message.type() === "error" && !isLost) errors.push(message.text());
  });
  return page;
}

export const playable = (page: Page) => page.locator('.table-page [data-cell][aria-label*="can be played"]');
export const movesOf = (page: Page) => page.locator(".move-list .move");

/** A table made over HTTP at which two guests sit; the links of their seats, and the one for watching. */
export async function tableOfTwo(
  { address }: Served,
  terms: Record<string, unknown> = { game: "mabi" },
): Promise<{ id: string; seats: [string, string]; watch: string }> {
  const tokens: [string, string] = ["a".repeat(32), "b".repeat(32)];
  const post = async (path: string, body: unknown, token: string) => {
    const headers = { "Quartello-Seat": token };
    const answer = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };
  const made = { id: "1", terms, name: "Ann", seat: 0, token: tokens[0] };
  const { table: id } = await post("/tables", made, tokens[0]);
  await post(`/tables/${id}/commands`, { id: "2", kind: "sit", name: "Bo" }, tokens[1]);
  const watch = `${address}/#table=${id}`;
  return { id, seats: [`${watch}&seat=${tokens[0]}`, `${watch}&seat=${tokens[1]}`], watch };
}

/** Rated games of Mabi between the accounts Annabel and Bodo, all won by Annabel. */
export async function playRated({ address }: Served, games: number): Promise<void> {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return JSON.parse(text);
  };
  const people = [];
  for (const [name, letter] of [
    ["Annabel", "c"],
    ["Bodo", "d"],
  ] as const) {
    const { token } = await post("/accounts", { name, passphrase: `${name} plays quite long games` });
    people.push({
      name,
      seat: letter.repeat(32),
      headers: { Authorization: `Bearer ${token}`, "Quartello-Seat": letter.repeat(32) },
    });
  }
  const [ann, bo] = people;
  if (!ann || !bo) throw new Error("two people");
  const terms = { game: "mabi", rated: true, open: true, games };
  const { table } = await post(
    "/tables",
    { id: "1", terms, name: ann.name, seat: 0, token: ann.seat },
    ann.headers,
  );
  let id = 0;
  const ask = (who: typeof ann, command: Record<string, unknown>) =>
    post(`/tables/${table}/commands`, { id: `${++id}`, ...command }, who.headers);
  await ask(bo, { kind: "sit", name: bo.name });
  for (let game = 0; game < games; ++game) {
    for (let ply = 0; ply < 14; ++ply) {
      const { view } = await (await fetch(`${address}/api/tables/${table}`)).json();
      const mover = view.seats[0].to_act ? ann : bo;
      await ask(mover, { kind: "move", move: view.board.legal[0] });
    }
    await ask(bo, { kind: "resign" });
    if (game + 1 < games) for (const who of [ann, bo]) await ask(who, { kind: "ready" });
  }
}
