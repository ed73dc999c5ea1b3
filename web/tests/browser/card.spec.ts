// Where a good card draws, the first screen and the table are in 3D by themselves; elsewhere, and for who has chosen, they are not.
import { expect, test } from "./helpers.ts";

test.beforeEach(async ({ page }) => {
  // A machine with a card: enough processors, and whatever draws here calls itself one.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 8 });
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      given?: object,
    ) {
      return Reflect.apply(getContext, this, [kind, { ...given, failIfMajorPerformanceCaveat: false }]);
    } as typeof getContext;
    const getParameter = WebGL2RenderingContext.prototype.getParameter;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      const found: unknown = getParameter.call(this, name);
      return typeof found === "string" ? found.replace(/swiftshader|llvmpipe|software/gi, "card") : found;
    };
  });
});

test("a good card shows the first screen in 3D, and its first click plays", async ({ table: page }) => {
  test.slow(); // drawn by the processor, whatever it calls itself
  const canvas = page.locator(".chosen-board canvas");
  await expect(canvas).toHaveAttribute("data-frames", /\d/, { timeout: 60_000 });
  await expect(page.locator(".loading-3d")).toHaveCount(0);
  // The grid behind the picture plays: by keyboard here, as its first click would.
  await page.locator('.chosen-board [data-cell="e3"]').press("Enter");
  await expect(page.locator(".table-page .move-list .move")).toHaveText([/e3$/]);
  await expect(page.locator(".table-page canvas")).toHaveAttribute("data-frames", /\d/, { timeout: 60_000 });
  await page.getByRole("button", { name: "Flat board" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "3D table" })).toBeVisible(); // chosen, and kept
  await expect(page.locator("canvas")).toHaveCount(0);
});

test("a narrow screen stays flat", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Start playing" })).toBeVisible();
  await page.waitForTimeout(1500); // longer than the look at the card takes
  await expect(page.locator("canvas")).toHaveCount(0);
});
