// The build of the page. The engine is the one that `cmake --build --preset wasm` made; QUARTELLO_WASM_DIR names another.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const top = fileURLToPath(new URL("..", import.meta.url));
const wasmFolder = process.env.QUARTELLO_WASM_DIR ?? `${top}build/wasm`;

export default defineConfig({
  base: "./",
  resolve: { alias: { "@wasm": wasmFolder } },
  server: { fs: { allow: [top, wasmFolder] } },
  preview: { strictPort: true },
  worker: { format: "es" },
  build: { target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  test: {
    include: ["tests/model/**/*.test.ts"],
    environment: "node",
    env: { QUARTELLO_WASM_DIR: wasmFolder },
  },
});
