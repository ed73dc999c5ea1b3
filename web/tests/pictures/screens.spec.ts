// Takes every screen at every size, light, dark and with the system's own colours, to be looked at: build/web/screens/. Not a test
// of anything; `tools/web screens`, with -g '1280 dark' for some of them. A sheet of small pictures for each size lies beside them. The
// online screens come from a server of their own, and need the program, too.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { choose, moreOptions, openText } from "../browser/helpers.ts";
import { playable, Served, tableOfTwo } from "../browser/onlineHelpers.ts";

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
    await choose(page, "Board", "Free play");
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

/** An account with a finished rated game behind it would take minutes; this one is new. */
async function makeAccount(page: Page, name: string): Promise<void> {
  await page.locator("summary").filter({ hasText: "Account" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Passphrase", { exact: true }).last().fill("correct horse");
  await page.getByRole("button", { name: "Make an account" }).click();
  await page
    .locator("summary")
    .filter({ hasText: `Logged in as ${name}` })
    .waitFor();
}

/** Online, from an empty lobby to the end of a game. */
const onlineScreens: Record<string, (page: Page, served: Served) => Promise<unknown>> = {
  "start-served": (page) => page.getByRole("button", { name: "Play online" }).waitFor(),
  "lobby-empty": (page) => page.getByRole("button", { name: "Play online" }).click(),
  account: (page) => makeAccount(page, "Ann-1"),
  "new-table": async (page) => {
    await choose(page, "Clock", "Byo-yomi");
    await moreOptions(page);
    await page.getByRole("heading", { name: "New game" }).scrollIntoViewIfNeeded();
  },
  "table-waiting": async (page) => {
    await page.getByRole("button", { name: "New game", exact: true }).click();
    await page.getByRole("heading", { name: "Waiting for the other player" }).waitFor();
  },
  invitation: async (page, served) => {
    const made = await fetch(`${served.address}/api/tables`, {
      method: "POST",
      body: JSON.stringify({
        id: "9",
        terms: { game: "mapello", setup: "classic", open: true },
        name: "Zoë",
        seat: 0,
        token: "z".repeat(32),
      }),
    });
    expect(made.ok).toBe(true);
    const { table } = (await made.json()) as { table: string };
    await go(page, `#table=${table}`);
    await page.getByRole("button", { name: "Join" }).waitFor();
  },
  playing: async (page, served) => {
    const { seats } = await tableOfTwo(served, { game: "mapello", setup: "classic" });
    await go(page, new URL(seats[0]).hash);
    await playable(page).first().click();
    await page.locator(".move-list .move").waitFor();
  },
  "online-over": async (page) => {
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".status-line.result").waitFor();
  },
  lobby: (page) => go(page, "#online"),
  watch: (page) => go(page, "#online/watch"),
  profile: (page) => go(page, "#online/player/Ann-1"),
};

async function walkOnline(page: Page, name: string, served: Served): Promise<void> {
  mkdirSync(folder + name, { recursive: true });
  await page.goto(served.address);
  for (const [screen, there] of Object.entries(onlineScreens)) {
    await there(page, served);
    await page.waitForTimeout(250);
    await page.mouse.move(1, 1);
    await page.screenshot({ path: `${folder}${name}/${screen}.png` });
  }
}

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
async function sheet(page: Page, name: string, width: number, taken: string[]): Promise<void> {
  const figures = taken.map(
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
      await sheet(page, `${width}-${look}`, small, Object.keys(screens));
      await expect(page.locator("figure")).toHaveCount(Object.keys(screens).length);
    });
    test(`online ${width} ${look}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia(media);
      const served = new Served();
      try {
        await served.start();
        await walkOnline(page, `online-${width}-${look}`, served);
      } finally {
        await served.end();
      }
      await sheet(page, `online-${width}-${look}`, small, Object.keys(onlineScreens));
      await expect(page.locator("figure")).toHaveCount(Object.keys(onlineScreens).length);
    });
  }
}
