// The build of the page. The engine is the one that `cmake --build --preset wasm` made; QUARTELLO_WASM_DIR names another.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const top = fileURLToPath(new URL("..", import.meta.url));
const wasmFolder = process.env.QUARTELLO_WASM_DIR ?? `${top}build/wasm`;

/** Preloads the engine, and writes sw.js: the service worker with the list of all files, so that the page works offline. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    // The engine is on its way before the script that asks for it has been read.
    transformIndexHtml(_html, { bundle }) {
      const engine = Object.keys(bundle ?? {}).filter((name) => name.endsWith(".wasm"));
      const attrs = (name: string) => ({ rel: "preload", as: "fetch", crossorigin: "", href: `./${name}` });
      return engine.map((name) => ({ tag: "link", attrs: attrs(name), injectTo: "head" as const }));
    },
    generateBundle(_options, bundle) {
      const own = readdirSync(`${top}web/public`);
      const names = ["index.html", ...own, ...Object.keys(bundle)].filter(
        (name) => !name.includes("vietnamese"),
      );
      const files = [...new Set(names)].sort();
      const source = readFileSync(`${top}web/src/offline/worker.js`, "utf8");
      const version = createHash("sha256")
        .update(JSON.stringify(files))
        .update(source)
        .digest("hex")
        .slice(0, 12);
      const head = `const version = ${JSON.stringify(version)};\nconst files = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: head + source });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [offline()],
  resolve: { alias: { "@wasm": wasmFolder, "@weights": `${top}weights` } },
  server: { fs: { allow: [top, wasmFolder] } },
  preview: { strictPort: true },
  worker: { format: "es" },
  build: { target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  test: {
    include: ["tests/model/**/*.test.ts"],
    environment: "node",
    testTimeout: 30_000, // whole games, on machines that have other work too
    env: { QUARTELLO_WASM_DIR: wasmFolder },
  },
});
