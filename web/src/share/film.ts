// A game as a moving picture: the page draws board after board, a Worker makes the GIF of them. One frame waits for the
// other, so the page stays free, memory stays small, and it can be given up at any time.
import { boardSvg, type Colours } from "../board/picture.ts";
import type { GameFace } from "../games/face.ts";
import type { Position } from "../net/types.ts";
import type { FromGif, ToGif } from "./gifWorker.ts";

const width_px = 480;
const moveDelay_cs = 90;
const startDelay_cs = 140;
const endDelay_cs = 400;

export interface FilmParts {
  face: GameFace;
  colours: Colours;
  positions: Position[]; // from the start to the end
  caption(position: Position, ply: number): string;
  progress(done: number, all: number): void;
  given_up: AbortSignal;
}

export async function filmOf(parts: FilmParts): Promise<Blob> {
  const { positions, given_up } = parts;
  const worker = new Worker(new URL("./gifWorker.ts", import.meta.url), { type: "module" });
  try {
    const picture = new Picture(parts);
    const last = positions.length - 1;
    // The colours of the beginning, the middle and the end are those of the game.
    const plies = new Set([0, Math.floor(last / 3), Math.floor((2 * last) / 3), last]);
    const samples: Uint8ClampedArray[] = [];
    for (const ply of plies) samples.push(await picture.pixels(ply));
    const { width, height } = picture;
    await ask(worker, { kind: "begin", width, height, samples }, given_up);
    for (let ply = 0; ply <= last; ++ply) {
      const delay_cs = ply === last ? endDelay_cs : ply === 0 ? startDelay_cs : moveDelay_cs;
      await ask(worker, { kind: "frame", pixels: await picture.pixels(ply), delay_cs }, given_up);
      parts.progress(ply + 1, positions.length);
    }
    const answer = await ask(worker, { kind: "end" }, given_up);
    if (answer.kind !== "file") throw new Error("no picture came back");
    return new Blob([answer.bytes], { type: "image/gif" });
  } finally {
    worker.terminate();
  }
}

/** The boards as pixels. */
class Picture {
  width = 0;
  height = 0;
  #parts: FilmParts;
  #context: OffscreenCanvasRenderingContext2D | null = null;

  constructor(parts: FilmParts) {
    this.#parts = parts;
  }

  async pixels(ply: number): Promise<Uint8ClampedArray> {
    const { face, colours, positions, caption, given_up } = this.#parts;
    const position = positions[ply];
    if (!position) throw new Error(`no move ${ply}`);
    given_up.throwIfAborted();
    const image = new Image();
    const svg = boardSvg(colours, face, position, { caption: caption(position, ply) });
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const context = this.#ready(image);
    context.fillStyle = colours.wood; // the corners are round, a GIF is not
    context.fillRect(0, 0, this.width, this.height);
    context.drawImage(image, 0, 0, this.width, this.height);
    return context.getImageData(0, 0, this.width, this.height).data;
  }

  #ready(image: HTMLImageElement): OffscreenCanvasRenderingContext2D {
    if (this.#context) return this.#context;
    const scale = width_px / image.width;
    [this.width, this.height] = [width_px, Math.round(image.height * scale)];
    const context = new OffscreenCanvas(this.width, this.height).getContext("2d", {
      willReadFrequently: true,
    });
    if (!context) throw new Error("no canvas");
    this.#context = context;
    return context;
  }
}

function ask(worker: Worker, message: ToGif, given_up: AbortSignal): Promise<FromGif> {
  return new Promise((resolve, reject) => {
    given_up.throwIfAborted();
    const give_up = () => reject(given_up.reason);
    given_up.addEventListener("abort", give_up, { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromGif>) => {
      given_up.removeEventListener("abort", give_up);
      resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(message);
  });
}
