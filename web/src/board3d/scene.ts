// The table in 3D over the same state as the 2D board, put together from its parts. A frame is drawn only when something has
// changed or moves.
import { effect } from "@preact/signals";
import {
  AgXToneMapping,
  type Object3D,
  PCFShadowMap,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Beside, BoardActions, BoardState } from "../board/view.ts";
import { gridOf, indexOf } from "../model/grid.ts";
import { ActiveMotions } from "./activeMotions.ts";
import { fov, TableCamera } from "./camera.ts";
import { cutFor, radiusSeen } from "./detail.ts";
import { Frames } from "./frames.ts";
import { racksAndTrays, tableTop } from "./furniture.ts";
import { type CameraName, cellAt, isOverRack, type Layout, layoutOf, rackMiddle } from "./layout.ts";
import { Lighting } from "./lighting.ts";
import { PieceLayer } from "./pieceLayer.ts";
import type { Lights, Place } from "./place.ts";
import { listen, type PointerTarget } from "./pointer.ts";
import { river } from "./river.ts";
import { room } from "./room.ts";
import { discard, simplify } from "./upkeep.ts";
import { Writing } from "./writing.ts";

export type PlaceName = "river" | "room";

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

function rendererOn(canvas: HTMLCanvasElement, isWeak: boolean): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, antialias: !isWeak });
  renderer.toneMapping = AgXToneMapping;
  renderer.toneMappingExposure = 1.3;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  return renderer;
}

export class Scene3D {
  readonly #canvas: HTMLCanvasElement;
  readonly #state: BoardState;
  readonly #actions: BoardActions;
  readonly #start: Start;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #layout: Layout;
  readonly #camera: TableCamera;
  readonly #lighting: Lighting;
  readonly #motions: ActiveMotions;
  readonly #pieceLayer: PieceLayer;
  readonly #writing: Writing;
  readonly #frames: Frames;
  readonly #ray = new Raycaster();
  readonly #field: Plane; // where a pointer meets the pieces
  readonly #overRack = new Plane(new Vector3(0, 1, 0), -rackMiddle);
  readonly #stop: (() => void)[] = [];
  #place: { name: PlaceName; object: Object3D; place: Place } | null = null;
  #lights: Lights | null = null;
  #piecesMoved = true;
  #outlook = "";

  constructor(
    canvas: HTMLCanvasElement,
    state: BoardState,
    actions: BoardActions,
    beside: Beside,
    start: Start,
  ) {
    this.#canvas = canvas;
    this.#state = state;
    this.#actions = actions;
    this.#start = start;
    const { isWeak, camera, wishes } = start;
    this.#renderer = rendererOn(canvas, isWeak);
    this.#frames = new Frames(this.#renderer, isWeak, (now) => this.#draw(now));
    this.#layout = layoutOf(gridOf(state.shown.value.position));
    this.#camera = new TableCamera(camera);
    this.#lighting = new Lighting(this.#scene, this.#renderer, isWeak);
    this.#motions = new ActiveMotions(this.#layout);
    this.#pieceLayer = new PieceLayer(this.#scene, state, this.#layout, this.#motions);
    const { tallest, hasRacks } = this.#pieceLayer;
    this.#writing = new Writing(this.#scene, state, this.#layout, tallest, isWeak);
    this.#field = new Plane(new Vector3(0, 1, 0), -tallest / 2);
    const hasTrays = Object.values(state.face.pieces).includes("bonus");
    this.#scene.add(racksAndTrays(hasRacks, hasTrays, this.#writing.trim));
    this.wish(wishes);
    this.#follow(beside);
  }

  #follow(beside: Beside) {
    const changed = () => this.#invalidate();
    this.#stop.push(
      this.#writing.followCoordinates(changed),
      effect(() => {
        const speed = this.#start.still() ? 0 : this.#state.speed.peek();
        this.#motions.begin(this.#state.shown.value, this.#pieceLayer.standing(), speed, performance.now());
        this.#writing.paintUpper(this.#motions.cells);
        this.#invalidate(true);
      }),
      effect(() => {
        this.#writing.paintLower();
        this.#invalidate(true);
      }),
      this.#writing.followScore(beside, this.#pieceLayer.sideNames, changed),
      this.#writing.followClock(beside, changed),
      listen(this.#canvas, this.#pointerTarget()),
    );
    const onShow = () => document.hidden || this.#invalidate();
    document.addEventListener("visibilitychange", onShow);
    this.#stop.push(() => document.removeEventListener("visibilitychange", onShow));
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
      if (this.#start.isWeak) simplify(this.#scene);
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
    this.#camera.goTo(camera, this.#start.still() ? null : performance.now());
    this.#invalidate();
  }

  resize(width: number, height: number) {
    if (width < 2 || height < 2) return;
    this.#camera.resize(width / height);
    this.#frames.resize(width, height);
  }

  /** The cell that has the keyboard, or none. */
  focus(cell: string | null) {
    if (this.#writing.focus(cell)) this.#invalidate();
  }

  #invalidate(piecesMoved = false) {
    this.#piecesMoved ||= piecesMoved;
    this.#frames.request();
  }

  /** One frame; true while something moves. */
  #draw(now_ms: number): boolean {
    const travels = this.#camera.move(now_ms);
    if (this.#motions.any) this.#piecesMoved = true;
    if (this.#motions.settle(now_ms)) this.#writing.paintUpper(this.#motions.cells);
    const height_px = this.#renderer.domElement.height;
    this.#arrange();
    const cut = cutFor(radiusSeen(this.#layout, this.#camera.lens.position, fov, height_px));
    if (this.#pieceLayer.recut(cut)) this.#piecesMoved = true;
    if (this.#piecesMoved) {
      this.#pieceLayer.lay(now_ms);
      this.#renderer.shadowMap.needsUpdate = true;
      this.#piecesMoved = false;
    }
    this.#renderer.render(this.#scene, this.#camera.lens);
    return travels || this.#motions.any;
  }

  /** What stands and lies on the table follows the eye: so it can be read, and nothing is hidden. */
  #arrange() {
    const { outlook, lens } = this.#camera;
    const asText = `${outlook.isOpposite} ${outlook.isAbove}`;
    if (asText !== this.#outlook) {
      this.#outlook = asText;
      this.#writing.standing.face(outlook);
      this.#pieceLayer.outlook = outlook;
      this.#piecesMoved = true;
    }
    if (this.#pieceLayer.lookFrom(lens.position)) this.#piecesMoved = true;
  }

  #pointerTarget(): PointerTarget {
    const { face, picked, shown } = this.#state;
    const [actions, laying] = [this.#actions, this.#pieceLayer];
    return {
      cellUnder: (x, y) => this.#cellUnder(x, y),
      mayTake: (x, y) => this.#mayTake(x, y),
      mayCarry: (cell) =>
        face.notation.style === "destination" &&
        shown.value.position.legal.some((move) => face.notation.read(move).at === cell),
      look: (cell) => actions.look(cell),
      tap: (cell) => actions.click(cell),
      lift: (cell) => {
        if (cell === null) laying.taken = { side: shown.value.position.side, at: null };
        else {
          if (picked.value?.at !== cell) actions.click(cell);
          laying.carried = { cell, at: null };
        }
      },
      carry: (x, y) => {
        const at = this.#pointUnder(x, y);
        const held = laying.carried ?? laying.taken;
        if (held && at) held.at = { x: at.x, y: this.#layout.cell * 0.3, z: at.z };
        this.#invalidate(true);
      },
      drop: (cell) => this.#drop(cell),
      orbit: (right, down) => {
        this.#camera.orbit(right, down);
        this.#invalidate();
      },
      zoom: (factor) => {
        this.#camera.zoom(factor);
        this.#invalidate();
      },
    };
  }

  /** A disc from the rack is put down on free cells only: a click on a piece may mean another move. */
  #drop(cell: string | null) {
    const { face, shown } = this.#state;
    const { taken } = this.#pieceLayer;
    this.#pieceLayer.carried = this.#pieceLayer.taken = null;
    const piece = cell && face.pieces[shown.value.letters[indexOf(this.#layout.grid, cell)] ?? "."];
    const isFree = piece === undefined || piece === "bonus" || piece === "wall";
    this.#motions.handed = cell && taken?.at ? { cell, at: taken.at } : null;
    if (cell && (!taken || isFree)) this.#actions.click(cell);
    this.#invalidate(true);
  }

  #cellUnder(x: number, y: number): string | null {
    const at = this.#pointUnder(x, y);
    return at && cellAt(this.#layout, at.x, at.z);
  }

  /** The rack of the side to move, while a person may place a disc. */
  #mayTake(x: number, y: number): boolean {
    const { side, legal } = this.#state.shown.peek().position;
    const mayPlace = this.#pieceLayer.standing() > 0 && legal.some((move) => move !== "pass");
    const at = mayPlace && this.#pointUnder(x, y, this.#overRack);
    return at ? isOverRack(side, at) : false;
  }

  /** Where a point of the page meets the playing field (or another level): one plane, no search through meshes. */
  #pointUnder(x: number, y: number, level = this.#field): Vector3 | null {
    const box = this.#canvas.getBoundingClientRect();
    const at = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    this.#ray.setFromCamera(at, this.#camera.lens);
    return this.#ray.ray.intersectPlane(level, new Vector3());
  }

  dispose() {
    this.#frames.stop();
    for (const stop of this.#stop.splice(0)) stop();
    discard(this.#scene);
    this.#lighting.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}
