// The page as `quartello serve` sends it: under its headers nothing is refused, in 2D, in 3D and offline.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chromium, withWebGL } from "../chromium.ts";
import { cell, expect, moves, start, test } from "./helpers.ts";

test.use({
  viewport: { width: 620, height: 520 },
  launchOptions: chromium(withWebGL),
});
test.setTimeout(60_000); // 3D drawn by the processor alone

const program = process.env.QUARTELLO_PROGRAM ?? "../build/quartello";
let server: ChildProcess;
let address = "";

/** Starts the server on a free port and waits for the line that says where it is. */
test.beforeAll(async () => {
  server = spawn(program, ["serve", "--port", "0", "--root", "dist", "--database", "none", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(server.stdout ?? server, "data");
  address = JSON.parse(String(line)).url;
});
test.afterAll(async () => {
  server.kill("SIGTERM");
  const [code] = await once(server, "exit");
  expect(code).toBe(0);
});

test("the served page plays in 2D, shows 3D, draws a picture and works offline, all under its policy", async ({
  page,
  context,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.text().includes("Content Security Policy"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    localStorage.setItem("quartello.choice", JSON.stringify({ computers: [null, null] }));
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`refused: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const answer = await page.goto(address);
  expect(answer?.headers()).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cache-control": "no-cache",
    "content-encoding": "br",
  });
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);

  await start(page, "Mapello");
  await cell(page, "f4").click();
  await expect(moves(page)).toHaveText(["1f4"]);

  await page.getByRole("button", { name: "3D table" }).click();
  await expect(page.locator("canvas")).toHaveAttribute("data-frames", /\d/, { timeout: 20_000 });
  await page.getByRole("button", { name: "Flat board" }).click();

  await page.getByRole("button", { name: "Share / save" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: /PNG/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.keyboard.press("Escape");

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await expect(
    page.getByRole("button", { name: "Start playing" }).or(page.locator(".table-page").getByRole("grid")),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});
