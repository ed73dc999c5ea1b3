// The types of quartello.mjs for TypeScript. What the JSON holds is described where it is used: `Json` here.
type Json = unknown;

export class QuartelloError extends Error {
  constructor(reason: { text: string; clause?: string; clause_text?: string; cells?: string[] });
  clause: string;
  clauseText: string;
  cells: string[];
}

export interface Session {
  position(): Json;
  moves(): string[];
  tree(): Json;
  explain(moveOrCell: string): Json;
  play(move: string): Json;
  undo(): Json;
  redo(variation?: number): Json;
  goTo(node: number): Json;
  annotate(node: number, comment: string): void;
  perft(depth: number): bigint;
  playout(games: number, seed?: number | bigint): Json;
  choose?(player: string, seed?: number | bigint): { move: string; report: Json };
  record(headers?: { name: string; value: string }[]): string;
  close(): void;
}

export interface Engine {
  games(): Json;
  sheet(game: string): Json;
  bench(game: string): bigint;
  open(spec: { game: string; rules?: string; setup?: string; position?: string }): Session;
  openRecord(text: string): Session;
  recordHeaders(text: string): { name: string; value: string }[];
  readonly memoryBytes: number;
}

export function loadQuartello(
  source?: ArrayBuffer | ArrayBufferView | WebAssembly.Module | Response | URL | string,
): Promise<Engine>;
