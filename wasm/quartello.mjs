// Quartello's engine as plain JavaScript: loads quartello.wasm in a page or in node and hides memory, handles and JSON.
// No rule of any game is written here. README.md says what the functions of the module promise.

const notSupported = 52; // WASI's errno for a call that the host does not have

/** What the engine refuses: one sentence, and where known the clause of the rules and the cells it is about. */
export class QuartelloError extends Error {
  constructor(reason) {
    super(reason.text);
    this.name = "QuartelloError";
    this.reason = reason;
    this.code = reason.code;
    this.clause = reason.clause;
    this.cells = reason.cells;
  }
}

/**
 * The engine from bytes, a compiled module, a Response or an address; by default quartello.wasm beside this file.
 * In node pass the bytes of the file: its fetch reads no files.
 */
export async function loadQuartello(source = new URL(/* @vite-ignore */ "quartello.wasm", import.meta.url)) {
  const module = await compile(source);
  let exports;
  let engine;
  const hear = (address, length) => engine.hear(address, length);
  const instance = await WebAssembly.instantiate(module, systemCalls(module, () => exports.memory.buffer, hear));
  exports = instance.exports;
  exports._initialize();
  engine = new Engine(exports);
  return engine;
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`cannot load the engine: ${response.status} ${response.url}`);
  // Not compileStreaming: it insists on a content type that simple file servers do not send.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The few system calls that the C++ library may make. There are no files; everything unknown answers "not supported". */
function systemCalls(module, buffer, report) {
  const known = {
    report,
    clock_time_get(_clock, _precision, result) {
      new DataView(buffer()).setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get(start, length) {
      crypto.getRandomValues(new Uint8Array(buffer(), start, length));
      return 0;
    },
    environ_sizes_get(count, size) {
      const view = new DataView(buffer());
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(code) {
      throw new Error(`the engine stopped with exit code ${code}`);
    },
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = known[name] ?? (() => notSupported);
  }
  return imports;
}

/** One instance of the module. Sessions of one engine share its memory and are used by one thread. */
class Engine {
  #exports;
  #failure = null;
  #listener = null;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  constructor(exports) {
    this.#exports = exports;
  }

  /** Names, titles, credits and summaries of the games. */
  games() {
    return this.call("games");
  }

  /** The rule sheet of a game: sides, pieces, clauses, switches, set-ups, readings. */
  sheet(game) {
    return this.call("sheet", [], game);
  }

  /** The learned evaluation of a game (bytes of weights/GAME.qnet), for searches and players from now on. */
  useNetwork(game, bytes) {
    this.call("use_network", [], game, bytes);
  }

  /** A session; close() it when done. At most one of setup and position may be given. */
  open({ game, rules = "", setup = "", position = "" }) {
    return new Session(this, this.call("session_new", [], game, rules, setup, position));
  }

  /** A session from the text of a record, standing at the end of its main line. */
  openRecord(text) {
    return new Session(this, this.call("record_open", [], text));
  }

  /** What a record says besides its moves: { headers: [{ name, value }], ending }; ending: { kind, winner } or null. */
  recordHead(text) {
    return this.call("record_head", [], text);
  }

  /** A table after an event of the server's; refused where the whole table has to be fetched. The board is nobody's here. */
  followed({ board: _, ...status }, event) {
    return this.call("room_followed", [], JSON.stringify(status), JSON.stringify(event));
  }

  /** How a series stands after these games: { wins, draws, difference, leader }. */
  standing(games) {
    return this.call("series_standing", [], JSON.stringify(games));
  }

  /** What a clock shows after a step of its (ClockStep): { clock, shown_ms, ticking, falls_ms }. */
  clockAfter(step) {
    return this.call("clock_after", [], JSON.stringify(step));
  }

  /** Who begins the next game, or sets its board up (free play) and who chooses; `before` did so the last time. */
  nextGame(isFreePlay, before) {
    return this.call("series_next", [isFreePlay ? 1 : 0, before]);
  }

  /** Plays pairs of games by number (FairnessJob): their tally. */
  fairnessPlay(job) {
    return this.call("fairness_play", [], JSON.stringify(job));
  }

  /** What tallies say about one strength (FairnessKnown): { found, tally, enough }. */
  fairnessLook(known) {
    return this.call("fairness_look", [], JSON.stringify(known));
  }

  /** What searches make of starts (FairnessSearches), for the first side: [{ value, solved }]. */
  fairnessSearch(searches) {
    return this.call("fairness_search", [], JSON.stringify(searches));
  }

  /** All single changes of a start that the rules allow. */
  fairnessChanges({ game, rules = "", position = "" }) {
    return this.call("fairness_changes", [], game, rules, position);
  }

  /** Which of the changes (EveningKnown) are worth a closer look: { places, pairs }. */
  fairnessChoose(known) {
    return this.call("fairness_choose", [], JSON.stringify(known));
  }

  /** How much memory the module holds; it grows and never shrinks. */
  get memoryBytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Calls an export with numbers, then texts or bytes (each as address and length); gives its value or throws QuartelloError. */
  call(name, numbers = [], ...texts) {
    if (this.#failure) throw new Error(`the engine has stopped: ${this.#failure.message}`);
    const length = this.#guarded(() => this.#withTexts(texts, (places) => this.#exports[name](...numbers, ...places)));
    const answer = JSON.parse(this.#read(this.#exports.answer_text(), length));
    if (answer.error) throw new QuartelloError(answer.error);
    return answer.value;
  }

  #read(address, length) {
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, address, length));
  }

  /** Calls `action` while reports of a search go to `listener`, which says `false` to stop it. */
  listening(listener, action) {
    this.#listener = listener;
    try {
      return action();
    } finally {
      this.#listener = null;
    }
  }

  /** A report from inside the module; 1 stops the search. */
  hear(address, length) {
    return this.#listener?.(JSON.parse(this.#read(address, length))) === false ? 1 : 0;
  }

  /** Puts all texts (or bytes) into one buffer of the module for the time of the call. */
  #withTexts(texts, action) {
    if (texts.length === 0) return action([]);
    const bytes = texts.map((text) => (typeof text === "string" ? this.#encoder.encode(text) : text));
    const start = this.#exports.allocate(bytes.reduce((sum, part) => sum + part.length, 1));
    if (start === 0) throw new Error("the engine is out of memory");
    const places = [];
    let at = start;
    for (const part of bytes) {
      new Uint8Array(this.#exports.memory.buffer).set(part, at);
      places.push(at, part.length);
      at += part.length;
    }
    const result = action(places);
    this.#exports.release(start);
    return result;
  }

  /** A trap (out of memory, a bug) leaves the module in no known state, so it is not used again. */
  #guarded(action) {
    try {
      return action();
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }
}

/** The engine with its limits as the module spells them. */
function engineText(limits) {
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  return `engine:${given.map(([key, value]) => `${key}=${value}`).join(",")}`;
}

/** One game being played. Positions, events and explanations are the plain objects of the engine's JSON. */
class Session {
  #engine;
  #handle;

  constructor(engine, handle) {
    this.#engine = engine;
    this.#handle = handle;
  }

  #call(name, numbers = [], ...texts) {
    return this.#engine.call(name, [this.#handle, ...numbers], ...texts);
  }

  /** Any export that takes a session first; for exports that only a test's module has. */
  call(name, numbers = [], ...texts) {
    return this.#call(name, numbers, ...texts);
  }

  /** The whole current position: board, marks, facts, legal moves, last move, outcome. */
  position() {
    return this.#call("session_position");
  }

  /** { game, rules, position } of the start: what opens another session there. */
  spec() {
    return this.#call("session_spec");
  }

  moves() {
    return this.#call("session_moves");
  }

  /** All nodes of the game tree and the one the session stands at. */
  tree() {
    return this.#call("session_tree");
  }

  /** What a move or a click on a cell does, or why not. Throws only for a text that is neither. */
  explain(moveOrCell) {
    return this.#call("session_explain", [], moveOrCell);
  }

  /** What can be said for and against a legal move: [{ kind, helps, now, before, cells, weight }], weightiest first. */
  facts(move) {
    return this.#call("session_facts", [], move);
  }

  /** { events, position } */
  play(move) {
    return this.#call("session_play", [], move);
  }

  /** The same for a move that is looked at only: the session stays where it is. */
  preview(move) {
    return this.#call("session_preview", [], move);
  }

  // The three steps through the tree give the new position.
  undo() {
    return this.#call("session_undo");
  }

  redo(variation = 0) {
    return this.#call("session_redo", [variation]);
  }

  goTo(node) {
    return this.#call("session_go_to", [node]);
  }

  /** Makes the line to a node the main line; gives the tree, whose nodes keep their numbers. */
  promote(node) {
    return this.#call("session_promote", [node]);
  }

  annotate(node, comment) {
    this.#call("session_annotate", [node], comment);
  }

  /** What the mover's clock showed after the move that leads to a node. */
  noteClock(node, clock_ms) {
    this.#call("session_note_clock", [node, clock_ms]);
  }

  /**
   * Searches the position and gives the last report: { depth, solved, nodes, time_ms, lines: [{ value, solved, moves }] },
   * values in hundredths of a point for the side to move. Limits: time (ms), nodes, depth; the first one reached counts.
   * `onReport` hears a report after every depth and stops the search by returning false. The call returns when the search
   * is over: put it into a Worker. What was found out is remembered, so a long search may be made of short ones.
   */
  search({ time, nodes, depth, table, lines = 1, onReport = null } = {}) {
    const player = engineText({ time, nodes, depth, table });
    return this.#engine.listening(onReport, () => this.#call("session_search", [lines], player));
  }

  /** { value, solved }: what the position is worth to the first side, in hundredths of a point. Limits as for search. */
  evaluate(limits = {}) {
    return this.#call("session_evaluate", [], engineText(limits));
  }

  /**
   * What a legal move of this position is worth, what would have been better and what it lost; `after` is the evaluation of the
   * position it leads to. A game is reviewed from its end: `before` of one move is `after` of the move before it.
   */
  review(move, after, limits = {}) {
    return this.#call("session_review", [after.value, after.solved ? 1 : 0], move, engineText(limits));
  }

  /** { move, report }: what a built-in player ("level:4", "engine:nodes=1000", "greedy", …) plays here. */
  choose(player, seed = 1) {
    return this.#call("session_choose", [BigInt(seed)], player);
  }

  /** Frees the memory of searches. */
  forgetSearches() {
    this.#call("session_forget");
  }

  /**
   * The game with its variations and comments as a record; headers are pairs such as { name: "First", value: "Ann" }, and
   * the ending tells how it stopped before its rules ended it: { kind: "resigned", winner: "first" }; of a clock its terms
   * (engine/match/terms.hpp).
   */
  record(headers = [], ending = null, clock = null) {
    return this.#call("session_record_with", [], JSON.stringify({ headers, ending, clock }));
  }

  /** Gives the session's memory back. Any later call throws, as does closing twice. */
  close() {
    this.#call("session_free");
    this.#handle = -1;
  }
}
