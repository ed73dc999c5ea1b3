// The table in 3D, on chromium's software WebGL: moves by clicking the canvas, rest while nothing moves, and the flat board
// where there is no WebGL.
import type { Page } from "@playwright/test";
import { PerspectiveCamera, Vector3 } from "three";
import {
  cameraPoint,
  cellCentre,
  fitDistance,
  layoutOf,
  rackPlaces,
  sights,
  viewFrom,
} from "../../src/board3d/layout.ts";
import { gridOf } from "../../src/model/grid.ts";
import { chromium, withWebGL } from "../chromium.ts";
import { cell, expect, expectAccessible, moves, openText, polite, start, test, urgent } from "./helpers.ts";

test.use({
  viewport: { width: 620, height: 520 },
  launchOptions: chromium(withWebGL),
});

/** What can be wrong with a canvas, buttons over it and a grid behind it. */
const toolRules = [
  "aria-allowed-attr",
  "aria-hidden-focus",
  "aria-required-children",
  "button-name",
  "target-size",
];

test.setTimeout(120_000); // drawn by the processor alone
const patient = { timeout: 60_000 };

async function to3d(page: Page): Promise<void> {
  await page.getByRole("button", { name: "3D table" }).click();
  await expect(page.locator("canvas")).toHaveAttribute("data-frames", /\d/, patient);
  await expect(page.locator(".loading-3d")).toHaveCount(0);
}

const frames = async (page: Page) => Number(await page.locator("canvas").getAttribute("data-frames"));

/** Once what moved has settled, so long passes without a frame. */
async function expectRest(page: Page, ms = 1000): Promise<void> {
  const drawn = async () => {
    const before = await frames(page);
    await page.waitForTimeout(ms);
    return (await frames(page)) - before;
  };
  await expect.poll(drawn, { intervals: [0], timeout: 60_000 }).toBe(0);
}

/** Where a cell is on the page, from the seat; or the rack of a side. */
async function pointOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.locator("canvas").boundingBox();
  const labels = await page
    .locator(".board [data-cell]")
    .evaluateAll((cells) => cells.map((one) => (one as HTMLElement).dataset.cell ?? ""));
  const files = [...new Set(labels.map((label) => label[0] ?? ""))];
  const ranks = [...new Set(labels.map((label) => label.slice(1)))];
  const layout = layoutOf(gridOf({ width: files.length, height: ranks.length, files, ranks }));
  const { width = 1, height = 1, x = 0, y = 0 } = box ?? {};
  const camera = new PerspectiveCamera(44, width / height, 1, 900);
  const fov = (44 * Math.PI) / 180;
  const view = viewFrom("seat", width / height);
  const distance = fitDistance(view, sights("seat", width / height), fov, width / height);
  const eye = cameraPoint(view, distance);
  camera.position.set(eye.x, eye.y, eye.z);
  camera.lookAt(view.target.x, view.target.y, view.target.z);
  camera.updateMatrixWorld();
  const isRack = name === "first" || name === "second";
  const at = isRack ? rackPlaces(layout, name, 8)[4] : cellCentre(layout, name);
  if (!at) throw new Error(`no ${name}`);
  const seen = new Vector3(at.x, isRack ? at.y : layout.piece.height / 2, at.z).project(camera);
  return { x: x + ((seen.x + 1) / 2) * width, y: y + ((1 - seen.y) / 2) * height };
}

async function clickOn(page: Page, name: string): Promise<void> {
  const { x, y } = await pointOf(page, name);
  await page.mouse.click(x, y);
}

test("Mapello in 3D: a hint, a refusal, a move, then rest; the flat board and back", async ({
  table: page,
}) => {
  await start(page, "Mapello");
  await to3d(page);
  const f4 = await pointOf(page, "f4");
  await page.mouse.move(f4.x, f4.y);
  await expect(page.locator(".status")).toContainText("With f4:");
  await clickOn(page, "c4");
  await expect(urgent(page)).toContainText("would flip nothing");
  await clickOn(page, "f4");
  await expect(moves(page)).toHaveText(["1f4"]);
  await expect(polite(page)).toHaveText("Black places on f4. Turns e4. White to move.");
  await cell(page, "f3").press("Enter"); // the grid behind still takes keys
  await expect(moves(page)).toHaveText(["1f4", "2f3"]);
  await page.mouse.move(5, 5);
  await expectRest(page, 5000);
  expect(Number(await page.locator("canvas").getAttribute("data-calls"))).toBeLessThanOrEqual(60);
  await expectAccessible(page, toolRules);
  await page.getByRole("button", { name: "Flat board" }).click();
  await expect(page.locator("canvas")).toHaveCount(0);
  await cell(page, "e3").click();
  await expect(moves(page)).toHaveCount(3);
});

test("Mabi in 3D: two clicks, in motion and then at rest; the loss of the card", async ({ table: page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await start(page, "Mabi");
  await to3d(page);
  await clickOn(page, "e1");
  await expect(cell(page, "e1")).toHaveAttribute("aria-selected", "true");
  const before = await frames(page);
  await clickOn(page, "f1");
  await expect(moves(page)).toHaveText(["1e1f1"]);
  await expect(cell(page, "f1")).toHaveAttribute("aria-label", /white/);
  await expect.poll(() => frames(page)).toBeGreaterThan(before + 1);
  await page.mouse.move(5, 5);
  await expectRest(page);
  await page.locator("canvas").evaluate((canvas) => canvas.dispatchEvent(new Event("webglcontextlost")));
  await expect(page.locator("canvas")).toHaveCount(0);
  await expect(page.locator(".notice-3d")).toContainText("flat board");
});

test("Arrello and Alea in 3D: flips are chosen, a stone converts; the best move is marked", async ({
  table: page,
}) => {
  test.slow(); // two tables
  await start(page, "Alea Evangelion");
  await to3d(page);
  for (const name of ["d4", "d5", "a1", "d5"]) await clickOn(page, name);
  await expect(moves(page)).toHaveText(["1d4", "2d5", "3a1", "4d5*"]);
  await expect(cell(page, "d4")).toHaveAttribute("aria-label", /white, guarded/);
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await openText(page, "1g5/7/4r2/6g/4r2/2r4/2g4 g c6");
  await expect(page.locator("canvas")).toHaveAttribute("data-frames", /\d/, patient);
  await expect(page.locator(".loading-3d")).toHaveCount(0);
  await clickOn(page, "f4");
  await expect(page.locator(".live-score")).toHaveText("Green 4 : 3 Red", patient);
  await clickOn(page, "e5");
  await expect(page.locator(".live-score")).toHaveText("Green 5 : 2 Red", patient);
  await clickOn(page, "f4");
  await expect(moves(page)).toHaveText(["1f4xe5"]);
  const before = await frames(page);
  await page.getByRole("button", { name: "Study" }).click();
  await expect(page.locator(".best-line")).toHaveCount(3);
  await expect.poll(() => frames(page)).toBeGreaterThan(before); // the marks are drawn on the table
  expect(Number(await page.locator("canvas").getAttribute("data-calls"))).toBeLessThanOrEqual(60);
});

test("a disc is taken from the rack and put down; tools hide nothing of the table", async ({
  table: page,
}) => {
  await page.setViewportSize({ width: 1100, height: 620 }); // racks are in sight
  await start(page, "Mapello");
  await to3d(page);
  const drag = async (from: string, to: string, hint = "") => {
    const [a, b] = [await pointOf(page, from), await pointOf(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(a.x - 20, a.y - 20);
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await expect(page.locator(".status")).toContainText(hint);
    await page.mouse.up();
  };
  await drag("second", "f4"); // not White's turn: that turns the camera
  await page.getByRole("button", { name: "your seat" }).click();
  await expectRest(page);
  await expect(moves(page)).toHaveCount(0);
  await drag("first", "f4", "With f4:");
  await expect(moves(page)).toHaveText(["1f4"]);
  await drag("second", "a8");
  await expect(urgent(page)).toContainText("a8");
  await expect(moves(page)).toHaveCount(1);
  const [canvas, tools] = await Promise.all(
    ["canvas", ".tools-3d"].map((part) => page.locator(part).boundingBox()),
  );
  expect(tools?.x).toBeGreaterThanOrEqual((canvas?.x ?? 0) + (canvas?.width ?? 0));
});

test("without WebGL the flat board stays, and says so", async ({ table: page }) => {
  await page.evaluate(() => {
    const real = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      return String(args[0]).startsWith("webgl") ? null : real.apply(this, args);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await start(page, "Mapello");
  await page.getByRole("button", { name: "3D table" }).click();
  await expect(page.locator(".notice-3d")).toContainText("Here is the flat board");
  await expect(page.locator("canvas")).toHaveCount(0);
  expect(asked.filter((url) => url.includes("scene"))).toEqual([]); // three.js is not loaded for nothing
  await cell(page, "f4").click();
  await expect(moves(page)).toHaveText(["1f4"]);
});
