// A quartello server over HTTP (docs/openapi.json): tables, history, accounts. What a table does while it is played goes
// over the live channel (live.ts).
import type {
  CreateTable,
  Credentials,
  Failure,
  GameRecord,
  Greeting,
  History,
  Lobby,
  LoggedIn,
  Me,
  TableMade,
  WholeTable,
} from "./serverTypes.ts";

export type Fetch = (address: string, request?: RequestInit) => Promise<Response>;

/** The server refused, or could not be reached (status 0). */
export class ServerError extends Error {
  status: number;

  constructor(status: number, text: string) {
    super(text);
    this.name = "ServerError";
    this.status = status;
  }
}

export class Server {
  login = ""; // token of an account, or none
  #base: string;
  #fetch: Fetch;

  constructor(base: string, fetch: Fetch) {
    this.#base = base;
    this.#fetch = fetch;
  }

  createTable(wish: CreateTable): Promise<TableMade> {
    return this.#ask("POST", "/tables", wish);
  }

  table(id: string): Promise<WholeTable> {
    return this.#ask("GET", `/tables/${id}`);
  }

  lobby(): Promise<Lobby> {
    return this.#ask("GET", "/tables?limit=100");
  }

  history(query: Record<string, string>): Promise<History> {
    return this.#ask("GET", `/history?${new URLSearchParams(query)}`);
  }

  game(table: string, number: number): Promise<GameRecord> {
    return this.#ask("GET", `/tables/${table}/games/${number}`);
  }

  me(): Promise<Me> {
    return this.#ask("GET", "/me");
  }

  export(): Promise<unknown> {
    return this.#ask("GET", "/me/export");
  }

  makeAccount(given: Credentials): Promise<LoggedIn> {
    return this.#ask("POST", "/accounts", given);
  }

  logIn(given: Credentials): Promise<LoggedIn> {
    return this.#ask("POST", "/login", given);
  }

  logOut(): Promise<unknown> {
    return this.#ask("POST", "/logout");
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = {};
    if (this.login) headers.Authorization = `Bearer ${this.login}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const request: RequestInit = { method, headers, cache: "no-store" };
    if (body !== undefined) request.body = JSON.stringify(body);
    const answer = await this.#fetch(`${this.#base}/api${path}`, request).catch((error: Error) => {
      throw new ServerError(0, error.message);
    });
    const text = await answer.text();
    if (!answer.ok) throw new ServerError(answer.status, failureText(text) || `${answer.status}`);
    return (text ? JSON.parse(text) : null) as T;
  }
}

function failureText(text: string): string {
  try {
    return (JSON.parse(text) as Failure).error.text;
  } catch {
    return "";
  }
}

/** Whether the page comes from a quartello server that keeps tables. Elsewhere, and offline, quietly no. */
export async function isServed(base: string, fetch: Fetch): Promise<boolean> {
  try {
    const answer = await fetch(`${base}/api`, { cache: "no-store" });
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    if (!answer.ok || !isJson) return false;
    const { name, api } = (await answer.json()) as Greeting;
    return name === "quartello" && api >= 1;
  } catch {
    return false;
  }
}
