// What pieces are made of. Each face of a disc carries its own sign (ring, dot, leaf, diamond): colour is never alone.
import { MeshStandardMaterial } from "three";
import type { PieceName } from "../games/face.ts";
import { type Drawn, drawn, fillComputed, layered, mix, noise, type Rgb, rgb } from "./paint.ts";

interface Look {
  light: string;
  dark: string;
  sign: string;
  roughness: number;
  draw(pen: CanvasRenderingContext2D): void; // the sign, in a square of side 2 around the origin
}

const looks: Partial<Record<PieceName, Look>> = {
  black: {
    light: "#34333a",
    dark: "#17161b",
    sign: "#8b8891",
    roughness: 0.34,
    draw: (pen) => pen.arc(0, 0, 0.42, 0, 7),
  },
  white: {
    light: "#fbf7ee",
    dark: "#e6dcc8",
    sign: "#a4967c",
    roughness: 0.38,
    draw(pen) {
      pen.arc(0, 0, 0.11, 0, 7);
      pen.fill();
    },
  },
  green: { light: "#37946a", dark: "#1f6b4b", sign: "#e8f6ec", roughness: 0.4, draw: leaf },
  red: { light: "#cf5640", dark: "#a53a29", sign: "#ffece4", roughness: 0.4, draw: diamond },
  ebony: { light: "#4b3b33", dark: "#241a15", sign: "#8a7466", roughness: 0.42, draw: square },
  ivory: { light: "#fbf3e0", dark: "#e3d3b0", sign: "#b29a68", roughness: 0.36, draw: ring },
};

function leaf(pen: CanvasRenderingContext2D) {
  pen.moveTo(0, -0.46);
  pen.bezierCurveTo(0.4, -0.24, 0.4, 0.28, 0, 0.48);
  pen.bezierCurveTo(-0.4, 0.28, -0.4, -0.24, 0, -0.46);
  pen.moveTo(0, -0.3);
  pen.lineTo(0, 0.36);
}

function diamond(pen: CanvasRenderingContext2D) {
  pen.moveTo(0, -0.46);
  pen.lineTo(0.44, 0);
  pen.lineTo(0, 0.46);
  pen.lineTo(-0.44, 0);
  pen.closePath();
}

function square(pen: CanvasRenderingContext2D) {
  pen.roundRect(-0.62, -0.62, 1.24, 1.24, 0.34);
}

function ring(pen: CanvasRenderingContext2D) {
  pen.arc(0, 0, 0.66, 0, 7);
}

/** One face of a piece, seen from above: fine grain and its sign. */
function facePainting(look: Look): Drawn {
  const face = drawn(256, 256);
  const [light, dark]: [Rgb, Rgb] = [rgb(look.light), rgb(look.dark)];
  fillComputed(face, (u, v) =>
    mix(light, dark, 0.6 * layered(u, v, 5, 5, 4) + 0.25 * noise(u * 90, v * 90, 90, 90)),
  );
  const { pen } = face;
  pen.translate(128, 128);
  pen.scale(120, 120);
  pen.strokeStyle = pen.fillStyle = look.sign;
  pen.lineWidth = 0.075;
  pen.lineJoin = pen.lineCap = "round";
  pen.beginPath();
  look.draw(pen);
  pen.stroke();
  return face;
}

export function faceMaterial(name: PieceName): MeshStandardMaterial {
  const look = looks[name];
  if (!look) return new MeshStandardMaterial();
  return new MeshStandardMaterial({ map: facePainting(look).texture, roughness: look.roughness });
}

/** Blue discs with a white star. */
export function coinMaterials(): MeshStandardMaterial[] {
  const face = drawn(128, 128);
  const { pen } = face;
  pen.fillStyle = "#2468d0";
  pen.fillRect(0, 0, 128, 128);
  pen.translate(64, 64);
  pen.strokeStyle = pen.fillStyle = "#f2f7ff";
  pen.lineWidth = 4;
  pen.beginPath();
  pen.arc(0, 0, 50, 0, 7);
  pen.stroke();
  pen.beginPath();
  for (let i = 0; i < 10; ++i) {
    const [r, a] = [i % 2 === 0 ? 36 : 15, (i / 5) * Math.PI - Math.PI / 2];
    pen.lineTo(r * Math.cos(a), r * Math.sin(a));
  }
  pen.fill();
  const glaze = { metalness: 0.1, roughness: 0.34 };
  const side = new MeshStandardMaterial({ color: "#1a4fa6", ...glaze });
  const flat = new MeshStandardMaterial({ map: face.texture, ...glaze });
  return [side, flat, flat];
}

export function stoneMaterial(): MeshStandardMaterial {
  const face = drawn(256, 256);
  const [a, b] = [rgb("#b7b1a6"), rgb("#6f695f")];
  fillComputed(face, (u, v) =>
    mix(a, b, 0.6 * layered(u, v, 6, 6, 5) + 0.35 * noise(u * 120, v * 120, 120, 120)),
  );
  const { pen } = face;
  pen.strokeStyle = "rgb(60 55 48 / 75%)";
  pen.lineWidth = 5;
  pen.beginPath();
  for (const y of [88, 168]) pen.rect(-9, y, 300, 0);
  for (const [x, y] of [
    [92, 0],
    [170, 88],
    [70, 168],
    [186, 168],
  ] as const)
    pen.rect(x, y, 0, 84);
  pen.stroke();
  return new MeshStandardMaterial({
    map: face.texture,
    bumpMap: face.texture,
    bumpScale: 1.2,
    roughness: 0.9,
  });
}

/** The same material, to be looked through. */
export function asGlass(material: MeshStandardMaterial): MeshStandardMaterial {
  const glass = material.clone();
  Object.assign(glass, { transparent: true, opacity: 0.38, depthWrite: false });
  return glass;
}

/** Red squares; in the middle half black, half white, since a joker serves whoever is to move. */
export function jokerMaterial(): MeshStandardMaterial {
  const face = drawn(128, 128);
  const { pen } = face;
  pen.fillStyle = "#c8281f";
  pen.fillRect(0, 0, 128, 128);
  pen.strokeStyle = "#ffe9df";
  pen.lineWidth = 5;
  pen.strokeRect(10, 10, 108, 108);
  for (const [colour, side] of [
    ["#1b1b1e", -1],
    ["#f6f3ea", 1],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(64, 26);
    pen.lineTo(64 + 38 * side, 64);
    pen.lineTo(64, 102);
    pen.fill();
  }
  return new MeshStandardMaterial({ map: face.texture, metalness: 0.05, roughness: 0.4 });
}
