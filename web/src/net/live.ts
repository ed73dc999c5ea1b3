// The live channel of one table (docs/reference/api.md). Events are handed on in the order of their versions, each once; after a
// gap or a lost connection the rest is asked for. A command has an id of ours and is sent until it is answered: the server
// does it once. No screen, no rule: what an event means is model/online.ts.
import type {
  Command,
  CommandAnswer,
  Pong,
  Refused,
  RoomEvent,
  Watch,
  Watching,
  WholeTable,
} from "./serverTypes.ts";

/** A connection under way; a WebSocket is one. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

export type LiveState = "connecting" | "live" | "lost" | "closed";

/** A command without its id. */
export type Wish = Command extends infer Each ? (Each extends Command ? Omit<Each, "id"> : never) : never;

export interface LiveParts {
  connect(events: WireEvents): Wire;
  who(): { table: string; seat: string; login: string };
  after(ms: number, action: () => void): () => void; // gives a function that cancels
  now(): number;
  random(): number; // 0 to 1
  newId(): string;
  onState(state: LiveState): void;
  onTable(whole: WholeTable): void;
  onEvent(event: RoomEvent): void;
  onCount(watching: number): void;
  /** The server does not let us watch; it is tried again unless the table is closed by then. */
  onRefused(text: string): void;
}

/** Milliseconds. */
export const patience = {
  ping: 15_000, // from ping to ping
  silence: 8_000, // without an answer to one, or to a watch: the connection is lost
  resend: 4_000, // an unanswered command is sent again
  firstDelay: 500, // before the second try to connect; doubled from try to try
  longestDelay: 20_000,
};

interface Waiting {
  command: Command;
  sent_ms: number | null; // on this connection
  answer(answer: CommandAnswer): void;
}

type TimerName = "ping" | "silence" | "watch" | "resend" | "connect";

type Message = WholeTable | Watching | CommandAnswer | Pong | Refused | RoomEvent;

export class LiveTable {
  #parts: LiveParts;
  #state: LiveState = "connecting";
  #wire: Wire | null = null;
  #watched = false; // the server has answered our watch on this connection
  #asking = false; // a watch is on its way
  #wantsWhole = false; // the whole table, not only what is missing
  #version: number | null = null;
  #known = 0; // a version the table has reached, as far as we were told
  #tries = 0;
  #waiting = new Map<string, Waiting>();
  #ahead_ms: number | null = null; // what the server's clock shows more than ours
  #pings = new Map<number, number>();
  #nextPing = 1;
  #timers = new Map<TimerName, () => void>();

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#connect();
  }

  /** Sends a command until it is answered, over as many connections as it takes. */
  command(wish: Wish): Promise<CommandAnswer> {
    const command = { ...wish, id: this.#parts.newId() } as Command;
    return new Promise((answer) => {
      this.#waiting.set(command.id, { command, sent_ms: null, answer });
      this.#sendWaiting();
    });
  }

  /** Asks for the whole table. */
  refetch() {
    this.#wantsWhole = true;
    if (this.#watched && !this.#asking) this.#watch();
  }

  /** The server's time for one of ours, and the other way round. */
  serverTime(ours_ms: number): number {
    return ours_ms + (this.#ahead_ms ?? 0);
  }

  ourTime(server_ms: number): number {
    return server_ms - (this.#ahead_ms ?? 0);
  }

  /** Tries at once instead of waiting: the page is looked at again, or the network is back. */
  wake() {
    if (this.#state === "closed") return;
    if (this.#wire) this.#ping();
    else this.#connect();
  }

  close() {
    this.#drop();
    this.#stop("connect");
    this.#enter("closed");
  }

  // Connecting.

  #connect() {
    this.#stop("connect");
    if (this.#wire || this.#state === "closed") return;
    let own: Wire | null = null;
    const isOurs = () => own !== null && own === this.#wire;
    own = this.#parts.connect({
      opened: () => isOurs() && this.#watch(),
      heard: (text) => isOurs() && this.#hear(text),
      closed: () => isOurs() && this.#lose(),
    });
    this.#wire = own;
    this.#after("watch", patience.silence, () => this.#lose());
  }

  #lose() {
    this.#drop();
    this.#enter("lost");
    const full = Math.min(patience.longestDelay, patience.firstDelay * 2 ** this.#tries++);
    this.#after("connect", full * (0.5 + this.#parts.random() / 2), () => this.#connect());
  }

  #drop() {
    const wire = this.#wire;
    this.#wire = null;
    this.#watched = this.#asking = false;
    this.#pings.clear();
    for (const waiting of this.#waiting.values()) waiting.sent_ms = null;
    for (const name of ["ping", "silence", "watch", "resend"] as const) this.#stop(name);
    wire?.close();
  }

  #enter(state: LiveState) {
    if (this.#state === state || this.#state === "closed") return;
    this.#state = state;
    this.#parts.onState(state);
  }

  #watch() {
    this.#asking = true;
    const version = this.#wantsWhole ? null : this.#version;
    this.#send({ kind: "watch", ...this.#parts.who(), version } satisfies Watch);
    this.#after("watch", patience.silence, () => this.#lose());
  }

  #watchBegan(watching: number, now_ms: number) {
    this.#asking = false;
    this.#stop("watch");
    this.#ahead_ms ??= now_ms - this.#parts.now();
    this.#parts.onCount(watching);
    if (this.#watched) return;
    this.#watched = true;
    this.#tries = 0;
    this.#enter("live");
    this.#ping();
    this.#sendWaiting();
  }

  // Hearing.

  #hear(text: string) {
    const message = JSON.parse(text) as Message;
    switch (message.kind) {
      case "table":
        return this.#hearTable(message as WholeTable);
      case "watching":
        return this.#hearWatching(message as Watching);
      case "answer":
        return this.#hearAnswer(message as CommandAnswer);
      case "pong":
        return this.#hearPong(message as Pong);
      case "refused":
        return this.#hearRefused(message as Refused);
      default:
        this.#hearEvent(message as RoomEvent);
    }
  }

  #hearTable(whole: WholeTable) {
    const { version, now_ms } = whole.view;
    // On a connection that goes on, what is older than what we know has been overtaken.
    if (!this.#watched || this.#version === null || version >= this.#version) {
      this.#version = version;
      this.#wantsWhole = false;
      this.#known = this.#watched ? Math.max(version, this.#known) : version;
      this.#parts.onTable(whole);
    }
    this.#watchBegan(whole.watching, now_ms);
  }

  #hearWatching({ version, watching, now_ms }: Watching) {
    this.#known = Math.max(this.#known, version);
    this.#watchBegan(watching, now_ms);
    if (this.#wantsWhole) this.#watch();
  }

  #hearEvent(event: RoomEvent) {
    if (this.#version === null || event.version <= this.#version) return;
    this.#known = Math.max(this.#known, event.version);
    if (event.version > this.#version + 1) return this.#catchUp();
    this.#version = event.version;
    this.#parts.onEvent(event);
  }

  #catchUp() {
    if (!this.#asking) this.#watch();
  }

  #hearAnswer(answer: CommandAnswer) {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    if (answer.ok) this.#known = Math.max(this.#known, answer.version);
    waiting.answer(answer);
  }

  #hearPong({ number, now_ms, watching, version }: Pong) {
    const sent_ms = this.#pings.get(number);
    if (sent_ms === undefined) return;
    this.#pings.clear();
    this.#stop("silence");
    const now = this.#parts.now();
    this.#ahead_ms = now_ms - (sent_ms + now) / 2;
    this.#known = Math.max(this.#known, version ?? 0);
    this.#parts.onCount(watching);
    if (this.#known > (this.#version ?? 0)) this.#catchUp();
    this.#after("ping", patience.ping, () => this.#ping());
  }

  #hearRefused({ error, id }: Refused) {
    const waiting = id ? this.#waiting.get(id) : undefined;
    if (waiting) {
      const { id: given } = waiting.command;
      return this.#hearAnswer({ kind: "answer", id: given, ok: false, version: 0, seat: null, error });
    }
    if (!this.#asking) return; // too fast, perhaps: what is unanswered is sent again in a while
    this.#lose();
    this.#parts.onRefused(error.text);
  }

  // Sending.

  #ping() {
    if (!this.#watched || this.#pings.size > 0) return;
    const number = this.#nextPing++;
    this.#pings.set(number, this.#parts.now());
    this.#send({ kind: "ping", number });
    this.#after("silence", patience.silence, () => this.#lose());
  }

  /** In the order they were given; those that were sent a while ago once more. */
  #sendWaiting() {
    if (!this.#watched || this.#waiting.size === 0) return;
    const now = this.#parts.now();
    for (const waiting of this.#waiting.values()) {
      if (waiting.sent_ms !== null && now - waiting.sent_ms < patience.resend) continue;
      waiting.sent_ms = now;
      this.#send(waiting.command);
    }
    this.#after("resend", patience.resend, () => this.#sendWaiting());
  }

  #send(message: Watch | Command | { kind: "ping"; number: number }) {
    this.#wire?.send(JSON.stringify(message));
  }

  #after(name: TimerName, ms: number, action: () => void) {
    this.#stop(name);
    this.#timers.set(name, this.#parts.after(ms, action));
  }

  #stop(name: TimerName) {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}

/** A WebSocket at an address as a wire. */
export function socketWire(address: string, { opened, heard, closed }: WireEvents): Wire {
  const socket = new WebSocket(address);
  socket.onopen = opened;
  socket.onmessage = ({ data }) => heard(String(data));
  socket.onclose = closed;
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
}
