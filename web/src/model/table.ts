// One game at the table: what the engine says, who plays, the clock, what is picked and shown. Headless: the screen reads
// the signals and calls the methods; every rule is the engine's.
import { computed, type Signal, signal } from "@preact/signals";
import type { Engine } from "../net/engine.ts";
import { Refusal } from "../net/engine.ts";
import type { Opened } from "../net/engineCore.ts";
import type {
  Explanation,
  GameEvent,
  Header,
  Outcome,
  Position,
  Reason,
  Sheet,
  Side,
  Spec,
  Tree,
} from "../net/types.ts";
import { Announcer } from "./announcer.ts";
import { afterMove, type ClockState, hasFallen, ruleText, runningFor, startClock, stopped } from "./clock.ts";
import { computerOf, type Ending, type Match, other, playerOf, type Result, resultHeader } from "./match.ts";
import type { Opponent } from "./opponent.ts";
import { begin, extrasOf, movesAt, type Notation, type Picked, proceed, reachOf } from "./picking.ts";
import { Playback, type Timers } from "./playback.ts";
import { lineThrough, mainLine, nodeAlong, nodeAt, pathTo } from "./tree.ts";

/** What the table says in words; the page's catalogue has them. */
export interface TableWords {
  turn(side: string): string;
  term(text: string): string; // a side's name
  happened(events: GameEvent[]): string;
  passes(side: string): string; // for want of a move
  passed(side: string): string; // by choice
  over(text: string): string;
  ended(ending: Ending, winner: string, loser: string): string;
  backAt(ply: number, side: string): string;
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
  /** What a saved game brings along. */
  kept?: { ending: Ending | null; swapped: boolean; left_ms: ClockState["left_ms"] };
}

/** Why a click was refused, and where. */
export interface Refused {
  cell: string | null;
  reason: Reason;
}

/** What the move under the pointer, or the one begun, would do. */
export interface Hint {
  cell: string;
  explanation: Explanation;
  outcome: Outcome | null; // the score it leads to, where asked for
}

export class Table {
  readonly id: number; // its own for every game in this page
  readonly sheet: Sheet;
  readonly start: Spec; // how the game was opened
  readonly notation: Notation;
  readonly match: Signal<Match>;
  readonly position: Signal<Position>;
  readonly tree: Signal<Tree>;
  readonly playback: Playback;
  readonly announcer = new Announcer();
  readonly picked = signal<Picked | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly hint = signal<Hint | null>(null);
  readonly ending = signal<Ending | null>(null);
  readonly drawOffer = signal<Side | null>(null);
  readonly swapped = signal(false);
  readonly clock: Signal<ClockState>;
  readonly replaying = signal(false);
  readonly thinking = signal(false); // a computer is choosing its move
  readonly paused = signal(false); // computers wait

  readonly node = computed(() => this.tree.value.node);
  /** The nodes of the line that undo, redo and the slider walk on. */
  readonly line = computed(() => {
    const end = nodeAlong(this.tree.value, this.#linePath.value);
    return lineThrough(this.tree.value, end);
  });
  readonly ply = computed(() => pathTo(this.tree.value, this.node.value).length);
  readonly atTip = computed(() => nodeAt(this.tree.value, this.node.value).children.length === 0);
  readonly mayUndo = computed(() => this.ply.value > 0);
  readonly mayRedo = computed(() => this.ply.value < this.line.value.length - 1);
  readonly maySwap = computed(
    () =>
      this.match.value.pie &&
      this.ply.value === 1 &&
      this.atTip.value &&
      !this.swapped.value &&
      !this.result.value,
  );
  readonly result = computed<Result | null>(() => {
    const ending = this.ending.value;
    if (ending) return { winner: ending.winner, ending: ending.kind, outcome: this.position.value.outcome };
    const final = this.#final.value;
    const mainPath = pathTo(this.tree.value, mainLine(this.tree.value).at(-1)?.id ?? 0).join(" ");
    return final && final.path === mainPath
      ? { winner: final.outcome.winner, ending: null, outcome: final.outcome }
      : null;
  });

  #parts: TableParts;
  #session: number;
  #linePath = signal<string[]>([]);
  #final = signal<{ path: string; outcome: Outcome } | null>(null);
  #clocks = new Map<string, ClockState>(); // what the clocks showed after each line of moves
  #hinted = 0;
  #thought = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: TableParts) {
    const { opened, match } = parts;
    this.#parts = parts;
    this.#session = opened.session;
    this.id = opened.session;
    this.sheet = parts.sheet;
    this.start = parts.start;
    this.notation = parts.notation;
    this.match = signal(match);
    this.position = signal(opened.position);
    this.tree = signal(opened.tree);
    this.playback = new Playback(opened.position, parts.timers);
    this.clock = signal({ ...startClock(match.clock), ...(parts.kept && { left_ms: parts.kept.left_ms }) });
    this.ending.value = parts.kept?.ending ?? null;
    this.swapped.value = parts.kept?.swapped ?? false;
    this.#linePath.value = pathTo(opened.tree, opened.tree.node);
    this.#noteEnd();
    this.#runClock();
  }

  /** To be called once the table is shown: a pass that is forced or a computer's turn goes on by itself. */
  begin(): Promise<void> {
    return this.#inTurn(() => this.#goOn());
  }

  // Playing.

  /** Plays a move and shows its events; a refusal is shown and said. True if it was played. */
  play(move: string): Promise<boolean> {
    return this.#inTurn(() => this.#play(move, this.#parts.speed()));
  }

  async #play(move: string, speed: number): Promise<boolean> {
    const mover = this.position.value.side;
    const forced = isForced(this.position.value);
    const known = this.tree.value.nodes.length;
    const live = !this.result.value;
    try {
      let { events, position, tree } = await this.#parts.engine.ask("play", this.#session, move);
      this.#unpick();
      this.drawOffer.value = null;
      const isNew = tree.nodes.length > known;
      // Taking back and playing on is the game itself; a line tried after the end is only a variation.
      if (isNew && live && mainLine(tree).at(-1)?.id !== tree.node) {
        ({ position, tree } = await this.#parts.engine.ask("promote", this.#session, tree.node));
      }
      this.#stand(position, tree);
      if (isNew && live) this.#moveClock(mover);
      else this.#restoreClock();
      this.#sayMove(events, position, forced);
      await this.playback.play(position, events, speed);
      await this.#goOn();
      return true;
    } catch (error) {
      this.#refuse(null, error);
      return false;
    }
  }

  /** Who has nothing but a pass plays it by itself, said and shown like any move; a computer begins to think. */
  async #goOn() {
    if (!this.atTip.value || this.result.value || this.#closed) return;
    if (isForced(this.position.value)) await this.#play("pass", this.#parts.speed());
    else void this.#think();
  }

  async #think(): Promise<void> {
    const { opponent, start, speed, seed, timers } = this.#parts;
    const player = computerOf(this.match.value, this.position.value.side);
    if (!player || !opponent || this.paused.value || this.position.value.outcome.over) return;
    const asked = ++this.#thought;
    this.thinking.value = true;
    // An answer in no time at all is hard to follow.
    const pause =
      speed() === 0 ? Promise.resolve() : new Promise<void>((done) => timers.after(450 / speed(), done));
    try {
      const [move] = await Promise.all([opponent.choose(start, this.path(), player, seed()), pause]);
      if (asked !== this.#thought) return;
      this.thinking.value = false;
      await this.play(move);
    } catch (error) {
      if (asked !== this.#thought) return;
      this.#stopThinking();
      this.#refuse(null, error);
    }
  }

  #stopThinking() {
    ++this.#thought;
    this.thinking.value = false;
    this.#parts.opponent?.stop();
  }

  /** Computers wait, or go on. */
  pause(wait: boolean) {
    this.paused.value = wait;
    if (wait) this.#stopThinking();
    else void this.begin();
  }

  /** The pie rule: the second player takes the first move over. */
  swapSides() {
    if (!this.maySwap.value) return;
    this.swapped.value = true;
    this.match.value = { ...this.match.value, firstPlayer: playerOf(this.match.value, "second") };
  }

  resign(side: Side) {
    this.#end({ kind: "resigned", winner: other(side) });
  }

  offerDraw(side: Side) {
    if (!this.result.value) this.drawOffer.value = side;
  }

  answerDraw(agreed: boolean) {
    if (!this.drawOffer.value) return;
    this.drawOffer.value = null;
    if (agreed) this.#end({ kind: "agreed", winner: null });
  }

  #end(ending: Ending) {
    if (this.result.value) return;
    this.#stopThinking();
    this.clock.value = stopped(this.clock.value, this.#parts.now());
    this.ending.value = ending;
    this.#unpick();
    const [first, second] = [this.#name("first"), this.#name("second")];
    const winner = ending.winner === "second" ? second : first;
    this.announcer.sayNow(this.#words.ended(ending, winner, winner === first ? second : first));
  }

  // Clicks.

  /** A click on a cell: begins, continues or plays a move, or says which clause forbids it. */
  async click(cell: string): Promise<void> {
    if (this.thinking.value) return;
    this.playback.finish();
    this.refused.value = null;
    const picked = this.picked.value;
    if (picked) {
      const next =
        this.notation.style === "at once"
          ? { kind: cell === picked.at ? ("play" as const) : ("none" as const), move: picked.move ?? "" }
          : proceed(this.notation, picked, cell);
      if (next.kind === "play") return void (await this.play(next.move));
      if (next.kind === "picked") return this.#pick(next.picked);
      if (cell === picked.at) return this.cancelPick();
    }
    const start = begin(this.notation, this.position.value.legal, cell);
    if (start.kind === "play" && this.#parts.confirm()) {
      return this.#pick({ at: cell, moves: [start.move], move: start.move, reach: new Map() });
    }
    if (start.kind === "play") return void (await this.play(start.move));
    if (start.kind === "picked") return this.#begin(start.picked);
    await this.#explainRefusal(cell, picked);
  }

  cancelPick() {
    this.#unpick();
  }

  async #begin(picked: Picked) {
    if (this.notation.style !== "options") return this.#pick(picked);
    const turns = new Map<string, string[]>();
    for (const [extra, move] of extrasOf(this.notation, picked.moves)) {
      const { events } = await this.#parts.engine.ask("explain", this.#session, move);
      turns.set(
        extra,
        events.filter(({ kind }) => kind === "flip").map(({ cell }) => cell ?? ""),
      );
    }
    return this.#pick({ ...picked, reach: reachOf(turns) });
  }

  async #pick(picked: Picked) {
    this.picked.value = picked;
    this.hint.value = null;
    if (!picked.move) return;
    const asked = ++this.#hinted;
    const { engine } = this.#parts;
    const explanation = await engine.ask("explain", this.#session, picked.move);
    const { position } = await engine.ask("preview", this.#session, picked.move);
    if (asked === this.#hinted) this.hint.value = { cell: picked.at, explanation, outcome: position.outcome };
  }

  #unpick() {
    ++this.#hinted;
    this.picked.value = null;
    this.hint.value = null;
    this.refused.value = null;
  }

  async #explainRefusal(cell: string, picked: Picked | null) {
    const subject = picked && this.notation.style === "destination" ? picked.at + cell : cell;
    try {
      const { reason } = await this.#parts.engine.ask("explain", this.#session, subject);
      if (reason) this.#refuse(cell, new Refusal(reason));
    } catch (error) {
      this.#refuse(cell, error);
    }
  }

  #refuse(cell: string | null, error: unknown) {
    const reason =
      error instanceof Refusal
        ? error.reason
        : { text: String(error), clause: "", clause_text: "", cells: [] };
    this.refused.value = { cell, reason };
    this.announcer.sayNow(reason.text);
  }

  /** The pointer or the focus is on a cell (or on none): what would a move there do? */
  async look(cell: string | null): Promise<void> {
    const picked = this.picked.value;
    if (picked?.move) return; // what is begun stays in view
    const asked = ++this.#hinted;
    const subject = cell && this.#subjectAt(cell, picked);
    if (!cell || !subject) {
      this.hint.value = null;
      return;
    }
    const explanation = await this.explain(subject);
    if (asked === this.#hinted) {
      this.hint.value = explanation?.legal ? { cell, explanation, outcome: null } : null;
    }
  }

  #subjectAt(cell: string, picked: Picked | null): string | null {
    if (!picked) {
      const [move, ...more] = movesAt(this.notation, this.position.value.legal, cell);
      return move === undefined ? null : more.length === 0 ? move : cell;
    }
    return picked.moves.find((move) => this.notation.read(move).extras[0] === cell) ?? null;
  }

  /** What a move or a click on a cell does, or why not; null for a text that is neither. */
  async explain(moveOrCell: string): Promise<Explanation | null> {
    return this.#parts.engine.ask("explain", this.#session, moveOrCell).catch(() => null);
  }

  // Through the tree.

  goTo(node: number): Promise<void> {
    return this.#inTurn(() => this.#goTo(node));
  }

  async #goTo(node: number) {
    this.#stopThinking();
    const { position, tree } = await this.#parts.engine.ask("goTo", this.#session, node);
    this.#unpick();
    this.#stand(position, tree);
    this.playback.jump(position);
    this.#restoreClock();
    await this.#goOn();
  }

  /** Back to the last decision of a person: over passes that were forced, over the computer's answer. */
  undo(): Promise<void> {
    return this.#inTurn(async () => {
      do await this.#goTo(this.#before());
      while (this.mayUndo.value && !this.#isDecision());
      this.#sayPlace();
    });
  }

  /** To the next decision. */
  redo(): Promise<void> {
    return this.#inTurn(async () => {
      do await this.#goTo(this.#after());
      while (this.mayRedo.value && !this.#isDecision());
      this.#sayPlace();
    });
  }

  /** A position in which a person has to choose; with computers alone, any that is not forced. */
  #isDecision(): boolean {
    const { match, position } = this;
    const alone = match.value.computers.every((player) => player !== null);
    return !isForced(position.value) && (alone || !computerOf(match.value, position.value.side));
  }

  /** To a ply of the present line: 0 is the start. */
  async goToPly(ply: number): Promise<void> {
    const node = this.line.value[ply];
    if (!node) return;
    await this.goTo(node.id);
    this.#sayPlace();
  }

  /** One ply on along the line, with its events. False at the end. */
  stepForward(speed: number): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!this.mayRedo.value) return false;
      return this.#play(nodeAt(this.tree.value, this.#after()).move, speed);
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

  #before() {
    return Math.max(0, nodeAt(this.tree.value, this.node.value).parent);
  }

  #after() {
    return this.line.value[this.ply.value + 1]?.id ?? this.node.value;
  }

  async annotate(node: number, comment: string): Promise<void> {
    this.tree.value = await this.#parts.engine.ask("annotate", this.#session, node, comment);
  }

  // The clock.

  /** To be called while a clock runs; ends the game when a flag falls. */
  tick() {
    const fallen = hasFallen(this.match.value.clock, this.clock.value, this.#parts.now());
    if (fallen) this.#end({ kind: "time", winner: other(fallen) });
  }

  #moveClock(mover: Side) {
    const { clock } = this.match.value;
    this.clock.value = afterMove(clock, this.clock.value, mover, this.#parts.now());
    this.#clocks.set(pathTo(this.tree.value, this.node.value).join(" "), this.clock.value);
    this.#runClock();
  }

  /** A move taken back gives its time back. */
  #restoreClock() {
    const start = startClock(this.match.value.clock);
    const kept = this.#clocks.get(this.path().join(" "));
    this.clock.value = kept ?? (this.ply.value === 0 ? start : stopped(this.clock.value, this.#parts.now()));
    this.#runClock();
  }

  /** The clock runs only at the tip of an unfinished game: looking back stops it. */
  #runClock() {
    const runs = this.match.value.clock.kind !== "none" && this.atTip.value && !this.result.value;
    const now = this.#parts.now();
    this.clock.value = runs
      ? runningFor(this.clock.value, this.position.value.side, now)
      : stopped(this.clock.value, now);
  }

  // Keeping.

  async record(): Promise<string> {
    return this.#parts.engine.ask("record", this.#session, this.headers());
  }

  headers(): Header[] {
    const { names, clock } = this.match.value;
    const ending = this.ending.value;
    const name = (side: Side) => names[playerOf(this.match.value, side)];
    return [
      { name: "First", value: name("first") },
      { name: "Second", value: name("second") },
      { name: "Clock", value: ruleText(clock) },
      { name: "Result", value: ending ? resultHeader(ending) : "" },
    ].filter(({ value }) => value !== "");
  }

  timeLeft(): ClockState["left_ms"] {
    return stopped(this.clock.value, this.#parts.now()).left_ms;
  }

  path(): string[] {
    return pathTo(this.tree.value, this.node.value);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopThinking();
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

  #stand(position: Position, tree: Tree) {
    const path = pathTo(tree, tree.node);
    const onLine = path.every((move, index) => this.#linePath.value[index] === move);
    this.position.value = position;
    this.tree.value = tree;
    if (!onLine) this.#linePath.value = path;
    this.#noteEnd();
  }

  #noteEnd() {
    const { outcome } = this.position.value;
    if (outcome.over) this.#final.value = { path: this.path().join(" "), outcome };
  }

  #sayMove(events: GameEvent[], position: Position, forced: boolean) {
    const words = this.#words;
    const [event] = events;
    const pass = (side: Side) =>
      forced ? words.passes(this.#name(side)) : `${words.passed(this.#name(side))}.`;
    const happened = event?.kind === "pass" ? pass(event.side) : words.happened(events);
    const next = position.outcome.over
      ? words.over(position.outcome.text)
      : words.turn(this.#name(position.side));
    this.announcer.say(`${happened} ${next}`);
  }

  #sayPlace() {
    this.announcer.say(this.#words.backAt(this.ply.value, this.#name(this.position.value.side)));
  }

  get #words() {
    return this.#parts.words();
  }

  #name(side: Side) {
    return this.#words.term(this.sheet.sides[side === "first" ? 0 : 1]);
  }
}

function isForced({ legal }: Position): boolean {
  return legal.length === 1 && legal[0] === "pass";
}
