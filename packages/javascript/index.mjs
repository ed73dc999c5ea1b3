// The package's face: the engine with its files found beside this one, in node (from the disk) and in a page (from the server).
import { loadQuartello as load, QuartelloError } from "./quartello.mjs";

export { QuartelloError };

const beside = (name) => new URL(/* @vite-ignore */ name, import.meta.url);

async function read(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url.href}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The engine; from this package's own quartello.wasm, or from bytes, a compiled module, a Response or an address. */
export async function loadQuartello(source) {
  return load(source ?? (await read(beside("quartello.wasm"))));
}

/** Gives the engine the learned evaluations of these games (about a megabyte each), for searches and players from then on. */
export async function loadNetworks(engine, games = engine.games().map(({ name }) => name)) {
  await Promise.all(games.map(async (game) => engine.useNetwork(game, await read(beside(`weights/${game}.qnet`)))));
}
