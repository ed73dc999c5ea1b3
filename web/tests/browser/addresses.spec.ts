// Every screen has an address: Back, Forward, reload and links lead where one expects, and no game is lost on the way.
import type { Page } from "@playwright/test";
import { cell, choose, expect, moreOptions, moves, openText, start, test } from "./helpers.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const startButton = (page: Page) => page.getByRole("button", { name: "Start playing" });

test("Back and Forward walk through games, study and print, and a reload stays", async ({ table: page }) => {
  await start(page, "Mapello");
  await cell(page, "f4").click();
  await expect(moves(page)).toHaveText(["1f4"]);
  await expect(page).toHaveURL(/#play\/[\w-]+$/);
  await page.reload();
  await expect(moves(page)).toHaveText(["1f4"]);
  await cell(page, "f3").click();
  await expect(moves(page)).toHaveCount(2);
  await page.goBack();
  await expect(startButton(page)).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
  await page.goForward();
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Study" }).click();
  await expect(page).toHaveURL(/\/study$/);
  await page.reload();
  await expect(page.getByRole("region", { name: "Study" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Study" })).toHaveCount(0);
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Share / save" }).click();
  await page.getByRole("button", { name: "Print view" }).click();
  await expect(page).toHaveURL(/\/print$/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Back to the table" })).toBeVisible();
  await page.goBack();
  await expect(moves(page)).toHaveCount(2);
});

test("a second game leaves the first one behind, not lost", async ({ table: page }) => {
  await start(page, "Mabi");
  await cell(page, "e1").click();
  await cell(page, "f1").click();
  await expect(moves(page)).toHaveText(["1e1f1"]);
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await start(page, "Alea Evangelion");
  await cell(page, "d4").click();
  await expect(moves(page)).toHaveText(["1d4"]);
  await page.goBack();
  await expect(startButton(page)).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveText("Mabi");
  await expect(moves(page)).toHaveText(["1e1f1"]);
  await page.goForward();
  await page.goForward();
  await expect(moves(page)).toHaveText(["1d4"]);
});

test("rules, exercises, kept games and the editor are found again", async ({ table: page }) => {
  await page.getByRole("radio", { name: "Mabi" }).check({ force: true });
  await page.getByRole("button", { name: "Learn by example" }).click();
  await expect(page).toHaveURL(/#learn\/mabi\/rules/);
  await page.getByRole("radio", { name: "Exercises" }).check({ force: true });
  const third = page.getByRole("button", { name: /^Exercise 3 / });
  await third.click();
  await expect(third).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(third).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Exercise 1 / })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  const example = page.getByRole("button", { name: /^Why not/ }).first();
  await example.click();
  await expect(example).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(example).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(startButton(page)).toBeVisible();
  await page.getByRole("button", { name: "Your games" }).click();
  await page.reload();
  await expect(title(page)).toHaveText("Your games");
  await page.goBack();
  await page.getByRole("radio", { name: "Mapello" }).check({ force: true });
  await page.getByRole("button", { name: "Edit the board" }).click();
  await expect(page).toHaveURL(/#editor\/mapello$/);
  await page.reload();
  await expect(title(page)).toHaveText("Mapello: make a board");
  await page.goBack();
  await expect(startButton(page)).toBeVisible();
});

test("a series of free play goes on after a reload", async ({ table: page }) => {
  await moreOptions(page);
  await page.getByRole("textbox", { name: "Name of Black" }).fill("Ann");
  await choose(page, "Board", "Free play");
  await startButton(page).click();
  await expect(title(page)).toHaveText("Ann sets the board up");
  await cell(page, "a1").click();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  const question = page.getByText("Player 2, which colour do you take?");
  await expect(question).toBeVisible();
  await page.reload();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: /^White/ }).click();
  await expect(page.getByRole("button", { name: "Resign" })).toBeVisible(); // the game has begun
  await expect(cell(page, "a1")).toHaveAttribute("aria-label", "a1, wall");
  await page.goBack(); // not into a set-up that is over
  await expect(startButton(page)).toBeVisible();
});

test("a position has a link of its own", async ({ table: page, context }) => {
  await openText(page, "1g5/7/4r2/6g/4r2/2r4/2g4 g c6");
  await page.getByRole("button", { name: "Share / save" }).click();
  const address = await page.getByRole("textbox", { name: "Link to this position" }).inputValue();
  const other = await context.newPage();
  await other.goto(address);
  await expect(cell(other, "c6")).toHaveAttribute("aria-label", /red, protected/);
  await expect(other).toHaveURL(/#play\//);
});

const told = {
  en: "This link is damaged or incomplete.",
  de: "Dieser Link ist beschädigt oder unvollständig.",
  es: "Este enlace está dañado o incompleto.",
  pt: "Este link está danificado ou incompleto.",
  ja: "このリンクは壊れているか、途中で切れています。",
};

for (const [locale, text] of Object.entries(told)) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test("a damaged link is told, and leads to the start page", async ({ page }) => {
      for (const hash of ["#game=xxxx", "#table=nosuch", "#position=mapello", "#learn/chess/rules"]) {
        await page.goto("about:blank");
        await page.goto(`/${hash}`);
        await expect(page.getByRole("alert")).toHaveText(text);
        await expect(page.locator(".start-page")).toBeVisible();
        await expect(page).not.toHaveURL(/#/);
      }
    });
  });
}

test("a game that lies elsewhere is told, and what is open stays", async ({ table: page }) => {
  await start(page, "Arrello");
  await cell(page, "d4").click();
  await expect(moves(page)).toHaveCount(1);
  await page.evaluate(() => {
    location.hash = "#play/elsewhere";
  });
  await expect(page.locator(".notice")).toContainText("not kept in this browser");
  await expect(moves(page)).toHaveCount(1);
  await expect(page).toHaveURL(/#play\/[\w-]+-[\w-]+$/);
});
