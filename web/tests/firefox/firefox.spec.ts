// Firefox plays, too: a game of each kind, study, and all of it without the server.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const kinds: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

let server: Server;
let browser: Browser;
let address = "";

/** Plain files, as any static host sends them. */
function serve(): Promise<Server> {
  const files = createServer((request, response) => {
    const path = (request.url ?? "/").replace(/[?#].*$/, "");
    try {
      const body = readFileSync(dist + (path === "/" ? "index.html" : path.slice(1)));
      const type = kinds[extname(path) || ".html"] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => files.listen(0, "127.0.0.1", () => resolve(files)));
}

test.beforeAll(async () => {
  server = await serve();
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr" });
});
test.afterAll(async () => {
  await browser.close();
  server.close();
});

const text = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent ?? "");
const count = (page: Page, selector: string) => page.$$eval(selector, (found) => found.length);
const button = (page: Page, name: string) =>
  page.locator(`::-p-xpath(//button[normalize-space()="${name}" or @aria-label="${name}"])`);
const cell = (page: Page, name: string) => page.locator(`.table-page [data-cell="${name}"]`);

/** A page of its own, with two people at the table; what goes wrong in it is kept. */
async function open(errors: string[], hash = ""): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 800 });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.evaluateOnNewDocument(() => {
    localStorage.setItem("quartello.choice", JSON.stringify({ computers: [null, null] }));
    localStorage.setItem("quartello.settings", JSON.stringify({ speed: 0, language: "en" }));
  });
  await page.goto(address + hash);
  return page;
}

async function begin(page: Page, title: string): Promise<void> {
  await page.locator(`::-p-xpath(//label[contains(., "${title}")]//input)`).click();
  await expect.poll(() => text(page, "#chosen-title")).toBe(title);
  await button(page, "Start playing").click();
  await page.waitForSelector(".table-page [role=grid]");
}

/** Plays the moves by clicks on their cells, and sees each in the list. */
async function play(page: Page, clicks: string[][]): Promise<void> {
  for (const [index, cells] of clicks.entries()) {
    for (const name of cells) await cell(page, name).click();
    await expect.poll(() => count(page, ".move-list .move")).toBe(index + 1);
  }
}

/** The first legal move of each turn from the list, in the page itself, until the game is over. */
async function playOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const played = () => document.querySelectorAll(".move-list .move").length;
    const over = () => document.querySelector(".status-line.result") !== null;
    while (!over()) {
      const before = played();
      document.querySelector<HTMLElement>(".legal-moves .chip")?.click();
      while (played() === before && !over()) await new Promise((next) => setTimeout(next, 5));
    }
  });
}

test("a game of each kind: clicks, and on to the end", async () => {
  const errors: string[] = [];
  const page = await open(errors);
  for (const [title, clicks] of [
    ["Mapello", [["f4"], ["f3"]]],
    ["Arrello", [["d4"], ["a1"], ["d5", "d5"]]],
    ["Mabi", [["e1", "f1"]]],
    ["Alea Evangelion", [["d4"], ["d5"], ["a1"], ["d5"]]],
  ] as [string, string[][]][]) {
    await begin(page, title);
    await play(page, clicks);
    if (title === "Mapello") await playOut(page);
    await button(page, "Quartello, start page").click();
    await page.waitForSelector("#chosen-title");
  }
  expect(errors).toEqual([]);
  await page.close();
});

test("study looks at the game and says what it finds", async () => {
  const errors: string[] = [];
  const page = await open(errors);
  await begin(page, "Mapello");
  await play(page, [["f4"]]);
  await button(page, "Study").click();
  await page.waitForSelector(".best-line");
  await expect.poll(() => count(page, ".best-line")).toBe(3);
  expect(errors).toEqual([]);
  await page.close();
});

test("all of it is there when the server is gone", async () => {
  const errors: string[] = [];
  const page = await open(errors);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await page.reload();
  await begin(page, "Mabi");
  await play(page, [["e1", "f1"]]);
  await page.goto(`${address}#learn/mapello/lesson`);
  await page.waitForSelector(".lesson-steps");
  await page.close();
});
