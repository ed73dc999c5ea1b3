// The service worker of a built page: it keeps every file, and any change of one makes another version.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keptFiles, versionOf, writeServiceWorker } from "../../offline.ts";

const source = "self.onfetch = null;\n";
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quartello-page-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<p>one</p>");
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "assets", "main-1a2b.js"), "one()");
  writeFileSync(join(folder, "assets", "font-vietnamese-1a2b.woff2"), "");
});
afterEach(() => rmSync(folder, { recursive: true }));

const version = () => versionOf(folder, keptFiles(folder), source);

it("keeps every file of the page, but not itself", () => {
  writeServiceWorker(folder, source);
  expect(keptFiles(folder)).toEqual(["assets/main-1a2b.js", "icon.svg", "index.html"]);
  const written = readFileSync(join(folder, "sw.js"), "utf8");
  expect(written).toContain('const files = ["assets/main-1a2b.js","icon.svg","index.html"];');
  expect(written).toContain(`const version = "${version()}";`);
  expect(written.endsWith(source)).toBe(true);
});

it("has the same version for the same files", () => {
  const before = version();
  writeServiceWorker(folder, source);
  writeServiceWorker(folder, source);
  expect(version()).toBe(before);
});

it.each(["index.html", "icon.svg", "assets/main-1a2b.js"])("has another version when %s changes", (name) => {
  const before = version();
  writeFileSync(join(folder, name), "something else");
  expect(version()).not.toBe(before);
});

it("has another version when a file changes its name or the worker its source", () => {
  const before = version();
  expect(versionOf(folder, keptFiles(folder), `${source}// more`)).not.toBe(before);
  writeFileSync(join(folder, "more.txt"), "");
  expect(version()).not.toBe(before);
});
