// Lays all pieces where they are at a moment: on their cells or on their way, in the racks and trays, in the air, in the hand;
// and the ghost of the piece that a hinted move would put down.
import { type Material, Mesh, MeshBasicMaterial, type Scene, SphereGeometry } from "three";
import type { BoardState } from "../board/view.ts";
import type { PieceName } from "../games/face.ts";
import type { Side } from "../net/types.ts";
import type { ActiveMotions } from "./activeMotions.ts";
import type { Cut } from "./detail.ts";
import {
  bonusesTaken,
  cellCentre,
  type Layout,
  type Outlook,
  type Point3,
  rack,
  rackPlaces,
  trayPlace,
  wallsInTheWay,
} from "./layout.ts";
import { between, type Pose, poseOf, rollAxis, shareOf } from "./motion.ts";
import { InstancePool, Pieces } from "./pieces.ts";

const sides: Side[] = ["first", "second"];
const level: Pick<Pose, "turn" | "axis"> = { turn: 0, axis: { x: 1, z: 0 } };

export class PieceLayer {
  readonly sideNames: [PieceName, PieceName];
  readonly hasRacks: boolean;
  readonly tallest: number;
  carried: { cell: string; at: Point3 | null } | null = null; // in the hand, from a cell
  taken: { side: Side; at: Point3 | null } | null = null; // in the hand, from a rack
  outlook: Outlook = { isOpposite: false, isAbove: false };
  #glass: ReadonlySet<string> = new Set(); // walls in the way
  readonly #scene: Scene;
  readonly #state: BoardState;
  readonly #layout: Layout;
  readonly #motions: ActiveMotions;
  readonly #pieces: Pieces;
  readonly #sparks: InstancePool;
  #ghost: Mesh | null = null;

  constructor(scene: Scene, state: BoardState, layout: Layout, motions: ActiveMotions) {
    this.#scene = scene;
    this.#state = state;
    this.#layout = layout;
    this.#motions = motions;
    const { face, sheet } = state;
    const nameOf = (index: 0 | 1) => face.pieces[sheet.pieces[index]?.letter ?? ""] ?? "black";
    this.sideNames = [nameOf(0), nameOf(1)];
    this.hasRacks = face.notation.style !== "destination";
    const most = layout.grid.cells.length + 2 * rack.most;
    this.#pieces = new Pieces(Object.values(face.pieces), this.sideNames, layout, most);
    this.tallest = Math.max(...this.sideNames.map((name) => this.#pieces.heightOf(name)));
    const glow = new MeshBasicMaterial({ color: "#ffd873", toneMapped: false });
    this.#sparks = new InstancePool(() => new SphereGeometry(layout.cell * 0.09, 12, 8), glow, 64);
    this.#sparks.mesh.castShadow = false;
    scene.add(this.#sparks.mesh, ...this.#pieces.pools.map(({ mesh }) => mesh));
  }

  /** Cuts round pieces finer or coarser; true if that changed them. */
  recut(cut: Cut): boolean {
    return this.#pieces.recut(cut);
  }

  /** Discs that still stand in each rack: half of the free cells. */
  standing(): number {
    const { letters } = this.#state.shown.peek();
    const free = letters.filter(
      (letter) => letter === "." || this.#state.face.pieces[letter] === "bonus",
    ).length;
    return this.hasRacks ? Math.min(rack.most, Math.ceil(free / 2)) : 0;
  }

  #nameOf(side: Side): PieceName {
    return this.sideNames[side === "first" ? 0 : 1];
  }

  /** Walls between the camera and another cell are seen through; true if those have changed. */
  lookFrom(camera: Point3): boolean {
    const { face, shown } = this.#state;
    const { grid } = this.#layout;
    const pieceAt = (index: number) => face.pieces[shown.peek().letters[index] ?? "."];
    const names = (wanted: (piece: PieceName | undefined, inRim: boolean) => boolean) =>
      grid.cells
        .filter(({ row, column }, index) => {
          const edge = Math.min(row, column, grid.height - 1 - row, grid.width - 1 - column);
          return wanted(pieceAt(index), edge < face.rim);
        })
        .map(({ name }) => name);
    const walls = names((piece) => piece === "wall");
    const worth = names((piece, inRim) => piece !== "wall" && (piece !== undefined || !inRim));
    const glass = walls.length === 0 ? new Set<string>() : wallsInTheWay(this.#layout, walls, camera, worth);
    const isNews = [...glass].join() !== [...this.#glass].join();
    this.#glass = glass;
    return isNews;
  }

  lay(now_ms: number) {
    const { face, shown } = this.#state;
    const { letters, position } = shown.value;
    this.#pieces.clear();
    const tilts = this.#tilts();
    this.#layout.grid.cells.forEach(({ name }, index) => {
      const piece = face.pieces[letters[index] ?? "."];
      if (piece && this.#glass.has(name)) this.#pieces.addGlass(this.#poseAt(name, now_ms, tilts));
      else if (piece) this.#pieces.add(piece, this.#poseAt(name, now_ms, tilts));
    });
    if (this.taken?.at) this.#pieces.add(this.#nameOf(this.taken.side), { ...this.taken.at, ...level });
    const taken = bonusesTaken(position);
    for (const side of sides) this.#layBeside(side, taken[side]);
    this.#layFlights(now_ms);
    this.#pieces.done();
    this.#layGhost();
  }

  #poseAt(name: string, now_ms: number, tilts: ReadonlyMap<string, Pose["axis"]>): Pose {
    const motion = this.#motions.pieces.get(name);
    if (motion) return poseOf(motion, now_ms);
    const flat = { x: 0, y: 0, z: 0, ...cellCentre(this.#layout, name), ...level };
    if (this.carried?.cell === name && this.carried.at) return { ...flat, ...this.carried.at };
    const { picked, face } = this.#state;
    const isPicked = picked.value?.at === name && face.notation.style === "destination";
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
    const name = this.#nameOf(side);
    const size = Math.min(1, rack.radius / this.#layout.piece.radius);
    // Discs have two faces: whoever looks sees the owner's.
    const { isOpposite, isAbove } = this.outlook;
    const upright = {
      turn: (isOpposite ? -1 : 1) * (Math.PI / 2 - (isAbove ? 0.7 : 0)),
      axis: { x: 1, z: 0 },
    };
    const gone = this.taken?.side === side ? 1 : 0;
    for (const at of rackPlaces(this.#layout, side, this.standing() - gone)) {
      this.#pieces.add(name, { ...at, y: at.y - (this.#pieces.heightOf(name) * size) / 2, ...upright }, size);
    }
    const flying = this.#motions.flights.filter(
      ({ side: owner, flight }) => owner === side && flight.kind === "coin",
    );
    for (let i = 0; i < coins - flying.length; ++i) {
      this.#pieces.add("bonus", { ...trayPlace(side, i), ...level });
    }
  }

  #layFlights(now_ms: number) {
    this.#sparks.clear();
    for (const { flight } of this.#motions.flights) {
      const t = shareOf(flight, now_ms);
      const at = between(flight.from, flight.to, t, flight.lift);
      const pose = { ...at, turn: t * Math.PI * 4, axis: rollAxis(flight.from, flight.to) };
      if (flight.kind === "coin") this.#pieces.add("bonus", pose);
      else this.#sparks.add(this.#pieces.matrixOf(this.sideNames[0], pose));
    }
    this.#sparks.done();
  }

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
    if (!event || !at || this.#motions.pieces.size > 0) return;
    const name = this.#nameOf(event.side);
    const pool = this.#pieces.poolOf(name);
    if (!pool) return;
    const { material, geometry } = pool.mesh;
    this.#ghost = new Mesh(geometry, Array.isArray(material) ? material.map(clear) : clear(material));
    this.#ghost.matrixAutoUpdate = false;
    this.#ghost.matrix.copy(this.#pieces.matrixOf(name, { ...at, y: 0.02, ...level }));
    this.#ghost.renderOrder = 2;
    this.#scene.add(this.#ghost);
  }
}

/** The same material, half transparent. */
function clear(material: Material): Material {
  const copy = material.clone();
  copy.transparent = true;
  copy.opacity = 0.55;
  copy.depthWrite = false;
  return copy;
}
