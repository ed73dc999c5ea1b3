// Study, review and kept games in a real browser: the engine in its own Worker, what is drawn, and what is said.
import { cell, expect, expectAccessible, heard, moves, openText, start, test } from "./helpers.ts";

const record = `[Game "mapello"]
[Rules "empties=winner"]
[Setup "plain"]
[First "Ann"]
[Second "Bo"]
[Result "1-0 64:0"]

1. d6 2. c4 3. d3 4. c6 5. b5 6. e6 7. d7 8. c5 9. f5 1-0`;

test("an evaluation, the best moves on the board, and a graph to walk by keyboard", async ({
  table: page,
}) => {
  await start(page, "Mapello");
  await expect(page.locator(".study-mark")).toHaveCount(0);
  const button = page.getByRole("button", { name: "Study" });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  const panel = page.getByRole("region", { name: "Study" });
  await expect(panel.getByRole("meter")).toHaveAttribute("aria-valuetext", /level|ahead|wins|draw/);
  await expect(panel.locator(".best-line")).toHaveCount(3);
  await expect(page.locator(".study-mark")).toHaveCount(3);
  await expect(panel.getByText(/Depth \d+/)).toBeVisible();
  // The best one is marked where it is played, and its line plays it.
  const best = await panel.locator(".best-line strong").first().textContent();
  await expect(page.locator(".study-mark.best")).toHaveAttribute("data-move", best ?? "");
  await panel.getByLabel("Mark on the board").uncheck();
  await expect(page.locator(".study-mark")).toHaveCount(0);
  await panel.getByLabel("Mark on the board").check();
  await panel.getByRole("button", { name: new RegExp(`(estimate|solved) ${best} `) }).click();
  await expect(moves(page)).toHaveCount(1);
  await expect(panel.getByText("Best for White, in points")).toBeVisible();
  await expect(panel.locator(".best-line")).toHaveCount(3);
  await panel.getByRole("combobox", { name: "Lines" }).selectOption("1");
  await expect(page.locator(".study-mark")).toHaveCount(1);
  const graph = panel.getByRole("slider", { name: "Evaluation over the game" });
  await expect(graph).toHaveAttribute("aria-valuetext", /^After move 1: /);
  await graph.press("ArrowLeft");
  await expect(graph).toHaveAttribute("aria-valuetext", /^Start: (About level|.* ahead by about)/);
  await expectAccessible(page, [], ".study");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"], ".study");
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator(".study-mark")).toHaveCount(0);
});

test("the review of a game lists what each move lost, and lets one try again", async ({ table: page }) => {
  await openText(page, record);
  await page.getByRole("button", { name: "Review" }).click();
  const panel = page.getByRole("region", { name: "Study" });
  await expect(panel.getByRole("button", { name: "Review again" })).toBeVisible({ timeout: 15_000 });
  await expect(panel.getByText("Ann", { exact: true })).toBeVisible();
  await expect(panel.getByText(/points lost a move/)).toHaveCount(2);
  await expect(panel.getByText("White wins", { exact: false })).toHaveCount(0);
  await expect(panel.getByRole("meter")).toHaveAttribute("aria-valuetext", "Black wins by 64");
  await panel.getByRole("radio", { name: "All moves" }).check({ force: true });
  const rows = panel.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(9);
  const turning = rows.filter({ has: page.getByRole("button", { name: /Try again from here/ }) });
  await expect(turning).not.toHaveCount(0);
  await expectAccessible(page, [], ".study");
  const shown = await turning
    .last()
    .getByRole("button", { name: /^\d+ (Black|White) / })
    .textContent();
  const move = shown?.replace(/^\d+/, "") ?? "";
  await turning
    .last()
    .getByRole("button", { name: /Try again/ })
    .click();
  const status = page.locator(".status");
  await expect(status).toContainText(`Find a better move than ${move}.`);
  await expect(status).toContainText(/After move \d+\. \w+ to move\./); // not the end of the game
  await expect(page.locator(".player.won")).toHaveCount(0);
  await expect(page.locator(".player.to-move")).toHaveCount(1);
  await expect(page.locator(".study-mark")).toHaveCount(0);
  await page.locator(".legal-list summary").click();
  await page.locator(".legal-moves").getByRole("button", { name: move, exact: true }).click();
  await expect(status).toContainText("is no better: it loses");
  await status.getByRole("button", { name: "Try again" }).click();
  await expect(status).toContainText("Find a better move");
});

test("games are kept, found, exported, deleted and brought back", async ({ table: page }) => {
  const open = page.getByRole("button", { name: "Your games" });
  await open.click();
  await expect(page.getByText("No game yet.")).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: "games.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(record),
  });
  await expect(heard(page)).toHaveText("1 game imported.");
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await start(page, "Mabi");
  await cell(page, "e1").click();
  await cell(page, "f1").click();
  await expect(moves(page)).toHaveText(["1e1f1"]);
  await page.reload();
  await expect(moves(page)).toHaveText(["1e1f1"]); // where it stood
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await open.click();
  const entries = page.locator(".kept-game");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/Mabi.*unfinished · 1 move/s);
  await expectAccessible(page, [], ".games-page");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"], ".games-page");
  await page.getByRole("textbox", { name: "Search" }).fill("ann wins");
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText("Ann – Bo");
  await page.getByRole("button", { name: "Delete Mapello, Ann – Bo" }).click();
  await expect(entries).toHaveCount(0);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(entries).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export all" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("quartello-games.txt");
  await entries
    .getByRole("button", { name: /Mapello/ })
    .first()
    .click();
  await expect(page.locator(".status")).toContainText("Ann wins, 64 : 0");
  await expect(moves(page)).toHaveCount(9);
});

test("the rules can be tried: an example is played, another refused with its clause", async ({
  table: page,
}) => {
  await page.getByRole("button", { name: "Learn by example" }).click();
  await expect(page.getByRole("grid", { name: "Mapello board" })).toBeVisible();
  const e7 = page.locator('[data-cell="e7"]');
  await page.getByRole("button", { name: /^Play e7/ }).click();
  await expect(e7).toHaveAttribute("aria-label", /white/);
  await expect(page.locator('[data-voice="polite"]')).toContainText("Turns 6");
  await page.getByRole("button", { name: "Set it up again" }).click();
  await expect(e7).toHaveAttribute("aria-label", /empty/);
  await page.getByRole("button", { name: "Why not f8?" }).click();
  await expect(page.locator('[data-voice="urgent"]')).toContainText("ends at the wall on f2");
  await expectAccessible(page, [], ".learn-page");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"], ".learn-page");
  await page.getByRole("radio", { name: "Mabi" }).check({ force: true });
  await page.getByRole("button", { name: "Why not a2b2?" }).click();
  await expect(page.locator(".refusal")).toContainText("a2 is paralysed");
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await expect(page.getByRole("button", { name: "Start playing" })).toBeVisible();
});
