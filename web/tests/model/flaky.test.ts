// A browser test that passed only at its second try is named.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig, Suite } from "@playwright/test/reporter";
import { afterEach, expect, test } from "vitest";
import Flaky from "../flaky.ts";

const configDir = mkdtempSync(join(tmpdir(), "quartello-flaky-"));
afterEach(() => rmSync(configDir, { recursive: true }));

test("only tests that needed a second try are named, each on a line", () => {
  const tests = [
    ["first", "expected"],
    ["second", "flaky"],
    ["third", "unexpected"],
    ["fourth", "flaky"],
  ].map(([title, outcome]) => ({ outcome: () => outcome, titlePath: () => ["", "play.spec.ts", title] }));
  const reporter = new Flaky({ file: "web/flaky.txt", configDir });
  reporter.onBegin({} as FullConfig, { allTests: () => tests } as unknown as Suite);
  reporter.onEnd();
  expect(readFileSync(join(configDir, "web/flaky.txt"), "utf8")).toBe(
    "play.spec.ts › second\nplay.spec.ts › fourth\n",
  );
});
