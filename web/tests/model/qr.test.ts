// QR codes are read back by the rules of the standard, and known values of the standard's own examples are met.
import { describe, expect, it } from "vitest";
import {
  correctionOf,
  dataCells,
  formatOf,
  frame,
  masks,
  qrCode,
  times,
  versionMark,
} from "../../src/online/qr.ts";

/** Blocks of error correction M: [count, data codewords, correction codewords]. */
const blocksOf: Record<number, [number, number, number][]> = {
  1: [[1, 16, 10]],
  4: [[2, 32, 18]],
  7: [[4, 31, 18]],
  9: [
    [3, 36, 22],
    [2, 37, 22],
  ],
  10: [
    [4, 43, 26],
    [1, 44, 26],
  ],
};

function maskIn(code: boolean[][]): number {
  let format = 0;
  for (let index = 0; index < 15; ++index) {
    const row = index < 6 ? index : index < 8 ? index + 1 : code.length - 15 + index;
    if (code[row]?.[8]) format |= 1 << index;
  }
  expect(format ^ 0x5412).toBeLessThan(1 << 13); // correction M
  return ((format ^ 0x5412) >> 10) & 7;
}

function wordsIn(code: boolean[][], version: number): number[] {
  const flips = masks[maskIn(code)] ?? (() => false);
  const bits = dataCells(frame(version)).map(([r, c]) => (code[r]?.[c] !== flips(r, c) ? 1 : 0));
  const words: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8)
    words.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
  return words;
}

/** The blocks' data, after every block has passed its check. */
function dataIn(words: number[], version: number): number[] {
  const blocks = (blocksOf[version] ?? []).flatMap(([count, data, checks]) =>
    Array.from({ length: count }, () => ({ data, checks, words: [] as number[] })),
  );
  let at = 0;
  const longest = Math.max(...blocks.map(({ data }) => data));
  for (let index = 0; index < longest; ++index)
    for (const block of blocks) if (index < block.data) block.words.push(words[at++] ?? 0);
  for (let index = 0; index < (blocks[0]?.checks ?? 0); ++index)
    for (const block of blocks) block.words.push(words[at++] ?? 0);
  for (const block of blocks) {
    for (let root = 0, power = 1; root < block.checks; ++root, power = times(power, 2)) {
      const value = block.words.reduce((sum, word) => times(sum, power) ^ word, 0);
      expect(value).toBe(0);
    }
  }
  return blocks.flatMap(({ data, words: all }) => all.slice(0, data));
}

function read(code: boolean[][]): string {
  const version = (code.length - 17) / 4;
  const bits = dataIn(wordsIn(code, version), version)
    .map((word) => word.toString(2).padStart(8, "0"))
    .join("");
  const head = version < 10 ? 8 : 16;
  expect(bits.slice(0, 4)).toBe("0100");
  const length = Number.parseInt(bits.slice(4, 4 + head), 2);
  const bytes = Array.from({ length }, (_, at) =>
    Number.parseInt(bits.slice(4 + head + at * 8, 12 + head + at * 8), 2),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

describe("QR codes", () => {
  it("have the check words of the standard", () => {
    const hello = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correctionOf(hello, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
    expect(formatOf(0).toString(2)).toBe("101010000010010");
    expect(formatOf(5).toString(2)).toBe("100000011001110");
    expect(versionMark(7).toString(2).padStart(18, "0")).toBe("000111110010010100");
  });

  it.each([
    ["a", 1],
    ["http://192.168.1.20:8080/#table=Zk3vQ0sPp1xY7a_B-x", 4],
    [`https://example.org/${"ä".repeat(45)}`, 7],
    [`https://example.org/#table=${"t".repeat(150)}`, 9],
    ["x".repeat(213), 10],
  ])("can be read: %s", (text, version) => {
    const code = qrCode(text);
    expect(code).toHaveLength(17 + 4 * version);
    expect(read(code)).toBe(text);
  });

  it("say when a text is too long", () => {
    expect(() => qrCode("x".repeat(214))).toThrow("too long");
  });

  it("have finders in three corners, timing between them and a dark cell of their own", () => {
    const code = qrCode("quartello");
    const size = code.length;
    const text = (row: number, from: number, to: number) =>
      (code[row] ?? [])
        .slice(from, to)
        .map((cell) => (cell ? "#" : "."))
        .join("");
    for (const [row, column] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const) {
      const rows = [0, 1, 2, 3, 4, 5, 6].map((down) => text(row + down, column, column + 7));
      expect(rows).toEqual(["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]);
    }
    expect(text(6, 8, size - 8)).toMatch(/^(#\.)+#$/);
    expect(code[size - 8]?.[8]).toBe(true);
  });
});
