// A visit to a table that lies on a file server: visit.mjs WEB_FOLDER ADDRESS isolated|plain
// Plays against a computer, reads the rules, comes back, and plays on without the server.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const [web, address, kind] = process.argv.slice(2);
const { chromium } = createRequire(`${web}/package.json`)("@playwright/test");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (response) => {
    // There is no game server here, and the page asks once whether there is one.
    if (response.status() >= 400 && !/\/api$/.test(response.url())) complaints.push(`${response.status()} ${response.url()}`);
    if (!response.url().startsWith(address)) complaints.push(`outside the folder: ${response.url()}`);
  });
  await page.goto(address);
  assert.equal(await page.evaluate(() => crossOriginIsolated), kind === "isolated");

  // Against a computer, which fetches what it has learned.
  await page.getByRole("button", { name: "Start playing" }).click();
  const moves = page.locator(".move-list .move");
  await page.locator('.table-page [data-cell="f4"]').click();
  await moves.nth(1).waitFor();

  // The game has an address that opens it again; the rules have theirs.
  assert.match(page.url(), /#play\//);
  await page.reload();
  await moves.nth(1).waitFor();
  await page.goto(`${address}#learn/mabi/rules`);
  await page.locator(".learn-clauses").waitFor();

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto(address);
  await page.getByRole("button", { name: "Start playing" }).waitFor();
  assert.deepEqual(complaints, []);
  console.log("visited");
} finally {
  await browser.close();
}
