// From the bare address to the end of a first game by somebody who reads Spanish only: no word of English comes into sight or is
// read aloud on the way.
import { expect, type Page, test } from "@playwright/test";

test.use({ locale: "es-ES" });

const english =
  /\b(the|of|to|wins|moves?|Black|White|you|your|and|with|would|empty|rule|pass(es)?|group|record|by|published|Undo|Play|level|Computer)\b/i;

/** What can be read or heard on the page that looks English. */
const englishIn = (page: Page) =>
  page.evaluate((pattern) => {
    const shown: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.checkVisibility() && !parent.closest("script, style, noscript"))
        shown.push(walker.currentNode.textContent ?? "");
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) shown.push(one.getAttribute(name) ?? "");
    return shown.filter((text) => new RegExp(pattern, "i").test(text));
  }, english.source);

/** One click of the game: what is asked is answered, a piece goes on, a move begins, or there is nothing but a pass. */
async function step(page: Page): Promise<void> {
  const next = page
    .locator(".coach-answers .quiet, .extras .primary")
    .or(page.locator(".cell.target"))
    .or(page.locator(".table-page .cell.legal-empty, .table-page .cell.legal-piece"));
  await next
    .first()
    .click({ timeout: 2000 })
    .catch(() => undefined); // the computer's turn has come meanwhile
}

test("a first game in Spanish", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await expect(page.locator(".first-move")).toBeVisible();
  expect(await englishIn(page)).toEqual([]);
  await page.locator(".chosen-board .cell.pointed").click();
  await expect(page.locator(".move-list .move").first()).toBeVisible();
  await expect(page.locator(".status-line")).toHaveText("Te toca");
  await page.locator('.table-page [data-cell="a1"]').click();
  await expect(page.locator(".refusal")).toHaveText(/a1 .*Regla \d+ /); // by its number: its name is English
  const over = page.locator(".status-line.result, .end-card").first(); // a late click is refused where the result stood
  for (let count = 0; count < 120 && !(await over.isVisible()); ++count) {
    if (count % 8 === 0) expect(await englishIn(page)).toEqual([]);
    await step(page);
  }
  await expect(over).toBeVisible();
  expect(await englishIn(page)).toEqual([]);
});
