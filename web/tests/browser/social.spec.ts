// People at a table of a real server, beside the game: what they say to each other, and how they are called to it.
import { expect } from "@playwright/test";
import { expectAccessible } from "./helpers.ts";
import { person, playable, tableOfTwo, test } from "./onlineHelpers.ts";

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
