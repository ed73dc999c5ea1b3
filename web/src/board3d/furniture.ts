// What stands on the table: the board's body, racks, trays, the score board and the clock; and the table itself.
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  Quaternion,
  Shape,
  type Texture,
  Vector3,
} from "three";
import type { Side } from "../net/types.ts";
import {
  boardHeight,
  frameWidth,
  type Layout,
  lyingSize,
  type Outlook,
  rack,
  standsAt,
  towards,
  tray,
} from "./layout.ts";
import { type Drawn, drawn } from "./paint.ts";

export interface Block {
  at: [number, number, number];
  size: [number, number, number];
  colour?: string;
  turn?: number; // about the vertical
}

/** Many boxes, one draw call. */
export function blocks(
  list: Block[],
  material: Material,
  geometry: BufferGeometry = new BoxGeometry(1, 1, 1),
) {
  const mesh = new InstancedMesh(geometry, material, list.length);
  const up = new Vector3(0, 1, 0);
  const matrix = new Matrix4();
  list.forEach(({ at, size, colour, turn = 0 }, index) => {
    const rotation = new Quaternion().setFromAxisAngle(up, turn);
    mesh.setMatrixAt(index, matrix.compose(new Vector3(...at), rotation, new Vector3(...size)));
    if (colour) mesh.setColorAt(index, new Color(colour));
  });
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

export function roundedBox(width: number, height: number, depth: number, radius: number): BufferGeometry {
  const [w, d] = [width / 2 - radius, depth / 2 - radius];
  const shape = new Shape();
  shape.absarc(w, d, radius, 0, Math.PI / 2, false);
  shape.absarc(-w, d, radius, Math.PI / 2, Math.PI, false);
  shape.absarc(-w, -d, radius, Math.PI, 1.5 * Math.PI, false);
  shape.absarc(w, -d, radius, 1.5 * Math.PI, 2 * Math.PI, false);
  const bevel = Math.min(height * 0.25, radius * 0.6, 0.14);
  const geometry = new ExtrudeGeometry(shape, {
    depth: height - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 3,
    curveSegments: 10,
  });
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, bevel - height / 2, 0);
  return geometry;
}

/** The table top, its upper face at the height on which the board lies. */
export function tableTop(shape: "round" | "planks", texture: Texture): Mesh {
  const thick = 0.9;
  const material = new MeshStandardMaterial({ map: texture, roughness: 0.55 });
  const geometry =
    shape === "round" ? new CylinderGeometry(13.2, 12.9, thick, 96) : roundedBox(27, thick, 22, 1.1);
  if (shape === "planks") texture.repeat.set(1 / 24, 1 / 24); // extruded shapes are mapped in units
  const mesh = new Mesh(geometry, material);
  mesh.position.y = -boardHeight - thick / 2;
  mesh.receiveShadow = true;
  mesh.castShadow = true;
  return mesh;
}

/** The board's body with its painted face, and the two sheets over it. */
export function boardBody(layout: Layout, face: Texture, side: string): Group {
  const group = new Group();
  const [w, d] = [2 * (layout.half.x + frameWidth), 2 * (layout.half.z + frameWidth)];
  const body = new Mesh(
    roundedBox(w + 0.16, boardHeight, d + 0.16, 0.25),
    new MeshStandardMaterial({ color: side, roughness: 0.5 }),
  );
  body.position.y = -boardHeight / 2 - 0.012;
  body.castShadow = true;
  body.receiveShadow = true;
  const top = new Mesh(new PlaneGeometry(w, d), new MeshStandardMaterial({ map: face, roughness: 0.72 }));
  top.rotation.x = -Math.PI / 2;
  top.receiveShadow = true;
  group.add(body, top);
  return group;
}

/** A clear sheet over the playing field. */
export function sheetOver(layout: Layout, { texture }: Drawn, height: number): Mesh {
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const mesh = new Mesh(new PlaneGeometry(2 * layout.half.x, 2 * layout.half.z), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = height;
  return mesh;
}

/** Two racks and two trays, all of the same wood. */
export function racksAndTrays(withRacks: boolean, withTrays: boolean, map: Texture): Object3D {
  const list: Block[] = [];
  const foot = -boardHeight;
  for (const side of ["first", "second"] as Side[]) {
    const sign = towards(side);
    if (withRacks) {
      const [x, z, l, r] = [sign * rack.x, sign * rack.z, rack.length + 0.3, rack.radius];
      list.push({ at: [x, foot + 0.09, z], size: [2 * r + 0.4, 0.18, l] });
      for (const s of [-1, 1]) list.push({ at: [x + s * (r + 0.13), foot + 0.24, z], size: [0.16, 0.48, l] });
      for (const s of [-1, 1]) {
        list.push({ at: [x, foot + 0.28, z + (s * l) / 2], size: [2 * r + 0.42, 0.56, 0.18] });
      }
    }
    if (withTrays) {
      const [x, z, w, d] = [sign * tray.x, sign * tray.z, tray.width, tray.depth];
      list.push({ at: [x, foot + 0.06, z], size: [w, 0.12, d] });
      for (const s of [-1, 1])
        list.push({ at: [x, foot + 0.15, z + (s * d) / 2], size: [w + 0.14, 0.3, 0.14] });
      for (const s of [-1, 1])
        list.push({ at: [x + (s * w) / 2, foot + 0.15, z], size: [0.14, 0.3, d + 0.14] });
    }
  }
  return blocks(list, new MeshStandardMaterial({ map, roughness: 0.5 }));
}

export interface ScoreText {
  names: [string, string];
  points: [string, string];
  colours: [string, string];
  toMove: 0 | 1 | null;
  verdict: { winner: 0 | 1 | null; text: string } | null; // once the game is over
}

/** A slate in a wooden frame that leans back; written on both faces. */
export class ScoreBoard {
  readonly object = new Group();
  readonly #slate = drawn(512, 256);

  constructor(map: Texture) {
    const [w, h] = [4.4, 2.2];
    const frame = new Mesh(
      new BoxGeometry(w + 0.35, h + 0.35, 0.22),
      new MeshStandardMaterial({ map, roughness: 0.5 }),
    );
    // Chalk that glows a little: it must be read in the evening, and with the sun behind it.
    const material = new MeshStandardMaterial({
      map: this.#slate.texture,
      roughness: 0.92,
      emissive: "#ffffff",
      emissiveMap: this.#slate.texture,
      emissiveIntensity: 0.55,
    });
    const front = new Mesh(new PlaneGeometry(w, h), material);
    const back = new Mesh(front.geometry, material);
    front.position.z = 0.116;
    back.position.z = -0.116;
    back.rotation.y = Math.PI;
    frame.castShadow = true;
    frame.add(front, back);
    frame.position.y = h / 2 + 0.2;
    this.object.add(frame);
  }

  write({ names, points, colours, toMove, verdict }: ScoreText, font: string) {
    const { pen, texture, width, height } = this.#slate;
    pen.fillStyle = "#27302d";
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = "rgb(240 235 220 / 20%)";
    pen.lineWidth = 3;
    pen.beginPath();
    // At the end the lower third is for who has won.
    const [top, step] = verdict ? [0.18, 0.3] : [0.27, 0.47];
    pen.rect(24, height * (verdict ? 0.66 : 0.5), width - 48, 0);
    pen.stroke();
    pen.textBaseline = "middle";
    if (verdict) this.#writeVerdict(verdict.text, font);
    names.forEach((name, index) => {
      const y = height * (top + step * index);
      const isOn = (verdict ? verdict.winner : toMove) === index;
      pen.beginPath();
      pen.arc(54, y, 26, 0, 7);
      pen.fillStyle = colours[index] ?? "#fff";
      pen.fill();
      pen.lineWidth = isOn ? 7 : 3;
      pen.strokeStyle = isOn ? "#ffc94d" : "rgb(240 235 220 / 55%)";
      pen.stroke();
      pen.fillStyle = isOn ? "#ffffff" : "#dcd6c6";
      pen.textAlign = "left";
      pen.font = `600 50px ${font}`;
      pen.fillText(name, 98, y + 2, 262);
      pen.textAlign = "right";
      pen.font = `700 ${verdict ? 74 : 96}px ${font}`;
      pen.fillText(points[index] ?? "", width - 30, y + 4, 130);
    });
    texture.needsUpdate = true;
  }

  /** In yellow chalk, between two stars. */
  #writeVerdict(text: string, font: string) {
    const { pen, width, height } = this.#slate;
    pen.fillStyle = "#ffd978";
    pen.textAlign = "center";
    pen.font = `700 52px ${font}`;
    pen.fillText(`★ ${text} ★`, width / 2, height * 0.84, width - 48);
  }
}

/** A clock with two faces of figures; a lever leans to the side whose time runs. */
export class TableClock {
  readonly object = new Group();
  readonly #figures = drawn(512, 160);
  readonly #lever: Mesh;

  constructor(map: Texture) {
    const body = new Mesh(
      roundedBox(4.6, 1.7, 1.3, 0.28),
      new MeshStandardMaterial({ map, roughness: 0.42 }),
    );
    body.position.y = 0.85;
    body.castShadow = true;
    body.receiveShadow = true;
    const glass = new MeshBasicMaterial({ map: this.#figures.texture, toneMapped: false });
    const front = new Mesh(new PlaneGeometry(3.9, 1.22), glass);
    const back = new Mesh(front.geometry, glass);
    front.position.set(0, 0.86, 0.655);
    back.position.set(0, 0.86, -0.655);
    back.rotation.y = Math.PI;
    this.#lever = new Mesh(
      roundedBox(3.1, 0.15, 0.45, 0.2),
      new MeshStandardMaterial({ color: "#c9a24c", metalness: 0.7, roughness: 0.35 }),
    );
    this.#lever.position.y = 1.86;
    this.#lever.castShadow = true;
    this.object.add(body, front, back, this.#lever);
  }

  write(texts: [string, string], running: 0 | 1 | null, font: string) {
    const { pen, texture, width, height } = this.#figures;
    pen.fillStyle = "#161a18";
    pen.fillRect(0, 0, width, height);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    texts.forEach((text, index) => {
      const isOn = running === index;
      const x = width * (0.25 + 0.5 * index);
      pen.fillStyle = isOn ? "#24443a" : "#1f2523";
      pen.beginPath();
      pen.roundRect(x - 116, 16, 232, height - 32, 18);
      pen.fill();
      pen.fillStyle = isOn ? "#ffe2a0" : "#8f9a94";
      pen.font = `600 80px ${font}`;
      pen.fillText(text, x, height / 2 + 4, 210);
    });
    texture.needsUpdate = true;
    this.#lever.rotation.z = running === null ? 0 : running === 0 ? 0.07 : -0.07;
  }
}

/** The score board and the clock, always across from whoever looks; seen from above they lie on the table, smaller. */
export class Standing {
  readonly object = new Group();
  readonly #score: Object3D;
  readonly #clock: Object3D;

  constructor(score: Pick<ScoreBoard, "object">, clock: Pick<TableClock, "object">) {
    this.#score = score.object;
    this.#clock = clock.object;
    this.object.add(this.#score, this.#clock);
    this.face({ isOpposite: false, isAbove: false });
  }

  face({ isOpposite, isAbove }: Outlook) {
    this.object.rotation.y = isOpposite ? Math.PI : 0;
    for (const [thing, place] of [
      [this.#score, standsAt.score],
      [this.#clock, standsAt.clock],
    ] as const) {
      const { x, z, lean, lies } = place;
      thing.position.set(x, -boardHeight + (isAbove ? lies.y : 0), isAbove ? lies.z : z);
      thing.rotation.x = isAbove ? -Math.PI / 2 : lean;
      thing.scale.setScalar(isAbove ? lyingSize : 1);
    }
  }
}
