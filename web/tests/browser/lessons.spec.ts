// The lessons of a minute, taken by keyboard and by what is said alone, and in another language by pointer.
import { cell, expect, expectAccessible, test, urgent } from "./helpers.ts";

test("Mapello's lesson by keyboard and ear, up to a first game", async ({ table: page }) => {
  await page.getByRole("button", { name: "Learn Mapello in a minute" }).click();
  await expect(page).toHaveURL(/#learn\/mapello\/lesson$/);
  const voice = page.locator('.learn-page [data-voice="polite"]');
  for (const [index, move] of ["f4", "d4", "f4", "f4", "d3", "e7"].entries()) {
    await expect(voice).toContainText(`Step ${index + 1} of 6`);
    const start = page.locator('.learn-page .board [tabindex="0"]');
    await start.focus();
    await page.keyboard.type(move);
    await expect(page.locator(`.learn-page [data-cell="${move}"]`)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(urgent(page)).toContainText("Right!");
    const onward = page.getByRole("button", { name: index < 5 ? "Next" : "Play your first game" });
    await expect(onward).toBeFocused();
    if (index === 0) await expectAccessible(page, [], ".learn-page");
    await page.keyboard.press("Enter");
  }
  await expect(page.locator(".table-page").getByRole("grid")).toBeVisible();
  await expect(cell(page, "e3")).toHaveAccessibleName(/can be played/);
});

test("a wrong move is taken back, a forbidden one explained, and the answer can be shown", async ({
  table: page,
}) => {
  await page.goto("/#learn/mapello/lesson/4");
  const board = (name: string) => page.locator(`.learn-page [data-cell="${name}"]`);
  await board("e3").click();
  await expect(page.locator(".trial")).toContainText("e3 can be played, but here another move is wanted.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".trial.is-waiting")).toBeVisible();
  await board("c4").click();
  await expect(page.locator(".status")).toContainText("already holds a disc");
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(page.locator(".trial")).toContainText("It is f4.");
  await expect(board("f4")).toHaveClass(/pointed/);
  await expect(page.locator(".hint-lines line")).not.toHaveCount(0);
  await board("f4").click();
  await expect(page.locator(".trial")).toContainText("A bonus is worth 3 points");
  await page.goBack(); // every step has an address
  await expect(page.getByRole("button", { name: "Start playing" })).toBeVisible();
});

test("Mabi's lesson in Spanish, on a phone", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("quartello.settings", '{"language":"es"}'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/#learn/mabi/lesson");
  const board = (name: string) => page.locator(`.learn-page [data-cell="${name}"]`);
  const next = page.getByRole("button", { name: "Siguiente" });
  const step = (number: number) => expect(page.locator(".trial")).toContainText(`Paso ${number} de 6`);
  await step(1);
  await board("a3").click();
  await board("b3").click();
  await next.click();
  await step(2);
  await board("c2").click();
  await board("c3").click();
  await next.click();
  await step(3);
  await board("e2").click();
  await board("e3").click();
  await expect(page.locator(".trial")).toContainText("¡Correcto!");
  await next.click();
  await step(4);
  await board("d4").click();
  await next.click();
  await step(5);
  await board("d2").click();
  await next.click();
  await step(6);
  await page.getByRole("button", { name: "Pasar" }).click();
  const first = page.getByRole("button", { name: "Juega tu primera partida" });
  await expect(first).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await first.click();
  await expect(page.locator(".table-page").getByRole("grid")).toBeVisible();
});
