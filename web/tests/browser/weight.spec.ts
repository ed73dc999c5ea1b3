// How much the page weighs: what a first visit loads, what 200 games leave behind, and how the four boards look.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, openText, start, test } from "./helpers.ts";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

test("a first visit loads at most 350 kB compressed, and nothing of 3D", async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on("response", (response) => asked.push(response.url()));
  await page.goto("/");
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.locator(".table-page").getByRole("grid")).toBeVisible();
  const names = [...new Set(asked)]
    .map((url) => url.slice(baseURL?.length).replace(/[?#].*$/, "") || "index.html")
    .filter((name) => name !== "sw.js" && name !== "api"); // the second asks whether there is a server
  const bytes = (name: string) => readFileSync(dist + name);
  // The learned evaluation comes by itself, when a computer first thinks.
  const isNetwork = (name: string) => name.endsWith(".qnet");
  const isPacked = (name: string) => /\.(woff2|png)$/.test(name);
  // As the server sends it (server/http/site.cpp): as the build packed it, else as the server does.
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
  const packed = (name: string) => {
    if (isPacked(name)) return bytes(name).length;
    return existsSync(`${dist}${name}.br`)
      ? bytes(`${name}.br`).length
      : brotliCompressSync(bytes(name), brotli).length;
  };
  expect(names.filter((name) => name.includes("scene"))).toEqual([]);
  expect(names.filter((name) => name.endsWith(".wasm"))).toHaveLength(1);
  for (const name of names.filter(isNetwork)) expect(packed(name)).toBeLessThanOrEqual(1_500_000);
  const sum = names.filter((name) => !isNetwork(name)).reduce((all, name) => all + packed(name), 0);
  expect(sum).toBeGreaterThan(100_000);
  expect(sum).toBeLessThanOrEqual(350_000);
  const engine = names.find((name) => name.endsWith(".wasm")) ?? "";
  expect(packed(engine)).toBeLessThanOrEqual(400_000);
});

// `./test long` takes as many as one would in a year of evenings.
const long = process.env.QUARTELLO_LONG !== undefined;

test("new games from the start page and the 3D table leave nothing behind", async ({ table: page }) => {
  test.setTimeout(long ? 1_800_000 : 180_000);
  await page.setViewportSize({ width: 620, height: 520 }); // the processor draws: what is left is the same for few pixels
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const once = async () => {
    for (let round = 0; round < 3; ++round) await client.send("HeapProfiler.collectGarbage");
    const { metrics } = await client.send("Performance.getMetrics");
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { nodes: of("Nodes"), listeners: of("JSEventListeners") };
  };
  /** What is there once the page rests: what still comes or goes would count as left behind. */
  const measure = async () => {
    let found = await once();
    await expect(async () => {
      const before = found;
      await page.waitForTimeout(200);
      found = await once();
      expect(found).toEqual(before);
    }).toPass();
    return found;
  };
  const play = async () => {
    await page.getByRole("button", { name: "Start playing" }).click();
    await page.locator('.table-page [data-cell="f4"]').click();
    await expect(page.locator(".move-list .move")).toHaveCount(1);
  };
  const game = async () => {
    await play();
    await page.getByRole("button", { name: "Quartello, start page" }).click();
    await expect(page.locator(".first-move")).toBeVisible(); // the engine has answered with the board to play on
  };
  const switched = async () => {
    await page.getByRole("button", { name: "3D table" }).click();
    await expect(page.locator("canvas[data-frames]")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Flat board" }).click();
    await expect(page.locator("canvas")).toHaveCount(0);
  };
  /** What ten more times leave, when the first few have made what stays. */
  const left = async (again: () => Promise<void>, times: number) => {
    for (let count = 0; count < 3; ++count) await again();
    const before = await measure();
    for (let count = 0; count < times; ++count) await again();
    const after = await measure();
    return { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners };
  };
  const games = await left(game, long ? 200 : 10);
  await play();
  const views = await left(switched, long ? 50 : 3);
  test.info().annotations.push({ type: "left", description: JSON.stringify({ games, views }) });
  if (long) console.log({ games, views });
  for (const { nodes, listeners } of [games, views]) {
    expect(nodes).toBeLessThan(5); // one each time would be too many
    expect(listeners).toBeLessThan(5);
  }
});

test("200 games leave nothing behind", async ({ table: page }) => {
  test.slow();
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const measure = async () => {
    await client.send("HeapProfiler.collectGarbage");
    const { metrics } = await client.send("Performance.getMetrics");
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
  };
  /** Games of two moves, resigned and played again, in the page itself. */
  const games = (count: number) =>
    page.evaluate(async (most) => {
      const until = async <T>(find: () => T | null | undefined): Promise<T> => {
        for (;;) {
          const found = find();
          if (found) return found;
          await new Promise((next) => setTimeout(next));
        }
      };
      const button = (text: string, within = "body") =>
        until(() =>
          [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((b) => b.textContent === text),
        );
      const played = (plies: number) =>
        until(() => document.querySelectorAll(".move-list .move").length === plies);
      for (let game = 0; game < most; ++game) {
        for (const [ply, cell] of ["b2", "a1"].entries()) {
          document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.click();
          await played(ply + 1);
        }
        (await button("Resign", ".actions")).click();
        (await button("Resign", "dialog")).click();
        (await button("Rematch")).click();
        await played(0);
      }
    }, count);
  await openText(page, "3/3/3 g -");
  await games(30);
  const before = await measure();
  await games(200);
  const after = await measure();
  expect(after.nodes - before.nodes).toBeLessThan(500);
  expect(after.listeners - before.listeners).toBeLessThan(100);
  expect(after.heap - before.heap).toBeLessThan(2_000_000); // the series itself is kept: 200 small entries
});

// The flat board is drawn by style sheets and SVG alone, with fonts of our own: equal wherever chromium draws it, but for
// the smoothing of edges. The 3D table is drawn by whatever card or driver there is, and is not compared.
test("the four boards look as they did", async ({ table: page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [title, position] of [
    ["Mapello", "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wwbbw1/4bwbw*1/1*3bw#1j/j2#1wb3/1#1*3*#1/3j3j2 b 0 0"],
    ["Arrello", "1g5/7/2grrrr/2gr1rr/1gr1rr1/gggrgg1/1ggg3 r -"],
    ["Mabi", "wwb2ww1/wbw2bwb/8/4w2b/wbwb1wb1/1bbb1bwb/wbw2ww1/5bb1 w - - wwbbb---------- 3,6 6 26"],
    ["Alea Evangelion", "1bb2www/2bb3w/bw4ww/2wwwwb1/b1w1w1b1/1w6/3bbb2/1bb2b1b b f4,e5 1 0"],
  ] as const) {
    await start(page, title);
    await page.getByRole("button", { name: "Quartello, start page" }).click();
    await openText(page, position);
    await page.mouse.move(1, 1);
    // The board fits itself to the page; here only its drawing counts, on whole pixels.
    await page.locator(".board-frame").evaluate((frame: HTMLElement) => {
      frame.style.setProperty("--cell", "30px");
      Object.assign(frame.style, { position: "fixed", left: "0", top: "0", zIndex: "1" });
    });
    const name = `${title.split(" ")[0]?.toLowerCase()}.png`;
    await expect(page.locator(".board-frame")).toHaveScreenshot(name, {
      maxDiffPixelRatio: 0.02,
      scale: "css",
    });
    await page.locator(".board-frame").evaluate((frame) => frame.removeAttribute("style"));
    await page.getByRole("button", { name: "Quartello, start page" }).click();
  }
});
