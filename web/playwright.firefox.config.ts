// The same page on Debian's firefox-esr: Puppeteer drives it over WebDriver BiDi, Playwright only runs the tests.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/firefox",
  outputDir: "../build/web/firefox",
  workers: 1, // one browser for all
  retries: 1, // a machine that was busy elsewhere; such a test is named at the end (tests/flaky.ts)
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["./tests/flaky.ts", { file: "../build/web/flaky-firefox.txt" }]],
});
