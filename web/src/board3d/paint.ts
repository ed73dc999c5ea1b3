// Materials painted in code: noise, wood, stone, cloth, grass, water. No picture files; the same seed gives the same grain.
import {
  CanvasTexture,
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  RGBAFormat,
  SRGBColorSpace,
  type Texture,
} from "three";

export type Rgb = [number, number, number];

/** Numbers that repeat, for scattering things. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function hash(x: number, y: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 that repeats after `px` by `py`, for points that are not negative. */
export function noise(x: number, y: number, px: number, py: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const [sx, sy] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  const [ax, bx, ay, by] = [x0 % px, (x0 + 1) % px, y0 % py, (y0 + 1) % py];
  const [a, c] = [hash(ax, ay), hash(ax, by)];
  const top = a + (hash(bx, ay) - a) * sx;
  return top + (c + (hash(bx, by) - c) * sx - top) * sy;
}

export function layered(u: number, v: number, px: number, py: number, octaves: number): number {
  let [sum, weight, all] = [0, 1, 0];
  for (let o = 0; o < octaves; ++o) {
    sum += weight * noise(u * px, v * py, px, py);
    all += weight;
    weight /= 2;
    [px, py] = [px * 2, py * 2];
  }
  return sum / all;
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A texture of which every point is computed; u and v run from 0 to 1. */
export function computed(size: number, point: (u: number, v: number) => Rgb, isColour = true): DataTexture {
  const data = new Uint8Array(size * size * 4);
  for (let y = 0, i = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x, i += 4) {
      const [r, g, b] = point(x / size, y / size);
      data[i] = r;
      data[i + 1] = g;
      data[i + 2] = b;
      data[i + 3] = 255;
    }
  }
  const texture = new DataTexture(data, size, size, RGBAFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 8;
  if (isColour) texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  return texture;
}

/** The colour of wood at a point; the grain runs along u. */
export function woodAt(light: Rgb, dark: Rgb, rings: number): (u: number, v: number) => Rgb {
  return (u, v) => {
    const drift = layered(u, v, 2, 5, 2);
    const wave = v * rings + drift * 2.2;
    const ring = wave - Math.floor(wave); // early wood is wide and light, late wood a narrow dark line
    const band = ring < 0.8 ? (ring / 0.8) ** 2 : (1 - ring) / 0.2;
    const fibre = noise(u * 6, v * 220, 6, 220);
    const t = 0.42 * band + 0.3 * fibre + 0.22 * drift;
    return mix(light, dark, Math.min(1, t));
  };
}

export function wood(size: number, light: string, dark: string, rings: number): Texture {
  return computed(size, woodAt(rgb(light), rgb(dark), rings));
}

/** Boards side by side, each with its own shade and grain; the joints are dark. */
export function planks(size: number, light: string, dark: string, across: number, lengths: number): Texture {
  const grain = woodAt(rgb(light), rgb(dark), 3);
  const joint: Rgb = mix(rgb(dark), [0, 0, 0], 0.55);
  return computed(size, (u, v) => {
    const plank = Math.floor(v * across);
    const shift = hash(plank, 7);
    const along = (u + shift) * lengths;
    const piece = Math.floor(along) % lengths;
    const shade = (hash(plank + 31, piece) - 0.5) * 0.34;
    const edge = Math.min((v * across) % 1, 1 - ((v * across) % 1));
    const end = Math.min(along % 1, 1 - (along % 1)) / lengths;
    if (edge < 0.018 || (lengths > 1 && end < 0.0016)) return joint;
    const colour = grain(u + shift, v + hash(plank, piece));
    return mix(colour, shade > 0 ? [255, 236, 205] : [20, 10, 4], Math.abs(shade));
  });
}

/** Slopes of a height, as a normal map. */
export function slopes(
  size: number,
  strength: number,
  height: (u: number, v: number) => number,
): DataTexture {
  const d = 1 / size;
  return computed(
    size,
    (u, v) => {
      const h = height(u, v);
      const x = (h - height((u + d) % 1, v)) * strength;
      const y = (h - height(u, (v + d) % 1)) * strength;
      const length = Math.hypot(x, y, 1);
      return [127.5 + (127.5 * x) / length, 127.5 + (127.5 * y) / length, 127.5 + 127.5 / length];
    },
    false,
  );
}

/** A canvas to draw on by hand, and the texture that shows it. */
export interface Drawn {
  texture: CanvasTexture;
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
}

export function drawn(width: number, height: number): Drawn {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no 2D drawing");
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  texture.anisotropy = 8;
  return { texture, pen, width, height };
}

/** Puts computed points onto a canvas, for grounds that are drawn over. */
export function fillComputed(
  { pen, width, height }: Drawn,
  colour: (u: number, v: number) => Rgb,
  step = 2,
): void {
  const [w, h] = [Math.ceil(width / step), Math.ceil(height / step)];
  const small = document.createElement("canvas");
  [small.width, small.height] = [w, h];
  const smallPen = small.getContext("2d");
  if (!smallPen) return;
  const image = smallPen.createImageData(w, h);
  for (let y = 0, i = 0; y < h; ++y) {
    for (let x = 0; x < w; ++x, i += 4) {
      const [r, g, b] = colour(x / w, y / h);
      image.data[i] = r;
      image.data[i + 1] = g;
      image.data[i + 2] = b;
      image.data[i + 3] = 255;
    }
  }
  smallPen.putImageData(image, 0, 0);
  pen.drawImage(small, 0, 0, width, height);
}
