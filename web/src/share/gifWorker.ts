// The Worker that makes a GIF: first some frames to choose the colours by, then frame after frame, then the file.
import { GifWriter, paletteOf } from "./gif.ts";

export type ToGif =
  | { kind: "begin"; width: number; height: number; samples: Uint8ClampedArray[] }
  | { kind: "frame"; pixels: Uint8ClampedArray; delay_cs: number }
  | { kind: "end" };

export type FromGif = { kind: "ready" } | { kind: "file"; bytes: Uint8Array<ArrayBuffer> };

let writer: GifWriter | null = null;

self.onmessage = ({ data }: MessageEvent<ToGif>) => {
  let answer: FromGif = { kind: "ready" };
  if (data.kind === "begin") writer = new GifWriter(data.width, data.height, paletteOf(data.samples));
  else if (data.kind === "frame") writer?.add(data.pixels, data.delay_cs);
  else if (writer) answer = { kind: "file", bytes: writer.finish() };
  self.postMessage(answer);
};
