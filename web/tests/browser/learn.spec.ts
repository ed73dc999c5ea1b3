// Exercises, the moving picture and the game on paper, in a real browser.
import { readFile } from "node:fs/promises";
import { cell, expect, expectAccessible, moves, openText, test } from "./helpers.ts";

const record = `[Game "mapello"]
[Setup "classic"]
[First "Ann"]
[Second "Bo"]

1. e3 2. f5 3. e6 4. f3 5. g3 6. f7 7. g5 8. c4 9. c5 10. e2 11. f4 12. h3 *`;

interface Puzzle {
  accepted: string[];
  second_move: string;
  grade: number;
}

/** Those of a file, in the order the page shows them. */
async function puzzles(...names: string[]): Promise<Puzzle[]> {
  const files = await Promise.all(names.map((name) => readFile(`src/learn/exercises/${name}.json`, "utf8")));
  return files.flatMap((text) => JSON.parse(text).puzzles as Puzzle[]).toSorted((a, b) => a.grade - b.grade);
}

test("an exercise: a hint, a wrong move refuted, the right one praised and kept", async ({ table: page }) => {
  test.slow();
  const [first] = await puzzles("mapello-classic", "mapello-random");
  const right = first?.accepted[0] ?? "";
  await page.getByRole("button", { name: "Learn by example" }).click();
  await page.getByRole("radio", { name: "Exercises" }).check({ force: true });
  const panel = page.locator(".trial");
  await expect(panel).toContainText("Exercise 1.");
  await expect(page.getByText("0 of 12 solved")).toBeVisible();
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(`[data-cell="${right}"]`)).toHaveClass(/pointed/);
  await expect(page.locator('[data-voice="polite"]')).toContainText(`Look at ${right}.`);

  // By keyboard, as at the table.
  await page.locator(`.learn-page [data-cell="${right}"]`).focus();
  await page.keyboard.type(first?.second_move ?? "");
  await page.keyboard.press("Enter");
  await expect(panel).toContainText(`${first?.second_move} is not it. It loses`);
  await expect(page.locator('[data-voice="urgent"]')).toContainText("is not it");
  await expectAccessible(page, [], ".learn-page");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(panel).toContainText("Exercise 1.");
  await page.locator(`.learn-page [data-cell="${right}"]`).click();
  await expect(panel).toContainText(`${right} is right!`);
  const onward = page.getByRole("button", { name: "Next exercise" });
  await expect(onward).toBeFocused();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"], ".learn-page");
  await onward.press("Enter");
  await expect(panel).toContainText("Exercise 2.");

  await page.reload(); // the address knows the exercise
  await expect(panel).toContainText("Exercise 2.");
  await expect(page.getByText("1 of 12 solved")).toBeVisible();
});

test("exercises of the other games; the answer can be shown; nothing is wider than a phone", async ({
  table: page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Learn by example" }).click();
  await page.getByRole("radio", { name: "Exercises" }).check({ force: true });
  for (const [title, file, count] of [
    ["Arrello", "arrello", 12],
    ["Mabi", "mabi", 12],
    ["Alea Evangelion", "alea", 21],
  ] as const) {
    const [first] = await puzzles(file);
    await page.getByRole("radio", { name: title }).check({ force: true });
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(`${title}: Exercises`);
    await expect(page.getByRole("button", { name: /^Exercise \d/ })).toHaveCount(count);
    await expect(page.getByRole("grid", { name: `${title} board` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("textbox", { name: "Type a move" }).fill(first?.second_move ?? "");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await expect(page.locator(".trial")).toContainText(`The move was ${first?.accepted.join(", ")}.`);
  }
});

test("a game becomes a moving picture that the browser can play", async ({ table: page }) => {
  await openText(page, record);
  await expect(moves(page)).toHaveCount(12);
  await page.getByRole("button", { name: "Share / save" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Animated GIF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("mapello.gif");
  const bytes = await readFile(await file.path());
  const gif = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/gif" });
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {};
    const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
    return { frameCount, repetitionCount, width: image.displayWidth, height: image.displayHeight };
  }, bytes.toString("base64"));
  expect(gif).toEqual({ frameCount: 13, repetitionCount: Number.POSITIVE_INFINITY, width: 480, height: 480 });
  expect(bytes.length).toBeLessThan(400_000);
});

test("a moving picture can be given up", async ({ table: page }) => {
  await openText(page, record);
  await page.getByRole("button", { name: "Share / save" }).click();
  const make = page.getByRole("button", { name: "Animated GIF" });
  // A Worker that hears nothing never answers, so there is time.
  await page.evaluate(() => {
    window.Worker = class extends Worker {
      override postMessage() {}
    };
  });
  await make.click();
  await expect(page.getByRole("progressbar", { name: "Animated GIF" })).toBeVisible();
  await expectAccessible(page, [], "dialog");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(make).toBeVisible();
});

test("a game on paper: names, result, diagrams where one wants them, all moves", async ({ table: page }) => {
  await openText(page, record);
  await page.getByRole("button", { name: "Share / save" }).click();
  await page.getByRole("button", { name: "Print view" }).click();
  const sheet = page.locator(".sheet");
  await expect(sheet).toContainText("Ann – Bo");
  await expect(sheet).toContainText("unfinished");
  await expect(sheet.locator("figure")).toHaveCount(1);
  await expect(sheet.locator(".sheet-moves li")).toHaveCount(12);
  await page.getByRole("combobox", { name: "Diagrams" }).selectOption("5");
  await expect(sheet.locator("figcaption b")).toHaveText(["After 5. g3", "After 10. e2", "After 12. h3"]);
  await page.getByRole("combobox", { name: "Diagrams" }).selectOption("own");
  await page.getByRole("textbox", { name: /After these moves/ }).fill("0, 7");
  await expect(sheet.locator("figcaption b")).toHaveText(["At the start", "After 7. g5", "After 12. h3"]);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(sheet).toBeVisible();
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Back to the table" }).click();
  await expect(cell(page, "h3")).toBeVisible();
  await expect(moves(page)).toHaveCount(12);
});
