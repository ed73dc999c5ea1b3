// The pieces as instanced meshes: one mesh for each shape, however many lie on the table. Discs have two faces, so that
// turning one over is a rotation. Each face carries its own sign (ring, dot, leaf, diamond): colour is never alone.
import {
  type BufferGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  ExtrudeGeometry,
  InstancedMesh,
  LatheGeometry,
  type Material,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Shape,
  Vector2,
  Vector3,
} from "three";
import type { PieceName } from "../games/face.ts";
import type { Layout } from "./layout.ts";
import type { Pose } from "./motion.ts";
import { type Drawn, drawn, fillComputed, layered, mix, noise, type Rgb, rgb } from "./paint.ts";

/** Many of one shape. Filled anew for each frame that shows something moved. */
export class Heap {
  readonly mesh: InstancedMesh;
  #filled = 0;

  constructor(geometry: BufferGeometry, material: Material | Material[], most: number) {
    this.mesh = new InstancedMesh(geometry, material, most);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
    this.mesh.count = 0;
  }

  clear() {
    this.#filled = 0;
  }

  add(matrix: Matrix4) {
    if (this.#filled < this.mesh.instanceMatrix.count) this.mesh.setMatrixAt(this.#filled++, matrix);
  }

  done() {
    this.mesh.count = this.#filled;
    this.mesh.visible = this.#filled > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

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

function faceMaterial(name: PieceName): MeshStandardMaterial {
  const look = looks[name];
  if (!look) return new MeshStandardMaterial();
  return new MeshStandardMaterial({ map: facePainting(look).texture, roughness: look.roughness });
}

/** Puts the picture of a face straight down onto a geometry of a given radius. */
function mapFromAbove(geometry: BufferGeometry, radius: number, mirror = 1) {
  const [position, uv] = [geometry.getAttribute("position"), geometry.getAttribute("uv")];
  for (let i = 0; i < position.count; ++i) {
    uv.setXY(i, 0.5 + (position.getX(i) / radius) * 0.47, 0.5 - (mirror * position.getZ(i) * 0.47) / radius);
  }
}

/** The upper half of a disc, from the middle of its edge to the middle of its face. `dome` bends the face. */
function halfProfile(radius: number, height: number, dome: number): Vector2[] {
  const half = height / 2;
  const edge = half * (1 - dome);
  const bevel = Math.min(edge, radius * 0.13);
  const points = [new Vector2(radius, 0)];
  for (let i = 0; i <= 5; ++i) {
    const a = (i / 5) * (Math.PI / 2);
    points.push(new Vector2(radius - bevel + bevel * Math.cos(a), edge - bevel + bevel * Math.sin(a)));
  }
  for (let i = 1; i <= 6; ++i) {
    const r = (radius - bevel) * (1 - i / 6);
    points.push(new Vector2(r, edge + (half - edge) * (1 - (r / (radius - bevel)) ** 2)));
  }
  return points;
}

/** A disc of two faces: the first group of the geometry is the upper one. */
function discGeometry(radius: number, height: number, dome: number): BufferGeometry {
  const profile = halfProfile(radius, height, dome);
  const lower = profile.map(({ x, y }) => new Vector2(x, -y)).reverse();
  const geometry = new LatheGeometry([...lower, ...profile.slice(1)], 40);
  mapFromAbove(geometry, radius);
  geometry.clearGroups();
  // LatheGeometry goes round segment by segment; the index is sorted so that each face is one run.
  const index = geometry.getIndex();
  const position = geometry.getAttribute("position");
  if (!index) return geometry;
  const [upper, under]: [number[], number[]] = [[], []];
  for (let i = 0; i < index.count; i += 3) {
    const corners = [index.getX(i), index.getX(i + 1), index.getX(i + 2)];
    const middle = corners.reduce((sum, corner) => sum + position.getY(corner), 0);
    (middle >= 0 ? upper : under).push(...corners);
  }
  geometry.setIndex([...upper, ...under]);
  geometry.addGroup(0, upper.length, 0);
  geometry.addGroup(upper.length, under.length, 1);
  return geometry;
}

function slab(shape: Shape, height: number, bevel: number): BufferGeometry {
  const geometry = new ExtrudeGeometry(shape, {
    depth: height - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 4,
    curveSegments: 8,
  });
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, bevel - height / 2, 0);
  return geometry;
}

function roundedSquare(half: number, radius: number): Shape {
  const shape = new Shape();
  shape.moveTo(-half + radius, -half);
  shape.lineTo(half - radius, -half);
  shape.quadraticCurveTo(half, -half, half, -half + radius);
  shape.lineTo(half, half - radius);
  shape.quadraticCurveTo(half, half, half - radius, half);
  shape.lineTo(-half + radius, half);
  shape.quadraticCurveTo(-half, half, -half, half - radius);
  shape.lineTo(-half, -half + radius);
  shape.quadraticCurveTo(-half, -half, -half + radius, -half);
  return shape;
}

function star(points: number, outer: number, inner: number): Shape {
  const shape = new Shape();
  for (let i = 0; i < points * 2; ++i) {
    const r = i % 2 === 0 ? outer : inner;
    const a = (i / points) * Math.PI + Math.PI / 2;
    if (i === 0) shape.moveTo(r * Math.cos(a), r * Math.sin(a));
    else shape.lineTo(r * Math.cos(a), r * Math.sin(a));
  }
  shape.closePath();
  return shape;
}

function coinMaterials(): MeshStandardMaterial[] {
  const face = drawn(128, 128);
  const { pen } = face;
  pen.fillStyle = "#f4bd2f";
  pen.fillRect(0, 0, 128, 128);
  pen.translate(64, 64);
  pen.strokeStyle = pen.fillStyle = "#8a5c06";
  pen.lineWidth = 5;
  pen.beginPath();
  pen.arc(0, 0, 50, 0, 7);
  pen.stroke();
  pen.beginPath();
  for (let i = 0; i < 10; ++i) {
    const [r, a] = [i % 2 === 0 ? 36 : 15, (i / 5) * Math.PI - Math.PI / 2];
    pen.lineTo(r * Math.cos(a), r * Math.sin(a));
  }
  pen.fill();
  const gold = { metalness: 0.75, roughness: 0.32 };
  const side = new MeshStandardMaterial({ color: "#e0a020", ...gold });
  const flat = new MeshStandardMaterial({ map: face.texture, ...gold });
  return [side, flat, flat];
}

function stoneMaterial(): MeshStandardMaterial {
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

/** How a piece of a name is shown: in which heap, and which way up. */
interface Kind {
  heap: Heap;
  isOver: boolean; // the second face is up
  height: number; // of its middle over the field
}

export class Pieces {
  readonly heaps: Heap[] = [];
  #kinds = new Map<PieceName, Kind>();
  #matrix = new Matrix4();
  #place = new Vector3();
  #turn = new Quaternion();
  #over = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI);
  #axis = new Vector3();
  #scale = new Vector3();

  constructor(names: PieceName[], sides: [PieceName, PieceName], { piece, cell }: Layout, most: number) {
    const { radius, height } = piece;
    const add = (heap: Heap) => {
      this.heaps.push(heap);
      return heap;
    };
    const kind = (name: PieceName, heap: Heap, tall: number, isOver = false) =>
      this.#kinds.set(name, { heap, isOver, height: tall / 2 });
    if (sides[0] === "ivory") {
      const dome = discGeometry(radius, height * 1.25, 0.55);
      dome.clearGroups();
      kind("ivory", add(new Heap(dome, faceMaterial("ivory"), most)), height * 1.25);
      const tile = slab(roundedSquare(radius * 0.92, radius * 0.4), height * 1.1, height * 0.3);
      mapFromAbove(tile, radius);
      kind("ebony", add(new Heap(tile, faceMaterial("ebony"), most)), height * 1.1);
    } else {
      const heap = add(
        new Heap(discGeometry(radius, height, 0.22), [faceMaterial(sides[0]), faceMaterial(sides[1])], most),
      );
      kind(sides[0], heap, height);
      kind(sides[1], heap, height, true);
    }
    if (names.includes("wall")) {
      const block = slab(roundedSquare(cell * 0.46, cell * 0.09), cell * 0.5, cell * 0.06);
      mapFromAbove(block, cell * 0.46);
      kind("wall", add(new Heap(block, stoneMaterial(), most)), cell * 0.5);
    }
    if (names.includes("bonus")) {
      const coin = new CylinderGeometry(cell * 0.27, cell * 0.27, cell * 0.1, 32);
      kind("bonus", add(new Heap(coin, coinMaterials(), most)), cell * 0.1);
    }
    if (names.includes("joker")) {
      const shape = slab(star(4, cell * 0.44, cell * 0.15), cell * 0.16, cell * 0.045);
      const gold = new MeshStandardMaterial({ color: "#eda417", metalness: 0.7, roughness: 0.3 });
      kind("joker", add(new Heap(shape, gold, most)), cell * 0.16);
    }
  }

  clear() {
    for (const heap of this.heaps) heap.clear();
  }

  done() {
    for (const heap of this.heaps) heap.done();
  }

  heightOf(name: PieceName): number {
    return (this.#kinds.get(name)?.height ?? 0) * 2;
  }

  /** Where a piece lies, with `pose.y` the height of its foot. */
  add(name: PieceName, pose: Pose, size = 1) {
    const kind = this.#kinds.get(name);
    if (!kind) return;
    kind.heap.add(this.matrixOf(name, pose, size));
  }

  matrixOf(name: PieceName, pose: Pose, size = 1): Matrix4 {
    const kind = this.#kinds.get(name);
    this.#axis.set(pose.axis.x, 0, pose.axis.z);
    this.#turn.setFromAxisAngle(this.#axis, pose.turn);
    if (kind?.isOver) this.#turn.multiply(this.#over);
    this.#place.set(pose.x, pose.y + (kind?.height ?? 0) * size, pose.z);
    return this.#matrix.compose(this.#place, this.#turn, this.#scale.setScalar(size));
  }

  heapOf(name: PieceName): Heap | null {
    return this.#kinds.get(name)?.heap ?? null;
  }
}
