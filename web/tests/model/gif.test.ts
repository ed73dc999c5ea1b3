// The GIF writer, read back by a decoder that shares nothing with it.
import { describe, expect, it } from "vitest";
import { GifWriter, paletteOf } from "../../src/share/gif.ts";
import { randomNumbers } from "./helpers.ts";

interface Frame {
  delay_cs: number;
  area: number;
  colours: string[]; // of the whole picture after this frame
}

/** LZW by the letter of the specification: strings kept whole, codes read bit by bit. */
function unpacked(data: number[], size: number): number[] {
  const [clear, end] = [1 << size, (1 << size) + 1];
  const out: number[] = [];
  let strings: number[][] = [];
  let [width, bit] = [size + 1, 0];
  let before: number[] | null = null;
  for (;;) {
    let code = 0;
    for (let at = 0; at < width; ++at, ++bit) {
      code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << at;
    }
    if (code === end || bit > data.length * 8) return out;
    if (code === clear) {
      strings = Array.from({ length: end + 1 }, (_, value) => [value]);
      [width, before] = [size + 1, null];
      continue;
    }
    const string: number[] = strings[code] ?? [...(before ?? []), before?.[0] ?? 0];
    if (before && strings.length < 4096) strings.push([...before, string[0] ?? 0]);
    if (strings.length === 1 << width && width < 12) ++width;
    out.push(...string);
    before = string;
  }
}

function read(bytes: Uint8Array): { width: number; height: number; frames: Frame[] } {
  let at = 0;
  const byte = () => bytes[at++] ?? -1;
  const word = () => byte() + 256 * byte();
  const blocks = () => {
    const data: number[] = [];
    for (let length = byte(); length > 0; length = byte()) {
      for (let count = 0; count < length; ++count) data.push(byte());
    }
    return data;
  };
  expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
  at = 6;
  const [width, height] = [word(), word()];
  expect(byte() & 0x87).toBe(0x87);
  at += 2;
  const palette = Array.from({ length: 256 }, () => `${byte()} ${byte()} ${byte()}`);
  const picture: string[] = Array.from({ length: width * height }, () => "");
  const frames: Frame[] = [];
  let [delay_cs, clear] = [0, -1];
  for (let kind = byte(); kind !== 0x3b; kind = byte()) {
    if (kind === 0x21) {
      const label = byte();
      const data = blocks();
      if (label === 0xf9) {
        delay_cs = (data[1] ?? 0) + 256 * (data[2] ?? 0);
        clear = data[3] ?? -1;
      }
      continue;
    }
    expect(kind).toBe(0x2c);
    const [left, top, wide, high] = [word(), word(), word(), word()];
    byte();
    const size = byte();
    const pixels = unpacked(blocks(), size);
    expect(pixels).toHaveLength(wide * high);
    pixels.forEach((index, pixel) => {
      const place = (top + Math.floor(pixel / wide)) * width + left + (pixel % wide);
      if (index !== clear) picture[place] = palette[index] ?? "?";
    });
    frames.push({ delay_cs, area: wide * high, colours: [...picture] });
  }
  expect(at).toBe(bytes.length);
  return { width, height, frames };
}

type Colour = [number, number, number];

function pictureOf(colours: Colour[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));
}

const spelled = (colours: Colour[]) => colours.map((colour) => colour.join(" "));

// Colours that six bits tell exactly.
const exact: Colour[] = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];

describe("a GIF", () => {
  it("holds every frame as it was, and only what changed", () => {
    const below = randomNumbers(3);
    const [width, height] = [37, 23];
    const colour = () => exact[below(exact.length)] ?? [0, 0, 0];
    const first = Array.from({ length: width * height }, colour);
    const second = first.map((pixel, index): Colour => (index === 200 || index === 240 ? [0, 0, 0] : pixel));
    second[201] = second[201]?.join() === "255,0,0" ? [0, 255, 0] : [255, 0, 0];
    const writer = new GifWriter(width, height, paletteOf([pictureOf(first), pictureOf(second)]));
    for (const [index, frame] of [first, second, second].entries()) writer.add(pictureOf(frame), 10 + index);
    const gif = read(writer.finish());
    expect([gif.width, gif.height]).toEqual([width, height]);
    expect(gif.frames.map(({ delay_cs }) => delay_cs)).toEqual([10, 11, 12]);
    expect(gif.frames[0]?.colours).toEqual(spelled(first));
    expect(gif.frames[1]?.colours).toEqual(spelled(second));
    expect(gif.frames[2]?.colours).toEqual(spelled(second));
    expect(gif.frames[1]?.area).toBeLessThan(first.length / 4);
    expect(gif.frames[2]?.area).toBe(1);
  });

  it("starts its codes afresh when they are used up, whatever the length", () => {
    const below = randomNumbers(7);
    // Noise needs a new code for nearly every pixel: some lengths end just where the width grows.
    for (const width of [1, 2, 254, 255, 256, 257, 511, 3838, 3839, 3840, 9_000]) {
      const noise = Array.from({ length: width }, (): Colour => exact[below(exact.length)] ?? [0, 0, 0]);
      const writer = new GifWriter(width, 1, exact);
      writer.add(pictureOf(noise), 5);
      expect(read(writer.finish()).frames[0]?.colours).toEqual(spelled(noise));
    }
  });
});

describe("the palette", () => {
  it("keeps few colours as they are, and a rare one among many", () => {
    expect(spelled(paletteOf([pictureOf(exact)])).toSorted()).toEqual(spelled(exact).toSorted());
    const shades = Array.from({ length: 12_000 }, (_, index): Colour => [0, index % 256, (index >> 3) % 256]);
    const palette = paletteOf([pictureOf([...shades, [255, 0, 0]])]);
    expect(palette.length).toBeLessThanOrEqual(255);
    const distance = Math.min(...palette.map(([r, g, b]) => Math.hypot(r - 255, g, b)));
    expect(distance).toBeLessThan(8);
  });
});
