// The living room: a round table on a rug, a window with curtains, shelves of books, a sofa, a floor lamp; across from them,
// for whoever sits in the other seat, two armchairs and a sideboard.
import {
  CircleGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
} from "three";
import { type Block, blocks, roundedBox } from "./furniture.ts";
import {
  type Drawn,
  drawn,
  fillComputed,
  layered,
  mix,
  noise,
  planks,
  randomFrom,
  rgb,
  wood,
} from "./paint.ts";
import { floorHeight, type Lights, type Mood, type Place } from "./place.ts";

const wallAt = -36; // the wall behind the table
const leftWall = -52;
const frontWall = 74;
const lampSpot = { x: -24, y: 12, z: -27 };

export function room(): Place {
  const object = new Group();
  const outside = drawn(256, 256);
  const shade = new MeshBasicMaterial({ side: DoubleSide, toneMapped: false });
  object.add(
    floor(),
    rug(),
    walls(),
    ...windowIn(outside),
    shelves(),
    sofaAndChairs(),
    ...floorLamp(shade),
    tableFoot(),
  );
  return {
    object,
    table: { shape: "round", map: wood(512, "#8d5a35", "#4a2a16", 6) },
    mood(lights) {
      paintOutside(outside, lights.daylight);
      shade.color.set(lights.lamp ? "#ffe2ae" : lights.daylight ? "#d8c7a6" : "#6a604f");
      return moodOf(lights);
    },
  };
}

function moodOf({ daylight, lamp }: Lights): Mood {
  const dim = !daylight && !lamp;
  return {
    sun: {
      at: { x: -18, y: 18, z: -2 },
      colour: daylight ? "#fff1d8" : "#93a7dc",
      strength: daylight ? 3 : dim ? 1.3 : 0.5,
    },
    sky: daylight ? "#f4ead9" : lamp ? "#d8bfa0" : "#7a86b0",
    ground: daylight ? "#a08b76" : lamp ? "#5a4433" : "#33323c",
    ambient: daylight ? 1.3 : lamp ? 0.95 : 0.9,
    lamp: { at: { x: -6, y: 15, z: -7 }, colour: "#ffdcae", strength: lamp ? (daylight ? 400 : 1350) : 0 },
    horizon: daylight ? "#d9cbb4" : "#2a211b",
    fog: [120, 420],
    mirrored: daylight
      ? { top: "#e9dfcc", middle: "#d8c7ac", low: "#6b4e36", glow: "#ffffff", strength: 0.6 }
      : {
          top: "#2b2320",
          middle: "#4a382b",
          low: "#1d1511",
          glow: lamp ? "#ffc078" : "#8fa4d8",
          strength: 0.45,
        },
  };
}

function floor(): Mesh {
  const map = planks(512, "#b98a5c", "#7d5331", 8, 2);
  map.repeat.set(5, 5);
  const mesh = new Mesh(new PlaneGeometry(220, 220), new MeshStandardMaterial({ map, roughness: 0.5 }));
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = floorHeight;
  mesh.receiveShadow = true;
  return mesh;
}

function rug(): Mesh {
  const cloth = drawn(512, 512);
  const [a, b] = [rgb("#8f3f36"), rgb("#7a322c")];
  fillComputed(cloth, (u, v) => mix(a, b, noise(u * 200, v * 200, 200, 200)));
  const { pen } = cloth;
  pen.translate(256, 256);
  const rings: [number, number, string][] = [
    [246, 10, "#e8d3a8"],
    [226, 6, "#27384c"],
    [204, 16, "#c79a55"],
    [182, 3, "#e8d3a8"],
    [120, 4, "#c79a55"],
  ];
  for (const [radius, width, ink] of rings) {
    pen.strokeStyle = ink;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(0, 0, radius, 0, 7);
    pen.stroke();
  }
  pen.fillStyle = "#e8d3a8";
  for (let i = 0; i < 36; ++i) {
    pen.rotate(Math.PI / 18);
    pen.beginPath();
    pen.ellipse(152, 0, 20, 6, 0, 0, 7);
    pen.fill();
  }
  const mesh = new Mesh(
    new CircleGeometry(34, 64),
    new MeshStandardMaterial({ map: cloth.texture, roughness: 1 }),
  );
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = floorHeight + 0.1;
  mesh.receiveShadow = true;
  return mesh;
}

const wallColour = "#d9c7a6";
const trim = "#f4ecdc";

function walls() {
  const material = new MeshStandardMaterial({ roughness: 0.95 });
  const list: Block[] = [
    { at: [0, 20, wallAt - 1], size: [220, 70, 2], colour: wallColour },
    { at: [leftWall - 1, 20, 20], size: [2, 70, 140], colour: wallColour },
    { at: [70, 20, 20], size: [2, 70, 140], colour: wallColour },
    { at: [0, 20, frontWall + 1], size: [220, 70, 2], colour: wallColour },
    { at: [0, floorHeight + 1.4, frontWall - 0.3], size: [220, 2.8, 0.8], colour: trim },
    { at: [0, floorHeight + 1.4, wallAt + 0.3], size: [220, 2.8, 0.8], colour: trim },
    { at: [leftWall + 0.3, floorHeight + 1.4, 20], size: [0.8, 2.8, 140], colour: trim },
    ...windowFrame(),
    ...picture(18, 8, 11, 12, "#3d5a66"),
    ...picture(32, 9, 9, 9, "#b5793f"),
  ];
  const mesh = blocks(list, material);
  mesh.castShadow = false;
  return mesh;
}

function picture(x: number, y: number, w: number, h: number, ink: string): Block[] {
  return [
    { at: [x, y, wallAt + 0.4], size: [w, h, 0.8], colour: "#4a3422" },
    { at: [x, y, wallAt + 0.6], size: [w - 1, h - 1, 0.8], colour: "#f2e9d8" },
    { at: [x, y, wallAt + 0.7], size: [w - 4, h - 4, 0.8], colour: ink },
  ];
}

const pane = { x: -9, y: 4, w: 22, h: 32 };

function windowFrame(): Block[] {
  const { x, y, w, h } = pane;
  const z = wallAt + 0.6;
  return [
    ...[-1, 0, 1].map((i): Block => ({ at: [x + (i * w) / 2, y, z], size: [1, h + 1, 1.4], colour: trim })),
    ...[-1, 0.15, 1].map(
      (i): Block => ({ at: [x, y + (i * h) / 2, z], size: [w + 1, 1, 1.4], colour: trim }),
    ),
    { at: [x, y - h / 2 - 0.8, z + 0.9], size: [w + 4, 0.8, 3], colour: trim },
    { at: [x, y + h / 2 + 2.4, z + 1], size: [w + 14, 0.5, 0.5], colour: "#6b4a2c" },
  ];
}

/** The view outside and two curtains. */
function windowIn(outside: Drawn): Mesh[] {
  const { x, y, w, h } = pane;
  const view = new Mesh(
    new PlaneGeometry(w, h),
    new MeshBasicMaterial({ map: outside.texture, toneMapped: false }),
  );
  view.position.set(x, y, wallAt + 0.15);
  const cloth = new MeshStandardMaterial({ color: "#5f7f78", roughness: 1, side: DoubleSide });
  const geometry = new PlaneGeometry(9, h + 9, 48, 1);
  const position = geometry.getAttribute("position");
  for (let i = 0; i < position.count; ++i) position.setZ(i, 0.7 * Math.sin(position.getX(i) * 3.6));
  geometry.computeVertexNormals();
  const curtains = [-1, 1].map((side) => {
    const curtain = new Mesh(geometry, cloth);
    curtain.position.set(x + side * (w / 2 + 2.2), y - 2, wallAt + 2);
    return curtain;
  });
  return [view, ...curtains];
}

function paintOutside(outside: Drawn, day: boolean) {
  const sky = day ? [rgb("#8fc1ea"), rgb("#f3f3e4")] : [rgb("#10173a"), rgb("#4a4470")];
  const leaf = day ? [rgb("#7fa25a"), rgb("#44662f")] : [rgb("#141c22"), rgb("#0b1014")];
  const [top, low] = sky as [ReturnType<typeof rgb>, ReturnType<typeof rgb>];
  const [light, dark] = leaf as [ReturnType<typeof rgb>, ReturnType<typeof rgb>];
  fillComputed(outside, (u, v) => {
    const edge = 0.62 + 0.22 * (layered(u, 0.2, 6, 6, 4) - 0.5);
    if (v > edge) return mix(light, dark, layered(u, v, 14, 14, 3));
    return mix(top, low, v / edge);
  });
  outside.texture.needsUpdate = true;
}

const spines = ["#8c3b32", "#2f5a57", "#c49a4f", "#36465f", "#6f7f52", "#d8c9a8", "#5c3a4a", "#a8643a"];

/** A bookcase on the right of the wall: boards and books in one heap of boxes. */
function shelves() {
  const random = randomFrom(42);
  const [x0, x1, depth] = [-52, -27, 6];
  const oak = "#7b5232";
  const list: Block[] = [];
  const z = wallAt + depth / 2;
  for (const x of [x0, x1]) list.push({ at: [x, 6, z], size: [1, 38, depth], colour: oak });
  for (let level = 0; level < 5; ++level) {
    const y = floorHeight + 1 + level * 8.6;
    list.push({ at: [(x0 + x1) / 2, y, z], size: [x1 - x0, 0.8, depth], colour: oak });
    for (let x = x0 + 1.2; level < 4 && x < x1 - 2.4; ) {
      const [wide, tall] = [0.8 + random() * 1.2, 4.4 + random() * 2.6];
      if (random() > 0.1) {
        const colour = spines[Math.floor(random() * spines.length)] ?? "#8c3b32";
        list.push({ at: [x + wide / 2, y + 0.4 + tall / 2, z], size: [wide * 0.94, tall, 4.4], colour });
      }
      x += wide;
    }
  }
  list.push(...sideboard());
  return blocks(list, new MeshStandardMaterial({ roughness: 0.85 }));
}

/** With a row of books and two pots. */
function sideboard(): Block[] {
  const [y, z] = [floorHeight, frontWall - 5];
  const doors = [-1.5, -0.5, 0.5, 1.5].map(
    (i): Block => ({ at: [i * 10, y + 6.5, z - 4.1], size: [9.2, 9, 0.5], colour: "#8a5e3a" }),
  );
  const books = spines.map(
    (colour, i): Block => ({ at: [-15 + i * 1.5, y + 14.5, z], size: [1.2, 4 + (i % 3), 3.4], colour }),
  );
  return [
    { at: [0, y + 6.5, z], size: [42, 11, 8], colour: "#7b5232" },
    ...doors,
    ...books,
    { at: [8, y + 14, z], size: [3.4, 4, 3.4], colour: "#b5793f" },
    { at: [15, y + 13.2, z], size: [4.4, 2.4, 4.4], colour: "#36465f" },
  ];
}

function armchair(x: number, z: number): Block[] {
  const [y, cloth] = [floorHeight, "#a8643a"];
  return [
    { at: [x, y + 4, z], size: [13, 5, 12], colour: cloth },
    { at: [x, y + 9.5, z + 5], size: [13, 10, 3.6], colour: cloth },
    ...[-1, 1].map((s): Block => ({ at: [x + s * 6.8, y + 6, z], size: [3, 8, 12.4], colour: "#98582f" })),
    { at: [x, y + 7.2, z - 0.8], size: [10.4, 2, 9.6], colour: "#b87647" },
    { at: [x + 1, y + 10.4, z + 2], size: [5.6, 5, 2.2], colour: "#d8c9a8", turn: 0.25 },
  ];
}

function sofaAndChairs() {
  const [x, z] = [24, wallAt + 9];
  const cloth = "#7d8f86";
  const y = floorHeight;
  const list: Block[] = [
    { at: [x, y + 4, z], size: [34, 5, 12], colour: cloth },
    { at: [x, y + 9.5, z - 5], size: [34, 9, 4], colour: cloth },
    ...[-1, 1].map((s): Block => ({ at: [x + s * 17.4, y + 6, z], size: [3.6, 8, 12.4], colour: "#71837a" })),
    ...[-1, 1].map(
      (s): Block => ({ at: [x + s * 8, y + 7.2, z + 0.8], size: [15.4, 2, 10], colour: "#889a90" }),
    ),
    { at: [x - 11, y + 10, z - 1.2], size: [6, 5.4, 2.4], colour: "#c98a4b", turn: 0.3 },
    { at: [x + 12, y + 10, z - 1.2], size: [6, 5.4, 2.4], colour: "#b5533f", turn: -0.25 },
    ...armchair(-22, 40),
    ...armchair(22, 40),
  ];
  return blocks(list, new MeshStandardMaterial({ roughness: 1 }), roundedBox(1, 1, 1, 0.12));
}

function floorLamp(shade: MeshBasicMaterial): Mesh[] {
  const { x, y, z } = lampSpot;
  const brass = new MeshStandardMaterial({ color: "#a9824a", metalness: 0.6, roughness: 0.4 });
  const pole = new Mesh(new CylinderGeometry(0.35, 0.5, y - floorHeight, 12), brass);
  pole.position.set(x, (y + floorHeight) / 2, z);
  const hat = new Mesh(new CylinderGeometry(3, 4.8, 6, 32, 1, true), shade);
  hat.position.set(x, y - 1, z);
  return [pole, hat];
}

function tableFoot(): Mesh {
  const mesh = new Mesh(
    new CylinderGeometry(1.5, 4.5, -floorHeight - 1, 32),
    new MeshStandardMaterial({ color: "#4a2a16", roughness: 0.6 }),
  );
  mesh.position.y = floorHeight / 2 - 0.8;
  mesh.castShadow = true;
  return mesh;
}
