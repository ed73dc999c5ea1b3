// The page with an engine that knows a fifth game (cmake/fifth_game.cmake): nobody told the page about it.
import { cell, expect, moves, polite, start, test, urgent } from "./helpers.ts";

test.beforeEach(({ page }) =>
  page.route(/\.wasm$/, (route) =>
    route.fulfill({
      path: `${process.env.QUARTELLO_WASM_DIR}/fifth_game.wasm`,
      contentType: "application/wasm",
    }),
  ),
);

test("noughts and crosses on the plain board: played, refused and won", async ({ table: page }) => {
  await start(page, "Noughts and crosses");
  await cell(page, "b2").click();
  await expect(polite(page)).toContainText("Crosses places on b2");
  await expect(cell(page, "b2")).toHaveAttribute("aria-label", /^b2, cross/);
  await cell(page, "b2").click();
  await expect(urgent(page)).toContainText("b2 is taken");
  for (const name of ["a1", "c1", "a2", "a3"]) await cell(page, name).click();
  await expect(moves(page)).toHaveCount(5);
  await expect(page.locator(".status")).toContainText("Crosses");
  await expect(page.locator(".status")).toContainText("Three in a row.");
});
