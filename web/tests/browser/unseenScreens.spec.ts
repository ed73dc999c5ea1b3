// Setting up, the editor, study, review, exercises and lessons by someone who cannot see the screen: everything is found by role and
// name and done by keys, everything known comes from what is announced or read aloud. A whole game so: unseen.spec.ts.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, heard, test } from "./helpers.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

async function goTo(page: Page, cell: string): Promise<void> {
  await page.keyboard.type(cell);
  await expect(page.getByRole("gridcell", { name: new RegExp(`^${cell}[,*]`) })).toBeFocused();
}

async function press(page: Page, cell: string): Promise<void> {
  await goTo(page, cell);
  await page.keyboard.press("Enter");
}

const toBoard = (page: Page) => page.getByRole("gridcell", { name: /./ }).first().focus();

/** The row of buttons of which one is chosen, by keys. */
async function choose(page: Page, group: string, name: string): Promise<void> {
  const one = page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
  await one.focus();
  await page.keyboard.press("Space");
  await expect(one).toBeChecked();
}

test("free play: a board is set up, a colour taken, the game begun", async ({ table: page }) => {
  await page.getByRole("combobox", { name: "Board", exact: true }).selectOption({ label: "Free play" });
  await button(page, "Start playing").press("Enter");
  await expect(page.getByRole("heading", { name: "Player 1 sets the board up" })).toBeVisible();
  await toBoard(page);
  await press(page, "a1");
  await expect(heard(page)).toHaveText("a1: wall, 1 of 8");
  await choose(page, "Symmetry", "half turn");
  await toBoard(page);
  await press(page, "c3");
  await expect(heard(page)).toHaveText("c3, f6: wall, 3 of 8");
  await page.keyboard.press("Shift+R");
  await expect(heard(page)).toHaveText("Rank 3: c3 wall.");
  await press(page, "d4");
  await expect(page.getByRole("region", { name: "What is going on" })).toContainText(/d4/); // refused: the centre
  await choose(page, "Symmetry", "one cell");
  await choose(page, "Piece", "move");
  await toBoard(page);
  await press(page, "a1");
  await expect(heard(page)).toHaveText("a1, chosen");
  await press(page, "b2");
  await expect(heard(page)).toHaveText("a1: empty; b2: wall, 3 of 8");
  await button(page, "Undo").press("Enter");
  await expect(heard(page)).toHaveText("a1: wall, 3 of 8; b2: empty");
  await button(page, "Done").press("Enter");
  await expect(page.getByText("Player 2, which colour do you take?")).toBeFocused();
  await toBoard(page);
  await goTo(page, "a1");
  await page.keyboard.press("Shift+C");
  await expect(heard(page)).toHaveText(/^File a: a1 wall\.$/);
  await button(page, /^White/).press("Enter");
  await expect(page.getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1);
  await page.keyboard.press("Shift+S");
  await expect(heard(page)).toContainText("Black 2, White 2");
});

test("the editor: a position to study, with whose turn it is", async ({ table: page }) => {
  await choose(page, "Choose a game", "Mapello Reversi with walls, bonuses and jokers");
  await button(page, "Edit the board").press("Enter");
  await button(page, "Starting board").press("Enter");
  await choose(page, "Piece", "black 2");
  await toBoard(page);
  await press(page, "c4");
  await expect(heard(page)).toHaveText("c4: black, 3");
  await expect(page.getByRole("region", { name: "What is going on" })).toContainText("No set-up any more");
  await choose(page, "Side to move", "White");
  await page.getByRole("textbox", { name: "Name of this board" }).fill("Mine");
  await page.keyboard.press("Enter");
  await expect(button(page, "Mine")).toBeVisible();
  await button(page, "Use this board").press("Enter");
  await button(page, "Start playing").press("Enter");
  await expect(page.getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1);
  await expect(page.getByRole("gridcell", { name: "c4, black" })).toBeVisible();
  await page.keyboard.press("Shift+M");
  await expect(heard(page)).toContainText(/^\d+ moves: /);
});

const record = `[Game "mapello"]
[Rules "empties=winner"]
[Setup "plain"]
[First "Ann"]
[Second "Bo"]

1. d6 2. c4 3. d3 4. c6 5. b5 6. e6 7. d7 8. c5 9. f5 1-0`;

async function open(page: Page, text: string): Promise<void> {
  await button(page, "Open a record or position").press("Enter");
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open" }).press("Enter");
  await expect(page.getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1);
}

test("study and review: who leads, the best moves, what went wrong, and a better move found", async ({
  table: page,
}) => {
  test.slow();
  await open(page, record);
  await button(page, "Review").press("Enter");
  await expect(heard(page)).toContainText(/Ann: [\d.,]+ points lost a move.*Bo: .*Turning points: \d+\./);
  await choose(page, "Moves", "All moves");
  const lost = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Try again/ }) });
  await lost
    .last()
    .getByRole("button", { name: /^Try again/ })
    .press("Enter");
  await expect(heard(page)).toContainText("Find a better move than");
  const asked = ((await heard(page).textContent()) ?? "").match(/than (\w\d)/)?.[1] ?? "";
  // The list of what can be played is asked for by key; one that is not the one played before is tried.
  await toBoard(page);
  await page.keyboard.press("Shift+M");
  await expect(heard(page)).toContainText("moves: ");
  const legal = /moves: (.*)\./.exec((await heard(page).textContent()) ?? "")?.[1]?.split(", ") ?? [];
  await press(page, legal.find((move) => move !== asked) ?? "");
  await expect(heard(page)).toContainText(
    /is the best move here|as good as the best|is better, but|no better/,
  );
  await choose(page, "What to study", "Position");
  await toBoard(page);
  await page.keyboard.press("Shift+V");
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift+V");
      return heard(page).textContent();
    })
    .toMatch(/(ahead by about|wins by|About level|A draw).*, (solved|estimate)\.( [a-h]\d [+−±0-9]|)/);
});

interface Puzzle {
  accepted: string[];
  second_move: string;
  grade: number;
}

test("an exercise: the task, a wrong move, a hint, the right move", async ({ table: page }) => {
  test.slow();
  const file = JSON.parse(await readFile("src/learn/exercises/alea.json", "utf8"));
  const [first] = (file.puzzles as Puzzle[]).toSorted((a, b) => a.grade - b.grade);
  await choose(page, "Choose a game", "Alea Evangelion Place stones or convert neighbours");
  await button(page, "Learn by example").press("Enter");
  await choose(page, "What to learn", "Exercises");
  await expect(heard(page)).toContainText(/to move\. /); // the task
  await page.getByRole("textbox", { name: "Type a move" }).fill(first?.second_move ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("is not it");
  await button(page, "Try again").press("Enter");
  await button(page, "Hint").press("Enter");
  await expect(heard(page)).toContainText(/Look at|Sometimes/);
  await toBoard(page);
  await press(page, (first?.accepted[0] ?? "").replace("*", ""));
  await expect(page.getByRole("alert")).toContainText("is right!");
  await expect(button(page, "Next exercise")).toBeFocused();
});

test("a lesson: each task is read, shown on request, and leads on to a first game", async ({
  table: page,
}) => {
  test.slow();
  await button(page, "Learn Mapello in a minute").press("Enter");
  for (let step = 1; step <= 6; ++step) {
    await expect(heard(page)).toContainText(`Step ${step} of 6`);
    await button(page, "Show me").press("Enter");
    await expect(heard(page)).toContainText(/It is |Click |Pass/);
    const said = (await heard(page).textContent()) ?? "";
    await toBoard(page);
    await press(page, /([a-h][1-8])/.exec(said)?.[1] ?? "");
    const onward = button(page, step < 6 ? "Next" : "Play your first game");
    await expect(onward).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1);
  await page.keyboard.press("Shift+M");
  await expect(heard(page)).toContainText(/^\d+ moves: /);
});
