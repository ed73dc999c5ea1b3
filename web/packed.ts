// Writes each file of a built page beside itself as the smallest brotli there is: the server and other web servers send it as it
// lies there (server/http/site.cpp; nginx: brotli_static), and need not take the seconds that this takes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const worthIt = /\.(js|css|wasm|svg)$/;
const least = 256; // bytes; as the server has it

export function packed(bytes: Uint8Array): Uint8Array {
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Of what lies under names that hold a hash of the contents: such a pair never comes apart. */
export function writePacked(assets: string) {
  for (const name of readdirSync(assets)) {
    if (!worthIt.test(name)) continue;
    const bytes = readFileSync(`${assets}/${name}`);
    if (bytes.length >= least) writeFileSync(`${assets}/${name}.br`, packed(bytes));
  }
}
