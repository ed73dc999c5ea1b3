// The engine from the build folder that QUARTELLO_WASM_DIR names (build/wasm by default).
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadQuartello } from "../../wasm/quartello.mjs";

export const top = join(dirname(fileURLToPath(import.meta.url)), "../..");

export function modulePath(name = "quartello.wasm") {
  return join(process.env.QUARTELLO_WASM_DIR ?? join(top, "build/wasm"), name);
}

/** With the learned evaluations, as the program has it. */
export async function loadEngine(name = "quartello.wasm") {
  const engine = await loadQuartello(await readFile(modulePath(name)));
  for (const game of ["mapello", "arrello", "mabi", "alea"])
    engine.useNetwork(game, await readFile(join(top, `weights/${game}.qnet`)));
  return engine;
}
