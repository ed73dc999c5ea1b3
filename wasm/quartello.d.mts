// The types of quartello.mjs for TypeScript. What the module answers is written by the program itself: answers.d.mts.
import type {
  BoardChange,
  ChosenMove,
  ClockFace,
  ClockStep,
  ClockTerms,
  Ending,
  ErrorCode,
  EveningChoice,
  EveningKnown,
  FairnessJob,
  FairnessKnown,
  FairnessLook,
  FairnessSearches,
  FairnessTally,
  ExplanationView,
  GameView,
  Header,
  MoveFactView,
  NextGame,
  PlayedGame,
  PlayedView,
  PositionView,
  ReasonView,
  RecordHead,
  ReviewedMoveView,
  RoomStatus,
  SearchReport,
  SeriesStanding,
  SheetView,
  SpecView,
  TreeView,
  Evaluation,
} from "./answers.mjs";

/** The engine refused: a code with values (engine/core/error_code.hpp), the same in English, clause and cells. */
export class QuartelloError extends Error {
  constructor(reason: ReasonView);
  reason: ReasonView;
  code: ErrorCode;
  clause: string;
  cells: string[];
}

/** The first limit reached ends a search. */
export interface SearchLimits {
  time?: number; // ms
  nodes?: number;
  depth?: number;
  table?: number; // MB
}

export interface Session {
  position(): PositionView;
  spec(): SpecView;
  moves(): string[];
  tree(): TreeView;
  explain(moveOrCell: string): ExplanationView;
  facts(move: string): MoveFactView[];
  play(move: string): PlayedView;
  preview(move: string): PlayedView;
  undo(): PositionView;
  redo(variation?: number): PositionView;
  goTo(node: number): PositionView;
  promote(node: number): TreeView;
  annotate(node: number, comment: string): void;
  noteClock(node: number, clock_ms: number): void;
  search(how?: SearchLimits & { lines?: number; onReport?: ((report: SearchReport) => boolean | void) | null }): SearchReport;
  evaluate(limits?: SearchLimits): Evaluation;
  review(move: string, after: Evaluation, limits?: SearchLimits): ReviewedMoveView;
  choose(player: string, seed?: number | bigint): ChosenMove;
  forgetSearches(): void;
  record(headers?: Header[], ending?: Ending | null, clock?: ClockTerms | null): string;
  close(): void;
}

export interface Engine {
  games(): GameView[];
  sheet(game: string): SheetView;
  useNetwork(game: string, bytes: Uint8Array): void;
  open(spec: { game: string; rules?: string; setup?: string; position?: string }): Session;
  openRecord(text: string): Session;
  recordHead(text: string): RecordHead;
  followed(status: RoomStatus, event: object): RoomStatus;
  standing(games: PlayedGame[]): SeriesStanding;
  nextGame(isFreePlay: boolean, before: number): NextGame;
  clockAfter(step: ClockStep): ClockFace;
  fairnessPlay(job: FairnessJob): FairnessTally;
  fairnessLook(known: FairnessKnown): FairnessLook;
  fairnessSearch(searches: FairnessSearches): Evaluation[];
  fairnessChanges(start: { game: string; rules?: string; position?: string }): BoardChange[];
  fairnessChoose(known: EveningKnown): EveningChoice;
  readonly memoryBytes: number;
}

export function loadQuartello(
  source?: ArrayBuffer | ArrayBufferView | WebAssembly.Module | Response | URL | string,
): Promise<Engine>;
