// One method for each thing a page may ask of the engine, over wasm/quartello.mjs. Runs inside the Worker, and in node
// for tests. Sessions are numbers here; every answer is plain data.
import type { Engine, Session } from "../../../wasm/quartello.mjs";
import type {
  BoardChange,
  ClockFace,
  ClockStep,
  ClockTerms,
  Ending,
  Evaluation,
  EveningKnown,
  FairnessJob,
  FairnessKnown,
  FairnessSearches,
  Header,
  Limits,
  NextGame,
  Played,
  PlayedGame,
  Position,
  Preview,
  RecordHead,
  Report,
  RoomStatus,
  SeriesStanding,
  Snapshot,
  Spec,
  Tally,
  Tree,
} from "./types.ts";

export interface Opened extends Snapshot {
  session: number;
}

const thinking = new Set<PropertyKey>([
  "choose",
  "search",
  "evaluate",
  "review",
  "fairnessPlay",
  "fairnessSearch",
]);

/** Whether a method asks the engine for a judgement; its first argument is then a session, or names a game. */
export function thinks(method: PropertyKey) {
  return thinking.has(method);
}

export class EngineCore {
  #engine: Engine;
  #sessions = new Map<number, Session>();
  #next = 1;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Takes the learned evaluation of a game. */
  learn(game: string, network: Uint8Array) {
    this.#engine.useNetwork(game, network);
  }

  /** The game of a session, or the one that a question names; null if there is none. */
  gameOf(asked: number | { game: string }): string | null {
    if (typeof asked === "object") return asked.game;
    const found = this.#sessions.get(asked);
    return found ? found.spec().game : null;
  }

  games() {
    return this.#engine.games();
  }

  sheet(game: string) {
    return this.#engine.sheet(game);
  }

  /** A table on a server after what happened there; refused where it has to be fetched. */
  followed(status: RoomStatus, event: object): RoomStatus {
    return this.#engine.followed(status, event);
  }

  standing(games: PlayedGame[]): SeriesStanding {
    return this.#engine.standing(games);
  }

  clockAfter(step: ClockStep): ClockFace {
    return this.#engine.clockAfter(step);
  }

  nextGame(isFreePlay: boolean, before: number): NextGame {
    return this.#engine.nextGame(isFreePlay, before);
  }

  open(spec: Spec): Opened {
    return this.#keep(this.#engine.open(spec));
  }

  openRecord(text: string): Opened & RecordHead {
    const head = this.#engine.recordHead(text);
    return { ...this.#keep(this.#engine.openRecord(text)), ...head };
  }

  close(session: number) {
    this.#at(session).close();
    this.#sessions.delete(session);
  }

  /** The position a game would start from, without keeping a session. */
  startOf(spec: Spec): Position {
    return this.#briefly(this.#engine.open(spec), (session) => session.position());
  }

  /** All positions of a game, from its start to where these moves lead. */
  positions(spec: Spec, moves: string[]): Position[] {
    return this.#briefly(this.#engine.open(spec), (session) => [
      session.position(),
      ...moves.map((move) => session.play(move).position),
    ]);
  }

  play(session: number, move: string): Played {
    const played = this.#at(session).play(move);
    return { ...played, tree: this.#tree(session) };
  }

  goTo(session: number, node: number): Snapshot {
    const position = this.#at(session).goTo(node);
    return { position, tree: this.#tree(session) };
  }

  explain(session: number, moveOrCell: string) {
    return this.#at(session).explain(moveOrCell);
  }

  /** What can be said for and against a legal move, weightiest first. */
  facts(session: number, move: string) {
    return this.#at(session).facts(move);
  }

  /** What a move would lead to: its score and marks are the engine's, not a guess of the page. */
  preview(session: number, move: string): Preview {
    return this.#at(session).preview(move);
  }

  /** What a built-in player plays here; the same seed gives the same move. Takes its time: not in the page's own thread. */
  choose(session: number, player: string, seed: number): string {
    return this.#at(session).choose(player, seed).move;
  }

  /** Goes where these moves lead from the start, playing those that are not in the tree yet. */
  standAt(session: number, path: string[]): Position {
    const at = this.#at(session);
    at.goTo(0);
    for (const move of path) at.play(move);
    return at.position();
  }

  /**
   * Searches the position where the session stands. Blocks until a limit is reached, as the next two do. A depth that was
   * cut off has looked at some lines only, so the last whole one is what counts.
   */
  search(session: number, limits: Limits & { lines?: number }): Report {
    const reports: Report[] = [];
    const onReport = (report: Report) => void reports.push(report);
    const last = this.#at(session).search({ ...limits, onReport });
    const whole = reports.at(-1);
    return last.solved || !whole ? last : { ...whole, nodes: last.nodes, time_ms: last.time_ms };
  }

  /** What the position is worth to the first side. */
  evaluate(session: number, limits: Limits): Evaluation {
    return this.#at(session).evaluate(limits);
  }

  /** What a move of this position is worth; `after` is the evaluation of the position it leads to, for the first side. */
  review(session: number, move: string, after: Evaluation, limits: Limits) {
    return this.#at(session).review(move, after, limits);
  }

  /** Whether a start is fair: pairs of games played by number, and what tallies say. */
  fairnessPlay(job: FairnessJob): Tally {
    return this.#engine.fairnessPlay(job);
  }

  fairnessLook(known: FairnessKnown) {
    return this.#engine.fairnessLook(known);
  }

  fairnessSearch(searches: FairnessSearches): Evaluation[] {
    return this.#engine.fairnessSearch(searches);
  }

  fairnessChanges(start: Spec): BoardChange[] {
    return this.#engine.fairnessChanges(start);
  }

  fairnessChoose(known: EveningKnown) {
    return this.#engine.fairnessChoose(known);
  }

  annotate(session: number, node: number, comment: string): Tree {
    this.#at(session).annotate(node, comment);
    return this.#tree(session);
  }

  /** What the mover's clock showed after the move that leads to a node; it stands in the record. */
  noteClock(session: number, node: number, clock_ms: number): Tree {
    this.#at(session).noteClock(node, clock_ms);
    return this.#tree(session);
  }

  /** Makes the line to a node the main line. */
  promote(session: number, node: number): Tree {
    return this.#at(session).promote(node);
  }

  record(
    session: number,
    headers: Header[] = [],
    ending: Ending | null = null,
    clock: ClockTerms | null = null,
  ) {
    return this.#at(session).record(headers, ending, clock);
  }

  #at(session: number): Session {
    const found = this.#sessions.get(session);
    if (!found) throw new Error(`no session ${session}`);
    return found;
  }

  #tree(session: number) {
    return this.#at(session).tree();
  }

  #keep(session: Session): Opened {
    const id = this.#next++;
    this.#sessions.set(id, session);
    return { session: id, position: session.position(), tree: session.tree() };
  }

  #briefly<T>(session: Session, ask: (session: Session) => T): T {
    try {
      return ask(session);
    } finally {
      session.close();
    }
  }
}

/** The names of the methods and what they take and give: the whole language between page and Worker. */
export type EngineMethods = {
  [Name in keyof EngineCore]: EngineCore[Name] extends (...given: infer Given) => infer Answer
    ? { given: Given; answer: Answer }
    : never;
};
