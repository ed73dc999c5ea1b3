// What else two people do at a table of a real server: accounts and ratings, takebacks, a rematch, the pie rule, a computer
// in the second seat, watching.
import { expect, type Page } from "@playwright/test";
import { choose, expectAccessible, moreOptions } from "./helpers.ts";
import { movesOf, person, playable, tableOfTwo, test } from "./onlineHelpers.ts";

test.use({ actionTimeout: 30_000 });
test.setTimeout(120_000);

async function openLobby(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Play online" }).click();
}

async function makeAccount(page: Page, name: string): Promise<void> {
  await page.locator("summary").filter({ hasText: "Account" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Passphrase", { exact: true }).last().fill("correct horse");
  await page.getByRole("button", { name: "Make an account" }).click();
  await expect(page.locator("summary").filter({ hasText: `Logged in as ${name}` })).toBeVisible();
}

/** Makes a table for one game, begins it, and gives the invitation. */
async function makeTable(page: Page): Promise<string> {
  await moreOptions(page);
  await page.getByLabel("Number of games").fill("1");
  await page.getByRole("radio", { name: "you", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "New game" }).click();
  return page.getByLabel("Invitation", { exact: true }).inputValue();
}

async function move(mover: Page, other: Page): Promise<void> {
  const before = await movesOf(mover).count();
  await playable(mover).first().click();
  for (const page of [mover, other]) await expect(movesOf(page)).toHaveCount(before + 1);
}

test("accounts, a takeback, a rated game, a rematch, and the account closed", async ({ browser, served }) => {
  const errors: string[] = [];
  const [ann, bo] = [await person(browser, errors), await person(browser, errors)];
  for (const [page, name] of [
    [ann, "Ann"],
    [bo, "Bo-2"],
  ] as const) {
    await openLobby(page, served.address);
    await makeAccount(page, name);
  }
  await choose(ann, "Clock", "Byo-yomi");
  await moreOptions(ann);
  await ann.getByRole("region", { name: "New game" }).getByText("Counts for the ratings").click();
  await bo.goto(await makeTable(ann));
  await bo.getByRole("button", { name: "Join" }).click();

  // Three periods behind the main time.
  await expect(ann.locator(".clock-periods").first()).toContainText("×3");
  await move(ann, bo);
  await ann.getByRole("button", { name: "Ask to take back" }).click();
  await bo.getByRole("button", { name: "Accept" }).click();
  for (const page of [ann, bo]) await expect(movesOf(page)).toHaveCount(0);
  // A game that counts lasts ten moves.
  for (let pair = 0; pair < 5; ++pair) {
    await move(ann, bo);
    await move(bo, ann);
  }
  await ann.getByRole("button", { name: "Resign" }).click();
  await ann.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(bo.locator(".status-line.result")).toContainText("You win");
  // The card at the end: a first rating, and after another game how that has changed.
  const ratingOf = (page: Page) => page.getByRole("row", { name: /^Rating/ });
  for (const page of [ann, bo]) await expect(ratingOf(page)).toHaveText(/^Rating\d{3,4}$/);

  // A rematch begins when both wish it, with the other one.
  await ann.getByRole("button", { name: "Rematch" }).click();
  await bo.getByRole("button", { name: "Rematch" }).click();
  for (const page of [ann, bo]) await expect(movesOf(page)).toHaveCount(0);
  for (let pair = 0; pair < 5; ++pair) {
    await move(bo, ann);
    await move(ann, bo);
  }
  await bo.getByRole("button", { name: "Resign" }).click();
  await bo.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(ratingOf(ann)).toHaveText(/^Rating\d{3,4} → \d{3,4} \(\+\d+\)$/);
  await expect(ratingOf(bo)).toHaveText(/^Rating\d{3,4} → \d{3,4} \(−\d+\)$/);

  // The rating is there; then the account goes, and with it the name.
  await openLobby(ann, served.address);
  await ann.locator("summary").filter({ hasText: "Logged in as Ann" }).click();
  await expect(ann.locator(".ratings")).toContainText(/Mapello\s*\d+ ± \d+ \(2 games\)\s*still provisional/);
  await ann.getByRole("textbox", { name: "Games of a player" }).fill("Bo-2");
  await ann.getByRole("button", { name: "Find", exact: true }).click();
  await expect(ann.locator(".find-games .game-lines li").last()).toContainText(
    /(Ann – Bo-2|Bo-2 – Ann)Mapello · Ann resigned\. Bo-2 wins · .*20\d\d/,
  );
  await ann.locator("summary").filter({ hasText: "Close the account" }).click();
  await expectAccessible(ann);
  await ann.getByLabel("Passphrase", { exact: true }).last().fill("wrong horse");
  await ann.getByRole("button", { name: "Close it for good" }).click();
  await expect(ann.getByRole("alert")).toHaveText("The passphrase is wrong.");
  await ann.getByLabel("Passphrase", { exact: true }).last().fill("correct horse");
  await ann.getByRole("button", { name: "Close it for good" }).click();
  await expect(ann.locator("summary").filter({ hasText: /^Account/ })).toBeVisible();
  await expect(bo.locator(".player-name").filter({ hasText: "Ann" })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("the first turn of each side has more time, and the page says so", async ({ browser, served }) => {
  const errors: string[] = [];
  const [ann, bo] = [await person(browser, errors), await person(browser, errors)];
  const clock = { kind: "per_move", main_ms: 60_000, increment_ms: 0, periods: 0, period_ms: 0 };
  const { seats } = await tableOfTwo(served, { game: "mapello", clock });
  await ann.goto(seats[0]);
  await bo.goto(seats[1]);
  for (const page of [ann, bo])
    await expect(page.locator(".news-line")).toContainText("more time for the first turn");
  await move(ann, bo);
  await move(bo, ann);
  for (const page of [ann, bo])
    await expect(page.locator(".news-line")).not.toContainText("more time for the first turn");
  expect(errors).toEqual([]);
});

test("the pie rule, a spectator who looks back, and a computer in the second seat", async ({
  browser,
  served,
}) => {
  const errors: string[] = [];
  const [ann, bo, eve] = [
    await person(browser, errors),
    await person(browser, errors),
    await person(browser, errors),
  ];
  await openLobby(ann, served.address);
  await ann.getByLabel("Your name").fill("Ann");
  await moreOptions(ann);
  await ann.getByRole("checkbox", { name: /take over the first move/ }).check();
  const link = await makeTable(ann);
  for (const page of [bo, eve]) {
    await page.goto(link);
  }
  await bo.getByLabel("Your name").fill("Bo");
  await bo.getByRole("button", { name: "Join" }).click();
  await expect(eve.locator(".news-line")).toContainText("You are watching");
  await move(ann, bo);
  await bo.getByRole("button", { name: "Take it over" }).click();
  await expect(bo.locator(".news-line")).toContainText("You play Black.");
  await expect(ann.locator(".news-line")).toContainText("You play White.");

  // Eve looks at the first position and is left there while the others go on.
  await expect(movesOf(eve)).toHaveCount(1);
  await eve.getByRole("button", { name: "One move back" }).click();
  await expect(eve.locator('.move-list .move[aria-current="true"]')).toHaveCount(0);
  await move(ann, bo);
  await expect(movesOf(eve)).toHaveCount(2);
  await expect(eve.locator('.move-list .move[aria-current="true"]')).toHaveCount(0);

  await openLobby(ann, served.address);
  await makeTable(ann);
  await ann.getByLabel("Let a computer play").selectOption({ index: 0 });
  await ann.getByRole("button", { name: "Add computer" }).click();
  await expect(playable(ann).first()).toBeVisible();
  await playable(ann).first().click();
  await expect.poll(() => movesOf(ann).count()).toBeGreaterThanOrEqual(2);
  expect(errors).toEqual([]);
});
