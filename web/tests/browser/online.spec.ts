// Two people in two browsers at one table of a real server: a free-play series of Mapello to its end, through a restart of
// the server.
import { expect, type Page } from "@playwright/test";
import { choose, expectAccessible, moreOptions } from "./helpers.ts";
import { movesOf, person, playable, test } from "./onlineHelpers.ts";

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000); // on machines that have other work too; half a minute is usual

/** Eight walls around the four discs: twelve moves on average by random play, and always three. */
const boards = [
  "10/10/4#5/6#3/3#bw#3/4wb#3/3###4/10/10/10",
  "10/10/10/2#1##4/3#bw#3/4wb4/3###4/10/10/10",
] as const;

/** One sets the board up, the other takes Black. */
async function setUp(setter: Page, chooser: Page, board: string): Promise<void> {
  await setter.getByLabel("Position").fill(board);
  await setter.getByLabel("Position").blur();
  await expect(setter.locator('[data-cell="f4"]')).toHaveAttribute("aria-label", /wall/);
  await expect.poll(() => setter.evaluate(() => JSON.stringify(localStorage))).toContain("draft"); // kept a moment after it shows
  // What has been painted outlives a reload.
  await setter.reload();
  await expect(setter.locator('[data-cell="f4"]')).toHaveAttribute("aria-label", /wall/);
  await setter.getByRole("button", { name: "Done", exact: true }).click();
  await chooser.getByRole("button", { name: /^Black/ }).click();
}

/** Whoever may move clicks the first cell that can be played, until nobody may. */
async function playOn(players: [Page, Page], most = 60): Promise<void> {
  for (let count = 0; count < most; ++count) {
    const mover = await Promise.race([
      ...players.map((page) =>
        playable(page)
          .first()
          .waitFor()
          .then(() => page),
      ),
      players[0]
        .locator(".status-line.result")
        .waitFor()
        .then(() => null),
    ]).catch(() => null);
    if (!mover) return;
    const before = await movesOf(mover).count();
    await playable(mover).first().click();
    for (const page of players) await expect.poll(() => movesOf(page).count()).toBeGreaterThan(before);
  }
}

test("two people play a free-play series of Mapello through a restart of the server", async ({
  browser,
  served,
}) => {
  const errors: string[] = [];
  const [ann, bo] = [await person(browser, errors), await person(browser, errors)];

  await ann.goto(served.address);
  await ann.getByRole("button", { name: "Play online" }).click();
  await ann.getByLabel("Your name").fill("Ann");
  const form = ann.getByRole("region", { name: "New game" });
  await form.getByRole("radio", { name: "Mapello" }).check({ force: true });
  await choose(ann, "Board", "Free play");
  await choose(ann, "Opponent", "Anybody");
  await moreOptions(ann);
  await ann.getByLabel("Number of games").fill("2");
  await expectAccessible(ann);
  await ann.getByRole("button", { name: "New game" }).click();
  await expect(ann.getByRole("heading", { name: "Waiting for the other player" })).toBeVisible();
  await expect(ann.getByRole("img", { name: "The invitation as a QR code" })).toBeVisible();
  const link = await ann.getByLabel("Invitation", { exact: true }).inputValue();
  expect(link).toMatch(/\/t\/[\w-]{12,64}\?l=en$/);
  await ann.locator("summary").filter({ hasText: "Your own seat" }).click();
  const ownSeat = await ann.getByRole("textbox", { name: "Your own seat on another device" }).inputValue();

  // The table is in the lobby; the invitation leads to it, too.
  await bo.goto(served.address);
  await bo.getByRole("button", { name: "Play online" }).click();
  await expect(bo.getByText("Ann – nobody yet").or(bo.getByText("nobody yet – Ann"))).toBeVisible();
  // Where the link is pasted it has a title, a sentence and a picture of the board.
  const preview = await (await bo.request.get(link)).text();
  expect(preview).toContain('<meta property="og:title" content="Ann invites you to a game of Mapello">');
  const picture = /property="og:image" content="([^"]+)"/.exec(preview)?.[1] ?? "";
  const drawn = await bo.request.get(picture);
  expect(drawn.headers()["content-type"]).toBe("image/png");
  expect((await drawn.body()).subarray(1, 4).toString()).toBe("PNG");
  await bo.goto(link);
  await expect(bo).toHaveURL(/\/#table=[\w-]{12,64}$/);
  await bo.reload();
  await expect(bo.getByRole("heading", { name: "Ann invites you to play" })).toBeVisible();
  await bo.getByLabel("Your name").fill("Bo");
  await bo.getByRole("button", { name: "Join" }).click();

  // The first board: whoever has the editor sets it up.
  const annSets = ann.getByRole("button", { name: "Done", exact: true });
  const boSets = bo.getByRole("button", { name: "Done", exact: true });
  await expect.poll(async () => (await annSets.count()) + (await boSets.count())).toBe(1);
  const players: [Page, Page] = (await annSets.count()) === 1 ? [ann, bo] : [bo, ann];
  const [setter, chooser] = players;
  await setUp(setter, chooser, boards[0]);
  await playOn(players, 3);
  const played = await movesOf(chooser).allTextContents();
  await expectAccessible(chooser);

  // The server goes and comes back; a reload finds the seat again. Nothing is lost.
  await served.stop();
  for (const page of players) await expect(page.locator(".news-link")).toBeVisible();
  await served.start();
  await chooser.reload();
  for (const page of players) {
    await expect(movesOf(page)).toHaveText(played);
    await expect(page.locator(".news-link")).toHaveCount(0, { timeout: 25_000 });
  }
  await playOn(players);
  for (const page of players) await expect(page.locator(".news-series")).toBeVisible();

  // The second game: the other one sets the board up.
  for (const page of players) await page.getByRole("button", { name: "On to the next game" }).click();
  await setUp(chooser, setter, boards[1]);
  await expect(playable(setter).first()).toBeVisible();
  await playOn(players);
  await expect(setter.locator(".news-series")).toContainText(/series/);
  const standing = (page: Page) => page.locator(".news-series");
  await expect(standing(setter)).toHaveAttribute("data-standing", /^(2-0-0|0-2-0|1-1-0|1-0-1|0-1-1|0-0-2)$/);
  const final = (await standing(setter).getAttribute("data-standing")) ?? "";
  await expect(standing(chooser)).toHaveAttribute("data-standing", final);

  // Ann's seat on another device, by its private link.
  const other = await person(browser, errors);
  await other.goto(ownSeat);
  await expect(other.getByRole("button", { name: "Rematch" })).toBeEnabled();
  expect(other.url()).not.toContain("seat=");
  await expect(other.locator(".news-series")).toHaveText(
    (await ann.locator(".news-series").textContent()) ?? "",
  );
  expect(errors).toEqual([]);
});
