// The table in 3D over the same state as the 2D board. A frame is drawn only when something has changed or moves.
import { effect } from "@preact/signals";
import {
  AgXToneMapping,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PCFShadowMap,
  Plane,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { BoardActions, BoardState } from "../board/view.ts";
import type { PieceName } from "../games/face.ts";
import { gridOf } from "../model/grid.ts";
import type { Side } from "../net/types.ts";
import { paintBoard, paintLower, paintUpper, surfaces } from "./boardArt.ts";
import { Eye } from "./eye.ts";
import { boardBody, racksAndTrays, ScoreBoard, sheetOver, TableClock, tableTop } from "./furniture.ts";
import {
  bonusesTaken,
  type CameraName,
  cellAt,
  cellCentre,
  type Layout,
  layoutOf,
  type Point3,
  rack,
  rackPlaces,
  trayPlace,
} from "./layout.ts";
import { Lighting } from "./lighting.ts";
import {
  between,
  type Flight,
  flightOf,
  isOver,
  type Motion,
  motionOf,
  type Pose,
  poseOf,
  rollAxis,
  shareOf,
} from "./motion.ts";
import { type Drawn, drawn, wood } from "./paint.ts";
import { Heap, Pieces } from "./pieces.ts";
import type { Lights, Place } from "./place.ts";
import { listen } from "./pointer.ts";
import { river } from "./river.ts";
import { room } from "./room.ts";
import { discard, simplify } from "./upkeep.ts";

export type PlaceName = "river" | "room";

/** What stands beside the board and is not in its state. Read within effects, so that signals are followed. */
export interface Beside {
  names(): [string, string];
  clock(): { texts: [string, string]; running: 0 | 1 | null } | null;
}

export interface Wishes {
  place: PlaceName;
  lights: Lights;
}

export interface Start {
  wishes: Wishes;
  camera: CameraName;
  still(): boolean; // no motion is wanted
  isWeak: boolean; // without a graphics card: plainer edges and shadows
}

const sides: Side[] = ["first", "second"];
const slow_ms = 45; // a frame that takes longer is too slow: fewer points then
const ratios = [2, 1.5, 1, 0.75];
const pieceColours: Partial<Record<PieceName, string>> = {
  black: "#1b1a1f",
  white: "#f6f1e6",
  green: "#2f8a63",
  red: "#c44a36",
  ebony: "#2c211b",
  ivory: "#efe4cb",
};

export class Scene3D {
  readonly #canvas: HTMLCanvasElement;
  readonly #state: BoardState;
  readonly #actions: BoardActions;
  readonly #still: () => boolean;
  readonly #isWeak: boolean;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #layout: Layout;
  readonly #eye: Eye;
  readonly #lighting: Lighting;
  readonly #pieces: Pieces;
  readonly #sparks: Heap;
  readonly #sideNames: [PieceName, PieceName];
  readonly #hasRacks: boolean;
  readonly #face = drawn(1024, 1024);
  readonly #lower: Drawn;
  readonly #upper: Drawn;
  readonly #scoreBoard: ScoreBoard;
  readonly #clock: TableClock;
  readonly #stop: (() => void)[] = [];
  readonly #ray = new Raycaster();
  readonly #field: Plane;
  #place: { name: PlaceName; object: Object3D; place: Place } | null = null;
  #lights: Lights | null = null;
  #motions = new Map<string, Motion>();
  #flights: { side: Side; flight: Flight }[] = [];
  #lastEffect = 0;
  #focused: string | null = null;
  #carried: { cell: string; at: Point3 | null } | null = null;
  #ghost: Mesh | null = null;
  #scheduled = 0;
  #piecesMoved = true;
  #frames = 0;
  #slowInRow = 0;
  #lastFrame_ms = 0;
  #ratio = 0;

  constructor(
    canvas: HTMLCanvasElement,
    state: BoardState,
    actions: BoardActions,
    beside: Beside,
    { wishes, camera, still, isWeak }: Start,
  ) {
    this.#canvas = canvas;
    this.#state = state;
    this.#actions = actions;
    this.#still = still;
    this.#isWeak = isWeak;
    const { face, sheet } = state;
    const { position } = state.shown.value;
    this.#renderer = new WebGLRenderer({ canvas, antialias: !isWeak });
    this.#renderer.toneMapping = AgXToneMapping;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    this.#renderer.toneMappingExposure = 1.3;
    if (isWeak) this.#ratio = ratios.indexOf(1);
    const fine = isWeak ? 512 : 1024;
    this.#lower = drawn(fine, fine);
    this.#upper = drawn(fine, fine);
    this.#layout = layoutOf(gridOf(position));
    this.#eye = new Eye(camera);
    this.#lighting = new Lighting(this.#scene, this.#renderer, isWeak);

    const nameOf = (index: 0 | 1) => face.pieces[sheet.pieces[index]?.letter ?? ""] ?? "black";
    this.#sideNames = [nameOf(0), nameOf(1)];
    this.#hasRacks = face.notation.style !== "destination";
    const names = Object.values(face.pieces);
    const most = this.#layout.grid.cells.length + 2 * rack.most;
    this.#pieces = new Pieces(names, this.#sideNames, this.#layout, most);
    this.#sparks = new Heap(
      new SphereGeometry(this.#layout.cell * 0.09, 12, 8),
      new MeshBasicMaterial({ color: "#ffd873", toneMapped: false }),
      64,
    );
    this.#sparks.mesh.castShadow = false;
    const tallest = Math.max(...this.#sideNames.map((name) => this.#pieces.heightOf(name)));
    this.#field = new Plane(new Vector3(0, 1, 0), -tallest / 2);

    const trim = wood(256, "#7a4d2c", "#3f2413", 4);
    const { frame } = surfaces[face.surface];
    this.#scoreBoard = new ScoreBoard(trim);
    this.#clock = new TableClock(trim);
    const lower = sheetOver(this.#layout, this.#lower, 0.012);
    const upper = sheetOver(this.#layout, this.#upper, tallest + 0.012);
    lower.renderOrder = 1;
    upper.renderOrder = 3;
    this.#scene.add(
      boardBody(this.#layout, this.#face.texture, frame[1]),
      lower,
      upper,
      racksAndTrays(this.#hasRacks, names.includes("bonus"), trim),
      this.#scoreBoard.object,
      this.#clock.object,
      this.#sparks.mesh,
      ...this.#pieces.heaps.map(({ mesh }) => mesh),
    );
    this.wish(wishes);
    this.#follow(beside);
  }

  /** Follows the state: each effect names what it depends on by reading it. */
  #follow(beside: Beside) {
    const { shown, settings, busy, picked, face } = this.#state;
    const font = getComputedStyle(document.body).fontFamily;
    let coordinates: boolean | null = null;
    const keep = (stop: () => void) => this.#stop.push(stop);
    keep(
      effect(() => {
        const wanted = settings.value.showCoordinates;
        if (wanted === coordinates) return;
        coordinates = wanted;
        paintBoard(this.#face, this.#layout, face, shown.peek().position, wanted);
        this.#invalidate();
      }),
    );
    keep(
      effect(() => {
        this.#begin();
        paintUpper(this.#upper, this.#layout, this.#state, new Set(this.#motions.keys()));
        this.#invalidate(true);
      }),
    );
    keep(
      effect(() => {
        for (const signal of [busy, picked]) signal.value;
        paintLower(this.#lower, this.#layout, this.#state, this.#focused);
        this.#invalidate(true);
      }),
    );
    keep(
      effect(() => {
        const { outcome, side } = shown.value.position;
        const colours = this.#sideNames.map((name) => pieceColours[name] ?? "#888");
        this.#scoreBoard.write(
          {
            names: beside.names(),
            points: [String(outcome.first), String(outcome.second)],
            colours: [colours[0] ?? "", colours[1] ?? ""],
            toMove: outcome.over ? null : side === "first" ? 0 : 1,
          },
          font,
        );
        this.#invalidate();
      }),
    );
    this.#followClock(beside, font, keep);
    const onShow = () => document.hidden || this.#invalidate();
    document.addEventListener("visibilitychange", onShow);
    keep(() => document.removeEventListener("visibilitychange", onShow));
    keep(listen(this.#canvas, this.#pointerTarget()));
  }

  #followClock(beside: Beside, font: string, keep: (stop: () => void) => void) {
    let timer = 0;
    let written = "";
    const write = () => {
      const clock = beside.clock() ?? { texts: ["–:––", "–:––"] as [string, string], running: null };
      const text = clock.texts.join() + clock.running;
      if (text === written) return clock.running;
      written = text;
      this.#clock.write(clock.texts, clock.running, font);
      this.#invalidate();
      return clock.running;
    };
    keep(
      effect(() => {
        clearInterval(timer);
        if (write() !== null) timer = setInterval(write, 200) as unknown as number;
      }),
    );
    keep(() => clearInterval(timer));
  }

  /** Place and lights as a person wants them. */
  wish({ place, lights }: Wishes) {
    if (this.#place?.name !== place) {
      if (this.#place) {
        this.#scene.remove(this.#place.object);
        discard(this.#place.object);
      }
      const made = place === "river" ? river() : room();
      made.object.add(tableTop(made.table.shape, made.table.map));
      this.#place = { name: place, object: made.object, place: made };
      this.#scene.add(made.object);
      if (this.#isWeak) simplify(this.#scene);
      this.#lights = null;
    }
    if (this.#lights?.daylight !== lights.daylight || this.#lights.lamp !== lights.lamp) {
      this.#lights = lights;
      this.#lighting.set(this.#place.place.mood(lights));
    }
    this.#invalidate(true);
  }

  /** Goes to a camera, from wherever the orbit has led. */
  goTo(camera: CameraName) {
    this.#eye.goTo(camera, this.#still() ? null : performance.now());
    this.#invalidate();
  }

  resize(width: number, height: number) {
    if (width < 2 || height < 2) return;
    this.#setRatio();
    this.#renderer.setSize(width, height, false);
    this.#eye.resize(width / height);
    this.#invalidate();
  }

  #setRatio() {
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, ratios[this.#ratio] ?? 1));
  }

  /** The cell that has the keyboard, or none. */
  focus(cell: string | null) {
    if (cell === this.#focused) return;
    this.#focused = cell;
    paintLower(this.#lower, this.#layout, this.#state, cell);
    this.#invalidate();
  }

  /** Starts the motions of events that have come in since the last look. */
  #begin() {
    const { shown, speed } = this.#state;
    const { effects, position } = shown.value;
    const now = performance.now();
    if (effects.size === 0) {
      this.#motions.clear();
      this.#flights = [];
    }
    const pace = this.#still() ? 0 : speed.peek();
    for (const [cell, one] of effects) {
      if (one.id <= this.#lastEffect) continue;
      const motion = motionOf(one, this.#layout, this.#standing(), pace, now);
      if (motion) this.#motions.set(cell, motion);
      const { side } = one.event;
      const flight = flightOf(one, this.#layout, bonusesTaken(position)[side] - 1, pace, now);
      if (flight) this.#flights.push({ side, flight });
    }
    this.#lastEffect = Math.max(this.#lastEffect, ...[...effects.values()].map(({ id }) => id));
  }

  /** Discs that still stand in each rack: half of the free cells. */
  #standing(): number {
    const { letters } = this.#state.shown.peek();
    const free = letters.filter(
      (letter) => letter === "." || this.#state.face.pieces[letter] === "bonus",
    ).length;
    return this.#hasRacks ? Math.min(rack.most, Math.ceil(free / 2)) : 0;
  }

  // Drawing.

  #invalidate(piecesMoved = false) {
    this.#piecesMoved ||= piecesMoved;
    if (this.#scheduled === 0) this.#scheduled = requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now_ms: number) {
    this.#scheduled = 0;
    if (document.hidden) return;
    const travels = this.#eye.move(now_ms);
    if (this.#motions.size > 0 || this.#flights.length > 0) this.#piecesMoved = true;
    this.#settle(now_ms);
    if (this.#piecesMoved) {
      this.#layPieces(now_ms);
      this.#renderer.shadowMap.needsUpdate = true;
      this.#piecesMoved = false;
    }
    this.#renderer.render(this.#scene, this.#eye.camera);
    this.#canvas.dataset.frames = String(++this.#frames);
    this.#canvas.dataset.calls = String(this.#renderer.info.render.calls);
    const moves = travels || this.#motions.size > 0 || this.#flights.length > 0;
    this.#watchPace(now_ms, moves);
    if (moves) this.#invalidate();
  }

  /** Ends what is over. */
  #settle(now_ms: number) {
    let ended = false;
    for (const [cell, motion] of this.#motions) {
      if (isOver(motion, now_ms)) ended = this.#motions.delete(cell) || ended;
    }
    this.#flights = this.#flights.filter(({ flight }) => !isOver(flight, now_ms));
    if (ended) paintUpper(this.#upper, this.#layout, this.#state, new Set(this.#motions.keys()));
  }

  /** On a slow machine fewer points are drawn. */
  #watchPace(now_ms: number, moves: boolean) {
    const took = now_ms - this.#lastFrame_ms;
    this.#lastFrame_ms = moves ? now_ms : 0;
    if (!moves || took > 1000) return;
    this.#slowInRow = took > slow_ms ? this.#slowInRow + 1 : 0;
    if (this.#slowInRow < 5 || this.#ratio >= ratios.length - 1) return;
    this.#slowInRow = 0;
    ++this.#ratio;
    this.#setRatio();
  }

  #layPieces(now_ms: number) {
    const { face, shown } = this.#state;
    const { letters, position } = shown.value;
    this.#pieces.clear();
    const tilts = this.#tilts();
    this.#layout.grid.cells.forEach(({ name }, index) => {
      const piece = face.pieces[letters[index] ?? "."];
      if (piece) this.#pieces.add(piece, this.#poseAt(name, now_ms, tilts));
    });
    const taken = bonusesTaken(position);
    for (const side of sides) this.#layBeside(side, taken[side]);
    this.#layFlights(now_ms);
    this.#pieces.done();
    this.#layGhost();
  }

  #poseAt(name: string, now_ms: number, tilts: ReadonlyMap<string, Pose["axis"]>): Pose {
    const motion = this.#motions.get(name);
    if (motion) return poseOf(motion, now_ms);
    const flat = { x: 0, y: 0, z: 0, ...cellCentre(this.#layout, name), turn: 0, axis: { x: 1, z: 0 } };
    if (this.#carried?.cell === name && this.#carried.at) return { ...flat, ...this.#carried.at };
    const isPicked =
      this.#state.picked.value?.at === name && this.#state.face.notation.style === "destination";
    if (isPicked) return { ...flat, y: this.#layout.cell * 0.22 };
    const axis = tilts.get(name);
    return axis ? { ...flat, y: this.#layout.piece.radius * 0.3, turn: 0.34, axis } : flat;
  }

  /** Discs that the hinted move would turn stand a little askew, the way they would roll. */
  #tilts(): Map<string, Pose["axis"]> {
    const tilts = new Map<string, Pose["axis"]>();
    for (const { kind, cell, from } of this.#state.hint.value?.explanation.events ?? []) {
      const [a, b] = [cellCentre(this.#layout, from), cellCentre(this.#layout, cell)];
      if ((kind === "flip" || kind === "convert") && cell && a && b) tilts.set(cell, rollAxis(a, b));
    }
    return tilts;
  }

  #layBeside(side: Side, coins: number) {
    const name = this.#sideNames[side === "first" ? 0 : 1];
    const size = Math.min(1, rack.radius / this.#layout.piece.radius);
    const upright = { turn: Math.PI / 2, axis: { x: 1, z: 0 } };
    for (const at of rackPlaces(this.#layout, side, this.#standing())) {
      this.#pieces.add(name, { ...at, y: at.y - (this.#pieces.heightOf(name) * size) / 2, ...upright }, size);
    }
    const flying = this.#flights.filter(
      ({ side: owner, flight }) => owner === side && flight.kind === "coin",
    );
    for (let i = 0; i < coins - flying.length; ++i) {
      this.#pieces.add("bonus", { ...trayPlace(side, i), turn: 0, axis: { x: 1, z: 0 } });
    }
  }

  #layFlights(now_ms: number) {
    this.#sparks.clear();
    for (const { flight } of this.#flights) {
      const t = shareOf(flight, now_ms);
      const at = between(flight.from, flight.to, t, flight.lift);
      const axis = rollAxis(flight.from, flight.to);
      const pose = { ...at, turn: t * Math.PI * 4, axis };
      if (flight.kind === "coin") this.#pieces.add("bonus", pose);
      else this.#sparks.add(this.#pieces.matrixOf(this.#sideNames[0], pose));
    }
    this.#sparks.done();
  }

  /** The piece that the hinted move would put down, half transparent. */
  #layGhost() {
    if (this.#ghost) {
      this.#scene.remove(this.#ghost);
      for (const material of [this.#ghost.material].flat()) material.dispose();
      this.#ghost = null;
    }
    const event = this.#state.hint.value?.explanation.events.find(
      ({ kind }) => kind === "place" || kind === "step",
    );
    const at = event && cellCentre(this.#layout, event.cell);
    if (!event || !at || this.#motions.size > 0) return;
    const name = this.#sideNames[event.side === "first" ? 0 : 1];
    const heap = this.#pieces.heapOf(name);
    if (!heap) return;
    const clear = (material: Material) => {
      const copy = material.clone();
      copy.transparent = true;
      copy.opacity = 0.55;
      copy.depthWrite = false;
      return copy;
    };
    const { material, geometry } = heap.mesh;
    this.#ghost = new Mesh(geometry, Array.isArray(material) ? material.map(clear) : clear(material));
    this.#ghost.matrixAutoUpdate = false;
    this.#ghost.matrix.copy(this.#pieces.matrixOf(name, { ...at, y: 0.02, turn: 0, axis: { x: 1, z: 0 } }));
    this.#ghost.renderOrder = 2;
    this.#scene.add(this.#ghost);
  }

  // Pointing.

  #pointerTarget() {
    const { face, picked, shown } = this.#state;
    const actions = this.#actions;
    return {
      cellUnder: (x: number, y: number) => {
        const at = this.#pointUnder(x, y);
        return at && cellAt(this.#layout, at.x, at.z);
      },
      mayCarry: (cell: string) =>
        face.notation.style === "destination" &&
        shown.value.position.legal.some((move) => face.notation.read(move).at === cell),
      look: (cell: string | null) => actions.look(cell),
      tap: (cell: string) => actions.click(cell),
      lift: (cell: string) => {
        if (picked.value?.at !== cell) actions.click(cell);
        this.#carried = { cell, at: null };
      },
      carry: (x: number, y: number) => {
        const at = this.#pointUnder(x, y);
        if (this.#carried && at) this.#carried.at = { x: at.x, y: this.#layout.cell * 0.3, z: at.z };
        this.#invalidate(true);
      },
      drop: (cell: string | null) => {
        this.#carried = null;
        if (cell) actions.click(cell);
        this.#invalidate(true);
      },
      orbit: (right: number, down: number) => {
        this.#eye.orbit(right, down);
        this.#invalidate();
      },
      zoom: (factor: number) => {
        this.#eye.zoom(factor);
        this.#invalidate();
      },
    };
  }

  /** Where a point of the page meets the playing field: one plane, no search through meshes. */
  #pointUnder(x: number, y: number): Vector3 | null {
    const box = this.#canvas.getBoundingClientRect();
    const at = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    this.#ray.setFromCamera(at, this.#eye.camera);
    return this.#ray.ray.intersectPlane(this.#field, new Vector3());
  }

  dispose() {
    cancelAnimationFrame(this.#scheduled);
    this.#scheduled = -1; // nothing is drawn any more
    for (const stop of this.#stop.splice(0)) stop();
    discard(this.#scene);
    this.#lighting.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}
