// Boards to choose from, and the board of a game taken over for another.
import { cell, expect, expectAccessible, moves, openText, start, test } from "./helpers.ts";

test("a board by its name, today's, and one's own are played from the gallery", async ({ table: page }) => {
  await page.getByRole("button", { name: "More boards" }).click();
  await expect(page).toHaveURL(/#boards\/mapello$/);
  await expect(page.getByRole("button", { name: /^Play on/ })).toHaveCount(11); // today's, a name's, three known, six random
  await expect(page.locator(".board-thumb svg")).toHaveCount(11);
  const card = await page.locator(".board-card").first().boundingBox();
  const picture = await page.locator(".board-card .board-frame").first().boundingBox();
  expect(picture?.width).toBeLessThan(card?.width ?? 0);
  await expectAccessible(page);
  const name = page.getByRole("region", { name: "A board by its name" });
  await name.getByRole("textbox").fill("Ann’s map");
  await name.getByRole("button", { name: "Play on Ann’s map" }).click();
  await expect(page.getByRole("spinbutton", { name: "Seed" })).toHaveValue(/^\d+$/);
  const seed = await page.getByRole("spinbutton", { name: "Seed" }).inputValue();
  await page.goBack();
  await page.getByRole("region", { name: "Board of the day" }).getByRole("button", { name: /^Play/ }).click();
  expect(await page.getByRole("spinbutton", { name: "Seed" }).inputValue()).not.toBe(seed);
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.locator('.table-page [data-cell][aria-label*=", joker"]')).toHaveCount(8);

  await page.goto("/#boards/mapello");
  await page.getByRole("button", { name: "Change classic" }).click();
  await page.getByRole("textbox", { name: "Name of this board" }).fill("My classic");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.goto("/#boards/mapello");
  await page.getByRole("button", { name: "Play on My classic" }).click();
  await expect(page.getByRole("button", { name: "My classic", pressed: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Forget My classic" }).click();
  await expect(page.getByText("No board yet.")).toBeVisible();
});

test("the board of a game is taken over: from its start, as it stands, or into the editor", async ({
  table: page,
}) => {
  await start(page, "Alea Evangelion");
  await cell(page, "c3").click();
  await cell(page, "d4").click();
  const share = () => page.getByRole("button", { name: "Share / save" }).click();
  await share();
  await page.getByRole("button", { name: "Edit this position" }).click();
  await expect(cell(page, "d4")).toHaveAttribute("aria-label", /white/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.goBack();
  await page.goBack();
  await share();
  await page.getByRole("button", { name: "New game from here" }).click();
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(moves(page)).toHaveCount(0);
  await expect(cell(page, "c3")).toHaveAttribute("aria-label", /black/);
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await openText(page, "3/3/3 g -");
  await cell(page, "b2").click();
  await share();
  await page.getByRole("button", { name: "New game on this board" }).click();
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.locator(".table-page").getByRole("gridcell")).toHaveCount(9);
  await expect(cell(page, "b2")).toHaveAttribute("aria-label", /empty/);
});
