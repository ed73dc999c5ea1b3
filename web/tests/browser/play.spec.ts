// Short games of all four kinds by mouse, as a newcomer would play them.
import { readFile } from "node:fs/promises";
import {
  cell,
  choose,
  expect,
  expectAccessible,
  moreOptions,
  moves,
  openText,
  polite,
  start,
  test,
  urgent,
} from "./helpers.ts";

test("the first screen plays: a click on its board is the first move", async ({ table: page }) => {
  const board = page.locator(".chosen-stage");
  await expect(board).toContainText("Your move");
  await expect(board.locator(".cell.pointed")).toHaveCount(1);
  await board.locator('[data-cell="f4"]').click();
  await expect(moves(page)).toHaveText(["1f4"]);
  await expect(polite(page)).toContainText("White to move.");
  await page.goBack();
  await page.getByRole("radio", { name: "Mabi" }).check({ force: true });
  await board.locator('[data-cell="e1"]').click(); // takes the piece up
  await expect(cell(page, "e1")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await moreOptions(page);
  await page.getByRole("combobox", { name: "White is played by" }).selectOption("level:1");
  await expect(board.locator(".first-move")).toHaveCount(0); // a computer begins
});

test("Mapello: hints, a refusal with its clause, flips, undo", async ({ table: page }) => {
  await page.getByRole("button", { name: "Start playing" }).click(); // one click: the classic board
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mapello");
  await cell(page, "f4").hover();
  await expect(page.locator(".status")).toContainText("With f4: W e4 → d4");
  await expect(page.locator(".status-line")).toHaveText("Black to move"); // nothing has happened yet
  await expect(page.locator(".hint-lines line")).toHaveCount(1);
  await cell(page, "c4").click();
  await expect(page.locator(".status")).toContainText("would flip nothing");
  await expect(page.locator(".status")).toContainText("Rule “line”");
  await expect(page.locator(".refused-cells rect")).toHaveCount(3);
  await expect(urgent(page)).toContainText("would flip nothing");
  await cell(page, "e3").hover(); // a move looked at meanwhile
  await expect(page.locator(".status")).toContainText("With e3:");
  await cell(page, "c4").hover();
  await expect(page.locator(".status")).toContainText("would flip nothing");
  await cell(page, "f4").click();
  await expect(polite(page)).toHaveText("Black places on f4. Turns e4. White to move.");
  await expect(cell(page, "e4")).toHaveAttribute("aria-label", /^e4, black/);
  await cell(page, "f3").click();
  await cell(page, "e3").click();
  await expect(moves(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(polite(page)).toHaveText("After move 1. White to move.");
  await cell(page, "f5").click();
  await expect(page.locator(".variation .move")).toHaveText(["2f3", "3e3"]);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("combobox", { name: "Flat board" }).selectOption("blue");
  await page.getByRole("checkbox", { name: "Mute" }).check();
  await expect(page.getByRole("slider", { name: "Sound" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.locator(".board-frame")).toHaveClass(/surface-blue/);
});

test("undo goes back over a pass", async ({ table: page }) => {
  const position =
    "4j5/1#bbbbbb#1/1bwbbw#b2/jb#wbbbb*j/j1bwbbbbb1/1bbbbbbbb1/1*bbb1b#1j/jwb#bb4/1#b*b2*#1/3j3j2 w 2 2";
  await openText(page, position);
  await cell(page, "a4").click();
  await expect(polite(page)).toContainText("Black has no other move and passes. White to move.");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(polite(page)).toHaveText("At the start. White to move.");
  await expect(cell(page, "a4")).toHaveAttribute("aria-label", /a4, empty, can be played/);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(polite(page)).toHaveText("After move 2. White to move.");
});

test("Arrello: flips are chosen with the score in view", async ({ table: page }) => {
  await openText(page, "1g5/7/4r2/6g/4r2/2r4/2g4 g c6");
  await expect(cell(page, "c6")).toHaveAttribute("aria-label", /red, protected/);
  await cell(page, "f4").click();
  await expect(page.locator(".live-score")).toHaveText("Green 4 : 3 Red");
  await cell(page, "e5").click();
  await expect(page.locator(".live-score")).toHaveText("Green 5 : 2 Red");
  await expect(page.getByRole("button", { name: "flip e5" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Play f4xe5" }).click();
  await expect(moves(page)).toHaveText(["1f4xe5"]);
  await expect(cell(page, "e5")).toHaveAttribute("aria-label", /^e5, green/);
});

test("Mabi: two clicks, a drag, groups and paralysed pieces", async ({ table: page }) => {
  await start(page, "Mabi");
  await cell(page, "e1").click();
  await expect(cell(page, "e1")).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".cell.target")).toHaveCount(3);
  await cell(page, "f1").click();
  await expect(moves(page)).toHaveText(["1e1f1"]);
  await cell(page, "b8").dragTo(cell(page, "b7"));
  await expect(moves(page)).toHaveText(["1e1f1", "2b8b7"]);
  await cell(page, "g3").click();
  await cell(page, "g2").click();
  await expect(cell(page, "g2")).toHaveAttribute("aria-label", /white, group of 3, locked group/);
  await expect(cell(page, "f2")).toHaveAttribute("aria-label", /black, paralysed/);
  await cell(page, "f2").click();
  await expect(page.locator(".status")).toContainText("Rule “paralysed”");
  await page.getByRole("button", { name: "Pass" }).click();
  const asked = page.getByRole("dialog", { name: "Pass" });
  await expect(asked).toContainText("Passing means: you wait until the other passes.");
  await asked.getByRole("button", { name: "Play on" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.locator('[data-side="second"] .player-facts')).not.toContainText("locked out");
  await page.getByRole("button", { name: "Pass" }).click();
  await asked.getByRole("button", { name: "Pass" }).click();
  await expect(page.locator('[data-side="second"] .player-facts')).toContainText("locked out");
  await expect(page.locator('[data-side="first"] .player-facts')).toHaveText("wins a tie at 2–3record 3");
  await expect(page.locator(".status")).not.toContainText("record");
  // White goes on alone, and the list says so.
  await page.locator(".legal-list summary").click();
  for (const count of [5, 6]) {
    await page.locator(".legal-moves .chip").filter({ hasNotText: "pass" }).first().click();
    await expect(moves(page)).toHaveCount(count);
  }
  const movers = await page
    .locator(".move-list .mover")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(movers).toEqual(["White", "Black", "White", "Black", "White", "White"]);
  await expect(page.getByRole("button", { name: "4 Black pass" })).toBeVisible();
});

test("Alea: placing, converting, the guard", async ({ table: page }) => {
  await start(page, "Alea Evangelion");
  for (const name of ["d4", "d5", "a1"]) await cell(page, name).click();
  await cell(page, "d5").hover();
  await expect(page.locator(".status")).toContainText("d5 converts d4");
  await cell(page, "d5").click();
  await expect(moves(page).last()).toHaveText("4d5*");
  await expect(cell(page, "d4")).toHaveAttribute("aria-label", /white, guarded/);
  await cell(page, "h8").click();
  await expect(polite(page)).toContainText("Black places on h8.");
});

test("a game to its end, a rematch with colours swapped, the series", async ({ table: page }) => {
  await moreOptions(page);
  await page.getByRole("textbox", { name: "Name of Black" }).fill("Ann");
  await page.getByRole("textbox", { name: "Name of White" }).fill("Bo");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await expect(page.getByRole("dialog")).toContainText("Ann, do you give up this game?");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(page.locator(".status")).toHaveText("Ann resigned. Bo wins.");
  await expect(page.locator(".cell.legal-empty")).toHaveCount(0); // nobody is to move
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.locator('[data-side="first"] .player-name')).toHaveText("Bo");
  await expect(page.locator(".series")).toHaveText("Series 1 : 0, Bo leads");
  await page.getByRole("button", { name: "Offer draw" }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.locator(".status")).toHaveText("Draw agreed.");
});

test("rules, clock and pie rule are chosen and hold", async ({ table: page }) => {
  await page.getByRole("radio", { name: "Alea Evangelion" }).check({ force: true });
  await choose(page, "How large is the board?", "5 × 5");
  await choose(page, "Clock", "Per move");
  await moreOptions(page);
  const streak = page.getByRole("spinbutton", { name: "How many conversions in a row? (0: no limit)" });
  await streak.fill("200");
  await streak.blur();
  await expect(streak).toHaveValue("99");
  await page.getByRole("checkbox", { name: /take over the first move/ }).check();
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.getByRole("gridcell")).toHaveCount(25);
  await expect(page.getByRole("timer")).toHaveCount(2);
  await cell(page, "c3").click();
  await page.getByRole("button", { name: "Take it over" }).click();
  await expect(page.getByRole("button", { name: "Take it over" })).toHaveCount(0);
});

test("the first row keeps who sits where, and says the size with the board", async ({ table: page }) => {
  const against = page.getByRole("combobox", { name: "Against" });
  await choose(page, "Against", "Level 4 · Casual");
  await moreOptions(page);
  const [black, white] = [
    page.getByRole("combobox", { name: "Black is played by" }),
    page.getByRole("combobox", { name: "White is played by" }),
  ];
  await expect(black).toHaveValue("");
  await expect(white).toHaveValue("level:4");
  await white.selectOption("");
  await black.selectOption("level:2");
  await expect(against).toHaveValue("level:2");
  await choose(page, "Against", "Level 5 · Steady"); // the computer still begins
  await expect(black).toHaveValue("level:5");
  await expect(white).toHaveValue("");
  await choose(page, "Against", "Someone beside you");
  await expect(black).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "How large is the board?" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Arrello" }).check({ force: true });
  await choose(page, "How large is the board?", "4 × 4");
  await expect(page.locator(".chosen-board [data-cell]")).toHaveCount(16);
  await choose(page, "How large is the board?", "7 × 7");
  await expect(page.locator(".chosen-board [data-cell]")).toHaveCount(49);
});

test("a random board is rolled, and rolled again", async ({ table: page }) => {
  await choose(page, "Board", "Random");
  const seed = page.getByRole("spinbutton", { name: "Seed" });
  const one = await seed.inputValue();
  await page.getByRole("button", { name: "Another random board" }).click();
  await expect(seed).not.toHaveValue(one);
  await choose(page, "Board", "Free play");
  await expect(page.getByRole("spinbutton", { name: "walls" })).toBeVisible();
  await choose(page, "Board", "Rulebook");
  await expect(page.getByRole("spinbutton")).toHaveCount(0);
  await expect(page.locator(".first-move")).toBeVisible();
});

test("a game survives reload, and travels in a link", async ({ table: page, context }) => {
  await page.getByRole("button", { name: "Start playing" }).click();
  await cell(page, "f4").click();
  await cell(page, "f3").click();
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Share / save" }).click();
  const link = page.getByRole("textbox", { name: "Link with the whole game" });
  await expect(link).toHaveValue(/#game=/);
  const address = await link.inputValue();
  await expect(page.getByRole("textbox", { name: "Record", exact: true })).toHaveValue(/1\. f4 2\. f3/);
  await page.reload();
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await page.getByRole("button", { name: /Resume your game/ }).click();
  await expect(moves(page)).toHaveCount(2);
  const other = await context.newPage();
  await other.goto(address);
  await expect(moves(other)).toHaveText(["1f4", "2f3"]);
  await expect(other).not.toHaveURL(/#game=/);
  await other.goto(address.slice(0, -9)); // damaged: told, and the table stays
  await expect(other.locator(".notice")).toHaveText("This link is damaged or incomplete.");
  await other.getByRole("button", { name: "Close" }).click();
  await expect(other.locator(".notice")).toHaveCount(0);
  await expect(moves(other)).toHaveCount(2);
});

test("replays with the slider and the buttons", async ({ table: page }) => {
  const record = '[Game "arrello"]\n[Rules "size=4"]\n\n1. a1 2. a3 3. d1 4. c2 5. d4 6. b1xa1 *';
  await openText(page, record);
  const slider = page.getByRole("slider");
  await slider.fill("2");
  await expect(page.locator('.move[aria-current="true"]')).toHaveText("2a3");
  await page.getByRole("button", { name: "One move on" }).click();
  await expect(page.locator('.move[aria-current="true"]')).toHaveText("3d1");
  await page.getByRole("combobox", { name: "Speed of the replay" }).selectOption("4");
  await page.getByRole("button", { name: "Replay" }).click();
  await expect(page.locator('.move[aria-current="true"]')).toHaveText("6b1xa1", { timeout: 8000 });
});

test("nothing moves while nothing happens", async ({ table: page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const counted = window as unknown as { frames: number };
    counted.frames = 0;
    const original = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      ++counted.frames;
      return original(callback);
    };
  });
  await page.reload();
  await page.getByRole("button", { name: "Start playing" }).click();
  await cell(page, "f4").click();
  await expect(polite(page)).toContainText("White to move");
  const frames = () => page.evaluate(() => (window as unknown as { frames: number }).frames);
  const drawn = async () => {
    const before = await frames();
    await page.waitForTimeout(5000);
    return (await frames()) - before;
  };
  await expect.poll(drawn, { intervals: [0], timeout: 40_000 }).toBe(0); // once what moved has settled
  const running = () =>
    page.evaluate(() => document.getAnimations().filter((a) => a.playState === "running").length);
  expect(await running()).toBe(0);
});

test("a board of one's own: painted, kept, played on", async ({ table: page }) => {
  await choose(page, "Board", "Plain");
  await page.getByRole("button", { name: "Edit the board" }).click();
  const square = (name: string) => page.locator(`.table-page [data-cell="${name}"]`);
  await square("a1").click();
  await expect(square("a1")).toHaveAttribute("aria-label", "a1, wall");
  await page.getByRole("radio", { name: "joker" }).check({ force: true });
  await page.getByRole("radio", { name: "half turn" }).check({ force: true });
  await square("z0").focus();
  await page.keyboard.press("Enter");
  await expect(square("i9")).toHaveAttribute("aria-label", "i9, joker");
  await square("d4").click();
  await expect(page.locator(".refusal")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name of this board" }).fill("Corners");
  await page.getByRole("button", { name: "Keep" }).click();
  await page.getByRole("button", { name: "Use this board" }).click();
  await expect(page.getByRole("button", { name: "Corners" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(cell(page, "a1")).toHaveAttribute("aria-label", "a1, wall");
  await cell(page, "e3").click();
  await expect(moves(page)).toHaveText(["1e3"]);
});

test("games and boards of Othello programs can be pasted", async ({ table: page }) => {
  await openText(page, "F5D6C3D3C4");
  await expect(moves(page)).toHaveText(["1c5", "2e6", "3f3", "4e3", "5f4"]);
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await openText(page, "8/8/8/3wb3/3bw3/8/8/8 w");
  await expect(page.locator(".status-line")).toHaveText("White to move");
});

test("any position can be set up by mouse, and is played on", async ({ table: page }) => {
  await choose(page, "Board", "Plain");
  await page.getByRole("button", { name: "Edit the board" }).click();
  const square = (name: string) => page.locator(`.table-page [data-cell="${name}"]`);
  await page.getByRole("radio", { name: /^black/ }).check({ force: true });
  await square("c4").click();
  await expect(square("c4")).toHaveAttribute("aria-label", "c4, black");
  await expect(page.locator(".status")).toContainText("No set-up any more");
  await page.getByRole("radio", { name: "White", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Use this board" }).click();
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.locator(".status-line")).toHaveText("White to move");
  await expect(cell(page, "c4")).toHaveAttribute("aria-label", /^c4, black/);
});

test("the computer answers, undo takes its answer back too, and two computers play on", async ({
  table: page,
}) => {
  await page.getByRole("combobox", { name: "Against" }).selectOption("level:1");
  await page.getByRole("button", { name: "Start playing" }).click();
  await cell(page, "f4").click();
  await expect(moves(page)).toHaveCount(2);
  await expect(page.locator(".status")).toContainText("Your move");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(polite(page)).toHaveText("At the start. Black to move.");
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await moreOptions(page);
  await page.getByRole("combobox", { name: "Black is played by" }).selectOption("random");
  await expect(page.getByRole("combobox", { name: "Against" })).toHaveValue("both");
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect.poll(() => moves(page).count()).toBeGreaterThan(6);
  await page.getByRole("button", { name: "Pause" }).click();
  const count = await moves(page).count();
  await page.waitForTimeout(800);
  expect(await moves(page).count()).toBeLessThanOrEqual(count + 1);
});

test("a newcomer's first click starts a game in which it is their turn", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.locator('[data-side="first"]')).toHaveClass(/to-move/);
  await cell(page, "f4").click();
  await expect(moves(page).first()).toHaveText("1f4");
});

test("pictures of the board, to keep", async ({ table: page }) => {
  await openText(page, "1g5/7/4r2/6g/4r2/2r4/2g4 g c6");
  await page.getByRole("button", { name: "Share / save" }).click();
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const svg = await saved("Picture (SVG)");
  expect(svg.name).toBe("arrello.svg");
  expect(svg.bytes.toString().match(/<use /g)).toHaveLength(6);
  const png = await saved("Picture (PNG)");
  expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(png.bytes.length).toBeGreaterThan(10_000);
  const record = await saved("Save the record");
  expect(record.bytes.toString()).toContain('[Game "arrello"]');
});
