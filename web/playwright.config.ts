// Browser tests on Debian's chromium, against the built page.
import { defineConfig } from "@playwright/test";
import { chromium } from "./tests/chromium.ts";

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "../build/web/results",
  snapshotPathTemplate: "tests/browser/boards/{arg}{ext}",
  fullyParallel: true,
  retries: 1, // a machine that was busy elsewhere; such a test is named at the end (tests/flaky.ts)
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 }, // the machine may have other work
  reporter: [["line"], ["./tests/flaky.ts", { file: "../build/web/flaky-browser.txt" }]],
  use: {
    baseURL: `http://127.0.0.1:${process.env.QUARTELLO_WEB_PORT}/`, // known once the server below is up, in the workers
    viewport: { width: 1280, height: 820 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: chromium(),
  },
  webServer: {
    // Port 0 is one that the kernel knows to be free.
    command: `${process.execPath} node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port 0`,
    wait: { stdout: /127\.0\.0\.1:(?<quartello_web_port>\d+)/ },
  },
});
