// What the page is made of, put together: the engine, what this browser keeps, and the screen in front.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { faceOf, faces, meetGame } from "../games/index.ts";
import { type LearnPart, type Place, placeIn } from "../model/address.ts";
import { asPlayed, type Match, nextMatch, type Result } from "../model/match.ts";
import {
  type BoardChoice,
  company,
  isFreePlay,
  type NewGameOptions,
  optionsFrom,
  seededSetups,
  specOf,
  usualOptions,
  withGame,
} from "../model/newGameOptions.ts";
import { type Opponent, usualComputer } from "../model/opponent.ts";
import { pageTimers } from "../model/playback.ts";
import type { SavedGame } from "../model/saved.ts";
import { Seats } from "../model/seats.ts";
import { newSeed } from "../model/seeds.ts";
import type { Seeking } from "../model/seeking.ts";
import { sentence } from "../model/sentence.ts";
import { keptSettings, type Settings } from "../model/settings.ts";
import { SetupPhase } from "../model/setupPhase.ts";
import { recordInLink } from "../model/share.ts";
import { memoryShelf, newId, type Shelf } from "../model/shelf.ts";
import type { Keeping, Store } from "../model/storage.ts";
import { type Remote, Table, type TableParts } from "../model/table.ts";
import { nodeAlong } from "../model/tree.ts";
import type { Engine } from "../net/engine.ts";
import type { Opened } from "../net/engineCore.ts";
import type { Thread } from "../net/engineThread.ts";
import type { RoomEvent } from "../net/serverTypes.ts";
import type { Ending, Position, RoomStatus, Sheet, Spec } from "../net/types.ts";
import { errorText, refusedAloud, sideName, spoken, words } from "../words/index.ts";
import { GameKeeper } from "./keeper.ts";
import { companyIn, importRecords, specFrom } from "./records.ts";
import type { Screen, TableInFront } from "./screen.ts";
import { gamesIn, type Reader, readText } from "./texts.ts";

/** What the engine says of a game before anything is played. */
export interface Beginning {
  sheet: Sheet;
  picture: Position;
}

/** Boards of one's own by game and name. */
export type KeptBoards = Record<string, Record<string, string>>;

/** A set-up of free play under way. */
interface KeptSetup {
  game: string;
  rules: string;
  match: Match;
  position: string; // the board, once it is set up
}

export class App {
  readonly screen = signal<Screen>({ kind: "loading" });
  readonly settings: Signal<Settings>;
  readonly options: Signal<NewGameOptions>;
  readonly keptGame: Signal<SavedGame | null>;
  readonly notice = signal(""); // what could not be opened
  readonly served = signal(false); // the page comes from a server that keeps tables
  readonly seeking = signal<Seeking | null>(null); // an opponent is looked for, whatever screen is in front
  publicPage = ""; // its address for invitations, where whoever keeps the server names one
  readonly seats: Seats; // ours at such tables
  readonly boards: Signal<KeptBoards>;
  readonly games = signal(faces.map(({ name }) => name)); // the page's, then what else the engine has
  readonly sheets = new Map<string, Sheet>();
  readonly pictures = new Map<string, Position>();
  readonly makeThread: () => Thread; // an engine for studies
  readonly hidden: ReadonlySignal<boolean>; // nobody sees the page
  readonly shelf: Shelf; // all games of this browser
  readonly solved: Signal<string[]>; // exercises, by their ids
  /** Whether games stay when the page goes: both places have to hold. */
  readonly keeping = computed<Keeping>(() => {
    const [games, last] = [this.shelf.keeping.value, this.store.keeping.value];
    return games === "ok" ? last : games;
  });
  #engine: Engine;
  #opponent: Opponent;
  readonly store: Store;
  #keeper: GameKeeper;
  #prefersStill: () => boolean;
  #stopSaving: (() => void) | null = null;
  #opening: Promise<unknown> = Promise.resolve();

  constructor(
    engine: Engine,
    opponent: Opponent,
    store: Store,
    prefersStill: () => boolean,
    more: {
      makeThread?(): Thread;
      hidden?: ReadonlySignal<boolean>;
      shelf?: Shelf;
      beginning?: Beginning[];
    } = {},
  ) {
    this.makeThread = more.makeThread ?? (() => ({ engine, end: () => undefined }));
    this.hidden = more.hidden ?? signal(false);
    this.shelf = more.shelf ?? memoryShelf();
    this.#engine = engine;
    this.#opponent = opponent;
    this.store = store;
    this.#prefersStill = prefersStill;
    this.seats = new Seats(store);
    this.settings = keptSettings(store);
    const [first] = faces;
    const usual = usualOptions(first?.name ?? "", first?.setup ?? "");
    this.options = signal({ ...usual, ...store.read<NewGameOptions>("choice") });
    this.solved = signal(store.read<string[]>("exercises") ?? []);
    this.boards = signal(store.read<KeptBoards>("boards") ?? {});
    this.#keeper = new GameKeeper(store, this.shelf);
    this.keptGame = this.#keeper.last;
    for (const one of more.beginning ?? []) this.#meet(one);
  }

  #meet({ sheet, picture }: Beginning) {
    meetGame(sheet, picture);
    this.sheets.set(sheet.name, sheet);
    this.pictures.set(sheet.name, picture);
  }

  /** Opens what the address names, or the start page: at once where nothing has to be asked for it. */
  async open(hash: string): Promise<void> {
    this.#meetComputer();
    if (hash === "" && this.sheets.size > 0) this.screen.value = { kind: "start" };
    try {
      await this.#askEngine();
      if (this.screen.value.kind === "loading") this.screen.value = { kind: "start" };
    } catch (error) {
      this.screen.value = { kind: "failed", text: String((error as Error).message) };
      return;
    }
    if (hash !== "") await this.openAddress(hash);
  }

  /** Learns what is not known of the games yet; at the least, that there is an engine. */
  async #askEngine() {
    const others = (await this.#engine.ask("games")).filter(({ name }) => !this.games.value.includes(name));
    const unknown = faces.filter(({ name }) => !this.sheets.has(name));
    await Promise.all(
      [...unknown, ...others.map(({ name }) => ({ name, picture: "" }))].map(async ({ name, picture }) => {
        const sheet = await this.#engine.ask("sheet", name);
        this.#meet({ sheet, picture: await this.#engine.ask("startOf", { game: name, position: picture }) });
      }),
    );
    if (others.length > 0) this.games.value = [...this.games.value, ...others.map(({ name }) => name)];
  }

  /** A newcomer meets the computer. */
  #meetComputer() {
    if (this.store.read("choice")) return;
    this.options.value = { ...this.options.value, computers: [null, usualComputer] };
  }

  /**
   * Opens what an address names, one after the other. Where it names nothing, or nothing that is here, this is told and the
   * screen stays.
   */
  openAddress(hash: string): Promise<void> {
    const opened = this.#opening.then(async () => {
      this.notice.value = "";
      const place = placeIn(hash);
      try {
        if (!place) throw new Error(hash);
        await this.#openPlace(place, hash);
      } catch {
        this.notice.value = place?.kind === "play" ? words().notKeptHere : words().damagedLink;
      }
    });
    this.#opening = opened;
    return opened;
  }

  async #openPlace(place: Place, hash: string): Promise<void> {
    switch (place.kind) {
      case "start":
        return this.toStart();
      case "record":
        return this.openRecord((await recordInLink(hash)) ?? "");
      case "position":
        return this.#startMatch(place, this.#people());
      case "play":
        return this.#openKept(place.id, place.view);
      case "learn":
        this.sheet(place.game);
        return this.openLearn(place.game, place.part, place.item);
      case "editor":
        return this.#openEditorOf(place.game);
      case "boards":
        return this.openBoards(place.game);
      case "setup":
        return this.#openSetup();
      case "games":
        return this.openGames();
      case "lobby":
        return this.openLobby(place.account);
      case "watch":
        return this.openWatch(place.game);
      case "player":
        return this.openPlayer(place.name);
      case "online":
        return this.openInvitation(place);
    }
  }

  /** A link to a table: an invitation, or our own seat from another device. */
  async openInvitation({ table, seat }: { table: string; seat: string }): Promise<void> {
    if (seat) this.seats.keep(table, seat, "", Date.now());
    await this.openTable(table);
  }

  /** A table on the server. */
  openTable(table: string): Promise<void> {
    return this.#show({ kind: "online", table });
  }

  openLobby(account = false): Promise<void> {
    return this.#show({ kind: "lobby", account });
  }

  /** Running games to watch, of one kind or all. */
  openWatch(game = ""): Promise<void> {
    return this.#show({ kind: "watch", game });
  }

  openPlayer(name: string): Promise<void> {
    return this.#show({ kind: "player", name });
  }

  /** Another screen; a table that was in front is left. */
  async #show(screen: Screen): Promise<void> {
    await this.#leaveTable();
    this.screen.value = screen;
  }

  /** A table whose game a server decides. Whoever asked closes it. */
  async remoteTable(spec: Spec, match: Match, remote: Remote, ending: Ending | null): Promise<Table> {
    const opened = await this.#engine.ask("open", spec);
    const kept = ending && { ending, swapped: false, left_ms: { first: 0, second: 0 } };
    return this.#newTable(opened, spec, match, { ...(kept && { kept }), remote });
  }

  /** The position a game would start from, or the engine's refusal. */
  positionOf(spec: Spec): Promise<Position> {
    return this.#engine.ask("startOf", spec);
  }

  forgetNotice() {
    this.notice.value = "";
  }

  sheet(game: string): Sheet {
    const sheet = this.sheets.get(game);
    if (!sheet) throw new Error(`no sheet of ${game}`);
    return spoken(sheet);
  }

  /** The start of a options, or the error that says what is wrong with it. In free play no board is chosen: the empty one is. */
  startOf(options: NewGameOptions): Promise<Position> {
    const { game, rules } = specOf(options);
    const isFree = isFreePlay(options, faceOf(game).limits);
    const spec = isFree
      ? { game, ...(rules && { rules }), setup: this.#setupsOf(game).plain }
      : specOf(options);
    return this.#engine.ask("startOf", spec);
  }

  /** Begins a game; with a cell, its first click is made already. */
  async start(options: NewGameOptions, cell = ""): Promise<void> {
    this.options.value = options;
    this.store.write("choice", options);
    const { setup: _, position: __, ...bare } = specOf(options);
    const match: Match = { ...company(options), firstPlayer: 0, setter: null, series: [] };
    if (isFreePlay(options, faceOf(options.game).limits)) await this.#setUp(bare, { ...match, setter: 0 });
    else await this.#startMatch(specOf(options), match);
    const at = this.screen.peek();
    if (cell && at.kind === "table") await at.table.click(cell);
  }

  /** A game of this kind on its usual board, without changing what the start page offers. */
  startAgainstComputer(game: string, computer: string): Promise<void> {
    const options = usualOptions(game, faceOf(game).setup);
    const names = company(this.options.peek());
    return this.#startMatch(specOf(options), {
      ...names,
      computers: [null, computer],
      firstPlayer: 0,
      setter: null,
      series: [],
    });
  }

  /** Free play: a board is set up and colours are taken before the game begins. */
  async #setUp({ game, rules = "" }: Spec, match: Match, position = ""): Promise<void> {
    const { plain, seeded } = this.#setupsOf(game);
    const start = await this.#engine.ask("startOf", { game, rules, setup: plain });
    const setting = new SetupPhase({
      match,
      standing: await this.#engine.ask("standing", match.series.map(asPlayed)),
      game,
      rules,
      random: seeded,
      startOf: (spec) => this.#engine.ask("startOf", spec),
      opponent: this.#opponent,
      seed: newSeed,
      begin: async (spec, chosen) => {
        await this.#startMatch(spec, chosen);
        this.store.remove("setup");
      },
    });
    if (position) setting.board.value = await this.#engine.ask("startOf", { game, rules, position });
    await this.#show({ kind: "setting", setting, start });
    this.#stopSaving = effect(() => {
      const done = setting.board.value?.position ?? "";
      this.store.write("setup", { game, rules, match, position: done } satisfies KeptSetup);
    });
    await setting.open();
  }

  /** The set-up that was going on, with all that came before in its series. */
  async #openSetup(): Promise<void> {
    if (this.screen.peek().kind === "setting") return;
    const kept = this.store.read<KeptSetup>("setup");
    if (!kept) return this.toStart();
    await this.#setUp(kept, kept.match, kept.position);
  }

  /** The set-up without any piece comes first in a sheet. */
  #setupsOf(game: string) {
    const sheet = this.sheet(game);
    return { plain: sheet.setups[0]?.name ?? "", seeded: seededSetups(sheet)[0]?.name ?? "" };
  }

  async #startMatch(spec: Spec, match: Match) {
    const opened = await this.#engine.ask("open", spec);
    this.#sit(opened, spec, match);
  }

  async resume(): Promise<void> {
    const game = this.keptGame.value;
    if (!game) return;
    try {
      await this.takeUp(game);
    } catch {
      this.forget(); // kept by an older page, in a form that is no longer read
    }
  }

  /** Sits down at a game that was put away. */
  async takeUp(game: SavedGame, view: TableInFront["view"] = ""): Promise<void> {
    const opened = await this.#engine.ask("openRecord", game.record);
    const node = nodeAlong(opened.tree, game.path);
    const there = await this.#engine.ask("goTo", opened.session, node);
    this.#sit(
      { ...opened, ...there },
      specFrom(opened.headers),
      { ...game.match, computers: game.match.computers ?? [null, null], setter: game.match.setter ?? null },
      { kept: game, id: game.id ?? newId(), view },
    );
  }

  openLearn(game: string, part: LearnPart = "rules", item = ""): Promise<void> {
    return this.#show({ kind: "learn", game, part, item });
  }

  markSolved(exercise: string) {
    if (this.solved.value.includes(exercise)) return;
    this.solved.value = [...this.solved.value, exercise];
    this.store.write("exercises", this.solved.value);
  }

  /** A table to try things at: nobody waits for an answer, nothing is kept. Whoever asked closes it. */
  async lesson(spec: Spec, moves: string[] = []): Promise<Table> {
    const opened = await this.#engine.ask("open", spec);
    await this.#engine.ask("standAt", opened.session, moves);
    const there = await this.#engine.ask("goTo", opened.session, moves.length);
    return this.#newTable({ ...opened, ...there }, spec, companyIn({ headers: [], ending: null }).match);
  }

  /** The line on a table, position after position. */
  positionsOf(table: Table): Promise<Position[]> {
    const moves = table.line.value.slice(1).map(({ move }) => move);
    return this.#engine.ask("positions", table.start, moves);
  }

  /** The game on paper, under study, or just on the table. */
  viewTable(view: TableInFront["view"]) {
    const at = this.screen.value;
    if (at.kind === "table" && at.view !== view) this.screen.value = { ...at, view };
  }

  /** Boards of a game to choose from. */
  openBoards(game: string): Promise<void> {
    this.sheet(game);
    return this.#show({ kind: "boards", game });
  }

  /** The board of the next game; the start page shows it. */
  chooseBoard(game: string, board: BoardChoice): void {
    const chosen = this.options.peek();
    const fresh = chosen.game === game ? chosen : withGame(chosen, game, faceOf(game).setup);
    this.options.value = { ...fresh, board, series: "fixed" };
    void this.toStart();
  }

  /** A new game on the board of a table: where it began, or as it stands; to be played, or changed first. */
  async takeBoard(table: Table, from: "start" | "position", then: "play" | "edit"): Promise<void> {
    const { game, rules, position } = table.position.peek();
    const spec = from === "start" ? table.start : { game, rules, position };
    this.options.value = optionsFrom(this.options.peek(), spec, table.sheet, faceOf(game).setup);
    await (then === "edit" ? this.openEditor() : this.toStart());
  }

  openGames(): Promise<void> {
    return this.#show({ kind: "games" });
  }

  /** A game of this browser by its id: it may be in front already. */
  async #openKept(id: string, view: TableInFront["view"]): Promise<void> {
    const at = this.screen.peek();
    if (at.kind !== "table" || at.id !== id) {
      await this.takeUp(await this.#keeper.find(id), view);
    } else this.viewTable(view);
  }

  /** Puts the games of a file on the shelf; what cannot be read is told, what is there already is skipped. */
  importRecords(text: string): Promise<{ count: number; failures: string[] }> {
    const games = gamesIn(text, this.#reader());
    return importRecords(this.#engine, this.shelf, games, (game) => this.sheet(game).title);
  }

  /** What texts are read with: a position may be of any game, of the chosen one first. */
  #reader(): Reader {
    const chosen = this.options.peek().game;
    const games = [chosen, ...this.games.peek().filter((name) => name !== chosen)];
    return { engine: this.#engine, games, sheet: (game) => this.sheet(game) };
  }

  forget() {
    this.#keeper.forget();
  }

  /** Opens a link, a record or a position of any game; throws what the engine says of the text. */
  async openText(text: string): Promise<void> {
    const pasted = await readText(text, this.#reader());
    if ("record" in pasted) return this.openRecord(pasted.record);
    await this.#startMatch(pasted.spec, this.#people());
  }

  /** People on both sides, with the names of the start page. */
  #people(): Match {
    return {
      ...company(this.options.value),
      computers: [null, null],
      firstPlayer: 0,
      setter: null,
      series: [],
    };
  }

  async openRecord(text: string): Promise<void> {
    const opened = await this.#engine.ask("openRecord", text);
    const { match, ending, date, clock } = companyIn(opened);
    const kept = { ending, swapped: false, left_ms: { first: 0, second: 0 }, date, clock };
    this.#sit(opened, specFrom(opened.headers), match, { kept });
  }

  /** The next game of the series; why there is none is told. */
  async rematch(): Promise<void> {
    try {
      await this.#nextGame();
    } catch (error) {
      this.notice.value = `${words().openFailed} ${sentence(errorText(error))}`;
    }
  }

  /** The same board with colours swapped, or a board that the other player sets up. */
  async #nextGame(): Promise<void> {
    const at = this.screen.value;
    if (at.kind !== "table") return;
    const result = at.table.result.value;
    const match = result ? await this.#nextMatch(at.table, result) : at.table.match.value;
    if (match.setter === null) await this.#startMatch(at.spec, match);
    else await this.#setUp({ game: at.spec.game, rules: at.spec.rules ?? "" }, match);
  }

  async #nextMatch(table: Table, result: Result): Promise<Match> {
    const match = table.match.value;
    const next = await this.#engine.ask("nextGame", match.setter !== null, match.setter ?? table.began);
    return nextMatch(match, result, next);
  }

  /** A table on the server after an event, as the engine's module follows it. */
  followed(room: RoomStatus, event: RoomEvent): Promise<RoomStatus> {
    return this.#engine.ask("followed", room, event);
  }

  async #openEditorOf(game: string): Promise<void> {
    this.sheet(game);
    const chosen = this.options.peek();
    if (chosen.game !== game) this.options.value = withGame(chosen, game, faceOf(game).setup);
    await this.openEditor();
  }

  /** The editor, on a given board or on the usual one. */
  async editBoard(game: string, board?: BoardChoice): Promise<void> {
    const chosen = this.options.peek();
    const fresh = withGame(chosen, game, faceOf(game).setup);
    this.options.value = { ...fresh, series: "fixed", ...(board && { board }) };
    await this.openEditor();
  }

  /** Opens the editor on the board chosen now, or on the game's usual one where that is no board. */
  async openEditor(): Promise<void> {
    const { game } = this.options.value;
    const usual = usualOptions(game, faceOf(game).setup);
    const start = await this.startOf(this.options.value).catch(() => this.startOf(usual));
    await this.#show({ kind: "editor", game, start });
  }

  /** Keeps a board under a name, or forgets it. */
  keepBoard(game: string, name: string, text: string | null) {
    const { [name]: _, ...others } = this.boards.value[game] ?? {};
    this.boards.value = {
      ...this.boards.value,
      [game]: text === null ? others : { ...others, [name]: text },
    };
    this.store.write("boards", this.boards.value);
  }

  toStart(): Promise<void> {
    return this.#show({ kind: "start" });
  }

  #sit(
    opened: Opened,
    spec: Spec,
    match: Match,
    more: { kept?: TableParts["kept"]; id?: string; view?: TableInFront["view"] } = {},
  ) {
    const { kept, id = newId(), view = "" } = more;
    void this.#leaveTable();
    const table = this.#newTable(opened, spec, match, kept && { kept });
    this.screen.value = { kind: "table", table, spec, id, view };
    this.#stopSaving = this.#keeper.watch(table, id);
    void table.begin();
  }

  #newTable(
    opened: Opened,
    spec: Spec,
    match: Match,
    more?: Partial<Pick<TableParts, "kept" | "remote">>,
  ): Table {
    const { game } = opened.position;
    return new Table({
      engine: this.#engine,
      sheet: this.sheet(game),
      notation: faceOf(game).notation,
      start: spec,
      opened,
      match,
      opponent: this.#opponent,
      timers: pageTimers,
      now: () => Date.now(),
      speed: () => (this.#prefersStill() ? 0 : this.settings.value.speed),
      confirm: () => this.settings.value.confirm,
      seed: newSeed,
      words: () => ({ ...words(), sideName, refused: refusedAloud }),
      ...more,
    });
  }

  async #leaveTable() {
    this.#stopSaving?.();
    this.#stopSaving = null;
    const at = this.screen.value;
    if (at.kind === "table") await at.table.close();
    if (at.kind === "setting") at.setting.leave();
  }
}
