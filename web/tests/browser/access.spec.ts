// Everything by keyboard and by ear, in both themes, on a phone.
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

test("a whole game by keyboard alone", async ({ table: page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // To the dialog that opens texts, without the mouse.
  for (let tab = 0; tab < 40; ++tab) {
    await press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent)) === "Open a record or position")
      break;
  }
  await press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("textbox").focus();
  await page.keyboard.type("3/3/3 g -");
  await press("Tab", "Enter");
  await expect(page.locator(".table-page").getByRole("grid")).toBeVisible();
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1); // the board is ready for the keys
  await press("a", "1");
  await expect(cell(page, "a1")).toBeFocused();
  await press("Enter");
  await expect(polite(page)).toContainText("Green places on a1.");
  await press("ArrowRight", "ArrowRight", " ");
  await expect(polite(page)).toContainText("Red places on c1.");
  await press("Shift+R");
  await expect(polite(page)).toHaveText("Rank 1: a1 green, c1 red.");
  await press("Shift+L");
  await expect(polite(page)).toHaveText("Last move c1.");
  await press("Shift+S");
  await expect(polite(page)).toContainText("Green 1, Red 1");
  await press("b", "2", "Enter");
  await expect(polite(page)).toContainText("Green places on b2.");
  await press("c", "2", "Enter"); // touches c1: asks what to flip
  await expect(page.locator(".extras")).toBeVisible();
  await press("Escape");
  await expect(page.locator(".extras")).toHaveCount(0);
  await press("c", "1", "Shift+E");
  await expect(polite(page)).toContainText(/c1/);
  await press("Enter");
  await expect(urgent(page)).toContainText("c1");
  await press("Control+z");
  await expect(polite(page)).toHaveText("After move 2. Green to move.");
  await press("Control+y");
  await expect(polite(page)).toHaveText("After move 3. Red to move.");
  // The rest by typing moves.
  await press("Shift+T");
  for (let ply = 4; ply <= 9; ++ply) {
    const legal = await page.locator(".legal-moves .chip").allTextContents();
    await page.keyboard.type(legal[0] ?? "");
    await press("Enter");
    await expect(moves(page)).toHaveCount(ply);
  }
  await expect(polite(page)).toContainText("The game is over.");
});

test("Mabi by keyboard: a piece, then where to", async ({ table: page }) => {
  await start(page, "Mabi");
  await cell(page, "e5").focus();
  await page.keyboard.type("e1");
  await page.keyboard.press("Enter");
  await page.keyboard.type("f1");
  await page.keyboard.press("Enter");
  await expect(moves(page)).toHaveText(["1e1f1"]);
  await page.keyboard.press("Shift+M");
  await expect(polite(page)).toContainText("moves: ");
  await page.keyboard.press("Shift+P");
  await page.getByRole("dialog", { name: "Pass" }).getByRole("button", { name: "Pass" }).press("Enter");
  await expect(polite(page)).toContainText("Black");
  await expect(moves(page)).toHaveText(["1e1f1", "2pass"]);
  await expect(cell(page, "f1")).toBeFocused(); // keys go on where they were
});

test("a smaller board on the first screen is reached and played by keyboard", async ({ table: page }) => {
  await page.getByRole("radio", { name: "Mabi" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("combobox", { name: "How large is the board?" }).selectOption("4");
  await expect(page.locator(".chosen-board").getByRole("gridcell")).toHaveCount(16);
  await page.getByRole("radio", { name: "Mabi" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.locator('.chosen-board [data-cell="c3"]')).toBeFocused(); // e5, where the focus was, is no more
  await page.keyboard.type("a1");
  await page.keyboard.press("Enter");
  await expect(cell(page, "a1")).toHaveAttribute("aria-selected", "true");
});

test("every step of a move that takes several is said and labelled", async ({ table: page }) => {
  await start(page, "Mabi");
  await cell(page, "e5").focus();
  await page.keyboard.type("e1");
  await page.keyboard.press("Enter");
  await expect(polite(page)).toHaveText("e1 chosen. It can go to f1, e2, d1.");
  await expect(cell(page, "e1")).toHaveAttribute("aria-label", /chosen/);
  await expect(cell(page, "f1")).toHaveAttribute("aria-label", "f1, empty, can be played");
  await expect(cell(page, "h5")).toHaveAttribute("aria-label", "h5, empty");
  await page.keyboard.type("f1");
  await page.keyboard.press("Shift+E");
  await expect(polite(page)).toContainText("White steps from e1 to f1");
  await page.keyboard.press("Escape");
  await expect(polite(page)).toHaveText("Let go.");

  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await openText(page, "1g5/7/4r2/6g/4r2/2r4/2g4 g c6");
  await cell(page, "f4").focus();
  await page.keyboard.press("Enter");
  await expect(polite(page)).toHaveText(
    "Stone on f4. Choose cells to flip up to: e5, e3. f4 once more plays it.",
  );
  await expect(cell(page, "e5")).toHaveAttribute("aria-label", /can be flipped$/);
  await cell(page, "e5").focus();
  await page.keyboard.press("Enter");
  await expect(polite(page)).toHaveText("f4xe5 chosen. Green 5, Red 2.");
  await expect(cell(page, "e5")).toHaveAttribute("aria-label", /will be flipped$/);
  await page.keyboard.press("Enter");
  await expect(polite(page)).toHaveText("f4 chosen. Green 4, Red 3.");
  await cell(page, "f4").focus();
  await page.keyboard.press("Enter");
  await expect(polite(page)).toContainText("Green places on f4.");
});

test("moves that are not one's own are not marked while a computer thinks", async ({ table: page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("combobox", { name: "Against" }).selectOption("level:1");
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.locator(".cell.legal-empty")).toHaveCount(4);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.querySelector(".status-line")?.textContent?.includes("thinking"))
        seen.push(document.querySelectorAll(".legal-empty").length);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await cell(page, "f4").click();
  await expect(moves(page)).toHaveCount(2);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.max(...seen)).toBe(0);
});

test("where one may play next is marked once the disc has landed", async ({ table: page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await start(page, "Mapello");
  const frames = await page.evaluate(async () => {
    const seen: { marked: number; falling: boolean }[] = [];
    document.querySelector<HTMLElement>('.table-page [data-cell="f4"]')?.click();
    for (let until = performance.now() + 2500; performance.now() < until; ) {
      await new Promise(requestAnimationFrame);
      const falling = document
        .getAnimations()
        .some(
          (one) => one instanceof CSSAnimation && one.animationName === "drop" && one.playState === "running",
        );
      seen.push({ marked: document.querySelectorAll(".table-page .cell.legal-empty").length, falling });
    }
    return seen;
  });
  expect(frames.some(({ falling }) => falling)).toBe(true);
  expect(frames.filter(({ falling, marked }) => falling && marked > 0)).toEqual([]);
  expect(frames.at(-1)?.marked).toBe(3);
});

// Dark differs from light in nothing but its colours.
for (const [colorScheme, rules] of [
  ["light", []],
  ["dark", ["color-contrast"]],
] as const) {
  test(`axe finds nothing: start and dialogs, ${colorScheme}`, async ({ table: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    for (const summary of await page.locator(".option-group summary").all()) await summary.click();
    await expectAccessible(page, [...rules]);
    for (const name of ["Settings", "Rules of the game", "Open a record or position"]) {
      await page.getByRole("button", { name }).click();
      await expectAccessible(page, [...rules]);
      await page.keyboard.press("Escape");
    }
  });

  test(`axe finds nothing: the four tables, ${colorScheme}`, async ({ table: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    for (const title of ["Mapello", "Arrello", "Mabi", "Alea Evangelion"]) {
      await start(page, title);
      await page.locator(".legal-list summary").click();
      await page.locator(".legal-moves .chip").first().click();
      await expect(moves(page)).toHaveCount(1);
      await page.locator(".legal-list summary").click();
      await cell(page, "a1").click();
      await expectAccessible(page, [...rules]);
      await page.getByRole("button", { name: "Quartello, start page" }).click();
      await expect(page.getByRole("button", { name: "Start playing" })).toBeVisible();
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the start button is in reach, the board fits, a tap plays", async ({ table: page }) => {
    const button = await page.getByRole("button", { name: "Start playing" }).boundingBox();
    expect(button && button.y + button.height).toBeLessThan(740);
    await page.getByRole("button", { name: "Start playing" }).tap();
    await expect(page.locator(".table-page").getByRole("grid")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const board = await page.locator(".board-frame").boundingBox();
    expect(board?.width).toBeGreaterThan(325);
    const target = await cell(page, "f4").boundingBox();
    expect(target?.width).toBeGreaterThanOrEqual(30);
    const corner = { x: 1, y: 1 }; // between four cells: no finger means that
    await cell(page, "f4").tap({ position: corner });
    await expect(moves(page)).toHaveCount(0);
    await cell(page, "f4").tap();
    await expect(moves(page)).toHaveText(["1f4"]);
    await page.getByRole("button", { name: "Study" }).tap();
    await expect(page.getByRole("region", { name: "Study" })).toBeVisible();
    await expectAccessible(page, ["target-size"]);
  });

  test("free play by touch: set up, choose a colour, play", async ({ table: page }) => {
    test.slow();
    await moreOptions(page);
    await page.getByRole("textbox", { name: "Name of Black" }).fill("Ann");
    await page.getByRole("textbox", { name: "Name of White" }).fill("Bo");
    await choose(page, "Board", "Free play");
    await page.getByRole("spinbutton", { name: "walls" }).fill("1");
    await expectAccessible(page, ["target-size"]);
    await page.getByRole("button", { name: "Start playing" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ann sets the board up");
    await cell(page, "a1").tap();
    await cell(page, "c3").tap();
    await expect(page.locator(".refusal")).toContainText("wall"); // one is the limit
    await page.getByRole("radio", { name: "move" }).check({ force: true });
    await cell(page, "a1").tap();
    await cell(page, "b2").tap();
    await expect(cell(page, "b2")).toHaveAttribute("aria-label", "b2, wall");
    for (const rules of [[], ["target-size"]]) await expectAccessible(page, rules);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, ["color-contrast"]);
    await page.getByRole("button", { name: "Done", exact: true }).tap();
    await expect(page.getByText("Bo, which colour do you take?")).toBeVisible();
    await expectAccessible(page, ["color-contrast"]);
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    await page.getByRole("button", { name: /^White/ }).tap();
    await expect(page.locator('[data-side="second"] .player-name')).toHaveText("Bo");
    await expect(cell(page, "b2")).toHaveAttribute("aria-label", "b2, wall");
    await page.getByRole("button", { name: "Resign" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).tap();
    await expect(page.locator(".status")).toHaveText("Ann resigned. Bo wins.");
    await page.getByRole("button", { name: "Rematch" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bo sets the board up");
    await expect(page.getByText("Series 0 : 1, Bo leads")).toBeVisible();
  });
});

test("free play with a computer that sets up, within lowered limits, and on to the next game", async ({
  table: page,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0.999; // the largest seeds
  });
  await page.reload();
  await moreOptions(page);
  await page.getByRole("combobox", { name: "Black is played by" }).selectOption("random");
  await choose(page, "Board", "Free play");
  await page.getByRole("spinbutton", { name: "walls" }).fill("2");
  await page.keyboard.press("Tab");
  await expect(page.locator(".wrong")).toHaveCount(0);
  await page.getByRole("button", { name: "Start playing" }).click();
  await expect(page.getByText("Player 2, which colour do you take?")).toBeVisible();
  await expect(page.locator('[data-cell][aria-label*=", wall"]')).toHaveCount(2);
  await page.getByRole("button", { name: /^Black/ }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Player 2 sets the board up");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByRole("button", { name: "Resign" })).toBeVisible();
});

test("at 400% zoom nothing is cut off", async ({ table: page }) => {
  await page.setViewportSize({ width: 320, height: 205 });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const summary of await page.locator(".option-group summary").all()) await summary.click();
  await choose(page, "Board", "Free play");
  await fits();
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.getByRole("button", { name: "Done", exact: true }).waitFor();
  await fits();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("button", { name: "Black" }).waitFor();
  await fits();
  await page.getByRole("button", { name: "Black" }).click();
  await page.getByRole("button", { name: "Study" }).click();
  await expect(page.getByRole("region", { name: "Study" })).toBeVisible();
  await fits();
  await page.getByRole("button", { name: "Quartello, start page" }).click();
  await openText(page, "7/7/7/7/7/7/7 g -");
  await fits();
  await cell(page, "d4").click();
  await expect(moves(page)).toHaveText(["1d4"]);
});

test("works offline once it was here, and can be installed", async ({ table: page, context }) => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Start playing" }).click();
  await cell(page, "f4").click();
  await expect(moves(page)).toHaveText(["1f4"]);
  await context.setOffline(false);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await fetch(link?.href ?? "")).json();
  });
  expect(manifest).toMatchObject({ name: "Quartello", display: "standalone" });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
});

test.describe("in another language", () => {
  test.use({ locale: "de-DE" });

  test("the browser's language is spoken, and another can be chosen", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Spielen", exact: true })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.getByRole("button", { name: "Brett bearbeiten" }).click();
    await expect(page.locator(".brush")).toHaveCount(7);
    const cutOff = (brushes: Element[]) => brushes.filter((one) => one.scrollWidth > one.clientWidth).length;
    expect(await page.locator(".brush").evaluateAll(cutOff)).toBe(0); // "verschieben"
    await page.getByRole("button", { name: "Abbrechen" }).click();
    await page.getByRole("button", { name: "Einstellungen" }).click();
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("ja");
    await expect(
      page.getByRole("button", { name: "対局を始める", exact: true, includeHidden: true }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "対局を始める", exact: true }).click();
    await expect(cell(page, "d4")).toHaveAttribute("aria-label", /^d4, 黒/);
    await cell(page, "f4").click();
    await expect(moves(page)).toHaveCount(2);
    await expect(polite(page)).toContainText(/が[a-h][1-8]に置く。/);
    await cell(page, "a1").click();
    await expect(page.locator(".status")).toContainText("a1は壁です");
  });
});
