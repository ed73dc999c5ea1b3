// A quartello server over HTTP (docs/reference/openapi.json): tables, history, accounts. What a table does while it is played goes
// over the live channel (live.ts).

import type {
  ChangePassphrase,
  CloseAccount,
  CreateTable,
  Credentials,
  ErrorMessage,
  Export,
  Failure,
  GameRecord,
  Greeting,
  History,
  Lobby,
  LoggedIn,
  Me,
  Player,
  PushWish,
  RatingSteps,
  SeekState,
  SeekWish,
  TableMade,
  WholeTable,
} from "./serverTypes.ts";
import type { ErrorCode } from "./types.ts";

export type Fetch = (address: string, request?: RequestInit) => Promise<Response>;

/** The server refused, or could not be reached (status 0). */
export class ServerError extends Error {
  status: number;
  told: ErrorMessage | null; // the server's own word, if it is one

  constructor(status: number, text: string, told: ErrorMessage | null = null) {
    super(text);
    this.name = "ServerError";
    this.status = status;
    this.told = told;
  }

  get code(): ErrorCode {
    return this.told?.code ?? "other";
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

  lobby(query: Record<string, string> = {}): Promise<Lobby> {
    return this.#ask("GET", `/tables?${new URLSearchParams({ limit: "50", ...query })}`);
  }

  player(name: string): Promise<Player> {
    return this.#ask("GET", `/player?${new URLSearchParams({ name })}`);
  }

  ratingSteps(account: string, game: string): Promise<RatingSteps> {
    return this.#ask("GET", `/ratings/steps?${new URLSearchParams({ account, game, limit: "200" })}`);
  }

  /** Its key for Web Push; "" where it sends none. */
  async pushKey(): Promise<string> {
    const { push_key }: Greeting = await this.#ask("GET", "");
    return push_key;
  }

  beginPush(wish: PushWish, seat: string): Promise<unknown> {
    return this.#ask("POST", "/push", wish, { headers: { "Quartello-Seat": seat } });
  }

  endPush(endpoint: string): Promise<unknown> {
    return this.#ask("POST", "/push/stop", { endpoint });
  }

  beginSeek(wish: SeekWish): Promise<SeekState> {
    return this.#ask("POST", "/seeks", wish);
  }

  checkSeek(token: string): Promise<SeekState> {
    return this.#ask("POST", "/seeks/check", { token });
  }

  /** The page may be gone before the answer comes. */
  pauseSeek(token: string): Promise<SeekState> {
    return this.#ask("POST", "/seeks/pause", { token }, { keepalive: true });
  }

  stopSeek(token: string): Promise<SeekState> {
    return this.#ask("POST", "/seeks/stop", { token });
  }

  /** Without a live channel: at a table that nobody here looks at. */
  resign(table: string, seat: string): Promise<unknown> {
    const command = { id: "decline", kind: "resign" };
    return this.#ask("POST", `/tables/${table}/commands`, command, { headers: { "Quartello-Seat": seat } });
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

  /** Everything the account owns; its games and its words come some at a time. */
  async export(): Promise<unknown> {
    const whole = await this.#exported("");
    while (whole.next) {
      const more = await this.#exported(whole.next);
      whole.games.push(...more.games);
      whole.talk.push(...more.talk);
      whole.next = more.next;
    }
    return { ...whole, next: undefined };
  }

  #exported(after: string): Promise<Export> {
    return this.#ask("GET", `/me/export?${new URLSearchParams({ after })}`);
  }

  makeAccount(given: Credentials): Promise<LoggedIn> {
    return this.#ask("POST", "/accounts", given);
  }

  logIn(given: Credentials): Promise<LoggedIn> {
    return this.#ask("POST", "/login", given);
  }

  closeAccount(passphrase: string): Promise<unknown> {
    return this.#ask("POST", "/me/close", { passphrase } satisfies CloseAccount);
  }

  changePassphrase(given: ChangePassphrase): Promise<unknown> {
    return this.#ask("POST", "/me/passphrase", given);
  }

  logOutEverywhere(): Promise<unknown> {
    return this.#ask("POST", "/me/logout");
  }

  logOut(): Promise<unknown> {
    return this.#ask("POST", "/logout");
  }

  async #ask<T>(method: string, path: string, body?: unknown, more: More = {}): Promise<T> {
    const headers: Record<string, string> = { ...more.headers };
    if (this.login) headers.Authorization = `Bearer ${this.login}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const request: RequestInit = { ...more, method, headers, cache: "no-store" };
    if (body !== undefined) request.body = JSON.stringify(body);
    const answer = await this.#fetch(`${this.#base}/api${path}`, request).catch((error: Error) => {
      throw new ServerError(0, error.message);
    });
    const text = await answer.text();
    if (!answer.ok) throw failureOf(answer.status, text);
    return (text ? JSON.parse(text) : null) as T;
  }
}

/** What few requests need. */
interface More {
  keepalive?: boolean;
  headers?: Record<string, string>;
}

function failureOf(status: number, body: string): ServerError {
  try {
    const { error } = JSON.parse(body) as Failure;
    return new ServerError(status, error.text, error);
  } catch {
    return new ServerError(status, `${status}`);
  }
}

/** Whether the page comes from a quartello server that keeps tables. Elsewhere, and offline, quietly no. */
export async function serverBehind(base: string, fetch: Fetch): Promise<Greeting | null> {
  try {
    const answer = await fetch(`${base}/api`, { cache: "no-store" });
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    if (!answer.ok || !isJson) return null;
    const greeting = (await answer.json()) as Greeting;
    return greeting.name === "quartello" && greeting.api >= 1 ? greeting : null;
  } catch {
    return null;
  }
}
