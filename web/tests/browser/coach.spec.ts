// The coach in a real browser: three steps of a hint, a warning that makes the computer wait, and the card at the end of a game.
import { cell, expect, expectAccessible, moves, openText, polite, start, test, urgent } from "./helpers.ts";

const status = ".status";

test("a hint says where to look, then the move, then why", async ({ table: page }) => {
  await start(page, "Mapello");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(status)).toContainText(/Look at the .* of the board, \w+ to \w+\./);
  await expect(page.locator(status)).toContainText("Black to move"); // whose turn it is stays in sight
  await expect(polite(page)).toContainText("Look at the");
  await expect(page.locator(".cell.in-area")).not.toHaveCount(0);
  await expect(page.locator(".cell.pointed")).toHaveCount(0);
  await page.getByRole("button", { name: "Show me the move" }).click();
  await expect(page.locator(status)).toContainText(/The coach would play \w+\./);
  const pointed = page.locator(".cell.pointed");
  await expect(pointed).toHaveCount(1);
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(page.locator(".coach-why")).toContainText(/\w+ .*\./);
  await expect(polite(page)).toContainText("The coach would play");
  await expectAccessible(page, [], status);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"], status);
  const move = await pointed.getAttribute("data-cell");
  await page.getByRole("button", { name: `Play ${move}` }).click();
  await expect(moves(page)).toHaveText([new RegExp(`${move}$`)]);
  await expect(page.locator(".coach-note")).toHaveCount(0);
});

/** White, a person, wins with d3 and loses with anything else. */
const record = `[Game "mapello"]
[Setup "classic"]
[First "Ann"]
[Second "Bo"]
[FirstComputer "level:1"]
[Result "*"]

1. c5 2. c6 3. f4 4. c4 5. b6 6. g4 7. d6 8. a7 9. b7 10. e6 11. f3 12. e3 13. h5 14. b8 15. a6 16. b5 17. a5 18. b4 19. c8 20. d8 21. e7 22. d7 23. f6 24. f5 25. e8 26. f8 27. g5 28. h3 29. a4 30. g7 31. d2 32. g3 33. a3 34. g8 35. f7 36. h4 37. h2 38. c1 39. c3 *`;

test("before a large loss the computer waits for an answer, and the move may be taken back", async ({
  table: page,
}) => {
  await openText(page, record);
  await expect(page.getByRole("button", { name: "Hint" })).toBeEnabled();
  await cell(page, "g1").click();
  await expect(page.locator(status)).toContainText(/Careful: g1 gives away .* points\./);
  await expect(urgent(page)).toContainText("Careful: g1");
  await expect(moves(page)).toHaveCount(40);
  await expectAccessible(page, [], status);
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(moves(page).and(page.locator('[aria-current="true"]'))).toHaveText(/c3/);
  await expect(page.locator(status)).not.toContainText("Careful");
  // Who insists is not warned twice.
  await cell(page, "g1").click();
  await expect(moves(page).nth(40)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await cell(page, "g2").click();
  await page.getByRole("button", { name: "Leave it so" }).click();
  await expect(page.locator(".coach-note")).toHaveCount(0);
  await expect(moves(page).nth(40)).toBeVisible(); // answered
  // Whoever does not want it is not asked again, here and later.
  await page.getByRole("button", { name: "Undo" }).click();
  await cell(page, "b2").click();
  await page.getByRole("button", { name: "Do not warn me" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("checkbox", { name: /Warn me before a large loss/ })).not.toBeChecked();
});

test("a game that ends gets a card: score, accuracy, its story, and a better move to find", async ({
  table: page,
}) => {
  await openText(page, record);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: /Warn me before a large loss/ }).uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await cell(page, "g1").click();
  await expect(page.getByRole("button", { name: "Resign" })).toBeVisible();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  const card = page.getByRole("region", { name: /You resigned/ });
  await expect(card).toBeVisible();
  await expect(card.getByRole("row", { name: /Accuracy/ })).toContainText(/\d+ %.*\d+ %/, {
    timeout: 30_000,
  });
  await expect(card).toContainText(/ahead/);
  await expect(card).toContainText(/Costliest move: \w+ \(move \d+\)/);
  await expect(polite(page)).toContainText("Costliest move");
  await expectAccessible(page, [], ".end-card");
  await card.getByRole("button", { name: /Find a better move/ }).click();
  await expect(page.locator(status)).toContainText(/Find a better move than \w+\./);
  await page.getByRole("region", { name: "Study" }).getByRole("button", { name: "Close" }).click();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Rematch" }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Hint" })).toBeVisible();
});
