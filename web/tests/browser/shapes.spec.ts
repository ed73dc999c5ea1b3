// Screens of every shape, colours of the system's own, and browsers that keep nothing.
import type { Page } from "@playwright/test";
import { cell, expect, moreOptions, moves, openText, start, test } from "./helpers.ts";

const mapello = "4j5/1#1*2*1#1/6#3/j*#2wb1*j/j3wwbbw1/4bwbw*1/1*3bw#1j/j2#1wb3/1#1*3*#1/3j3j2 b 0 0";
const mabi = "wwb2ww1/wbw2bwb/8/4w2b/wbwb1wb1/1bbb1bwb/wbw2ww1/5bb1 w b - wwbbb---------- 3,6 6 26";

/** Nothing reaches out of the window to the right, and all of the board is in it. */
async function expectBoardInSight(page: Page) {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const board = await page.locator(".board-frame").boundingBox();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(window.width);
  expect(board?.y).toBeGreaterThanOrEqual(0);
  expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(window.height);
}

for (const [width, height] of [
  [667, 375],
  [844, 390],
  [932, 430],
] as const) {
  test.describe(`a telephone on its side, ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });
    test("shows the start button, then the whole board with the players beside it", async ({
      table: page,
    }) => {
      const button = await page.getByRole("button", { name: "Start playing" }).boundingBox();
      expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
      await expect(page.locator(".first-move")).toBeInViewport({ ratio: 1 });
      await openText(page, mapello);
      await expectBoardInSight(page);
      const board = await page.locator(".board-frame").boundingBox();
      const player = await page.locator(".player").first().boundingBox();
      expect(player?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
      expect(board?.height).toBeGreaterThan(0.8 * height);
    });
  });
}

// Against whom, which board, which clock: one row, and on a narrow screen two lines; nothing else has to be looked at.
for (const [width, height, lines] of [
  [360, 740, 2],
  [844, 390, 1],
  [768, 1024, 1],
  [1280, 800, 1],
  [1920, 1080, 1],
] as const) {
  test.describe(`the first screen, ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 1000, isMobile: width < 1000 });
    test("has the three choices and the start button in sight", async ({ table: page }) => {
      await expect(page.locator(".first-move")).toHaveText(
        width < 1000 ? /tap a marked cell/ : /click a marked cell/,
      );
      const tops = new Set<number>();
      for (const name of ["Against", "Board", "Clock"]) {
        const box = await page.getByRole("combobox", { name, exact: true }).boundingBox();
        tops.add(Math.round(box?.y ?? -1));
        expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }
      expect(tops.size).toBe(lines);
      const button = await page.getByRole("button", { name: "Start playing" }).boundingBox();
      expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
      await expect(page.getByRole("group", { name: "Who plays which side?" })).toHaveCount(0);
      await moreOptions(page);
      await expect(page.getByRole("group", { name: "Who plays which side?" })).toBeVisible();
      const questions = await page
        .locator(".rule-option > .field-name, .rule-option .field > .field-name")
        .allTextContents();
      expect(questions.length).toBeGreaterThan(0);
      for (const question of questions) expect(question).toMatch(/\?( \(0: [a-z ]+\))?$/);
    });
  });
}

/** What could be chosen in the first row and would be cut. */
const cutChoices = (page: Page) =>
  page.locator(".first-choices select").evaluateAll((selects) =>
    selects.flatMap((one) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(one);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen || !(one instanceof HTMLSelectElement)) return ["no select"];
      pen.font = font;
      const arrow = 16;
      const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
      return [...one.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
    }),
  );

test.describe("the first row in every language", () => {
  for (const locale of ["en", "de", "es", "pt", "ja"]) {
    test.describe(locale, () => {
      test.use({ locale });
      test("cuts no choice", async ({ page }) => {
        await page.goto("/");
        await expect(page.locator(".first-move")).toBeVisible();
        for (const [width, height] of [
          [360, 740],
          [844, 390],
          [1280, 800],
        ] as const) {
          await page.setViewportSize({ width, height });
          for (const game of ["mapello", "alea"]) {
            await page
              .locator(".game-card")
              .nth(game === "mapello" ? 0 : 3)
              .click();
            await expect(page.locator(".first-choices .size")).toHaveCount(game === "mapello" ? 0 : 1);
            expect(await cutChoices(page), `${width} ${game}`).toEqual([]);
          }
        }
      });
    });
  }
});

/** Buttons, labels and headings whose words do not fit where they stand. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, label, summary, h1, h2, h3, p, a, option, select")]
      .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .board"))
      .filter((one) => {
        const { overflowX, clipPath } = getComputedStyle(one);
        if (clipPath !== "none") return false; // to be heard only
        const hides = overflowX !== "visible" && overflowX !== "auto";
        return (
          (hides && one.scrollWidth > one.clientWidth + 1) ||
          one.getBoundingClientRect().right > innerWidth + 1
        );
      })
      .map((one) => `${one.tagName} ${one.className}: ${one.textContent}`),
  );

for (const language of ["en", "de", "es", "pt", "ja"]) {
  test.describe(`360 pixels, ${language}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, locale: language });
    test("cut no word and scroll no screen sideways", async ({ page }) => {
      test.slow();
      await page.addInitScript(() =>
        localStorage.setItem("quartello.choice", JSON.stringify({ computers: [null, "level:10"] })),
      );
      await page.goto("/");
      await page.locator(".start-buttons .primary").click();
      await page.locator('.table-page [data-cell="f4"]').click(); // a game to be kept
      await expect(page.locator(".move-list .move").first()).toBeVisible();
      for (const [address, there] of [
        ["#", ".chosen-board [role=grid]"],
        [`#position=mapello&at=${encodeURIComponent(mapello)}`, ".player"],
        [`#position=mabi&at=${encodeURIComponent(mabi)}`, ".player-facts .tag"],
        ["#editor/mapello", ".brushes"],
        ["#boards/mapello", ".board-card svg"],
        ["#games", ".kept-game"],
        ["#learn/mapello/lesson", ".trial"],
        ["#learn/mapello/rules", ".learn-clauses"],
        ["#learn/mapello/exercises", ".exercise-list"],
      ] as const) {
        await page.goto(`/${address}`);
        await expect(page.locator(there).first()).toBeVisible();
        for (const summary of await page.locator(".option-group summary").all()) await summary.click();
        expect(await cutWords(page), address).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(
          360,
        );
      }
    });
  });
}

test.describe("a telephone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });
  test("shows the whole board of a lesson, a rule and an exercise, and the words beside it", async ({
    table: page,
  }) => {
    for (const part of ["lesson", "rules", "exercises"]) {
      await page.goto(`/#learn/arrello/${part}`);
      await expectBoardInSight(page);
      const board = await page.locator(".board-frame").boundingBox();
      expect(board?.height, part).toBeGreaterThan(0.8 * 390);
      const words = await page.locator(".trial, .learn-words").first().boundingBox();
      expect(words?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
      expect(words?.y).toBeLessThan(150);
    }
  });
});

test.describe("a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 } });
  test("has the start button in sight", async ({ table: page }) => {
    const button = await page.getByRole("button", { name: "Start playing" }).boundingBox();
    expect((button?.y ?? 1024) + (button?.height ?? 0)).toBeLessThanOrEqual(1024);
  });
});

test.describe("a very large screen", () => {
  test.use({ viewport: { width: 2560, height: 1440 } });
  test("gives the board its height, here and at first", async ({ table: page }) => {
    await expect(page.locator(".chosen-board .board-frame")).toBeVisible();
    const first = await page.locator(".chosen-board .board-frame").boundingBox();
    expect(first?.height).toBeGreaterThan(1000);
    await expect(page.locator(".first-move")).toBeInViewport({ ratio: 1 });
    await page.goto("/#learn/mapello/lesson");
    await expect(page.locator(".lesson .board-frame")).toBeVisible();
    expect((await page.locator(".lesson .board-frame").boundingBox())?.height).toBeGreaterThan(1000);
    await page.goto("/#");
    await openText(page, mapello);
    await expectBoardInSight(page);
    const board = await page.locator(".board-frame").boundingBox();
    const status = await page.locator(".status").boundingBox();
    expect(board?.height).toBeGreaterThan(1050);
    expect((status?.y ?? 0) - (board?.y ?? 0) - (board?.height ?? 0)).toBeLessThan(90);
  });
});

/** A colour of the system as a computed value. */
const highlight = (page: Page) =>
  page.evaluate(() => {
    const one = document.body.appendChild(document.createElement("i"));
    one.style.color = "Highlight";
    const { color } = getComputedStyle(one);
    one.remove();
    return color;
  });

test("colours of the system keep the grid, the marks and the turn", async ({ table: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await start(page, "Mapello");
  const colours = (name: string, pseudo?: string) =>
    cell(page, name).evaluate((element, which) => {
      const { boxShadow, backgroundColor } = getComputedStyle(element, which);
      return { boxShadow, backgroundColor };
    }, pseudo);
  const ground = await colours("a1");
  expect(ground.boxShadow).toContain("rgb(255, 255, 255)"); // lines
  expect((await colours("f4", "::after")).backgroundColor).not.toBe(ground.backgroundColor); // a move
  await page.getByRole("button", { name: "Study" }).click();
  const study = page.getByRole("button", { name: "Study" });
  await expect(study).toHaveCSS("background-color", await highlight(page));
  await study.click();
  const outline = (side: string) =>
    page.locator(`[data-side="${side}"]`).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect([await outline("first"), await outline("second")]).toEqual(["solid", "none"]);
});

for (const [name, error, text] of [
  ["no storage", "SecurityError", "This browser keeps no games"],
  ["full storage", "QuotaExceededError", "This browser has no room left"],
] as const) {
  test(`a game goes on with ${name}, and that is said once`, async ({ page }) => {
    await page.addInitScript((kind) => {
      const fail = () => {
        throw new DOMException("no", kind);
      };
      localStorage.setItem("quartello.choice", JSON.stringify({ computers: [null, null] }));
      Storage.prototype.setItem = fail;
      IDBObjectStore.prototype.put = fail;
    }, error);
    await page.goto("/");
    await start(page, "Mapello");
    await cell(page, "f4").click();
    await expect(page.locator(".notice")).toContainText(text);
    await page.getByRole("button", { name: "Close" }).click();
    await cell(page, "f3").click();
    await expect(moves(page)).toHaveCount(2);
    await expect(page.locator(".notice")).toHaveCount(0);
    await page.getByRole("button", { name: "Quartello, start page" }).click();
    await page.getByRole("button", { name: "Your games" }).click();
    await expect(page.locator(".kept-none")).toContainText(text);
  });
}
