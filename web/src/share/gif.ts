// GIF pictures that move: a palette cut from some of the frames, each frame only where it differs from the one before, and
// GIF's LZW. Pure functions over bytes; the Worker beside it runs them.

const bits = 6; // of each colour that are told apart
const bins = 1 << (3 * bits);
const most = 255; // colours; one more number stands for "as before"
const asBefore = 255;

function binOf(pixels: Uint8ClampedArray, at: number): number {
  const drop = 8 - bits;
  const channel = (offset: number) => (pixels[at + offset] ?? 0) >> drop;
  return (channel(0) << (2 * bits)) | (channel(1) << bits) | channel(2);
}

/** A colour that occurs, as three channels of 0 to 255, and how much it weighs. */
interface Tone {
  rgb: [number, number, number];
  weight: number;
}

function tonesIn(pictures: Uint8ClampedArray[]): Tone[] {
  const counts = new Uint32Array(bins);
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const bin = binOf(pixels, at);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
  }
  const mask = (1 << bits) - 1;
  const scale = 255 / mask;
  const tones: Tone[] = [];
  counts.forEach((count, bin) => {
    if (count === 0) return;
    const channel = (shift: number) => Math.round(((bin >> shift) & mask) * scale);
    // The root lets a small golden ring count beside a large green ground.
    tones.push({ rgb: [channel(2 * bits), channel(bits), channel(0)], weight: Math.sqrt(count) });
  });
  return tones;
}

interface Box {
  tones: Tone[];
  axis: number; // along which it is widest
  spread: number;
}

function boxOf(tones: Tone[]): Box {
  let [axis, widest, weight] = [0, -1, 0];
  for (const tone of tones) weight += tone.weight;
  for (const channel of [0, 1, 2] as const) {
    const values = tones.map(({ rgb }) => rgb[channel]);
    const width = values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255);
    if (width > widest) [axis, widest] = [channel, width];
  }
  return { tones, axis, spread: widest * weight };
}

/** Cuts the box with most to tell apart in two, at the middle of its weight. */
function split({ tones, axis }: Box): [Box, Box] {
  const sorted = tones.toSorted((a, b) => (a.rgb[axis] ?? 0) - (b.rgb[axis] ?? 0));
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let [at, sum] = [0, 0];
  while (at < sorted.length - 1 && sum < half) sum += sorted[at++]?.weight ?? 0;
  const cut = Math.max(1, at);
  return [boxOf(sorted.slice(0, cut)), boxOf(sorted.slice(cut))];
}

function averageOf(tones: Tone[]): [number, number, number] {
  const weight = tones.reduce((sum, tone) => sum + tone.weight, 0) || 1;
  const of = (channel: 0 | 1 | 2) =>
    Math.round(tones.reduce((sum, tone) => sum + tone.rgb[channel] * tone.weight, 0) / weight);
  return [of(0), of(1), of(2)];
}

/** At most 255 colours that stand for those of these pictures (RGBA, opaque). */
export function paletteOf(pictures: Uint8ClampedArray[]): [number, number, number][] {
  const boxes = [boxOf(tonesIn(pictures))];
  while (boxes.length < most) {
    let widest = 0;
    boxes.forEach((box, index) => {
      if (box.spread > (boxes[widest]?.spread ?? 0)) widest = index;
    });
    const box = boxes[widest];
    if (!box || box.tones.length < 2 || box.spread === 0) break;
    boxes.splice(widest, 1, ...split(box));
  }
  return boxes.map(({ tones }) => averageOf(tones));
}

/** Bytes that grow. */
class Bytes {
  #bytes = new Uint8Array(1 << 16);
  length = 0;

  push(...values: number[]) {
    if (this.length + values.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (const value of values) this.#bytes[this.length++] = value;
  }

  word(value: number) {
    this.push(value & 255, value >> 8);
  }

  text(letters: string) {
    this.push(...Array.from(letters, (letter) => letter.charCodeAt(0)));
  }

  all(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }
}

/** Codes of growing width, lowest bit first, in blocks of at most 255 bytes. */
class CodeBlocks {
  #out: Bytes;
  #block: number[] = [];
  #held = 0;
  #count = 0;

  constructor(out: Bytes) {
    this.#out = out;
  }

  put(code: number, width: number) {
    this.#held |= code << this.#count;
    this.#count += width;
    while (this.#count >= 8) {
      this.#byte(this.#held & 255);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  end() {
    if (this.#count > 0) this.#byte(this.#held & 255);
    this.#flush();
    this.#out.push(0);
  }

  #byte(value: number) {
    this.#block.push(value);
    if (this.#block.length === 255) this.#flush();
  }

  #flush() {
    if (this.#block.length === 0) return;
    this.#out.push(this.#block.length, ...this.#block);
    this.#block = [];
  }
}

const codeSize = 8;
const clearCode = 1 << codeSize;
const endCode = clearCode + 1;
const mostCodes = 4096;

/** LZW as GIF has it: known strings get numbers of up to 12 bits; when those are used up, it starts afresh. */
function compress(indices: Uint8Array, out: Bytes) {
  out.push(codeSize);
  const blocks = new CodeBlocks(out);
  const longer = new Int16Array(mostCodes << 8); // the string `code` followed by a byte; 0: not known yet
  let [next, width] = [endCode + 1, codeSize + 1];
  let known = indices[0] ?? 0;
  blocks.put(clearCode, width);
  for (let at = 1; at < indices.length; ++at) {
    const value = indices[at] ?? 0;
    const string = (known << 8) | value;
    const code = longer[string] ?? 0;
    if (code > 0) {
      known = code;
      continue;
    }
    blocks.put(known, width);
    known = value;
    if (next < mostCodes) {
      if (next === 1 << width) ++width;
      longer[string] = next++;
    } else {
      blocks.put(clearCode, width);
      longer.fill(0);
      [next, width] = [endCode + 1, codeSize + 1];
    }
  }
  blocks.put(known, width);
  if (next === 1 << width && width < 12) ++width;
  blocks.put(endCode, width);
  blocks.end();
}

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class GifWriter {
  #out = new Bytes();
  #width: number;
  #height: number;
  #palette: [number, number, number][];
  #nearest = new Int16Array(bins).fill(-1);
  #before: Uint8Array | null = null;

  constructor(width: number, height: number, palette: [number, number, number][]) {
    [this.#width, this.#height, this.#palette] = [width, height, palette];
    const out = this.#out;
    out.text("GIF89a");
    out.word(width);
    out.word(height);
    out.push(0xf7, 0, 0); // a palette of 256
    for (let index = 0; index < 256; ++index) out.push(...(palette[index] ?? [0, 0, 0]));
    out.push(0x21, 0xff, 11);
    out.text("NETSCAPE2.0");
    out.push(3, 1, 0, 0, 0); // again and again
  }

  /** One more frame, RGBA row by row, shown for so many hundredths of a second. */
  add(pixels: Uint8ClampedArray, delay_cs: number) {
    const indices = this.#indicesOf(pixels);
    const part = this.#changed(indices);
    const out = this.#out;
    const keepAndClear = 0x05; // what is there stays; one number is see-through
    out.push(0x21, 0xf9, 4, keepAndClear);
    out.word(delay_cs);
    out.push(asBefore, 0);
    out.push(0x2c);
    for (const value of [part.left, part.top, part.width, part.height]) out.word(value);
    out.push(0);
    compress(this.#cut(indices, part), out);
    this.#before = indices;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#out.push(0x3b);
    return this.#out.all();
  }

  #indicesOf(pixels: Uint8ClampedArray): Uint8Array {
    const indices = new Uint8Array(this.#width * this.#height);
    for (let pixel = 0; pixel < indices.length; ++pixel) {
      const bin = binOf(pixels, 4 * pixel);
      let index = this.#nearest[bin] ?? -1;
      if (index < 0) {
        index = this.#search(pixels, 4 * pixel);
        this.#nearest[bin] = index;
      }
      indices[pixel] = index;
    }
    return indices;
  }

  #search(pixels: Uint8ClampedArray, at: number): number {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    this.#palette.forEach((rgb, index) => {
      let distance = 0;
      for (let channel = 0; channel < 3; ++channel)
        distance += ((rgb[channel] ?? 0) - (pixels[at + channel] ?? 0)) ** 2;
      if (distance < least) [best, least] = [index, distance];
    });
    return best;
  }

  /** The smallest rectangle with all that changed; one pixel if nothing did. */
  #changed(indices: Uint8Array): Rectangle {
    const before = this.#before;
    if (!before) return { left: 0, top: 0, width: this.#width, height: this.#height };
    let [left, top, right, bottom] = [this.#width, this.#height, -1, -1];
    for (let at = 0; at < indices.length; ++at) {
      if (indices[at] === before[at]) continue;
      const [x, y] = [at % this.#width, Math.floor(at / this.#width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
    if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  #cut(indices: Uint8Array, { left, top, width, height }: Rectangle): Uint8Array {
    const part = new Uint8Array(width * height);
    for (let at = 0; at < part.length; ++at) {
      const from = (top + Math.floor(at / width)) * this.#width + left + (at % width);
      part[at] = this.#before?.[from] === indices[from] ? asBefore : (indices[from] ?? 0);
    }
    return part;
  }
}
