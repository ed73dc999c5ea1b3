// The few system calls a reactor module may ask for. A page needs no files: everything else answers "not supported".
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const notSupported = 52; // WASI errno ENOSYS

function systemCalls(memory) {
  const view = () => new DataView(memory().buffer);
  return {
    clock_time_get(_clock, _precision, result) {
      view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get(start, length) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, start, length));
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(code) {
      throw new Error(`the module stopped with exit code ${code}`);
    },
  };
}

// Instantiates <name>.wasm from the build folder and runs its static constructors; returns the exports.
export async function loadModule(name) {
  const folder = process.env.QUARTELLO_WASM_DIR ?? join(import.meta.dirname ?? ".", "../../build/wasm");
  const module = await WebAssembly.compile(await readFile(join(folder, `${name}.wasm`)));
  let instance;
  const known = systemCalls(() => instance.exports.memory);
  const imports = {};
  for (const { module: from, name: call } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][call] = known[call] ?? (() => notSupported);
  }
  instance = await WebAssembly.instantiate(module, imports);
  instance.exports._initialize();
  return instance.exports;
}

export function readText(exports, address, length) {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, length));
}
