// One game at the table: what the engine says, who plays, where the game stands. Headless: the screen reads the signals and
// calls the methods; every rule is the engine's. Clicks are moveInput.ts, clocks gameClock.ts, computers thinker.ts, speech
// announcements.ts, the walk through the tree gameCursor.ts. Where a server decides (`remote`), moves are shown at once and sent, and
// the table follows what the server says.
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Engine, plainReason, Refusal } from "../net/engine.ts";
import type { Opened } from "../net/engineCore.ts";
import type {
  Ending,
  Explanation,
  Header,
  SeriesStanding,
  Sheet,
  Side,
  Snapshot,
  Spec,
} from "../net/types.ts";
import { Announcements, type TableWords } from "./announcements.ts";
import { type ClockState, termsOf } from "./clock.ts";
import { GameClock } from "./gameClock.ts";
import { GameCursor } from "./gameCursor.ts";
import {
  asPlayed,
  computerOf,
  type Match,
  other,
  otherPlayer,
  type PlayerNumber,
  playerOf,
  type Result,
  seriesWith,
} from "./match.ts";
import { MoveInput } from "./moveInput.ts";
import type { Opponent } from "./opponent.ts";
import type { Notation } from "./picking.ts";
import { Playback, type Timers } from "./playback.ts";
import { Thinker } from "./thinker.ts";
import { mainLine, nodeAt, pathTo } from "./tree.ts";

/** The server's side of a table that is played over the network (model/online.ts). */
export interface Remote {
  clock: ReadonlySignal<ClockState>;
  maySwap: ReadonlySignal<boolean>; // and it is for the person here to decide
  mayMove: ReadonlySignal<boolean>; // the person here is to move
  mySide: ReadonlySignal<Side | null>; // of the person here; null: watches
  /** Why the person here may not move, in words. */
  whyNot(): string;
  /** A move that is shown already. */
  sent(move: string, ply: number): void;
  swap(): void;
}

export interface TableParts {
  engine: Engine;
  sheet: Sheet;
  notation: Notation;
  start: Spec; // how the game was opened
  opened: Opened;
  match: Match;
  opponent: Opponent | null; // plays for computers; null: there are none
  timers: Timers;
  now(): number;
  speed(): number; // of animations, 0 = none
  seed(): number; // for the computers' choices
  confirm(): boolean; // show a move first, play it by a second click
  words(): TableWords; // in the language of the moment
  remote?: Remote; // a server decides
  /** What a saved game brings along. */
  kept?: {
    ending: Ending | null;
    swapped: boolean;
    left_ms: ClockState["left_ms"];
    date?: string; // when it was begun
    clock?: string; // as its record has it, where no clock runs any more
  };
}

export class Table {
  readonly id: number; // its own for every game in this page
  readonly isRemote: boolean; // played over the network
  readonly sheet: Sheet;
  readonly start: Spec; // how the game was opened
  readonly notation: Notation;
  readonly match: Signal<Match>;
  readonly position: GameCursor["position"];
  readonly tree: GameCursor["tree"];
  readonly node: GameCursor["node"];
  readonly line: GameCursor["line"]; // that undo, redo and the slider walk on
  readonly ply: GameCursor["ply"];
  readonly atTip: GameCursor["atTip"];
  readonly mayUndo: GameCursor["mayUndo"];
  readonly mayRedo: GameCursor["mayRedo"];
  readonly playback: Playback;
  readonly announcer: Announcements["announcer"];
  readonly picked: MoveInput["picked"];
  readonly refused: MoveInput["refused"];
  readonly hint: MoveInput["hint"];
  readonly ending = signal<Ending | null>(null);
  readonly drawOffer = signal<Side | null>(null);
  readonly passAsked = signal(false); // somebody is about to pass who could also move
  readonly swapped = signal(false);
  readonly standing = signal<SeriesStanding | null>(null); // of the series with this game; null: it is the first
  readonly date: string; // the day it was begun, such as 2026-11-18; empty: unknown
  readonly clock: ReadonlySignal<ClockState>;
  readonly replaying = signal(false);
  readonly thinking: Thinker["thinking"]; // a computer is choosing its move
  readonly paused = signal(false); // computers wait
  /** Looks at a person's move before a computer answers it, and says when it may; false: the move is taken back. */
  watcher: ((path: string[]) => Promise<boolean>) | null = null;

  /** The person here may play: in a game over the network only on the own turn, and not while looking back. */
  readonly mayPlay = computed(() => {
    const remote = this.#parts.remote;
    return !remote || this.result.value !== null || (remote.mayMove.value && this.atTip.value);
  });
  /** The side of the one person here; null where two sit at one screen, or nobody plays. */
  readonly you = computed<Side | null>(() => {
    if (this.#parts.remote) return this.#parts.remote.mySide.value;
    const people = (["first", "second"] as const).filter((side) => !computerOf(this.match.value, side));
    return people.length === 1 ? (people[0] ?? null) : null;
  });
  readonly maySwap = computed(() =>
    this.#parts.remote ? this.#parts.remote.maySwap.value && this.atTip.value : this.#maySwapHere.value,
  );
  readonly #maySwapHere = computed(
    () =>
      this.match.value.pie &&
      this.tree.value.may_swap &&
      this.atTip.value &&
      !this.swapped.value &&
      !this.result.value,
  );
  readonly result = computed<Result | null>(() => {
    const ending = this.ending.value;
    if (ending) return { winner: ending.winner, ending: ending.kind, outcome: this.position.value.outcome };
    const final = this.#cursor.final.value;
    return final && { winner: final.winner, ending: null, outcome: final };
  });

  /** The game has ended, and its end is what one sees. */
  readonly showsEnd = computed(
    () => this.result.value !== null && this.node.value === mainLine(this.tree.value).at(-1)?.id,
  );

  #parts: TableParts;
  #session: number;
  #cursor: GameCursor;
  #input: MoveInput;
  #clock: GameClock;
  #thinker: Thinker;
  #announcements: Announcements;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;
  #stopCounting: (() => void) | null = null;
  #looked: Promise<boolean> = Promise.resolve(true); // at the last move of a person

  constructor(parts: TableParts) {
    const { opened, match } = parts;
    this.#parts = parts;
    this.#session = opened.session;
    this.id = opened.session;
    this.isRemote = parts.remote !== undefined;
    this.sheet = parts.sheet;
    this.start = parts.start;
    this.notation = parts.notation;
    this.match = signal(match);
    this.#cursor = new GameCursor(opened);
    ({ position: this.position, tree: this.tree, node: this.node, line: this.line } = this.#cursor);
    ({ ply: this.ply, atTip: this.atTip, mayUndo: this.mayUndo, mayRedo: this.mayRedo } = this.#cursor);
    this.playback = new Playback(opened.position, parts.timers);
    this.#input = this.#makeInput();
    ({ picked: this.picked, refused: this.refused, hint: this.hint } = this.#input);
    const { remote } = parts;
    this.#clock = this.#makeClock();
    this.clock = remote?.clock ?? this.#clock.state;
    this.#thinker = new Thinker(parts.opponent, parts.timers);
    this.thinking = this.#thinker.thinking;
    this.#announcements = new Announcements(parts.sheet, parts.words);
    this.announcer = this.#announcements.announcer;
    this.date = parts.kept ? (parts.kept.date ?? "") : dayOf(parts.now());
    this.ending.value = parts.kept?.ending ?? null;
    this.swapped.value = parts.kept?.swapped ?? false;
    void this.#runClock();
    if (match.series.length > 0) this.#stopCounting = effect(() => this.#countSeries());
  }

  /** Who began this game, whoever took its first move over. */
  get began(): PlayerNumber {
    const { firstPlayer } = this.match.value;
    return this.swapped.value ? otherPlayer(firstPlayer) : firstPlayer;
  }

  #countSeries() {
    const games = seriesWith(this.match.value, this.result.value).map(asPlayed);
    void this.#parts.engine.ask("standing", games).then((sum) => {
      this.standing.value = sum;
    });
  }

  #makeClock(): GameClock {
    const { engine, kept, match, now, remote } = this.#parts;
    return new GameClock({
      rule: remote ? { kind: "none" } : match.clock, // a server's clock is the server's
      now,
      ask: (step) => engine.ask("clockAfter", step),
      seatOf: (side) => playerOf(this.match.value, side),
      ...(kept && { left_ms: kept.left_ms }),
    });
  }

  #makeInput(): MoveInput {
    const { engine, notation, confirm } = this.#parts;
    return new MoveInput({
      notation,
      position: this.position,
      explain: (moveOrCell) => engine.ask("explain", this.#session, moveOrCell),
      preview: (move) => engine.ask("preview", this.#session, move),
      play: (move) => this.play(move),
      confirm,
      refused: (reason) => this.#announcements.refused(reason),
      begun: (step) => this.#announcements.begun(step),
    });
  }

  /** To be called once the table is shown: a pass that is forced or a computer's turn goes on by itself. */
  begin(): Promise<void> {
    return this.#inTurn(() => this.#goOn());
  }

  // Playing.

  /** Plays a move and shows its events; a refusal is shown and said. True if it was played. Nobody moves for a computer that thinks. */
  play(move: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.thinking.value) return false;
      if (this.#parts.remote && !this.result.value) return this.#playThere(move, this.#parts.remote);
      return this.#play(move, this.#parts.speed());
    });
  }

  /** Shown at once; the server's refusal, if it comes, takes it back (follow). */
  async #playThere(move: string, remote: Remote): Promise<boolean> {
    if (!this.mayPlay.value) return this.#refuseMove(remote);
    const ply = this.ply.value;
    return this.#play(move, this.#parts.speed(), () => remote.sent(move, ply));
  }

  #refuseMove(remote: Remote): false {
    const reason = plainReason(remote.whyNot());
    this.#input.refuse(null, new Refusal(reason));
    return false;
  }

  /**
   * The server's word: the game stands after these moves. What is new is played and shown, what is gone is forgotten.
   * With `mayStay` whoever looks at an earlier position goes on looking at it.
   */
  follow(moves: string[], mayStay = false): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#closed) return;
      const { tree } = this.#cursor;
      const tip = mainLine(tree.value).at(-1)?.id ?? 0;
      const line = pathTo(tree.value, tip);
      const isOnLine = line.every((move, index) => moves[index] === move);
      if (isOnLine && mayStay && this.node.value !== tip)
        return this.#growBehind(tip, moves.slice(line.length));
      if (!isOnLine || moves.length > line.length + 2) return this.#standAfter(moves);
      if (moves.length === line.length) return;
      if (this.node.value !== tip) await this.#goTo(tip);
      for (const move of moves.slice(line.length)) await this.#play(move, this.#parts.speed());
    });
  }

  /** The line grows while an earlier position is being looked at. */
  async #growBehind(tip: number, moves: string[]) {
    if (moves.length === 0) return;
    const { engine } = this.#parts;
    const here = this.node.value;
    let end: Snapshot = await engine.ask("goTo", this.#session, tip);
    for (const move of moves) end = await engine.ask("play", this.#session, move);
    const back = await engine.ask("goTo", this.#session, here);
    // The end is stood at for no longer than it takes to note how it ended.
    batch(() => {
      this.#cursor.stand(end);
      this.#cursor.stand(back);
    });
  }

  /** The game from its start once more, with these moves and no others. */
  async #standAfter(moves: string[]) {
    const { engine, start } = this.#parts;
    const { session, position, tree } = await engine.ask("open", start);
    let there: Snapshot = { position, tree };
    for (const move of moves) there = await engine.ask("play", session, move);
    await engine.ask("close", this.#session);
    this.#session = session;
    this.#input.letGo();
    this.#cursor.stand(there);
    this.playback.jump(there.position);
  }

  /** The server's word: the game has ended before its end. */
  endThere(ending: Ending) {
    this.#end(ending);
  }

  async #play(move: string, speed: number, accepted?: () => void): Promise<boolean> {
    const mover = this.position.value.side;
    const forced = this.position.value.forced !== null;
    const known = this.tree.value.nodes.length;
    const live = !this.result.value;
    try {
      const { events, position, tree: played } = await this.#parts.engine.ask("play", this.#session, move);
      let tree = played;
      this.#input.letGo();
      this.drawOffer.value = null;
      this.passAsked.value = false;
      const isNew = tree.nodes.length > known;
      // Taking back and playing on is the game itself; a line tried after the end is only a variation.
      if (isNew && live && mainLine(tree).at(-1)?.id !== tree.node) {
        tree = await this.#parts.engine.ask("promote", this.#session, tree.node);
      }
      this.#cursor.stand({ position, tree });
      accepted?.();
      if (this.#clock.isThere) await this.#clockAfter(isNew && live ? mover : null);
      this.#announcements.move(events, position, forced);
      if (isNew && live) this.#letLook(mover);
      await this.playback.play(position, events, speed);
      await this.#goOn();
      return true;
    } catch (error) {
      this.#input.refuse(null, error);
      return false;
    }
  }

  /** After a move of the mover's, or (null) after a step through the tree. */
  async #clockAfter(mover: Side | null) {
    if (mover) await this.#clockMoved(mover);
    else await this.#clock.standAt(this.path());
    await this.#runClock();
  }

  /** The mover's clock stops; where it counts for the whole game, what it shows goes into the record. */
  async #clockMoved(mover: Side) {
    await this.#clock.moved(this.path());
    if (this.match.value.clock.kind !== "total") return;
    const left_ms = Math.round(this.#clock.left()[mover]);
    this.tree.value = await this.#parts.engine.ask("noteClock", this.#session, this.node.value, left_ms);
  }

  #letLook(mover: Side) {
    const match = this.match.peek();
    const isOurs = computerOf(match, mover) === null && computerOf(match, other(mover)) !== null;
    this.#looked = (isOurs && this.watcher?.(this.path())) || Promise.resolve(true);
  }

  /** Who has nothing but a pass plays it by itself, said and shown like any move; a computer begins to think. */
  async #goOn() {
    if (!this.atTip.value || this.result.value || this.#closed || this.#parts.remote) return;
    const { forced } = this.position.value;
    if (forced) await this.#play(forced, this.#parts.speed());
    else void this.#think();
  }

  async #think(): Promise<void> {
    const { start, seed } = this.#parts;
    const player = computerOf(this.match.value, this.position.value.side);
    if (!player || this.paused.value || this.position.value.outcome.over) return;
    try {
      if (this.maySwap.value && (await this.#wantsSwap())) return this.swapSides();
      const ask = async (opponent: Opponent) =>
        (await this.#looked) ? opponent.choose(start, this.path(), player, seed()) : "";
      const move = await this.#thinker.answer(ask, this.#pace());
      if (move) await this.play(move);
    } catch (error) {
      this.#input.refuse(null, error);
    }
  }

  /** A computer takes the first move over if it would rather have made it. */
  async #wantsSwap(): Promise<boolean> {
    const { start } = this.#parts;
    const ask = async (opponent: Opponent) => String(await opponent.judge(start, this.path()));
    const evaluation = await this.#thinker.answer(ask, this.#pace());
    return Number(evaluation ?? 0) > 0;
  }

  /** How fast computers answer. Where two play each other nothing else holds them up: their moves are to be followed even without animation. */
  #pace(): number {
    const speed = this.#parts.speed();
    const isWatched = (["first", "second"] as const).every((side) => computerOf(this.match.value, side));
    return isWatched && speed === 0 ? 1 : speed;
  }

  /** Computers wait, or go on. */
  pause(wait: boolean) {
    this.paused.value = wait;
    if (wait) this.#thinker.stop();
    else void this.begin();
  }

  /** The pie rule: the second player takes the first move over. */
  swapSides() {
    if (!this.maySwap.value) return;
    if (this.#parts.remote) return this.#parts.remote.swap();
    this.swapped.value = true;
    this.match.value = { ...this.match.value, firstPlayer: playerOf(this.match.value, "second") };
    void this.#clock.handedOver();
    void this.#runClock();
    this.#announcements.swapped(this.position.value.side);
    void this.begin(); // it may be a computer's turn now
  }

  resign(side: Side) {
    this.#end({ kind: "resigned", winner: other(side) });
  }

  offerDraw(side: Side) {
    if (!this.result.value) this.drawOffer.value = side;
  }

  /** A pass by choice is asked about first: one slip could cost many turns. */
  askPass() {
    if (this.thinking.value) return;
    const { legal } = this.position.value;
    if (legal.includes("pass") && !this.result.value && this.mayPlay.value) this.passAsked.value = true;
    else void this.play("pass");
  }

  answerPass(agreed: boolean) {
    if (!this.passAsked.value) return;
    this.passAsked.value = false;
    if (agreed) void this.play("pass");
  }

  answerDraw(agreed: boolean) {
    if (!this.drawOffer.value) return;
    this.drawOffer.value = null;
    if (agreed) this.#end({ kind: "agreed", winner: null });
  }

  #end(ending: Ending) {
    if (this.result.value) return;
    this.#thinker.stop();
    this.#clock.stop();
    this.ending.value = ending;
    this.#input.letGo();
    this.#announcements.ended(ending);
  }

  // Clicks.

  /** A click on a cell: begins, continues or plays a move, or says which clause forbids it. */
  async click(cell: string): Promise<void> {
    if (this.thinking.value) return;
    const { remote } = this.#parts;
    if (remote && !this.mayPlay.value) return void this.#refuseMove(remote);
    this.playback.finish();
    await this.#input.click(cell);
  }

  cancelPick() {
    this.#input.cancel();
  }

  /** The pointer or the focus is on a cell (or on none): what would a move there do? */
  look(cell: string | null): Promise<void> {
    return this.#input.look(cell);
  }

  /** What a move or a click on a cell does, or why not; null for a text that is neither. */
  async explain(moveOrCell: string): Promise<Explanation | null> {
    return this.#parts.engine.ask("explain", this.#session, moveOrCell).catch(() => null);
  }

  /** The same of a click on a cell just now: where a move is begun, of going on there. */
  explainAt(cell: string): Promise<Explanation | null> {
    return this.explain(this.#input.subjectOf(cell));
  }

  // Through the tree.

  goTo(node: number): Promise<void> {
    return this.#inTurn(() => this.#goTo(node));
  }

  async #goTo(node: number) {
    this.#thinker.stop();
    this.#looked = Promise.resolve(true);
    const { position, tree } = await this.#parts.engine.ask("goTo", this.#session, node);
    this.#input.letGo();
    this.#cursor.stand({ position, tree });
    this.playback.jump(position);
    if (this.#clock.isThere) await this.#clockAfter(null);
    await this.#goOn();
  }

  /** Back to the last decision of a person: over passes that were forced, over the computer's answer. */
  undo(): Promise<void> {
    return this.#inTurn(async () => {
      do await this.#goTo(this.#cursor.before());
      while (this.mayUndo.value && !this.#isDecision());
      this.#announcements.place(this.ply.value, this.position.value.side);
    });
  }

  /** To the next decision. */
  redo(): Promise<void> {
    return this.#inTurn(async () => {
      do await this.#goTo(this.#cursor.after());
      while (this.mayRedo.value && !this.#isDecision());
      this.#announcements.place(this.ply.value, this.position.value.side);
    });
  }

  /** A position in which a person has to choose; with computers alone, any that is not forced. */
  #isDecision(): boolean {
    const { match, position } = this;
    const alone = match.value.computers.every((player) => player !== null);
    return position.value.forced === null && (alone || !computerOf(match.value, position.value.side));
  }

  /** To a ply of the present line: 0 is the start. */
  async goToPly(ply: number): Promise<void> {
    const node = this.line.value[ply];
    if (!node) return;
    await this.goTo(node.id);
    this.#announcements.place(this.ply.value, this.position.value.side);
  }

  /** One ply on along the line, with its events. False at the end. */
  stepForward(speed: number): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!this.mayRedo.value) return false;
      return this.#play(nodeAt(this.tree.value, this.#cursor.after()).move, speed);
    });
  }

  /** Plays the rest of the line by itself until it ends or is stopped; from the start if it stands at the end. */
  async replay(speed: number): Promise<void> {
    if (this.replaying.value) return;
    this.replaying.value = true;
    if (!this.mayRedo.value) await this.goToPly(0);
    while (this.replaying.value && (await this.stepForward(speed))) {
      await new Promise<void>((resolve) => this.#parts.timers.after(500 / speed, resolve));
    }
    this.replaying.value = false;
  }

  stopReplay() {
    this.replaying.value = false;
  }

  async annotate(node: number, comment: string): Promise<void> {
    this.tree.value = await this.#parts.engine.ask("annotate", this.#session, node, comment);
  }

  // The clock.

  /** To be called while a clock runs; ends the game when a flag falls. */
  tick() {
    const fallen = this.#clock.fallen();
    if (fallen) this.#end({ kind: "time", winner: other(fallen) });
  }

  /** The clock runs only at the tip of an unfinished game: looking back stops it. */
  async #runClock(): Promise<void> {
    if (this.atTip.value && !this.result.value) await this.#clock.run(this.position.value.side);
    else this.#clock.stop();
  }

  // Keeping.

  async record(): Promise<string> {
    const clock = termsOf(this.match.value.clock);
    return this.#parts.engine.ask("record", this.#session, this.headers(), this.ending.value, clock);
  }

  headers(): Header[] {
    const match = this.match.value;
    const computer = (side: Side) => computerOf(match, side) ?? "";
    const name = (side: Side) => match.names[playerOf(match, side)] || computer(side);
    return [
      { name: "First", value: name("first") },
      { name: "Second", value: name("second") },
      { name: "FirstComputer", value: computer("first") },
      { name: "SecondComputer", value: computer("second") },
      { name: "Date", value: this.date },
      { name: "Clock", value: this.keptClock },
    ].filter(({ value }) => value !== "");
  }

  /** What the record of an opened game says of its clock; where a clock runs, the engine words it. */
  get keptClock(): string {
    return this.match.value.clock.kind === "none" ? (this.#parts.kept?.clock ?? "") : "";
  }

  timeLeft(): ClockState["left_ms"] {
    return this.#clock.left();
  }

  path(): string[] {
    return this.#cursor.path.value;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopCounting?.();
    this.#thinker.stop();
    this.stopReplay();
    this.playback.finish();
    await this.#inTurn(() => this.#parts.engine.ask("close", this.#session));
  }

  /** Steps that change where the game stands come one after the other. */
  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(action);
    this.#queue = done.catch(() => undefined);
    return done;
  }
}

/** The day by the clock on the wall, as records write it. */
function dayOf(now_ms: number): string {
  const now = new Date(now_ms);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
