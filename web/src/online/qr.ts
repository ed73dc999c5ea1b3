// A text as a QR code (ISO/IEC 18004): byte mode, error correction M, versions 1 to 10, which is 213 bytes. Pure.

/** For each version: error correction codewords of a block, and the data codewords of each block. */
const layouts: { correction: number; blocks: number[] }[] = [
  { correction: 10, blocks: [16] },
  { correction: 16, blocks: [28] },
  { correction: 26, blocks: [44] },
  { correction: 18, blocks: [32, 32] },
  { correction: 24, blocks: [43, 43] },
  { correction: 16, blocks: [27, 27, 27, 27] },
  { correction: 18, blocks: [31, 31, 31, 31] },
  { correction: 22, blocks: [38, 38, 39, 39] },
  { correction: 22, blocks: [36, 36, 36, 37, 37] },
  { correction: 26, blocks: [43, 43, 43, 43, 44] },
];

/** Centres of the alignment patterns, along both axes. */
const alignments = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

// The field of 256 elements in which the error correction is reckoned.
const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; ++exponent) {
  powers[exponent] = value;
  logarithms[value] = exponent;
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
}

export function times(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0;
}

/** The error correction codewords of a block: the rest after division by the generator. */
export function correctionOf(data: number[], count: number): number[] {
  let generator = [1];
  for (let root = 0; root < count; ++root) {
    const shifted = [...generator, 0];
    for (const [index, factor] of generator.entries())
      shifted[index + 1] = (shifted[index + 1] ?? 0) ^ times(factor, powers[root] ?? 0);
    generator = shifted;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; ++at) {
    const lead = rest[at] ?? 0;
    for (const [index, factor] of generator.entries())
      rest[at + index] = (rest[at + index] ?? 0) ^ times(factor, lead);
  }
  return rest.slice(data.length);
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

/** The smallest version that holds so many bytes. */
function versionFor(bytes: number): number {
  const index = layouts.findIndex(({ blocks }, at) => {
    const head = at + 1 < 10 ? 12 : 20; // bits
    return head + bytes * 8 <= sum(blocks) * 8;
  });
  if (index < 0) throw new Error("too long for a QR code");
  return index + 1;
}

function dataWords(bytes: Uint8Array, version: number): number[] {
  const room = sum(layouts[version - 1]?.blocks ?? []);
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; --bit) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4); // byte mode
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** All codewords in the order they are drawn: blocks take turns. */
function interleaved(words: number[], version: number): number[] {
  const { correction = 0, blocks = [] } = layouts[version - 1] ?? {};
  const data = blocks.map((length, at) => {
    const from = sum(blocks.slice(0, at));
    return words.slice(from, from + length);
  });
  const checks = data.map((block) => correctionOf(block, correction));
  const inTurn = (lists: number[][]) => {
    const longest = Math.max(...lists.map((list) => list.length));
    return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
  };
  return [...inTurn(data), ...inTurn(checks)];
}

/** The rest of a polynomial over two elements: for format and version. */
function checked(value: number, generator: number, bits: number): number {
  let rest = value << bits;
  const length = generator.toString(2).length;
  while (rest.toString(2).length >= length) rest ^= generator << (rest.toString(2).length - length);
  return (value << bits) | rest;
}

export const formatOf = (mask: number) => checked(mask, 0x537, 10) ^ 0x5412; // correction M is 00
export const versionMark = (version: number) => checked(version, 0x1f25, 12);

export const masks: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

const setAt = (grid: Grid, row: number, column: number, dark: boolean) => {
  const line = grid[row];
  if (line && column >= 0 && column < line.length) line[column] = dark;
};

/** Everything that is the same for all texts of a version; null is room for data. Format bits are reserved as light. */
export function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawFinder(grid, row, column);
  const centres = alignments[version - 1] ?? [];
  const last = centres.at(-1) ?? 0;
  for (const row of centres)
    for (const column of centres) {
      const isCorner =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6);
      if (!isCorner) drawSquare(grid, row, column, 2, (ring) => ring !== 1);
    }
  for (let at = 8; at < size - 8; ++at) {
    setAt(grid, 6, at, at % 2 === 0);
    setAt(grid, at, 6, at % 2 === 0);
  }
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
  return grid;
}

function drawSquare(grid: Grid, row: number, column: number, reach: number, dark: (ring: number) => boolean) {
  for (let down = -reach; down <= reach; ++down)
    for (let right = -reach; right <= reach; ++right)
      setAt(grid, row + down, column + right, dark(Math.max(Math.abs(down), Math.abs(right))));
}

/** With the light line around it. */
function drawFinder(grid: Grid, row: number, column: number) {
  drawSquare(grid, row, column, 4, (ring) => ring !== 2 && ring !== 4);
}

function drawFormat(grid: Grid, format: number) {
  const size = grid.length;
  const bit = (index: number) => ((format >> index) & 1) === 1;
  for (let index = 0; index < 15; ++index) {
    const along = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index;
    setAt(grid, along, 8, bit(index)); // downward: the lowest bit first
    const across = index < 8 ? size - 1 - index : index === 8 ? 7 : 14 - index;
    setAt(grid, 8, across, bit(index));
  }
  setAt(grid, size - 8, 8, true); // always dark
}

function drawVersion(grid: Grid, version: number) {
  const mark = versionMark(version);
  for (let index = 0; index < 18; ++index) {
    const dark = ((mark >> index) & 1) === 1;
    const [near, far] = [Math.floor(index / 3), grid.length - 11 + (index % 3)];
    setAt(grid, near, far, dark);
    setAt(grid, far, near, dark);
  }
}

/** The cells for data in the order they are filled: two columns at a time from the right, up and down in turn. */
export function dataCells(grid: Grid): [number, number][] {
  const size = grid.length;
  const cells: [number, number][] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) --right; // the timing column
    for (let step = 0; step < size; ++step) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (grid[row]?.[column] === null) cells.push([row, column]);
    }
  }
  return cells;
}

/** How hard a code would be to read: long runs, squares, false finders, unequal shares. */
function penalty(grid: boolean[][]): number {
  const columns = grid.map((_, at) => grid.map((row) => row[at] ?? false));
  let points = 0;
  let dark = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((cell) => (cell ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (let at = 0; at + 11 <= text.length; ++at) {
      const part = text.slice(at, at + 11);
      if (part === "10111010000" || part === "00001011101") points += 40;
    }
  }
  for (const [r, row] of grid.entries())
    for (const [c, cell] of row.entries()) {
      if (cell) ++dark;
      const below = grid[r + 1];
      if (below && row[c + 1] === cell && below[c] === cell && below[c + 1] === cell) points += 3;
    }
  const share = (dark * 100) / grid.length ** 2;
  return points + Math.floor(Math.abs(share - 50) / 5) * 10;
}

function drawn(version: number, words: number[], mask: number): boolean[][] {
  const grid = frame(version);
  const flips = masks[mask] ?? (() => false);
  for (const [index, [row, column]] of dataCells(grid).entries()) {
    const bit = ((words[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
    setAt(grid, row, column, (bit === 1) !== flips(row, column));
  }
  drawFormat(grid, formatOf(mask));
  return grid.map((row) => row.map((cell) => cell === true));
}

/** Rows of cells, true for dark; without the light margin of four cells that a reader needs. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const words = interleaved(dataWords(bytes, version), version);
  const codes = masks.map((_, mask) => drawn(version, words, mask));
  const points = codes.map(penalty);
  return codes[points.indexOf(Math.min(...points))] ?? [];
}
