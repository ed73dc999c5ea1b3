// A page that must stay free of errors, and the few things every test does with it.
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** Opens the start page; the test fails on any error the page reports. */
export const test = base.extend<{ table: Page }>({
  table: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      const isDriver = message.text().includes("GL Driver Message"); // software WebGL on its own speed
      const isBad = message.type() === "error" || message.type() === "warning";
      if (isBad && !isDriver) errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    // Two people, whatever a newcomer is offered.
    await page.addInitScript(() => {
      const name = "quartello.choice";
      if (!localStorage.getItem(name))
        localStorage.setItem(name, JSON.stringify({ computers: [null, null] }));
    });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Start playing" })).toBeVisible();
    await use(page);
    expect(errors).toEqual([]);
  },
});

export async function start(page: Page, title: string): Promise<void> {
  await page.getByRole("radio", { name: title }).check({ force: true });
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.locator(".table-page").getByRole("grid")).toBeVisible();
}

/** Opens what lies behind "More options" of a new game. */
export async function moreOptions(page: Page): Promise<void> {
  const group = page.locator("details.option-group").filter({ hasText: "More options" });
  if (!(await group.evaluate((element: HTMLDetailsElement) => element.open)))
    await group.locator("summary").first().click();
  await expect(group.locator(".rule-options")).toBeVisible();
}

/** Chooses a field of the first row by its label: "Against", "Board", "Clock". */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });
}

export async function openText(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Open a record or position" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
  await expect(page.locator(".table-page").getByRole("grid")).toBeVisible();
  await expect(page.locator('.board [tabindex="0"]')).toBeFocused(); // the page puts the focus there a moment later
}

export const cell = (page: Page, name: string) => page.locator(`.table-page [data-cell="${name}"]`);
export const polite = (page: Page) => page.locator('[data-voice="polite"]');
export const urgent = (page: Page) => page.locator('[data-voice="urgent"]');
export const moves = (page: Page) => page.locator(".move-list .move");

/** All of axe's rules, or only some where the rest cannot differ; on the page, or a part of it. */
export async function expectAccessible(page: Page, rules: string[] = [], part = "body"): Promise<void> {
  // What is read aloud contains what stands there: whoever speaks to the page says what is seen.
  const experimental = { "label-content-name-mismatch": { enabled: true } };
  const axe = new AxeBuilder({ page }).include(part).options({ rules: experimental });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found).toEqual([]);
}

/** What was announced, found as a listener would; that a screen is still being loaded is a status for a moment, too. */
export const heard = (page: Page) => page.getByRole("status").filter({ hasNotText: "Setting the table…" });
