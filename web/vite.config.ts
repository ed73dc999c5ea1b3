// The build of the page. The engine is the one that `cmake --build --preset wasm` made; QUARTELLO_WASM_DIR names another.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { loadQuartello } from "../wasm/quartello.mjs";
import { writeServiceWorker } from "./offline.ts";
import { writePacked } from "./packed.ts";
import { faces } from "./src/games/index.ts";

const top = fileURLToPath(new URL("..", import.meta.url));
const wasmFolder = process.env.QUARTELLO_WASM_DIR ?? `${top}build/wasm`;

const shared =
  /node_modules\/@?preact|src\/(games|words\/(en|index|happened|\w+\/en)\.|board\/pieces\.|model\/(grid|match|worth)\.)/;

/** What the engine says of the games before anything is played, so that the first page need not wait for it. */
function beginning(): Plugin {
  const name = "virtual:beginning";
  return {
    name: "beginning",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const engine = await loadQuartello(readFileSync(`${wasmFolder}/quartello.wasm`));
      const pictureOf = (game: string, position: string) => {
        const session = engine.open({ game, position });
        const picture = session.position();
        session.close();
        return picture;
      };
      const games = faces.map(({ name: game, picture }) => ({
        sheet: engine.sheet(game),
        picture: pictureOf(game, picture),
      }));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(games))})`;
    },
  };
}

/** Preloads the engine and the two fonts of the first page, and writes sw.js: the service worker with the list of all files, so that the page works offline; then packs what is sent. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    // They are on their way before the script and the styles that ask for them have been read.
    transformIndexHtml(_html, { bundle }) {
      const names = Object.keys(bundle ?? {});
      const preload = (pattern: RegExp, as: string) =>
        names
          .filter((name) => pattern.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as, crossorigin: "", href: `./${name}` },
            injectTo: "head" as const,
          }));
      return [...preload(/\.wasm$/, "fetch"), ...preload(/-latin-wght-.*\.woff2$/, "font")];
    },
    writeBundle({ dir = "" }) {
      writeServiceWorker(dir, readFileSync(`${top}web/src/offline/worker.js`, "utf8"));
      writePacked(`${dir}/assets`);
    },
  };
}

/** A page on a plain file server names its picture for link previews by QUARTELLO_PUBLIC_URL; `quartello serve` does so itself. */
function publicUrl(): Plugin {
  const url = process.env.QUARTELLO_PUBLIC_URL?.replace(/\/*$/, "/");
  return {
    name: "public-url",
    transformIndexHtml: (html) =>
      url
        ? html.replace(
            '<meta property="og:image" content="./',
            `<meta property="og:url" content="${url}" />\n    <meta property="og:image" content="${url}`,
          )
        : html,
  };
}

export default defineConfig({
  base: "./",
  plugins: [beginning(), publicUrl(), offline()],
  resolve: { alias: { "@wasm": wasmFolder, "@weights": `${top}weights` } },
  server: { fs: { allow: [top, wasmFolder] } },
  preview: { strictPort: true },
  worker: { format: "es" },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // What the first page shares with later ones, in one file: each more costs a slow machine a dozen milliseconds.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: "base", test: shared }] } },
    },
  },
  test: {
    include: ["tests/model/**/*.test.ts", "tests/style/**/*.test.ts"],
    environment: "node",
    testTimeout: 30_000, // whole games, on machines that have other work too
    env: { QUARTELLO_WASM_DIR: wasmFolder },
  },
});
