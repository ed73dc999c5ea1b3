// Types of the package; what the engine answers is described in answers.d.mts, written by the engine itself.
import type { Engine } from "./quartello.mjs";

export type * from "./answers.mjs";
export { type Engine, QuartelloError, type SearchLimits, type Session } from "./quartello.mjs";

/** The engine; from this package's own quartello.wasm, or from bytes, a compiled module, a Response or an address. */
export function loadQuartello(
  source?: ArrayBuffer | ArrayBufferView | WebAssembly.Module | Response | URL | string,
): Promise<Engine>;

/** Gives the engine the learned evaluations of these games (about a megabyte each), for searches and players from then on. */
export function loadNetworks(engine: Engine, games?: string[]): Promise<void>;
