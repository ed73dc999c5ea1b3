// What is taken and measured, not tested: pictures for README, figures for docs/performance.md.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

export default defineConfig({ ...tests, testDir: "tests/pictures", workers: 1, fullyParallel: false });
