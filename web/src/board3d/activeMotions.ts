// What moves on the table just now: pieces on their way, coins and sparks in the air. Each effect of the playback begins one.
import type { Shown } from "../model/playback.ts";
import type { Side } from "../net/types.ts";
import { bonusesTaken, type Layout, type Point3 } from "./layout.ts";
import { type Flight, flightOf, isOver, type Motion, motionOf } from "./motion.ts";

export class ActiveMotions {
  readonly pieces = new Map<string, Motion>(); // by their cells
  handed: { cell: string; at: Point3 } | null = null; // where a hand has put a piece down
  flights: { side: Side; flight: Flight }[] = [];
  readonly #layout: Layout;
  #lastEffect = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  get any(): boolean {
    return this.pieces.size > 0 || this.flights.length > 0;
  }

  get cells(): ReadonlySet<string> {
    return new Set(this.pieces.keys());
  }

  /** Starts the motions of effects that have come since the last look; `standing` discs are left in each rack. */
  begin({ effects, position }: Shown, standing: number, speed: number, now_ms: number) {
    if (effects.size === 0) {
      this.pieces.clear();
      this.flights = [];
    }
    for (const [cell, effect] of effects) {
      if (effect.id <= this.#lastEffect) continue;
      const motion = motionOf(effect, this.#layout, standing, speed, now_ms);
      if (motion) this.pieces.set(cell, this.#fromHand(cell, motion));
      const { side } = effect.event;
      const flight = flightOf(effect, this.#layout, bonusesTaken(position)[side] - 1, speed, now_ms);
      if (flight) this.flights.push({ side, flight });
    }
    this.#lastEffect = Math.max(this.#lastEffect, ...[...effects.values()].map(({ id }) => id));
  }

  /** A piece that was put down by hand comes from there and lies flat already. */
  #fromHand(cell: string, motion: Motion): Motion {
    if (motion.kind !== "place" || this.handed?.cell !== cell) return motion;
    const { at } = this.handed;
    this.handed = null;
    return { ...motion, kind: "step", from: at, lift: 0, length_ms: motion.length_ms / 2 };
  }

  /** Ends what is over; true if a piece came to rest. */
  settle(now_ms: number): boolean {
    let ended = false;
    for (const [cell, motion] of this.pieces) {
      if (isOver(motion, now_ms)) ended = this.pieces.delete(cell) || ended;
    }
    this.flights = this.flights.filter(({ flight }) => !isOver(flight, now_ms));
    return ended;
  }
}
