// Takes the pictures of the table that README shows: docs/pictures/table-*. Not a test of anything; `tools/web pictures`.
// Pictures in 3D are JPEG: grain and leaves make a PNG five times as large.
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { openText, test } from "../browser/helpers.ts";
import { chromium, withWebGL } from "../chromium.ts";

const folder = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));

const mapello = `[Game "mapello"]
[Setup "classic"]
[First "Ann"]
[Second "Bo"]

1. e3 2. f3 3. f4 4. d3 5. c6 6. g5 7. c3 8. f5 9. g4 10. h5 11. h6 12. h7 13. g8 14. e6 15. f7
16. g3 17. h4 18. h3 19. d6 20. f6 21. e7 22. c4 23. c5 24. d7 25. e8 26. c8 *`;

test.use({
  viewport: { width: 1120, height: 720 },
  launchOptions: chromium(withWebGL),
});
test.setTimeout(240_000); // drawn by the processor alone

async function take(page: Page, name: string, isSolid = false): Promise<void> {
  await page.mouse.move(1, 1);
  await page.screenshot(
    isSolid
      ? { path: `${folder}table-${name}.jpg`, type: "jpeg", quality: 82 }
      : { path: `${folder}table-${name}.png` },
  );
}

/** The settings as this browser would have kept them. */
async function prefer(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem("quartello.settings", JSON.stringify(kept)), settings);
  await page.reload();
  await page.getByRole("button", { name: "Start playing" }).waitFor();
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator("canvas")).toHaveAttribute("data-frames", /\d/, { timeout: 120_000 });
  await page.waitForTimeout(3000);
}

test("flat, and study", async ({ table: page }) => {
  await page.setViewportSize({ width: 880, height: 560 });
  await openText(page, mapello);
  await take(page, "flat");
  await page.getByRole("button", { name: "Study" }).click();
  await expect(page.locator(".best-line")).toHaveCount(3);
  await expect(page.getByText(/Depth ([89]|1\d)/)).toBeVisible({ timeout: 60_000 });
  await take(page, "study");
});

for (const place of ["river", "room"]) {
  test(`3D, ${place}`, async ({ table: page }) => {
    await prefer(page, { view: "3d", place, camera: place === "river" ? "seat" : "side" });
    await openText(page, mapello);
    await settled(page);
    await take(page, place, true);
  });
}

/** The table alone with the page's name on it: what other sites show beside a link. */
test("preview of links", async ({ table: page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  await prefer(page, { view: "3d", place: "river", camera: "seat", theme: "light" });
  await openText(page, mapello);
  await page.addStyleTag({
    content: `.canvas-3d { position: fixed; inset: 0; z-index: 9; border-radius: 0 }
      .preview { position: fixed; z-index: 10; left: 3.4rem; top: 2.2rem; color: #fff; text-shadow: 0 2px 12px #000a;
        font: 600 5rem/1.1 var(--serif) } .preview small { display: block; max-width: 20rem; color: #fff; font: 600 1.7rem/1.35 var(--sans) }`,
  });
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<p class="preview">Quartello<small>Mapello · Arrello · Mabi · Alea Evangelion</small></p>',
    );
  });
  await settled(page);
  const path = fileURLToPath(new URL("../../public/preview.jpg", import.meta.url));
  await page.screenshot({ path, type: "jpeg", quality: 80 });
});

test.describe("phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test("a phone in the dark", async ({ table: page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await openText(page, "1g5/7/2grrrr/2gr1rr/1gr1rr1/gggrgg1/1ggg3 r -");
    await take(page, "phone");
  });
});
