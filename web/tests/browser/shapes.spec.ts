// Screens of every shape, colours of the system's own, and browsers that keep nothing.
import type { Page } from "@playwright/test";
import { cell, expect, moves, openText, start, test } from "./helpers.ts";

const mapello = "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wwbbw1/4bwbw*1/1*3bw#1j/j2#1wb3/1#1*3*#1/3j3j2 b 0 0";

/** Nothing reaches out of the window to the right, and all of the board is in it. */
async function expectBoardInSight(page: Page) {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const board = await page.locator(".board-frame").boundingBox();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(window.width);
  expect(board?.y).toBeGreaterThanOrEqual(0);
  expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(window.height);
}

for (const [width, height] of [
  [667, 375],
  [844, 390],
  [932, 430],
] as const) {
  test.describe(`a telephone on its side, ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });
    test("shows the start button, then the whole board with the players beside it", async ({
      table: page,
    }) => {
      const button = await page.getByRole("button", { name: "Start playing" }).boundingBox();
      expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
      await openText(page, mapello);
      await expectBoardInSight(page);
      const board = await page.locator(".board-frame").boundingBox();
      const player = await page.locator(".player").first().boundingBox();
      expect(player?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
      expect(board?.height).toBeGreaterThan(0.8 * height);
    });
  });
}

test.describe("a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 } });
  test("has the start button in sight", async ({ table: page }) => {
    const button = await page.getByRole("button", { name: "Start playing" }).boundingBox();
    expect((button?.y ?? 1024) + (button?.height ?? 0)).toBeLessThanOrEqual(1024);
  });
});

test.describe("a very large screen", () => {
  test.use({ viewport: { width: 2560, height: 1440 } });
  test("gives the board its height", async ({ table: page }) => {
    await openText(page, mapello);
    await expectBoardInSight(page);
    const board = await page.locator(".board-frame").boundingBox();
    const status = await page.locator(".status").boundingBox();
    expect(board?.height).toBeGreaterThan(1050);
    expect((status?.y ?? 0) - (board?.y ?? 0) - (board?.height ?? 0)).toBeLessThan(90);
  });
});

test("colours of the system keep the grid, the marks and the turn", async ({ table: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await start(page, "Mapello");
  const colours = (name: string, pseudo?: string) =>
    cell(page, name).evaluate((element, which) => {
      const { boxShadow, backgroundColor } = getComputedStyle(element, which);
      return { boxShadow, backgroundColor };
    }, pseudo);
  const ground = await colours("a1");
  expect(ground.boxShadow).toContain("rgb(255, 255, 255)"); // lines
  expect((await colours("f4", "::after")).backgroundColor).not.toBe(ground.backgroundColor); // a move
  const outline = (side: string) =>
    page.locator(`[data-side="${side}"]`).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect([await outline("first"), await outline("second")]).toEqual(["solid", "none"]);
});

for (const [name, error, text] of [
  ["no storage", "SecurityError", "This browser keeps no games"],
  ["full storage", "QuotaExceededError", "This browser has no room left"],
] as const) {
  test(`a game goes on with ${name}, and that is said once`, async ({ page }) => {
    await page.addInitScript((kind) => {
      const fail = () => {
        throw new DOMException("no", kind);
      };
      localStorage.setItem("quartello.choice", JSON.stringify({ computers: [null, null] }));
      Storage.prototype.setItem = fail;
      IDBObjectStore.prototype.put = fail;
    }, error);
    await page.goto("/");
    await start(page, "Mapello");
    await cell(page, "f4").click();
    await expect(page.locator(".notice")).toContainText(text);
    await page.getByRole("button", { name: "Close" }).click();
    await cell(page, "f3").click();
    await expect(moves(page)).toHaveCount(2);
    await expect(page.locator(".notice")).toHaveCount(0);
    await page.getByRole("button", { name: "Quartello, start page" }).click();
    await page.getByRole("button", { name: "Your games" }).click();
    await expect(page.locator(".kept-none")).toContainText(text);
  });
}
