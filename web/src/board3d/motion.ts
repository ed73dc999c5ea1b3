// Motions of pieces in 3D, made from events and never from two boards: a disc flies from its rack, discs roll over along
// their ray, stones step, coins fly to their owner's tray. Pure: a motion and a time give a pose.
import type { Effect } from "../model/playback.ts";
import type { Side } from "../net/types.ts";
import { boardHeight, cellCentre, type Layout, type Point3, rack, rackPlaces, trayPlace } from "./layout.ts";

/** How a piece stands: `turn` about a level axis through it (0: its own side is up). */
export interface Pose extends Point3 {
  turn: number;
  axis: { x: number; z: number };
}

export interface Motion {
  kind: "place" | "turn" | "step" | "note";
  begin_ms: number;
  length_ms: number;
  from: Point3;
  to: Point3;
  lift: number; // how high it goes between
  axis: Pose["axis"];
}

/** A thing that crosses the table and is gone: a coin on its way to the tray, the spark of a conversion. */
export interface Flight {
  kind: "coin" | "spark";
  begin_ms: number;
  length_ms: number;
  from: Point3;
  to: Point3;
  lift: number;
}

/** Milliseconds at speed 1. A disc needs its time from the rack, so turns wait a little longer than in 2D. */
export const tempo = { place: 300, turnWait: 130, turn: 380, step: 330, note: 260, coin: 720, spark: 240 };

export function motionOf(
  { event }: Effect,
  layout: Layout,
  stands: number,
  speed: number,
  now_ms: number,
): Motion | null {
  const to = cellCentre(layout, event.cell);
  if (!to || speed <= 0) return null;
  const begin = (wait: number, length: number) => ({
    begin_ms: now_ms + wait / speed,
    length_ms: length / speed,
  });
  const from = cellCentre(layout, event.from);
  switch (event.kind) {
    case "place":
    case "take_bonus": {
      const start = rackEnd(layout, event.side, stands);
      const lift = layout.cell * 1.5;
      return {
        kind: "place",
        ...begin(0, tempo.place),
        from: start,
        to,
        lift,
        axis: rollAxis(start, to),
      };
    }
    case "flip":
    case "convert": {
      const wait = event.kind === "convert" ? Math.max(tempo.spark, tempo.turnWait) : tempo.turnWait;
      const lift = layout.piece.radius * 1.5;
      return {
        kind: "turn",
        ...begin(wait, tempo.turn),
        from: to,
        to,
        lift,
        axis: rollAxis(from ?? to, to),
      };
    }
    case "step": {
      if (!from) return null;
      const lift = layout.cell * 0.45;
      return { kind: "step", ...begin(0, tempo.step), from, to, lift, axis: rollAxis(from, to) };
    }
    case "paralysed":
    case "freed":
      return {
        kind: "note",
        ...begin(0, tempo.note),
        from: to,
        to,
        lift: layout.cell * 0.16,
        axis: { x: 1, z: 0 },
      };
    default:
      return null;
  }
}

/** What flies beside the pieces. `owned` is the number of coins already in the tray. */
export function flightOf(
  { event }: Effect,
  layout: Layout,
  owned: number,
  speed: number,
  now_ms: number,
): Flight | null {
  const at = cellCentre(layout, event.cell);
  if (!at || speed <= 0) return null;
  if (event.kind === "take_bonus") {
    const to = trayPlace(event.side, owned);
    return {
      kind: "coin",
      begin_ms: now_ms + 60 / speed,
      length_ms: tempo.coin / speed,
      from: at,
      to,
      lift: 3.2,
    };
  }
  const from = cellCentre(layout, event.from);
  if (event.kind === "convert" && from) {
    return {
      kind: "spark",
      begin_ms: now_ms,
      length_ms: tempo.spark / speed,
      from,
      to: at,
      lift: layout.cell * 0.5,
    };
  }
  return null;
}

function rackEnd(layout: Layout, side: Side, stands: number): Point3 {
  const sign = side === "first" ? 1 : -1;
  return (
    rackPlaces(layout, side, stands + 1).at(-1) ?? {
      x: sign * rack.x,
      y: -boardHeight + 0.4,
      z: sign * (rack.z + rack.length / 2),
    }
  );
}

/** The level axis about which a piece rolls when it goes from one point towards another. */
export function rollAxis(from: Point3, to: Point3): Pose["axis"] {
  const [x, z] = [to.x - from.x, to.z - from.z];
  const length = Math.hypot(x, z);
  return length < 1e-6 ? { x: 1, z: 0 } : { x: z / length, z: -x / length };
}

export const shareOf = ({ begin_ms, length_ms }: Pick<Motion, "begin_ms" | "length_ms">, now_ms: number) =>
  length_ms <= 0 ? 1 : Math.min(1, Math.max(0, (now_ms - begin_ms) / length_ms));

export const isOver = (motion: Pick<Motion, "begin_ms" | "length_ms">, now_ms: number) =>
  now_ms >= motion.begin_ms + motion.length_ms;

const smooth = (t: number) => t * t * (3 - 2 * t);
const arc = (t: number) => 4 * t * (1 - t);

export function between(from: Point3, to: Point3, t: number, lift: number): Point3 {
  const s = smooth(t);
  return {
    x: from.x + (to.x - from.x) * s,
    y: from.y + (to.y - from.y) * s + lift * arc(t),
    z: from.z + (to.z - from.z) * s,
  };
}

/** Where the piece of a motion is. A turning disc shows the side it had until it begins. */
export function poseOf(motion: Motion, now_ms: number): Pose {
  const t = shareOf(motion, now_ms);
  const at = between(motion.from, motion.to, t, motion.lift);
  if (motion.kind === "turn") return { ...at, turn: Math.PI * (smooth(t) - 1), axis: motion.axis };
  if (motion.kind === "place") return { ...at, turn: (Math.PI / 2) * (smooth(t) - 1), axis: motion.axis };
  return { ...at, turn: 0, axis: motion.axis };
}
