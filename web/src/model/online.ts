// A table on a server. The server's word is the truth; the engine here gives legal moves, events and explanations, and a
// move is shown at once, pending until the server has stored it. What happens at the table is followed event by event by the
// server's own code, in the engine's module (engine/match); what cannot be followed is fetched whole.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type LiveParts, type LiveState, LiveTable, type Wish } from "../net/live.ts";
import type {
  CommandAnswer,
  ErrorMessage,
  GameEnded,
  Phrase,
  RoomEvent,
  TalkLine,
  WholeTable,
} from "../net/serverTypes.ts";
import type { Ending, RoomStatus, Side, Spec } from "../net/types.ts";
import type { ClockState } from "./clock.ts";
import { LiveRegion } from "./liveRegion.ts";
import type { Match, PlayerNumber } from "./match.ts";
import type { Timers } from "./playback.ts";
import { sentence } from "./sentence.ts";
import { pageRule, shownClock } from "./serverClock.ts";
import type { Remote, Table } from "./table.ts";

/** What is said about a table, in the words of the page's catalogue. */
export interface OnlineWords {
  satDown(name: string): string;
  leftSeat(name: string): string;
  offersDraw(name: string): string;
  drawDeclined(name: string): string;
  asksTakeback(name: string): string;
  takebackDeclined(name: string): string;
  takenBack: string;
  boardIsSet(name: string): string;
  gameBegins(number: number): string;
  wishesRematch(name: string): string;
  tableClosed: string;
  secondsLeft(seconds: number): string;
  connectionLost: string;
  connectionBack: string;
  notTaken(text: string): string; // a move the server refused
  told(error: ErrorMessage): string; // why the server refused
  whyNot: { spectator: string; notYourTurn: string; lookingBack: string };
}

/** What is said across the table, in the words of the page's catalogue. */
export interface TalkWords {
  phrases: Record<Phrase, string>;
  said(name: string, text: string): string;
}

export interface OnlineParts {
  live: Pick<LiveParts, "connect" | "who" | "random" | "newId">;
  timers: Timers;
  now(): number;
  /** The room after an event; rejected where the whole table has to be fetched. */
  followed(room: RoomStatus, event: RoomEvent): Promise<RoomStatus>;
  /** A table for a game of this room, with the engine at its start. */
  makeTable(spec: Spec, match: Match, remote: Remote, ending: Ending | null): Promise<Table>;
  words(): OnlineWords;
  talkWords(): TalkWords;
  /** Whether the reader wants to know nothing of what this seat says. */
  hides(room: RoomStatus, seat: number): boolean;
  nameOf(room: RoomStatus, seat: number): string;
  /** The server does not let us watch: is the table gone, or the log-in? */
  refused(text: string): void;
}

/** A move of ours that the server has not told everybody about yet. */
interface Sent {
  move: string;
  ply: number;
}

/** Seconds left at which the player hears of it. */
const warnings = [60, 30, 10];

export class OnlineTable {
  readonly room = signal<RoomStatus | null>(null);
  readonly seat = signal<PlayerNumber | null>(null); // ours
  readonly watching = signal(0);
  readonly link = signal<LiveState>("connecting");
  readonly table = signal<Table | null>(null); // the game on the board: the one being played, or the last
  readonly pending = signal(false); // a move of ours is not stored yet
  readonly refusal = signal(""); // of the last command
  readonly announcer = new LiveRegion();
  readonly phase = computed(() => this.room.value?.phase ?? null);
  readonly mySide = computed<Side | null>(() => {
    const seat = this.seat.value;
    const first = this.room.value?.first_player ?? null;
    return seat === null || first === null ? null : seat === first ? "first" : "second";
  });
  /** The table waits for us. */
  readonly myTurn = computed(() => {
    const [room, seat] = [this.room.value, this.seat.value];
    if (!room || seat === null) return false;
    return room.phase === "playing" ? room.clock.running === seat : room.seats[seat].to_act;
  });
  readonly clock: Signal<ClockState> = signal({
    left_ms: { first: 0, second: 0 },
    running: null,
    since_ms: 0,
  });

  #parts: OnlineParts;
  #live: LiveTable;
  #sent: Sent[] = [];
  #shownGame = ""; // which game the table on the board is
  #making: Promise<void> = Promise.resolve();
  #following: Promise<void> = Promise.resolve();
  #stopWarning: (() => void) | null = null;
  #closed = false;

  constructor(parts: OnlineParts) {
    this.#parts = parts;
    this.#live = new LiveTable({
      ...parts.live,
      after: (ms, action) => parts.timers.after(ms, action),
      now: parts.now,
      onState: (state) => this.#linkChanged(state),
      onTable: (whole) => this.#hearTable(whole),
      onEvent: (event) => this.#hearEvent(event),
      onCount: (count) => {
        this.watching.value = count;
      },
      onRefused: parts.refused,
    });
  }

  // What a person here may do. Each is answered by the server; a refusal is said.

  sit(name: string, seat: number | null = null): Promise<boolean> {
    return this.#command({ kind: "sit", seat, name, computer: "" });
  }

  seatComputer(computer: string): Promise<boolean> {
    return this.#command({ kind: "sit", seat: null, name: "", computer });
  }

  /** Anything that needs no more than its name. */
  ask(
    kind: "leave" | "swap" | "resign" | "offer_draw" | "ask_takeback" | "ready" | "rematch" | "close",
  ): Promise<boolean> {
    return this.#command({ kind });
  }

  answer(kind: "answer_draw" | "answer_takeback", accept: boolean): Promise<boolean> {
    return this.#command({ kind, accept });
  }

  setBoard(setup: string): Promise<boolean> {
    return this.#command({ kind: "set_board", setup });
  }

  chooseSide(side: Side): Promise<boolean> {
    return this.#command({ kind: "choose_side", side });
  }

  say(phrase: Phrase): Promise<boolean> {
    return this.#command({ kind: "say", phrase });
  }

  allowText(allow: boolean): Promise<boolean> {
    return this.#command({ kind: "allow_text", allow });
  }

  write(text: string): Promise<boolean> {
    return this.#command({ kind: "write", text });
  }

  /** The page is looked at again, or the network is back. */
  wake() {
    this.#live.wake();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#live.close();
    this.#stopWarning?.();
    await this.#making;
    await this.table.value?.close();
  }

  async #command(wish: Wish): Promise<boolean> {
    this.refusal.value = "";
    const { ok, seat, error } = await this.#live.command(wish);
    if (ok && seat !== null) this.seat.value = seat as PlayerNumber;
    if (!ok) this.#refuse(sentence(this.#why(error)));
    return ok;
  }

  #why(error: ErrorMessage | null): string {
    return error ? this.#parts.words().told(error) : "";
  }

  #refuse(text: string) {
    this.refusal.value = text;
    this.announcer.sayNow(text);
  }

  // Hearing.

  #hearTable({ view, seat, watching }: WholeTable) {
    const before = this.room.value;
    this.seat.value = seat as PlayerNumber | null;
    this.watching.value = watching;
    this.#stand(view);
    if (before && view.game > before.game && view.phase === "playing")
      this.announcer.say(this.#parts.words().gameBegins(view.games.length + 1));
  }

  #hearEvent(event: RoomEvent) {
    const room = this.room.value;
    if (!room) return;
    this.#say(event, room);
    this.#following = this.#following.then(() => this.#follow(event));
  }

  /** One event after the other. A whole table that comes meanwhile goes before. */
  async #follow(event: RoomEvent): Promise<void> {
    const room = this.room.value;
    if (!room || this.#closed || event.version <= room.version) return;
    const isNext = event.version === room.version + 1;
    const next = isNext ? await this.#parts.followed(room, event).catch(() => null) : null;
    if (this.room.value !== room) return this.#follow(event);
    if (next) this.#stand(next);
    else this.#live.refetch();
  }

  /** The table stands so now. */
  #stand(view: RoomStatus) {
    this.room.value = view;
    this.#sent = view.phase === "playing" ? untold(this.#sent, view.moves.length) : [];
    if (this.#sent.length === 0) this.pending.value = false;
    this.#showClock(view);
    this.#making = this.#making.then(() => this.#show(view)).catch((error) => this.#refuse(String(error)));
  }

  #showClock(view: RoomStatus) {
    this.clock.value = shownClock(view, (ms) => this.#live.ourTime(ms));
    this.#warn();
  }

  /** Brings the board to where the room is. Comes one after the other. */
  async #show(view: RoomStatus) {
    const isNewest = () => !this.#closed && this.room.value?.version === view.version;
    if (!isNewest()) return;
    if (!view.position || view.first_player === null) return; // no game yet, or one that ended before it began
    const game = `${view.series}.${view.game}`;
    if (game !== this.#shownGame) {
      if (view.phase === "choosing") return; // its `start` is the next board; the last game is not ours to show
      await this.#openGame(view);
      this.#shownGame = game;
    }
    const table = this.table.value;
    if (!table || !isNewest()) return;
    const match = matchOf(view);
    const { firstPlayer, names } = table.match.value;
    const isOther = firstPlayer !== match.firstPlayer || names.some((name, at) => name !== match.names[at]);
    if (isOther) table.match.value = match; // the pie rule, or an account that was closed
    table.swapped.value = view.swapped;
    // A spectator who looks back is left in peace; a player is called back to the board.
    await table.follow([...view.moves, ...this.#sent.map(({ move }) => move)], this.seat.value === null);
    const ending = view.ended && view.phase !== "playing" ? endingOf(view.ended) : null;
    if (ending && !table.ending.value) table.endThere(ending);
  }

  async #openGame(view: RoomStatus) {
    const old = this.table.value;
    const { game } = view.terms;
    const ending = view.ended && view.phase !== "playing" ? endingOf(view.ended) : null;
    const spec: Spec = { game, rules: view.rules, position: view.start };
    this.#sent = [];
    const table = await this.#parts.makeTable(spec, matchOf(view), this.#remote(), ending);
    await table.follow(view.moves);
    this.table.value = table;
    await old?.close();
  }

  // Moving.

  #remote(): Remote {
    const maySwap: ReadonlySignal<boolean> = computed(
      () => (this.room.value?.may_swap ?? false) && this.myTurn.value,
    );
    return {
      clock: this.clock,
      maySwap,
      mayMove: this.#mayMove,
      mySide: this.mySide,
      whyNot: () => this.#whyNot(),
      sent: (move, ply) => void this.#send({ move, ply }),
      swap: () => void this.ask("swap"),
    };
  }

  /** By the position on the board, which is ahead of the server's word while a move is on its way. */
  readonly #mayMove = computed(() => {
    const table = this.table.value;
    if (!table || this.phase.value !== "playing") return false;
    return this.mySide.value !== null && table.position.value.side === this.mySide.value;
  });

  #whyNot(): string {
    const { whyNot } = this.#parts.words();
    if (this.seat.value === null) return whyNot.spectator;
    return this.#mayMove.value ? whyNot.lookingBack : whyNot.notYourTurn;
  }

  async #send(sent: Sent) {
    this.#sent = [...this.#sent, sent];
    this.pending.value = true;
    this.refusal.value = "";
    const answer = await this.#live.command({ kind: "move", ...sent });
    if (answer.ok) this.#moveStored(sent);
    else this.#moveRefused(sent, answer);
  }

  #moveStored(sent: Sent) {
    if (this.#sent.at(-1) === sent || this.#sent.length === 0) this.pending.value = false;
  }

  /** It and what was built on it goes from the board. */
  #moveRefused(sent: Sent, { error }: CommandAnswer) {
    const at = this.#sent.indexOf(sent);
    if (at >= 0) this.#sent = this.#sent.slice(0, at);
    this.pending.value = this.#sent.length > 0;
    this.#refuse(this.#parts.words().notTaken(this.#why(error)));
    const room = this.room.value;
    if (room) this.#stand(room);
  }

  // Saying.

  #say(event: RoomEvent, room: RoomStatus) {
    const words = this.#parts.words();
    const name = event.seat === null ? "" : this.#parts.nameOf(room, event.seat);
    const isOurs = event.seat !== null && event.seat === this.seat.value;
    const say = (text: string) => this.announcer.say(text);
    switch (event.kind) {
      case "seated":
        if (!isOurs) say(words.satDown(event.name || this.#parts.nameOf(room, event.taken)));
        break;
      case "left":
        say(words.leftSeat(name));
        break;
      case "draw_offered":
        if (!isOurs) say(words.offersDraw(name));
        break;
      case "draw_declined":
        say(words.drawDeclined(name));
        break;
      case "takeback_asked":
        if (!isOurs) say(words.asksTakeback(name));
        break;
      case "takeback_declined":
        say(words.takebackDeclined(name));
        break;
      case "taken_back":
        say(words.takenBack);
        break;
      case "board_set":
        if (!isOurs) say(words.boardIsSet(name));
        break;
      case "rematch_wished":
        if (!isOurs) say(words.wishesRematch(name));
        break;
      case "said":
      case "wrote":
        if (!isOurs) this.#sayTalk(lineOf(event), room);
        break;
      case "closed":
        say(words.tableClosed);
        break;
    }
  }

  #sayTalk(line: TalkLine, room: RoomStatus) {
    if (this.#parts.hides(room, line.seat)) return;
    const words = this.#parts.talkWords();
    this.announcer.say(words.said(this.#parts.nameOf(room, line.seat), talkText(line, words)));
  }

  #linkChanged(state: LiveState) {
    const before = this.link.value;
    this.link.value = state;
    if (state === "lost" && before === "live") this.announcer.sayNow(this.#parts.words().connectionLost);
    if (state === "live" && before === "lost") this.announcer.say(this.#parts.words().connectionBack);
  }

  /** Our own time is told when it gets short. */
  #warn() {
    this.#stopWarning?.();
    this.#stopWarning = null;
    const { left_ms, running, since_ms } = this.clock.value;
    if (running === null || running !== this.mySide.value) return;
    const left = left_ms[running] - (this.#parts.now() - since_ms);
    const next = warnings.find((seconds) => seconds * 1000 < left);
    if (next === undefined) return;
    this.#stopWarning = this.#parts.timers.after(left - next * 1000, () => {
      this.announcer.say(this.#parts.words().secondsLeft(next));
      this.#warn();
    });
  }
}

/** Of the moves sent those that go on from where the server is. */
function untold(sent: Sent[], ply: number): Sent[] {
  const ahead = sent.filter((each) => each.ply >= ply);
  return ahead.filter((each, index) => each.ply === ply + index);
}

function lineOf(event: RoomEvent & { kind: "said" | "wrote" }): TalkLine {
  const { seat, at_ms } = event;
  const said =
    event.kind === "said" ? { phrase: event.phrase, text: "" } : { phrase: null, text: event.text };
  return { seat: seat ?? 0, at_ms, ...said };
}

/** What a line of talk says, in the reader's language where it is a phrase. */
export function talkText({ phrase, text }: TalkLine, { phrases }: TalkWords): string {
  return phrase ? phrases[phrase] : text;
}

/** The company of the game as the table's screen has it; the series is the room's. */
export function matchOf({ seats, first_player, terms }: RoomStatus): Match {
  return {
    names: [seats[0].name, seats[1].name],
    computers: [seats[0].computer || null, seats[1].computer || null],
    firstPlayer: first_player === 1 ? 1 : 0,
    clock: pageRule(terms.clock),
    pie: terms.pie,
    setter: null,
    series: [],
  };
}

/** How a game ended before its end; null: by the rules. */
function endingOf({ reason, winner }: GameEnded): Ending | null {
  if (reason === "rules") return null;
  return { kind: reason === "forfeited" ? "time" : reason, winner };
}
