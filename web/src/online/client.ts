// What the online screens share: the server, who we are there, and tables opened with our seats' tokens.
import { type Signal, signal } from "@preact/signals";
import { Attention, browserAttention } from "../model/attention.ts";
import { Mutes } from "../model/mutes.ts";
import type { NewGameOptions } from "../model/newGameOptions.ts";
import { specOf } from "../model/newGameOptions.ts";
import { OnlineTable } from "../model/online.ts";
import { pageTimers } from "../model/playback.ts";
import { browserPushing, keepCallWords, Pushing } from "../model/pushing.ts";
import { newToken } from "../model/seats.ts";
import { Seeking } from "../model/seeking.ts";
import { sentence } from "../model/sentence.ts";
import { socketWire } from "../net/live.ts";
import { Server, ServerError } from "../net/server.ts";
import type { ClockTerms, LoggedIn, Me, RoomCard, SeekWish, TableTerms } from "../net/serverTypes.ts";
import type { RoomStatus } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { toldText, words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";

/** What the form for a new table asks beside the usual options. */
export interface TableChoice {
  computer: string; // "" for a person
  seat: "me" | "other" | "chance";
  games: number;
  open: boolean;
  rated: boolean;
  clock: ClockTerms;
}

export class OnlineClient {
  readonly app: App;
  readonly server: Server;
  readonly name: Signal<string>;
  readonly account = signal<Me | null>(null);
  readonly mutes: Mutes;
  readonly attention: Attention;
  readonly pushing: Pushing;
  readonly page: string; // its address without anything behind
  #base: string;

  constructor(app: App) {
    this.app = app;
    this.page = location.href.replace(/[?#].*$/, "");
    this.#base = new URL(".", this.page).href.replace(/\/$/, "");
    this.server = new Server(this.#base, (address, request) => fetch(address, request));
    this.server.login = app.store.read<string>("login") ?? "";
    this.mutes = new Mutes(app.store);
    this.attention = new Attention(browserAttention(() => app.hidden.peek(), app.store));
    this.pushing = new Pushing({
      ...browserPushing(),
      key: () => this.server.pushKey(),
      begin: (wish, seat) => this.server.beginPush(wish, seat),
      end: (endpoint) => this.server.endPush(endpoint),
      keepWords: () => keepCallWords(callTexts(app)),
    });
    this.name = signal(app.store.read<string>("name") ?? "");
    addEventListener("pagehide", () => app.seeking.peek()?.pause());
  }

  /** The page as others reach it. */
  get invitingPage(): string {
    return this.app.publicPage || this.page;
  }

  rename(name: string) {
    this.name.value = name;
    this.app.store.write("name", name);
  }

  // The account.

  /** Who is logged in; a log-in that has expired is forgotten. */
  async meet(): Promise<void> {
    if (!this.server.login) return;
    try {
      this.account.value = await this.server.me();
    } catch (error) {
      if (error instanceof ServerError && error.status === 401) this.#loggedOut();
    }
  }

  async logIn(name: string, passphrase: string, isNew: boolean): Promise<void> {
    const given = { name, passphrase };
    const done: LoggedIn = await (isNew ? this.server.makeAccount(given) : this.server.logIn(given));
    this.server.login = done.token;
    this.app.store.write("login", done.token);
    if (!this.name.value) this.rename(done.name);
    await this.meet();
  }

  async logOut(): Promise<void> {
    await this.pushing.end();
    await this.server.logOut().catch(() => undefined);
    this.#loggedOut();
  }

  async logOutEverywhere(): Promise<void> {
    await this.server.logOutEverywhere();
    this.#loggedOut();
  }

  async closeAccount(passphrase: string): Promise<void> {
    await this.server.closeAccount(passphrase);
    this.#loggedOut();
  }

  #loggedOut() {
    this.server.login = "";
    this.app.store.remove("login");
    this.account.value = null;
  }

  // Tables.

  /** Makes a table, sits down at it and goes there. */
  async makeTable(options: NewGameOptions, more: TableChoice): Promise<void> {
    const token = newToken();
    const seat = { me: 0, other: 1, chance: null }[more.seat];
    const { table } = await this.server.createTable({
      id: newToken(),
      terms: termsOf(options, more),
      name: this.name.value,
      seat,
      token,
      computer: more.computer,
    });
    this.app.seats.keep(table, token, options.game, Date.now());
    await this.app.openTable(table);
  }

  // Looking for an opponent.

  seek(wish: Omit<SeekWish, "token" | "name">) {
    this.#seekOn({ ...wish, token: newToken(), name: this.name.value });
  }

  /** What was looked for before a reload. */
  resumeSeek() {
    const kept = this.app.store.read<SeekWish>("seek");
    if (kept && !this.app.seeking.peek()) this.#seekOn(kept);
  }

  #seekOn(wish: SeekWish) {
    const { app, server } = this;
    app.seeking.peek()?.leave();
    app.store.write("seek", wish);
    app.seeking.value = new Seeking(wish, {
      server,
      timers: pageTimers,
      now: () => Date.now(),
      found: (table) => {
        app.store.remove("seek");
        app.seats.keep(table, wish.token, wish.game, Date.now());
        this.attention.call(socialWords().opponentFound, table);
      },
      over: () => app.store.remove("seek"),
    });
  }

  /** The table with this id, live. `gone` is called when there is none. */
  open(id: string, gone: () => void): OnlineTable {
    const { seats } = this.app;
    // The table stands in the address for proxies that spread tables over several databases.
    const address = `${this.#base.replace(/^http/, "ws")}/api/live?table=${id}`;
    const refused = async () => {
      try {
        await this.server.table(id);
        await this.meet();
      } catch (error) {
        if (error instanceof ServerError && error.status === 404) gone();
      }
    };
    return new OnlineTable({
      live: {
        connect: (events) => socketWire(address, events),
        who: () => ({ table: id, seat: seats.tokenFor(id), login: this.server.login }),
        random: Math.random,
        newId: () => newToken().slice(0, 16),
      },
      timers: pageTimers,
      now: () => Date.now(),
      followed: (room, event) => this.app.followed(room, event),
      makeTable: (spec, match, remote, ending) => this.app.remoteTable(spec, match, remote, ending),
      words: () => ({ ...words().online, told: toldText }),
      talkWords: () => socialWords(),
      hides: (room, seat) => this.mutes.hides(id, room, seat),
      nameOf: (room, seat) => nameIn(room, seat),
      refused: () => void refused(),
    });
  }
}

export function termsOf(options: NewGameOptions, { games, open, rated, clock }: TableChoice): TableTerms {
  const isFree = options.series === "free";
  const { game, rules = "", setup = "", position = "" } = specOf(options);
  return {
    game,
    rules,
    setup: isFree ? "" : setup,
    position: isFree ? "" : position,
    clock,
    series: isFree ? "free_play" : "fixed_board",
    games,
    pie: options.pie,
    open,
    rated,
  };
}

/** "It is your move in Mabi.", by game. */
function callTexts(app: App): Record<string, string> {
  return Object.fromEntries(
    app.games.value.map((game) => [game, socialWords().callMove(app.sheet(game).title)]),
  );
}

const given = new WeakMap<App, OnlineClient>();

/** One client for all online screens of a page. */
export function clientOf(app: App): OnlineClient {
  const client = given.get(app) ?? new OnlineClient(app);
  given.set(app, client);
  return client;
}

/** Why the server did not do something, in the language in use. */
export function whyNot(error: unknown): string {
  const o = words().online;
  if (!(error instanceof ServerError)) return String(error);
  if (error.status === 0) return o.unreachable;
  return sentence(error.told ? toldText(error.told) : error.message);
}

/** A player's name at a table; without one, by number. */
export function nameIn({ seats }: RoomStatus, seat: number): string {
  const { name, computer } = seats[seat === 1 ? 1 : 0];
  if (computer) return words().computer(computer);
  return name || words().playerNumber(seat + 1);
}

export function nameOnCard(card: RoomCard, seat: 0 | 1): string {
  const computer = card.computers[seat];
  if (computer) return words().computer(computer);
  if (!card.taken[seat]) return words().online.nobody;
  return card.names[seat] || words().playerNumber(seat + 1);
}

/** "10 min + 5 s". */
export function clockName({ kind, main_ms, increment_ms, periods, period_ms }: ClockTerms): string {
  const w = words().online;
  const seconds = main_ms / 1000;
  const main =
    kind === "correspondence"
      ? w.days(Math.round((seconds / 86_400) * 10) / 10)
      : seconds >= 120 || (seconds > 0 && seconds % 60 === 0)
        ? w.minutes(Math.round((seconds / 60) * 10) / 10)
        : w.seconds(seconds);
  const more =
    kind === "increment" && increment_ms > 0
      ? w.seconds(increment_ms / 1000)
      : kind === "byo_yomi"
        ? w.periodsLeft(periods, period_ms / 1000)
        : "";
  return w.clockText(kind, main, more);
}

/** What every part of a table on the server is given. */
export interface RoomProps {
  client: OnlineClient;
  id: string;
  online: OnlineTable;
  room: RoomStatus;
}
