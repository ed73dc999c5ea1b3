// Measures what docs/performance.md tells of the page, and prints it as a table: `tools/web measure`. Times are of this
// machine, so nothing is asserted here; sizes and draw calls have tests of their own.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import type { Browser } from "@playwright/test";
import { test } from "@playwright/test";
import { loadQuartello } from "../../../wasm/quartello.mjs";
import { EngineCore } from "../../src/net/engineCore.ts";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const games = ["mapello", "arrello", "mabi", "alea"];
const rows: [string, string][] = [];

const share = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }; // as the server packs it
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

test.setTimeout(300_000);
test.describe.configure({ mode: "serial" });
test.afterAll(() => {
  const width = Math.max(...rows.map(([what]) => what.length));
  console.log(`\n${rows.map(([what, value]) => `${what.padEnd(width)}  ${value}`).join("\n")}`);
});

test("sizes", () => {
  const files = readdirSync(`${dist}assets`).map((name) => ({
    name,
    bytes: readFileSync(`${dist}assets/${name}`),
  }));
  for (const [what, pattern] of [
    ["engine (WebAssembly)", /\.wasm$/],
    ["3D chunk", /^scene.*\.js$/],
    ["first script", /^index.*\.js$/],
  ] as const) {
    for (const { bytes } of files.filter(({ name }) => pattern.test(name))) {
      rows.push([what, `${kB(bytes.length)}, brotli ${kB(brotliCompressSync(bytes, brotli).length)}`]);
    }
  }
});

/**
 * With an empty cache: from the first request until the frame with the button to play is drawn and a click would be answered;
 * and from a click at that moment until the frame with the board and its legal moves. Watched from within: whoever looks from
 * outside looks every half second.
 */
async function readyTimes(browser: Browser, baseURL: string, rate: number): Promise<[number, number]> {
  const page = await browser.newPage();
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate });
  await page.addInitScript(() => {
    const drawn = (what: string) =>
      new Promise<number>((resolve) => {
        const changes = new MutationObserver(() => {
          if (!document.querySelector(what)) return;
          changes.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        });
        changes.observe(document, { childList: true, subtree: true, attributes: true });
      });
    Object.assign(window, { drawn, ready: drawn(".start-buttons .primary") });
  });
  await page.goto(baseURL, { waitUntil: "commit" });
  const times = await page.evaluate(async () => {
    const here = window as unknown as { ready: Promise<number>; drawn(what: string): Promise<number> };
    const ready = await here.ready;
    const begin = performance.now();
    const board = here.drawn(".legal-empty");
    document.querySelector<HTMLElement>(".start-buttons .primary")?.click();
    return [ready, (await board) - begin] as [number, number];
  });
  await page.close();
  return times;
}

test("ready to play", async ({ browser, baseURL }) => {
  for (const rate of [1, 4]) {
    const times: [number, number][] = [];
    for (let run = 0; run < 5; ++run) times.push(await readyTimes(browser, baseURL ?? "", rate));
    for (const [index, what] of (["ready to play", "from a click to the first board"] as const).entries()) {
      const all = times.map((pair) => pair[index] ?? 0);
      rows.push([
        `${what}, processor slowed ${rate}x, best and median of 5`,
        `${Math.round(share(all, 0))} ms, ${Math.round(share(all, 0.5))} ms; all: ${all.map(Math.round).join(" ")}`,
      ]);
    }
  }
});

test("a move's legal check and events", async () => {
  const core = new EngineCore(
    await loadQuartello(readFileSync(`${process.env.QUARTELLO_WASM_DIR}/quartello.wasm`)),
  );
  for (const game of games) {
    const [explain, play]: [number[], number[]] = [[], []];
    const timed = (times: number[], action: () => unknown) => {
      const begin = performance.now();
      action();
      times.push(performance.now() - begin);
    };
    for (let round = 0; round < 5; ++round) {
      const { session, position } = core.open({ game });
      let { legal } = position;
      for (let ply = 0; ply < 60 && legal.length > 0; ++ply) {
        const move = legal[(ply * 7 + round) % legal.length] ?? "";
        timed(explain, () => core.explain(session, move));
        timed(play, () => {
          ({
            position: { legal },
          } = core.play(session, move));
        });
      }
      core.close(session);
    }
    const text = (times: number[]) =>
      `median ${share(times, 0.5).toFixed(2)} ms, 95% within ${share(times, 0.95).toFixed(2)} ms`;
    rows.push(
      [`${game}: explain a move`, text(explain)],
      [`${game}: play it, events and new position`, text(play)],
    );
  }
});
