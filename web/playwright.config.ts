// Browser tests on Debian's chromium, against the built page.
import { defineConfig } from "@playwright/test";

// Any free-looking port below those that the kernel gives to connections; the workers inherit the choice.
process.env.QUARTELLO_WEB_PORT ??= String(10_000 + Math.floor(Math.random() * 22_768));
const port = Number(process.env.QUARTELLO_WEB_PORT);

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "../build/web/results",
  snapshotPathTemplate: "tests/browser/boards/{arg}{ext}",
  fullyParallel: true,
  retries: 1, // a machine that was busy elsewhere; such a test is reported as flaky
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 }, // the machine may have other work
  reporter: "line",
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1280, height: 820 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
  webServer: {
    command: `${process.execPath} node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port}`,
    port,
    reuseExistingServer: false,
  },
});
