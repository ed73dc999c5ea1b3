// The pieces as instanced meshes: one mesh for each shape, however many lie on the table. Discs have two faces, so that
// turning one over is a rotation.
import {
  type BufferGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  InstancedMesh,
  type Material,
  Matrix4,
  Quaternion,
  Vector3,
} from "three";
import type { PieceName } from "../games/face.ts";
import { type Cut, cuts } from "./detail.ts";
import { type Layout, wall } from "./layout.ts";
import { asGlass, coinMaterials, faceMaterial, jokerMaterial, stoneMaterial } from "./materials.ts";
import type { Pose } from "./motion.ts";
import { disc, mapFromAbove, roundedSquare, slab } from "./shapes.ts";

const coarsest = cuts.at(-1) as Cut;

/** Makes a shape at a level of detail. */
export type Maker = (cut: Cut) => BufferGeometry;

/** Many of one shape. Filled anew for each frame that shows something moved. */
export class InstancePool {
  readonly mesh: InstancedMesh;
  readonly #shape: Maker;
  #filled = 0;

  constructor(shape: Maker, material: Material | Material[], most: number) {
    this.#shape = shape;
    this.mesh = new InstancedMesh(shape(coarsest), material, most);
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

  recut(cut: Cut) {
    this.mesh.geometry.dispose();
    this.mesh.geometry = this.#shape(cut);
  }

  done() {
    this.mesh.count = this.#filled;
    this.mesh.visible = this.#filled > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

/** How a piece of a name is shown: in which pool, and which way up. */
interface Kind {
  pool: InstancePool;
  isOver: boolean; // the second face is up
  height: number; // of its middle over the field
}

export class Pieces {
  readonly pools: InstancePool[] = [];
  #kinds = new Map<PieceName, Kind>();
  #glass: InstancePool | null = null; // walls that one can look through
  #cut: Cut = coarsest;
  #matrix = new Matrix4();
  #place = new Vector3();
  #turn = new Quaternion();
  #over = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI);
  #axis = new Vector3();
  #scale = new Vector3();

  constructor(names: PieceName[], sides: [PieceName, PieceName], { piece, cell }: Layout, most: number) {
    const { radius, height } = piece;
    const add = (pool: InstancePool) => {
      this.pools.push(pool);
      return pool;
    };
    const kind = (name: PieceName, pool: InstancePool, tall: number, isOver = false) =>
      this.#kinds.set(name, { pool, isOver, height: tall / 2 });
    const face = (shape: BufferGeometry) => mapFromAbove(shape, radius);
    if (sides[0] === "ivory") {
      const dome = (cut: Cut) => {
        const shape = disc(radius, height * 1.25, 0.55, cut);
        shape.clearGroups(); // one face all over
        return shape;
      };
      kind("ivory", add(new InstancePool(dome, faceMaterial("ivory"), most)), height * 1.25);
      const tile = (cut: Cut) =>
        face(slab(roundedSquare(radius * 0.92, radius * 0.4), height * 1.1, height * 0.3, cut));
      kind("ebony", add(new InstancePool(tile, faceMaterial("ebony"), most)), height * 1.1);
    } else {
      const faces = [faceMaterial(sides[0]), faceMaterial(sides[1])];
      const pool = add(new InstancePool((cut) => disc(radius, height, 0.22, cut), faces, most));
      kind(sides[0], pool, height);
      kind(sides[1], pool, height, true);
    }
    if (names.includes("wall")) {
      const block = (cut: Cut) =>
        mapFromAbove(
          slab(roundedSquare(cell * wall.half, cell * 0.09), cell * wall.height, cell * 0.06, cut),
          cell * wall.half,
        );
      const stone = stoneMaterial();
      kind("wall", add(new InstancePool(block, stone, most)), cell * wall.height);
      this.#glass = add(new InstancePool(block, asGlass(stone), most));
    }
    if (names.includes("bonus")) {
      const coin = ({ around }: Cut) => new CylinderGeometry(cell * 0.27, cell * 0.27, cell * 0.1, around);
      kind("bonus", add(new InstancePool(coin, coinMaterials(), most)), cell * 0.1);
    }
    if (names.includes("joker")) {
      const half = cell * 0.32;
      const tile = (cut: Cut) =>
        mapFromAbove(slab(roundedSquare(half, cell * 0.05), cell * 0.16, cell * 0.03, cut), half);
      kind("joker", add(new InstancePool(tile, jokerMaterial(), most)), cell * 0.16);
    }
  }

  /** Cuts all shapes anew at another level of detail; false if it is the one they have. */
  recut(cut: Cut): boolean {
    if (cut === this.#cut) return false;
    this.#cut = cut;
    for (const pool of this.pools) pool.recut(cut);
    return true;
  }

  clear() {
    for (const pool of this.pools) pool.clear();
  }

  done() {
    for (const pool of this.pools) pool.done();
  }

  heightOf(name: PieceName): number {
    return (this.#kinds.get(name)?.height ?? 0) * 2;
  }

  /** Where a piece lies, with `pose.y` the height of its foot. */
  add(name: PieceName, pose: Pose, size = 1) {
    const kind = this.#kinds.get(name);
    if (!kind) return;
    kind.pool.add(this.matrixOf(name, pose, size));
  }

  /** A wall that would hide something. */
  addGlass(pose: Pose) {
    this.#glass?.add(this.matrixOf("wall", pose));
  }

  matrixOf(name: PieceName, pose: Pose, size = 1): Matrix4 {
    const kind = this.#kinds.get(name);
    this.#axis.set(pose.axis.x, 0, pose.axis.z);
    this.#turn.setFromAxisAngle(this.#axis, pose.turn);
    if (kind?.isOver) this.#turn.multiply(this.#over);
    this.#place.set(pose.x, pose.y + (kind?.height ?? 0) * size, pose.z);
    return this.#matrix.compose(this.#place, this.#turn, this.#scale.setScalar(size));
  }

  poolOf(name: PieceName): InstancePool | null {
    return this.#kinds.get(name)?.pool ?? null;
  }
}
