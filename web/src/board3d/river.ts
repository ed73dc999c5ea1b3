// The river-side: a plank table on the grass, water behind it, reeds and stones on the bank, trees and hills beyond.
import {
  BackSide,
  BoxGeometry,
  type BufferGeometry,
  Color,
  ConeGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "three";
import { type Block, blocks } from "./furniture.ts";
import {
  computed,
  drawn,
  fillComputed,
  layered,
  mix,
  noise,
  planks,
  type Rgb,
  randomFrom,
  rgb,
  slopes,
} from "./paint.ts";
import { floorHeight, type Lights, type Mood, type Place } from "./place.ts";

const nearBank = -19;
const farBank = -47;

export function river(): Place {
  const object = new Group();
  const sky = drawn(512, 256);
  const dome = new Mesh(
    new SphereGeometry(420, 32, 24),
    new MeshBasicMaterial({ map: sky.texture, side: BackSide, fog: false, toneMapped: false }),
  );
  object.add(dome, meadow(), water(), opposite(), hills());
  object.add(...trees(), reeds(), stones(), legs());
  let painted: boolean | null = null;
  return {
    object,
    table: { shape: "planks", map: planks(512, "#c69a67", "#80552f", 6, 1) },
    mood(lights) {
      if (painted !== lights.daylight) paintSky(sky, lights.daylight);
      painted = lights.daylight;
      return moodOf(lights);
    },
  };
}

function moodOf({ daylight, lamp }: Lights): Mood {
  return {
    sun: {
      at: { x: -15, y: 21, z: 3 },
      colour: daylight ? "#fff0d2" : "#8fa6d8",
      strength: daylight ? 3.3 : lamp ? 0.7 : 1.3,
    },
    sky: daylight ? "#cfe4f5" : "#7d8fc0",
    ground: daylight ? "#9aa184" : "#3a3f48",
    ambient: daylight ? 1.15 : 1.15,
    lamp: { at: { x: -5, y: 14, z: -4 }, colour: "#ffdcae", strength: lamp ? (daylight ? 350 : 1250) : 0 },
    horizon: daylight ? "#d5e2e0" : "#4d4f6c",
    fog: [34, 300],
    mirrored: daylight
      ? { top: "#7fb0e0", middle: "#eef4f2", low: "#6d7a4a", glow: "#fff4d8", strength: 0.75 }
      : {
          top: "#141a34",
          middle: "#54506a",
          low: "#1a1c1e",
          glow: lamp ? "#ffc888" : "#9fb0e0",
          strength: 0.4,
        },
  };
}

function paintSky(sky: ReturnType<typeof drawn>, day: boolean) {
  const [top, mid, low]: [Rgb, Rgb, Rgb] = day
    ? [rgb("#4f90d2"), rgb("#a9d0ee"), rgb("#eef1e4")]
    : [rgb("#0d1330"), rgb("#39406b"), rgb("#d08a62")];
  const cloud = day ? rgb("#ffffff") : rgb("#7a6680");
  fillComputed(sky, (u, v) => {
    const height = Math.min(1, Math.max(0, (0.5 - v) * 2)); // 0 at the horizon
    const base = height > 0.3 ? mix(mid, top, (height - 0.3) / 0.7) : mix(low, mid, (height / 0.3) ** 0.7);
    const puff = layered(u, v * 3, 8, 12, 5);
    const veil = Math.max(0, puff - 0.52) * 3.2 * Math.min(1, height * 9);
    return mix(base, cloud, Math.min(0.92, veil));
  });
  sky.texture.needsUpdate = true;
}

function grass(repeat: number) {
  const [a, b, c]: [Rgb, Rgb, Rgb] = [rgb("#8c9c5c"), rgb("#5b7038"), rgb("#b3ab72")];
  const map = computed(256, (u, v) => {
    const patch = layered(u, v, 5, 5, 4);
    const blade = noise(u * 128, v * 64, 128, 64);
    return mix(mix(a, b, 0.25 + 0.75 * blade), c, Math.max(0, patch - 0.5));
  });
  map.repeat.set(repeat, repeat);
  return map;
}

function meadow(): Mesh {
  const geometry = new PlaneGeometry(420, 260, 1, 1);
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ map: grass(22), roughness: 1 }));
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set(0, floorHeight, nearBank + 130);
  mesh.receiveShadow = true;
  return mesh;
}

function water(): Mesh {
  const ripple = slopes(256, 5, (u, v) => layered(u, v, 4, 14, 3) + 0.35 * noise(u * 24, v * 72, 24, 72));
  ripple.repeat.set(12, 2);
  const [deep, bright, glint]: [Rgb, Rgb, Rgb] = [rgb("#2c6470"), rgb("#6ea5ad"), rgb("#dcebe6")];
  const map = computed(256, (u, v) => {
    const swell = layered(u, v, 3, 18, 3);
    const crest = noise(u * 16, v * 90, 16, 90);
    return mix(mix(deep, bright, swell ** 1.5), glint, crest > 0.86 ? (crest - 0.86) * 5 : 0);
  });
  map.repeat.set(7, 2);
  const mesh = new Mesh(
    new PlaneGeometry(520, nearBank - farBank + 16),
    new MeshStandardMaterial({ map, normalMap: ripple, roughness: 0.2, metalness: 0.1 }),
  );
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set(0, floorHeight - 1.1, (nearBank + farBank) / 2);
  return mesh;
}

/** The far bank, rising gently. */
function opposite(): Mesh {
  const geometry = new PlaneGeometry(700, 260, 28, 10);
  geometry.rotateX(-Math.PI / 2);
  const position = geometry.getAttribute("position");
  for (let i = 0; i < position.count; ++i) {
    const back = (130 - position.getZ(i)) / 260;
    position.setY(
      i,
      back * 26 + 6 * back * noise(position.getX(i) / 40 + 50, position.getZ(i) / 40 + 50, 64, 64),
    );
  }
  geometry.computeVertexNormals();
  const mesh = new Mesh(
    geometry,
    new MeshStandardMaterial({ map: grass(16), color: "#d2d6b4", roughness: 1 }),
  );
  mesh.position.set(0, floorHeight - 0.8, farBank - 130);
  return mesh;
}

/** Two chains of hills as bands that fade into the air. */
function hills(): Mesh {
  const geometry = new PlaneGeometry(1000, 90, 80, 1);
  const position = geometry.getAttribute("position");
  for (let i = 0; i < position.count; ++i) {
    const x = position.getX(i);
    if (position.getY(i) > 0) position.setY(i, 2 + 44 * layered(x / 1000 + 0.5, 0.3, 7, 7, 3));
  }
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ color: "#6f8f86", roughness: 1 }));
  mesh.position.set(0, 0, -340);
  return mesh;
}

function scattered(
  geometry: BufferGeometry,
  material: Material,
  count: number,
  place: (index: number, at: Vector3, turn: Quaternion, size: Vector3) => string,
): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, count);
  const [at, turn, size, matrix] = [new Vector3(), new Quaternion(), new Vector3(), new Matrix4()];
  const colour = new Color();
  for (let i = 0; i < count; ++i) {
    const hue = place(i, at, turn.identity(), size.setScalar(1));
    mesh.setMatrixAt(i, matrix.compose(at, turn, size));
    mesh.setColorAt(i, colour.set(hue));
  }
  mesh.frustumCulled = false;
  return mesh;
}

/** A ball with dents, so that crowns and stones are not round; lit as leaves are, softly and darker in the dents. */
function lump(detail: number, depth: number): BufferGeometry {
  const geometry = new IcosahedronGeometry(1, detail);
  const [position, normal] = [geometry.getAttribute("position"), geometry.getAttribute("normal")];
  const radius = (x: number, y: number, z: number) =>
    1 - depth * noise(x * 2.2 + 20, y * 2.2 + z * 1.7 + 20, 64, 64);
  const d = 0.15;
  for (let i = 0; i < position.count; ++i) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const r = radius(x, y, z);
    position.setXYZ(i, x * r, y * r, z * r);
    // The slope of the radius, instead of flat faces: neighbours share it, so coarse lumps look smooth.
    const slope = (dx: number, dy: number, dz: number) => (radius(x + dx, y + dy, z + dz) - r) / d;
    const [nx, ny, nz] = [x - slope(d, 0, 0), y - slope(0, d, 0), z - slope(0, 0, d)];
    const length = Math.hypot(nx, ny, nz) || 1;
    normal.setXYZ(i, nx / length, ny / length, nz / length);
  }
  return geometry;
}

const greens = ["#5d7f3a", "#4c7040", "#779048", "#3f6238", "#8b9a4c"];

const rise = (z: number) => floorHeight + 44 * Math.max(0, (farBank - z) / 260) ** 0.8;

const frontRow = 26; // trees along the water; those behind them are coarser
const bushes = 60;

/** Crowns of four lumps each on trunks, and bushes along the water. */
function trees(): InstancedMesh[] {
  const random = randomFrom(11);
  const spots = Array.from({ length: 70 }, (_, i) => ({
    x: (random() - 0.5) * (i < 30 ? 110 : 260),
    z: farBank - 4 - random() ** 1.7 * 90,
    tall: 9 + random() * 11,
  })).map((spot, i) => (i < frontRow ? { ...spot, z: farBank - 4 - i * 0.45, tall: 6.5 + (i % 5) } : spot));
  const leaves = new MeshStandardMaterial({ roughness: 1 });
  const up = new Vector3(0, 1, 0);
  const crownsOf = (list: typeof spots, more: number, detail: number) =>
    scattered(lump(detail, 0.55), leaves, list.length * 4 + more, (i, at, turn, size) => {
      const a = random() * 6.3;
      turn.setFromAxisAngle(up, a);
      const spot = list[i >> 2];
      if (!spot) {
        const s = 1.3 + random() * 2.6;
        at.set((random() - 0.5) * 190, floorHeight + s * 0.3, farBank - random() * 5);
        size.set(s * 1.5, s, s * 1.2);
        return random() < 0.5 ? "#6d8747" : "#4f6f3d";
      }
      const s = spot.tall * (0.24 + random() * 0.12);
      const spread = (i & 3) === 0 ? 0 : spot.tall * 0.2;
      const height = spot.tall * (0.5 + random() * 0.3);
      at.set(spot.x + Math.cos(a) * spread, rise(spot.z) + height, spot.z + Math.sin(a) * spread);
      size.set(s, s * 0.92, s);
      return greens[(i >> 2) % greens.length] ?? "#5d7f3a";
    });
  const bark = new MeshStandardMaterial({ roughness: 1 });
  const trunks = scattered(new BoxGeometry(1, 1, 1), bark, spots.length, (i, at, _turn, size) => {
    const spot = spots[i] ?? { x: 0, z: 0, tall: 1 };
    at.set(spot.x, rise(spot.z) + spot.tall * 0.25, spot.z);
    size.set(0.8, spot.tall * 0.6, 0.8);
    return "#5b4632";
  });
  return [crownsOf(spots.slice(0, frontRow), bushes, 2), crownsOf(spots.slice(frontRow), 0, 1), trunks];
}

function reeds(): InstancedMesh {
  const random = randomFrom(5);
  const material = new MeshStandardMaterial({ roughness: 1 });
  return scattered(new ConeGeometry(0.16, 1, 4), material, 260, (_i, at, turn, size) => {
    const side = random() < 0.5 ? -1 : 1;
    const tall = 3 + random() * 5;
    const x = side * (13 + random() ** 1.3 * 90);
    at.set(x, floorHeight + tall / 2 - 1, nearBank - 1.5 + (random() - 0.5) * 5);
    turn.setFromAxisAngle(new Vector3(random() - 0.5, 0, random() - 0.5).normalize(), random() * 0.24);
    size.set(1, tall, 1);
    return ["#8d9a4e", "#a8a45a", "#6f8442"][Math.floor(random() * 3)] ?? "#8d9a4e";
  });
}

function stones(): InstancedMesh {
  const random = randomFrom(23);
  const material = new MeshStandardMaterial({ roughness: 0.95, flatShading: true });
  return scattered(lump(1, 0.35), material, 70, (_i, at, turn, size) => {
    const s = 0.6 + random() ** 3 * 4;
    at.set((random() - 0.5) * 170, floorHeight - 0.5, nearBank - 1 + (random() - 0.5) * 6);
    turn.setFromAxisAngle(new Vector3(0, 1, 0), random() * 6.3);
    size.set(s * 1.4, s * 0.8, s);
    return ["#9c978c", "#847f76", "#aea798"][Math.floor(random() * 3)] ?? "#9c978c";
  });
}

function legs(): InstancedMesh {
  const list: Block[] = [];
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      list.push({
        at: [x * 12, floorHeight / 2 - 0.7, z * 9.5],
        size: [1.4, -floorHeight, 1.4],
        colour: "#7c5734",
      });
  return blocks(list, new MeshStandardMaterial({ roughness: 0.8 }));
}
