// The camera: named views that always show the whole board, moves between them, and a free orbit.
import { PerspectiveCamera } from "three";
import {
  type CameraName,
  cameraPoint,
  fitDistance,
  type Outlook,
  outlookOf,
  sights,
  type View,
  viewFrom,
} from "./layout.ts";

export const fov = (44 * Math.PI) / 180;
const travel_ms = 650;

interface Stand extends View {
  distance: number;
}

export class TableCamera {
  readonly lens = new PerspectiveCamera((fov * 180) / Math.PI, 1, 1, 900);
  #name: CameraName = "seat";
  #isFree = false;
  #at: Stand;
  #way: { from: Stand; to: Stand; begin_ms: number } | null = null;

  constructor(name: CameraName) {
    this.#name = name;
    this.#at = this.#standOf(name);
    this.#apply();
  }

  get outlook(): Outlook {
    return outlookOf(this.#at);
  }

  #standOf(name: CameraName): Stand {
    const { aspect } = this.lens;
    const view = viewFrom(name, aspect);
    return { ...view, distance: fitDistance(view, sights(name, aspect), fov, aspect) };
  }

  resize(aspect: number) {
    this.lens.aspect = aspect;
    this.lens.updateProjectionMatrix();
    if (!this.#isFree) this.#at = this.#standOf(this.#name);
    this.#way = null;
    this.#apply();
  }

  /** Goes to a named view; `now_ms` null: at once. */
  goTo(name: CameraName, now_ms: number | null) {
    this.#name = name;
    this.#isFree = false;
    const to = this.#standOf(name);
    if (now_ms === null) {
      this.#at = to;
      this.#apply();
      return;
    }
    const turn = Math.round((this.#at.azimuth - to.azimuth) / (2 * Math.PI)) * 2 * Math.PI;
    this.#way = { from: this.#at, to: { ...to, azimuth: to.azimuth + turn }, begin_ms: now_ms };
  }

  /** Turns about the table; in parts of the picture's height. */
  orbit(right: number, down: number) {
    this.#isFree = true;
    this.#way = null;
    const elevation = Math.min(1.53, Math.max(0.16, this.#at.elevation + down * 2.4));
    this.#at = { ...this.#at, azimuth: this.#at.azimuth - right * 3, elevation };
    this.#apply();
  }

  zoom(factor: number) {
    this.#isFree = true;
    this.#way = null;
    this.#at = { ...this.#at, distance: Math.min(46, Math.max(6, this.#at.distance * factor)) };
    this.#apply();
  }

  /** Moves along; true while it is on its way. */
  move(now_ms: number): boolean {
    if (!this.#way) return false;
    const { from, to, begin_ms } = this.#way;
    const t = Math.min(1, Math.max(0, (now_ms - begin_ms) / travel_ms));
    const s = t * t * (3 - 2 * t);
    const part = (a: number, b: number) => a + (b - a) * s;
    this.#at = {
      target: {
        x: part(from.target.x, to.target.x),
        y: part(from.target.y, to.target.y),
        z: part(from.target.z, to.target.z),
      },
      azimuth: part(from.azimuth, to.azimuth),
      elevation: part(from.elevation, to.elevation),
      distance: part(from.distance, to.distance),
    };
    this.#apply();
    if (t >= 1) this.#way = null;
    return this.#way !== null;
  }

  #apply() {
    const { x, y, z } = cameraPoint(this.#at, this.#at.distance);
    this.lens.position.set(x, y, z);
    const { target } = this.#at;
    this.lens.lookAt(target.x, target.y, target.z);
    this.lens.updateMatrixWorld();
  }
}
