// Counting with counting.wasm: the page's module and the exports of counting.cpp.
import { loadEngine } from "./load_engine.mjs";

export const loadCounting = () => loadEngine("counting.wasm");

/** The bench signature of a game: equal on every platform. */
export const bench = (engine, game) => BigInt(engine.call("bench", [], game));

/** { signature, nodes } of fixed searches: equal on every platform. */
export const benchSearch = (engine, game) => engine.call("bench_search", [], game);

/** The signature of a learned evaluation with a network of random numbers: equal on every platform. */
export const benchEvaluation = (engine) => BigInt(engine.call("bench_evaluation", []));

/** The number of move sequences of this length. */
export const perft = (session, depth) => BigInt(session.call("session_perft", [depth]));

/** Totals of random games; `signature` is a text of 16 hexadecimal digits. */
export const playout = (session, games, seed = 1) => session.call("session_playout", [games, BigInt(seed)]);
