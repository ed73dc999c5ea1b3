// People on a real server, beside the game: what they say to each other, how they find each other, how they are called.
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./helpers.ts";
import { movesOf, person, playable, playRated, tableOfTwo, test } from "./onlineHelpers.ts";

test.use({ actionTimeout: 30_000 });
test.setTimeout(120_000);

test("a phrase is read in each one's own language; own words need both; either may hide the other", async ({
  browser,
  served,
}) => {
  const errors: string[] = [];
  const { seats, watch } = await tableOfTwo(served);
  const [ann, bo] = [await person(browser, errors), await person(browser, errors, "de")];
  const eve = await person(browser, errors);
  await ann.goto(seats[0]);
  await bo.goto(seats[1]);
  await eve.goto(watch);
  const lines = (page: typeof ann) => page.locator(".talk-lines li");

  await ann.getByRole("button", { name: "Good luck!" }).click();
  await expect(lines(ann)).toHaveText(["Ann Good luck!"]);
  await expect(lines(bo)).toHaveText(["Ann Viel Glück!"]);
  await expect(bo.locator('[data-voice="online-polite"]')).toContainText("Ann: Viel Glück!");
  await expect(lines(eve)).toHaveText(["Ann Good luck!"]);
  await expect(eve.getByRole("button", { name: "Good luck!" })).toHaveCount(0);

  // Own words: one asks, the other one agrees; nothing of what is written becomes part of the page.
  await ann.locator("summary").filter({ hasText: "More to say" }).click();
  await ann.getByRole("checkbox", { name: /Own words/ }).check();
  await expect(ann.getByText("Bo has not said yes to own words yet.")).toBeVisible();
  await expect(ann.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  await expect(bo.getByText("Ann würde auch gern schreiben.")).toBeVisible();
  await bo.getByRole("button", { name: "Ja, schreiben wir" }).click();
  await ann.getByRole("textbox", { name: "Message" }).fill('<img src=x onerror="alert(1)"> so fast!');
  await ann.getByRole("button", { name: "Send" }).click();
  await expect(lines(bo).last()).toHaveText('Ann <img src=x onerror="alert(1)"> so fast!');
  await expect(bo.locator(".talk-lines img")).toHaveCount(0);
  await expect(ann.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await expectAccessible(ann);
  await expectAccessible(bo, [], ".talk");

  // Hidden by Bo, still there for Eve; over a reload, too.
  await bo.getByRole("button", { name: "Ausblenden, was Ann sagt" }).click();
  await expect(lines(bo)).toHaveCount(0);
  await ann.getByRole("button", { name: "Thank you!" }).click();
  await expect(lines(eve)).toHaveText([/Good luck/, /so fast/, /Thank you/]);
  await bo.reload();
  await expect(bo.getByText("Was Ann sagt, ist ausgeblendet.")).toBeVisible();
  await expect(lines(bo)).toHaveCount(0);
  await bo.getByRole("button", { name: "Wieder zeigen" }).click();
  await expect(lines(bo)).toHaveCount(3);

  // Whoever has agreed may end it.
  await bo.locator("summary").filter({ hasText: "Mehr sagen" }).click();
  await bo.getByRole("checkbox", { name: /eigene Worte/ }).uncheck();
  await expect(ann.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("an opponent is found while one plays a computer, and that game is kept", async ({
  browser,
  served,
}) => {
  const errors: string[] = [];
  const [ann, bo, eve] = [
    await person(browser, errors),
    await person(browser, errors),
    await person(browser, errors),
  ];
  const seek = async (page: Page) => {
    await page.goto(`${served.address}/#online`);
    const form = page.getByRole("region", { name: "Find an opponent" });
    await form.getByRole("radio", { name: "Arrello" }).check({ force: true });
    await form.getByRole("button", { name: "Find an opponent for me" }).click();
  };
  await seek(ann);
  const note = ann.locator(".seek-note");
  await expect(note).toContainText("Looking for an opponent…");
  await expectAccessible(ann);
  await note.getByRole("button", { name: "Play a computer meanwhile" }).click();
  await playable(ann).first().click();
  await expect(movesOf(ann).first()).toBeVisible();
  const game = new URL(ann.url()).hash;
  expect(game).toMatch(/^#play\//);
  // A reload goes on looking, and with the game.
  await ann.reload();
  await expect(note).toContainText("Looking for an opponent…");

  await seek(bo);
  await expect.poll(() => new URL(bo.url()).hash).toMatch(/^#table=/);
  await expect(note).toContainText("An opponent has been found!");
  expect(new URL(ann.url()).hash).toBe(game);
  await expectAccessible(ann, [], ".seek-note");
  await note.getByRole("button", { name: "Go to the game" }).click();
  await expect.poll(() => new URL(ann.url()).hash).toBe(new URL(bo.url()).hash);
  await expect(note).toHaveCount(0);
  await expect(ann.locator(".news")).toContainText("You play");
  await expect(bo.locator(".news")).toContainText("You play");

  // Anybody may watch it: the list leads there, by game, too.
  await eve.goto(`${served.address}/#online/watch`);
  await expect(eve.locator(".card")).toHaveCount(1);
  await eve.getByRole("radio", { name: "Alea" }).check({ force: true });
  await expect(eve.getByText("No open game is being played.")).toBeVisible();
  await eve.getByRole("radio", { name: "Arrello" }).check({ force: true });
  await expect(eve).toHaveURL(/#online\/watch\/arrello$/);
  await expectAccessible(eve);
  await eve.getByRole("button", { name: /^Watch/ }).click();
  await expect(eve.locator(".news")).toContainText("You are watching.");

  // What Ann played meanwhile is still hers.
  await ann.goto(`${served.address}/${game}`);
  await expect(movesOf(ann).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("a player has a page with ratings over time and games", async ({ browser, served }) => {
  const errors: string[] = [];
  await playRated(served, 3);
  const page = await person(browser, errors);
  await page.goto(`${served.address}/#online/player/Annabel`);
  await expect(page.getByRole("heading", { name: "Annabel" })).toBeVisible();
  const mabi = page.getByRole("region", { name: "Mabi" });
  await expect(mabi).toContainText("(3 games)");
  await expect(mabi.getByRole("img", { name: /The rating in Mabi over time/ })).toBeVisible();
  await mabi.locator("summary").click();
  await expect(mabi.locator("tbody tr")).toHaveCount(3);
  await expect(mabi.locator("tbody tr").first()).toContainText("won");
  await expect(page.locator(".game-lines li")).toHaveCount(3);
  await expectAccessible(page);
  // Names in lists lead to their pages.
  await page.locator(".game-lines li").first().getByRole("link", { name: "Bodo" }).click();
  await expect(page.getByRole("heading", { name: "Bodo" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Annabel" })).toBeVisible();
  await page.goto(`${served.address}/#online/player/Nobody`);
  await expect(page.getByRole("alert")).toContainText("There is no player of this name");
  expect(errors).toEqual([]);
});

test("who looks elsewhere is called, having been asked at the table", async ({ browser, served }) => {
  const errors: string[] = [];
  const { seats } = await tableOfTwo(served, { game: "mapello", setup: "classic" });
  const [ann, bo] = [await person(browser, errors), await person(browser, errors)];
  // A browser that asks for permission, and a page that can be put out of sight.
  await ann.addInitScript(() => {
    const calls: string[] = [];
    class Notice {
      static permission = "default";
      static async requestPermission() {
        Notice.permission = "granted";
        return "granted";
      }
      constructor(_title: string, { body }: { body: string }) {
        calls.push(body);
      }
    }
    Object.assign(globalThis, { Notification: Notice, calls });
  });
  await ann.goto(seats[0]);
  await bo.goto(seats[1]);
  const calls = () => ann.evaluate(() => (globalThis as unknown as { calls: string[] }).calls);
  await ann.getByRole("button", { name: "Yes, call me" }).click();
  await expect(ann.getByText("Shall we call you")).toHaveCount(0);
  await expect(ann).toHaveTitle("● Your move – Quartello");
  await playable(ann).first().click();
  await expect(ann).toHaveTitle("Quartello");
  await ann.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await playable(bo).first().click();
  await expect.poll(calls).toEqual(["It is your move in Mapello."]);
  await bo.getByRole("button", { name: "Thank you!" }).click();
  await expect.poll(calls).toEqual(["It is your move in Mapello.", "Bo: Thank you!"]);
  expect(errors).toEqual([]);
});

test("an invitation shows what is played", async ({ browser, served }) => {
  const errors: string[] = [];
  const token = "a".repeat(32);
  const answer = await fetch(`${served.address}/api/tables`, {
    method: "POST",
    body: JSON.stringify({ id: "1", terms: { game: "mabi" }, name: "Ann", seat: 0, token }),
  });
  const { table } = await answer.json();
  const bo = await person(browser, errors);
  await bo.goto(`${served.address}/#table=${table}`);
  const rules = bo.getByRole("region", { name: "Rules of the game" });
  await expect(rules.getByRole("heading", { name: "How Mabi is played" })).toBeVisible();
  await rules.locator("summary").click();
  expect(await rules.locator("li").count()).toBeGreaterThan(4);
  await expect(rules.getByRole("link", { name: /Learn it in a minute/ })).toHaveAttribute(
    "href",
    /^#learn\/mabi\/lesson/,
  );
  await expectAccessible(bo);
  expect(errors).toEqual([]);
});
