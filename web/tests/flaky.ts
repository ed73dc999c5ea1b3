// Names the tests that passed at their second try only: on the screen, and in a file that ./test reads out at its end.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

export default class Flaky implements Reporter {
  #file: string;
  #all: Suite | null = null;

  constructor({ file, configDir }: { file: string; configDir: string }) {
    this.#file = resolve(configDir, file);
  }

  onBegin(_config: FullConfig, all: Suite) {
    this.#all = all;
  }

  onEnd() {
    const flaky = (this.#all?.allTests() ?? []).filter((test) => test.outcome() === "flaky");
    const names = flaky.map((test) => test.titlePath().filter(Boolean).join(" › "));
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, names.map((name) => `${name}\n`).join(""));
  }
}
