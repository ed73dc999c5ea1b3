// No function of the page is longer than a screen. The syntax tree is walked, so that what JSX holds counts with its component.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const most = 80; // lines, from the head of a function to its closing brace

interface Long {
  name: string;
  line: number;
  lines: number;
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === "string" ? node.name : "");

/** The functions of a source, methods and arrows among them, that have more lines than that. */
function longFunctions(file: string, source: string): Long[] {
  const found: Long[] = [];
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const visit = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const one of value) visit(one, name);
    if (!isNode(value) || Array.isArray(value)) return;
    const own = nameOf(value.id) || nameOf(value.key) || name;
    if (/Function/.test(String(value.type)) && isNode(value.body)) {
      const [first, last] = [lineAt(Number(value.start)), lineAt(Number(value.end))];
      if (last - first >= most) found.push({ name: own, line: first, lines: last - first + 1 });
    }
    for (const child of Object.values(value)) visit(child, own);
  };
  visit(parseSync(file, source).program, "");
  return found;
}

const folder = fileURLToPath(new URL("../../src", import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.tsx?$/.test(name),
);

test("a function that is too long is found, in JSX too", () => {
  const body = "  <p />,\n".repeat(most);
  const [only, ...others] = longFunctions(
    "one.tsx",
    `export const A = () => [\n${body}];\nfunction b() {}\n`,
  );
  expect(only).toEqual({ name: "A", line: 1, lines: most + 2 });
  expect(others).toEqual([]);
});

test("every function of the page fits a screen", () => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((name) =>
    longFunctions(name, readFileSync(join(folder, name), "utf8")).map(
      ({ name: own, line, lines }) => `${name}:${line} ${own}: ${lines} lines`,
    ),
  );
  expect(found).toEqual([]);
});
