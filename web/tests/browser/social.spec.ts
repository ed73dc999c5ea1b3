// People at a table of a real server, beside the game: what they say to each other.
import { expect } from "@playwright/test";
import { expectAccessible } from "./helpers.ts";
import { person, tableOfTwo, test } from "./onlineHelpers.ts";

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
