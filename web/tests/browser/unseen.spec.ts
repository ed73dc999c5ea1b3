// A game of each kind by someone who cannot see the screen: everything is found by role and name, everything known comes
// from what is announced or read aloud. No look at the page's own classes, no mouse.
import type { Page } from "@playwright/test";
import { expect, heard, test } from "./helpers.ts";

/** Asks for the legal moves by key and takes the list from what is said. */
async function movesRead(page: Page): Promise<string[]> {
  await page.keyboard.press("Shift+M");
  await expect(heard(page)).toHaveText(/moves: |There is no move|The game is over/); // a forced pass may end it meanwhile
  const text = (await heard(page).textContent()) ?? "";
  return /moves: (.*)\./.exec(text)?.[1]?.split(", ") ?? [];
}

/** Goes to a cell by its name, and presses Enter there. */
async function press(page: Page, cell: string): Promise<void> {
  await page.keyboard.type(cell);
  await expect(page.getByRole("gridcell", { name: new RegExp(`^${cell}[,*]`) })).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Plays a move as this game's hands do: a cell; a piece and where to; a cell and then what to flip. */
async function play(page: Page, move: string): Promise<void> {
  const step = /^([a-z]\d+)([a-z]\d+)$/.exec(move);
  const [cell = "", ...flips] = move.replace("*", "").split("x");
  if (move === "pass") {
    await page.keyboard.press("Shift+P");
    const asked = page.getByRole("dialog", { name: "Pass" });
    await asked.getByRole("button", { name: "Pass" }).press("Enter");
  } else if (step) {
    await press(page, step[1] ?? "");
    await press(page, step[2] ?? "");
  } else {
    await press(page, cell);
    if (flips.length === 0) return;
    for (const flip of flips) {
      const button = page.getByRole("button", { name: `flip ${flip}` });
      await button.press("Enter");
      await expect(button).toHaveAttribute("aria-pressed", "true");
    }
    await page.getByRole("button", { name: `Play ${move}` }).press("Enter");
    await expect(page.getByRole("gridcell", { name: new RegExp(`^${cell},`) })).toBeFocused();
  }
}

async function setRule(page: Page, name: string, value: string): Promise<void> {
  const size = page.getByRole("combobox", { name, exact: true });
  if (await size.isVisible()) return void (await size.selectOption(value));
  const field = page.getByRole("spinbutton", { name, exact: true });
  const choice = page
    .getByRole("radiogroup", { name, exact: true })
    .getByRole("radio", { name: value, exact: true });
  if (!(await field.or(choice).isVisible()))
    await page.getByText("More options", { exact: true }).press("Enter");
  await expect(field.or(choice)).toBeVisible(); // the group is filled a moment after it opens
  if (await choice.isVisible()) return choice.check({ force: true });
  await field.fill(value);
  await field.press("Tab");
}

async function begin(page: Page, title: string, rules: Record<string, string> = {}): Promise<void> {
  await page.getByRole("radio", { name: title }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  for (const [name, value] of Object.entries(rules)) await setRule(page, name, value);
  await page.getByRole("combobox", { name: "Against" }).selectOption("random");
  await page.getByRole("button", { name: "Start playing" }).press("Enter");
  await expect(page.getByRole("grid", { name: `${title} board` })).toBeVisible();
  await expect(page.getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1); // keys go to the board at once
}

/** Plays until the end is announced; `choose` picks from the moves that were read. */
async function finish(
  page: Page,
  own: string,
  choose: (moves: string[], turn: number) => string,
): Promise<string[]> {
  const played: string[] = [];
  for (let turn = 0; turn < 80; ++turn) {
    const moves = await movesRead(page);
    if (moves.length === 0) {
      // A forced pass was made meanwhile; it may have ended the game.
      const over = page.getByRole("button", { name: "Rematch" });
      await expect(over.or(heard(page).filter({ hasText: `${own} to move.` })).first()).toBeVisible();
      if (await over.isVisible()) return played;
      continue;
    }
    const move = choose(moves, turn);
    played.push(move);
    await play(page, move);
    const onward = heard(page).filter({ hasText: new RegExp(`${own} to move\\.|The game is over\\.`) });
    const leaveIt = page.getByRole("button", { name: "Leave it so" });
    await expect(onward.or(leaveIt)).toBeVisible();
    if (await leaveIt.isVisible()) {
      // The coach has warned, and is heard at once; the move stands all the same.
      await expect(page.getByRole("alert")).toContainText(move);
      await leaveIt.press("Enter");
    }
    await expect(onward).toBeVisible();
    if (/The game is over/.test((await heard(page).textContent()) ?? "")) return played;
  }
  throw new Error("the game does not end");
}

const first = (moves: string[]) => moves[0] ?? "";

test("Mapello, to the last disc", async ({ table: page }) => {
  test.slow();
  await begin(page, "Mapello");
  await page.keyboard.press("Shift+S");
  await expect(heard(page)).toContainText("Black 2, White 2");
  const played = await finish(page, "Black", first);
  expect(played.length).toBeGreaterThan(10);
  await expect(heard(page)).toHaveText(/The game is over\. (Black|White) wins|The game is over\. .*[Dd]raw/);
  await page.getByRole("button", { name: "Rematch" }).press("Enter");
  await expect(page.getByRole("button", { name: "Rematch" })).toHaveCount(0);
});

test("Arrello with flips, Alea with conversions, Mabi with steps and passes", async ({ table: page }) => {
  test.slow();
  await begin(page, "Arrello", { "How large is the board?": "4" });
  const flips = await finish(
    page,
    "Green",
    (moves) => moves.find((move) => move.includes("x")) ?? first(moves),
  );
  expect(flips.some((move) => move.includes("x"))).toBe(true);
  await page.getByRole("button", { name: "Quartello, start page" }).press("Enter");

  await begin(page, "Alea Evangelion", { "How large is the board?": "3" });
  const stones = await finish(
    page,
    "Black",
    (moves) => moves.find((move) => move.endsWith("*")) ?? first(moves),
  );
  expect(stones.length).toBeGreaterThan(4);
  await page.getByRole("button", { name: "Quartello, start page" }).press("Enter");

  await begin(page, "Mabi", {
    "How large is the board?": "4",
    "After how many moves without a larger group does it end? (0: never)": "10",
  });
  const steps = await finish(page, "White", (moves, turn) =>
    turn >= 3 && moves.includes("pass") ? "pass" : (moves.find((move) => move !== "pass") ?? "pass"),
  );
  expect(steps[0]).toMatch(/^[a-d]\d[a-d]\d$/);
  await page.keyboard.press("Shift+L");
  await expect(heard(page)).toContainText("Last move");
});

test("a forbidden click is told at once, with its reason", async ({ table: page }) => {
  await begin(page, "Mapello");
  await press(page, "a1");
  await expect(page.getByRole("alert")).toContainText("a1");
  await page.keyboard.press("Shift+R");
  await expect(heard(page)).toContainText("Rank 1: a1 wall");
  await page.keyboard.press("Shift+X");
  await expect(heard(page)).toContainText("E: ");
});
