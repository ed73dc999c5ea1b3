// Writes the service worker of a built page: the list of its files, and a version that changes with any of them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const worker = "sw.js";

/** What is kept for offline: all of the page but the worker itself, letters that no language of the page has, and the picture that
 * other sites show beside a link. */
export function keptFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length).replace(/^\/+/, ""))
    .filter((name) => name !== worker && name !== "preview.jpg" && !name.includes("vietnamese"))
    .sort();
}

/** Of the names and the contents: a browser that keeps these files fetches them anew when one of them changed. */
export function versionOf(folder: string, files: string[], source: string): string {
  const hash = createHash("sha256").update(source);
  for (const name of files) {
    const content = readFileSync(`${folder}/${name}`);
    hash.update(JSON.stringify([name, content.length])).update(content);
  }
  return hash.digest("hex").slice(0, 12);
}

export function writeServiceWorker(folder: string, source: string) {
  const files = keptFiles(folder);
  const version = versionOf(folder, files, source);
  const head = `const version = ${JSON.stringify(version)};\nconst files = ${JSON.stringify(files)};\n`;
  writeFileSync(`${folder}/${worker}`, head + source);
}
