// A game sent on: a picture and the animation through the system's share sheet, which a browser without a screen does not have.
import { expect, openText, test } from "./helpers.ts";

declare global {
  interface Window {
    shared: { text: string; name: string; type: string; size: number }[];
  }
}

test("a picture and the animation go to the share sheet, with score and link", async ({ table: page }) => {
  await page.addInitScript(() => {
    window.shared = [];
    navigator.canShare = (data) => (data?.files?.length ?? 0) === 1;
    navigator.share = async (data) => {
      const [file] = data?.files ?? [];
      window.shared.push({
        text: data?.text ?? "",
        name: file?.name ?? "",
        type: file?.type ?? "",
        size: file?.size ?? 0,
      });
    };
  });
  await page.reload();
  await openText(page, '[Game "arrello"]\n[Rules "size=4"]\n[First "Ann"]\n[Second "Bo"]\n\n1. b2 2. c3 *');
  await page.getByRole("button", { name: "Share / save" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Share a picture" }).click();
  await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1);
  await dialog.getByRole("button", { name: "Animated GIF" }).click();
  await dialog.getByRole("button", { name: "Share the animation" }).click();
  await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(2);
  const [picture, film] = await page.evaluate(() => window.shared);
  expect(picture).toMatchObject({ name: "arrello.png", type: "image/png" });
  expect(film).toMatchObject({ name: "arrello.gif", type: "image/gif" });
  for (const one of [picture, film]) {
    expect(one?.text).toMatch(/^Ann 1 : 1 Bo\nhttp.*#game=/);
    expect(one?.size).toBeGreaterThan(1000);
  }
});

test("links to the page have a picture and a sentence of their own", async ({ table: page }) => {
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute("content");
  expect(await content("og:description")).toContain("Four board games");
  const picture = await page.request.get(new URL((await content("og:image")) ?? "", page.url()).href);
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  expect((await picture.body()).length).toBeGreaterThan(20_000);
});
