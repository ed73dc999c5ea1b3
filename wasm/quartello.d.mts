// The types of quartello.mjs for TypeScript. What the JSON holds is described where it is used: `Json` here.
type Json = unknown;

export class QuartelloError extends Error {
  constructor(reason: { text: string; clause?: string; clause_text?: string; cells?: string[] });
  clause: string;
  clauseText: string;
  cells: string[];
}

/** The first limit reached ends a search. */
export interface SearchLimits {
  time?: number; // ms
  nodes?: number;
  depth?: number;
  table?: number; // MB
}

export interface SearchReport {
  depth: number;
  solved: boolean;
  nodes: number;
  time_ms: number;
  lines: { value: number; solved: boolean; moves: string[] }[]; // hundredths of a point for the side to move
}

/** Hundredths of a point for the first side. */
export interface Worth {
  value: number;
  solved: boolean;
}

export interface Session {
  position(): Json;
  spec(): { game: string; rules: string; position: string };
  moves(): string[];
  tree(): Json;
  explain(moveOrCell: string): Json;
  facts(move: string): Json;
  play(move: string): Json;
  preview(move: string): Json;
  undo(): Json;
  redo(variation?: number): Json;
  goTo(node: number): Json;
  promote(node: number): Json;
  annotate(node: number, comment: string): void;
  noteClock(node: number, clock_ms: number): void;
  search(how?: SearchLimits & { lines?: number; onReport?: ((report: SearchReport) => boolean | void) | null }): SearchReport;
  worth(limits?: SearchLimits): Worth;
  review(move: string, after: Worth, limits?: SearchLimits): Json;
  choose(player: string, seed?: number | bigint): { move: string; report: SearchReport | null };
  forgetSearches(): void;
  record(headers?: { name: string; value: string }[]): string;
  close(): void;
}

export interface Engine {
  games(): Json;
  sheet(game: string): Json;
  useNetwork(game: string, bytes: Uint8Array): void;
  open(spec: { game: string; rules?: string; setup?: string; position?: string }): Session;
  openRecord(text: string): Session;
  recordHeaders(text: string): { name: string; value: string }[];
  readonly memoryBytes: number;
}

export function loadQuartello(
  source?: ArrayBuffer | ArrayBufferView | WebAssembly.Module | Response | URL | string,
): Promise<Engine>;
