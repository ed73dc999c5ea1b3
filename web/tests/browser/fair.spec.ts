// "Is it fair?" in the editor and in the gallery: an unfair board, its verdict, the change that is offered, and the verdict behind
// it. The numbers of pairs are fixed, and no clock ends anything: the same figures for any machine and number of threads.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./helpers.ts";

const few = { pairs: { beginners: 20, good: 120, engine: 2 }, precision: 0.01, time_ms: 3_600_000 };
const patience = { timeout: 240_000 };

const measured = (page: Page, limits: typeof few = few) =>
  page.evaluate((kept) => localStorage.setItem("quartello.fair", kept), JSON.stringify(limits));
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Is it fair?" });
const good = (page: Page) => dialogOf(page).locator('[data-strength="good"]');

test("an unfair board is found out, made even by one change, and the next verdict says so", async ({
  table: page,
}) => {
  test.setTimeout(600_000);
  await measured(page);
  await page.goto("/#editor/mapello");
  // Among good players Black wins 61 of a hundred games on it; with the wall of e6 on b8, 52.
  const text = page.getByRole("textbox", { name: "Position", exact: true });
  await text.fill("random:14");
  await text.blur();
  await expect(page.locator('[data-cell="e6"]')).toHaveAttribute("aria-label", /wall/);
  await page.getByRole("button", { name: "Is it fair?" }).press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await expect(good(page)).toContainText("240 games", patience);
  await expect(good(page)).toContainText("Black is favoured: 61% ± 5");
  // All by keys: the focus is never lost when a button goes.
  const makeEven = dialog.getByRole("button", { name: "Make it even" });
  await expect(makeEven).toBeVisible(patience);
  const voice = dialog.locator('[data-voice="fair-polite"]');
  await expect(voice).toContainText("Good players: Black is favoured: 61% ± 5");
  await expect(voice).toContainText("take Black");
  await makeEven.press("Enter");
  await expect(dialog.getByRole("button", { name: "Stop" })).toBeFocused();
  const accept = dialog.getByRole("button", { name: "Make this change" });
  await expect(accept).toBeVisible(patience);
  await expect(accept).toBeFocused();
  await expect(dialog.getByText("Move the wall from e6 to b8.").first()).toBeVisible();
  await expect(voice).toHaveText(
    "Move the wall from e6 to b8. Then it is even among good players: Black wins 52% ± 4",
  );
  await expect(dialog.locator(".changed-board .change-mark path")).toHaveCount(1);
  await expectAccessible(page, [], "dialog");
  await page.keyboard.press("Enter");
  await expect(good(page)).toContainText("240 games", patience);
  await expect(good(page)).toContainText("Even: Black wins 52% ± 4");
  await expect(dialog.getByRole("button", { name: "Measure again" })).toBeVisible(patience);
  await expect(makeEven).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-cell="b8"]')).toHaveAttribute("aria-label", /wall/);
  await expect(page.locator('[data-cell="e6"]')).not.toHaveAttribute("aria-label", /wall/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator('[data-cell="e6"]')).toHaveAttribute("aria-label", /wall/);
});

test("every board of the gallery can be asked about, and the answer stopped", async ({ table: page }) => {
  test.setTimeout(300_000);
  await measured(page, { ...few, pairs: { beginners: 20, good: 10_000, engine: 10_000 } });
  await page.goto("/#boards/mapello");
  await page.getByRole("button", { name: "Is it fair? classic" }).click();
  const row = dialogOf(page).locator('[data-strength="beginners"]');
  await expect(row).toContainText("40 games", patience);
  await expect(row).toContainText(/(favoured|Even|Not clear yet): .*\d+% ± \d+/);
  await dialogOf(page).getByRole("button", { name: "Stop" }).click();
  await expect(dialogOf(page).getByRole("button", { name: "Measure again" })).toBeVisible();
  await expect(dialogOf(page).locator(".answers button:focus")).toHaveCount(1);
  await expect(row).toContainText("40 games");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Is it fair? classic" })).toBeFocused();
  await expectAccessible(page);
});
