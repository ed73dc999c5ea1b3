// Takes every screen at every size, light, dark and with the system's own colours, to be looked at: build/web/screens/. Not a test
// of anything; `tools/web screens`, with -g '1280 dark' for some of them. A sheet of small pictures for each size lies beside them.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { choose, openText } from "../browser/helpers.ts";

const folder = fileURLToPath(new URL("../../../build/web/screens/", import.meta.url));

const mapello = `[Game "mapello"]
[Setup "classic"]
[First "Ann"]
[SecondComputer "level:4"]
[Date "2026-11-19"]

1. e3 2. f3 3. f4 4. d3 5. c6 6. g5 7. c3 8. f5 9. g4 10. h5 11. h6 12. h7 13. g8 14. e6 15. f7
16. g3 17. h4 18. h3 19. d6 20. f6 21. e7 22. c4 23. c5 24. d7 25. e8 26. c8 *`;
const ended = `[Game "mapello"]
[Rules "bonus=3,empties=winner,walls=8,bonuses=8,jokers=8"]
[Setup "plain"]
[First "Ann"]
[SecondComputer "level:2"]

1. d6 2. c4 3. d3 4. c6 5. b5 6. e6 7. d7 8. c5 9. f5 1-0`;
const positions = {
  arrello: "1g5/7/2grrrr/2gr1rr/1gr1rr1/gggrgg1/1ggg3 r -",
  mabi: "wwb2ww1/wbw2bwb/8/4w2b/wbwb1wb1/1bbb1bwb/wbw2ww1/5bb1 w b - wwbbb---------- 3,6 6 26",
  alea: "1bb2www/2bb3w/bw4ww/2wwwwb1/b1w1w1b1/1w6/3bbb2/1bb2b1b b f4,e5 1 0",
};

const go = async (page: Page, hash: string) => {
  await page.evaluate((address) => (location.hash = address), hash);
  await page.waitForTimeout(400);
};
const dialog = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
};
const open = async (page: Page, text: string) => {
  await go(page, "#");
  await openText(page, text);
};

/** The screens, in the order in which they are walked through; each leaves the page where the next one begins. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  start: (page) => page.getByRole("button", { name: "Start playing" }).waitFor(),
  "start-mabi": (page) => page.getByRole("radio", { name: "Mabi" }).check({ force: true }),
  "start-more": async (page) => {
    await page.getByRole("radio", { name: "Mapello" }).check({ force: true });
    await choose(page, "Board", "free play");
    for (const summary of await page.locator(".option-group summary").all()) await summary.click();
  },
  "free-play-editor": async (page) => {
    await page.getByRole("button", { name: "Start playing" }).click();
    await page.getByRole("button", { name: "Done", exact: true }).waitFor();
  },
  "free-play-colours": (page) => page.getByRole("button", { name: "Done", exact: true }).click(),
  table: (page) => open(page, mapello),
  refused: (page) => page.locator('.table-page [data-cell="a1"]').click(),
  share: (page) => dialog(page, "Share / save"),
  settings: async (page) => {
    await page.keyboard.press("Escape");
    await dialog(page, "Settings");
  },
  keys: async (page) => {
    await page.keyboard.press("Escape");
    await dialog(page, "Keyboard");
  },
  study: async (page) => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Study" }).click();
    await page.locator(".best-line").first().waitFor();
    await page.waitForTimeout(1500);
  },
  arrello: (page) => open(page, positions.arrello),
  "arrello-flips": (page) => page.locator('.table-page [data-cell="e4"]').click(),
  mabi: (page) => open(page, positions.mabi),
  alea: (page) => open(page, positions.alea),
  over: (page) => open(page, ended),
  review: async (page) => {
    await page.getByRole("button", { name: "Review" }).click();
    await page
      .getByText(/points lost a move/)
      .first()
      .waitFor();
  },
  lesson: (page) => go(page, "#learn/mapello/lesson/2"),
  rules: (page) => go(page, "#learn/mapello/rules"),
  exercises: (page) => go(page, "#learn/arrello/exercises"),
  gallery: (page) => go(page, "#boards/mapello"),
  editor: (page) => go(page, "#editor/mapello"),
  games: (page) => go(page, "#games"),
  "damaged-link": (page) => go(page, "#game=broken"),
  "open-dialog": async (page) => {
    await go(page, "#");
    await dialog(page, "Open a record or position");
  },
  sheet: async (page) => {
    await page.keyboard.press("Escape");
    await dialog(page, "Rules of the game");
  },
};

async function walk(page: Page, name: string): Promise<void> {
  mkdirSync(folder + name, { recursive: true });
  await page.addInitScript(() => {
    localStorage.setItem("quartello.choice", JSON.stringify({ computers: [null, "level:2"] }));
  });
  await page.goto("/");
  for (const [screen, there] of Object.entries(screens)) {
    await there(page);
    await page.waitForTimeout(250);
    await page.mouse.move(1, 1);
    await page.screenshot({ path: `${folder}${name}/${screen}.png` });
  }
}

/** All screens of a size, small, on one sheet. */
async function sheet(page: Page, name: string, width: number): Promise<void> {
  const figures = Object.keys(screens).map(
    (screen) =>
      `<figure><img src="${screen}.png" width="${width}"><figcaption>${screen}</figcaption></figure>`,
  );
  const style =
    "body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;font:12px sans-serif}figure{margin:0}img{border:1px solid #888}";
  writeFileSync(`${folder}${name}/index.html`, `<!doctype html><style>${style}</style>${figures.join("")}`);
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto(`file://${folder}${name}/index.html`);
  await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
}

const sizes = [
  [360, 740, 250],
  [844, 390, 390],
  [768, 1024, 310],
  [1280, 800, 515],
  [1920, 1080, 515],
  [2560, 1440, 515],
] as const;
const looks = { light: {}, dark: { colorScheme: "dark" }, forced: { forcedColors: "active" } } as const;

test.setTimeout(240_000);
for (const [width, height, small] of sizes) {
  for (const [look, media] of Object.entries(looks)) {
    test(`${width} ${look}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia(media);
      await walk(page, `${width}-${look}`);
      await sheet(page, `${width}-${look}`, small);
      await expect(page.locator("figure")).toHaveCount(Object.keys(screens).length);
    });
  }
}
