// The 3D table without a canvas: where things lie, what a camera sees, and how events become motions.
import { Group, Vector3 } from "three";
import { beforeAll, describe, expect, it } from "vitest";
import { type Cut, cutFor, cuts, gap, radiusSeen } from "../../src/board3d/detail.ts";
import { Standing } from "../../src/board3d/furniture.ts";
import {
  bonusesTaken,
  type CameraName,
  cameraPoint,
  cellAt,
  cellCentre,
  fitDistance,
  isOverRack,
  layoutOf,
  outlookOf,
  rackPlaces,
  sights,
  trayPlace,
  viewFrom,
  wallsInTheWay,
} from "../../src/board3d/layout.ts";
import { flightOf, isOver, motionOf, poseOf, rollAxis, tempo } from "../../src/board3d/motion.ts";
import { faceOf } from "../../src/games/index.ts";
import { gridOf } from "../../src/model/grid.ts";
import { Playback } from "../../src/model/playback.ts";
import type { Engine } from "../../src/net/engine.ts";
import type { GameEvent, Position } from "../../src/net/types.ts";
import { HandTime, realEngine } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

const startOf = (game: string): Promise<Position> =>
  engine.ask("startOf", { game, setup: faceOf(game).setup });

async function afterMove(game: string, position: string, move: string) {
  const { session, position: before } = await engine.ask("open", { game, position });
  const { events, position: after } = await engine.ask("play", session, move);
  return { before, events, after, layout: layoutOf(gridOf(after)) };
}

/** A point as the camera shows it, both from -1 to 1 inside the picture; worked out step by step. */
function seen(camera: CameraName, aspect: number, point: { x: number; y: number; z: number }) {
  const fov = 0.77;
  const view = viewFrom(camera, aspect);
  const eye = cameraPoint(view, fitDistance(view, sights(camera, aspect), fov, aspect));
  const sub = (a: typeof eye, b: typeof eye) => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
  const dot = (a: typeof eye, b: typeof eye) => a.x * b.x + a.y * b.y + a.z * b.z;
  const unit = (a: typeof eye) => {
    const length = Math.sqrt(dot(a, a));
    return { x: a.x / length, y: a.y / length, z: a.z / length };
  };
  const cross = (a: typeof eye, b: typeof eye) => ({
    x: a.y * b.z - a.z * b.y,
    y: a.z * b.x - a.x * b.z,
    z: a.x * b.y - a.y * b.x,
  });
  const ahead = unit(sub(view.target, eye));
  const right = unit(cross(ahead, { x: 0, y: 1, z: 0 }));
  const up = cross(right, ahead);
  const ray = sub(point, eye);
  const depth = dot(ray, ahead) * Math.tan(fov / 2);
  return { x: dot(ray, right) / depth / aspect, y: dot(ray, up) / depth };
}

describe("layout", () => {
  it.each(["mapello", "arrello", "mabi", "alea"])(
    "finds each cell of %s again at its middle",
    async (game) => {
      const layout = layoutOf(gridOf(await startOf(game)));
      for (const { name } of layout.grid.cells) {
        const at = cellCentre(layout, name);
        expect(cellAt(layout, at?.x ?? 99, at?.z ?? 99)).toBe(name);
      }
      expect(cellAt(layout, layout.half.x + 0.01, 0)).toBeNull();
      expect(cellAt(layout, 0, -layout.half.z - 0.01)).toBeNull();
    },
  );

  it("keeps racks and trays of the two sides apart and beside the board", async () => {
    const layout = layoutOf(gridOf(await startOf("mapello")));
    for (const side of ["first", "second"] as const) {
      const sign = side === "first" ? 1 : -1;
      const places = [
        ...rackPlaces(layout, side, 24),
        ...[...Array(8).keys()].map((i) => trayPlace(side, i)),
      ];
      for (const { x } of places) expect(sign * x).toBeGreaterThan(layout.half.x + 0.6);
      expect(new Set(places.map(({ x, y, z }) => `${x} ${y} ${z}`)).size).toBe(32);
    }
    expect(rackPlaces(layout, "first", 99)).toHaveLength(24);
  });

  it.each(["seat", "opposite", "above", "side"] as CameraName[])(
    "shows all that matters from %s",
    (camera) => {
      for (const aspect of [0.6, 1, 1.4, 2.2]) {
        const points = sights(camera, aspect).map((point) => seen(camera, aspect, point));
        const most = Math.max(...points.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
        expect(most).toBeLessThanOrEqual(0.961);
        expect(most).toBeGreaterThan(0.95); // and not from farther than needed
      }
    },
  );
});

describe("what follows the eye", () => {
  const cameras: CameraName[] = ["seat", "opposite", "above", "side"];
  const eyeOf = (camera: CameraName) => {
    const view = viewFrom(camera, 1.5);
    return { view, eye: cameraPoint(view, fitDistance(view, sights(camera, 1.5), 0.77, 1.5)) };
  };

  it.each(cameras)("the score board and the clock can be read, camera %s", (camera) => {
    const [score, clock] = [new Group(), new Group()];
    const standing = new Standing({ object: score }, { object: clock });
    const { view, eye } = eyeOf(camera);
    standing.face(outlookOf(view));
    standing.object.updateMatrixWorld(true);
    for (const thing of [score, clock]) {
      const at = thing.getWorldPosition(new Vector3());
      const front = thing.getWorldDirection(new Vector3()); // where its writing looks
      const towardsEye = new Vector3(eye.x, eye.y, eye.z).sub(at).normalize();
      expect(front.dot(towardsEye)).toBeGreaterThan(0.6);
      const { x, y } = seen(camera, 1.5, at);
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1);
    }
  });

  it("walls are seen through where they hide a cell, and only there", async () => {
    const layout = layoutOf(gridOf(await startOf("mapello")));
    const cells = ["d4", "d3", "e5"];
    const { eye } = eyeOf("seat");
    expect(wallsInTheWay(layout, ["d4"], eye, cells)).toEqual(new Set()); // from the seat one looks over it
    const low = { x: 0, y: 4, z: 20 };
    expect(wallsInTheWay(layout, ["d4"], low, cells)).toEqual(new Set(["d4"])); // d3 lies behind
    expect(wallsInTheWay(layout, ["d4"], low, ["d4", "e5"])).toEqual(new Set()); // nothing lies behind
    expect(wallsInTheWay(layout, ["d4"], { x: 0, y: 20, z: 0.1 }, cells)).toEqual(new Set());
  });

  it("each rack belongs to its side", async () => {
    const layout = layoutOf(gridOf(await startOf("mapello")));
    for (const [side, other] of [
      ["first", "second"],
      ["second", "first"],
    ] as const) {
      for (const at of rackPlaces(layout, side, 24)) {
        expect([isOverRack(side, at), isOverRack(other, at)]).toEqual([true, false]);
      }
    }
    expect(isOverRack("first", { x: 0, z: 0 })).toBe(false);
  });
});

describe("level of detail", () => {
  it("is as coarse as looks round, and no coarser", () => {
    const chosen = [5, 15, 40, 90, 400].map((radius) => cutFor(radius));
    expect(chosen).toEqual([cuts[3], cuts[2], cuts[1], cuts[0], cuts[0]]);
    for (const [index, radius] of [5, 15, 40].entries()) {
      expect(gap(radius, chosen[index]?.around ?? 1)).toBeLessThanOrEqual(0.25);
      const coarser = cuts[cuts.indexOf(chosen[index] as Cut) + 1];
      if (coarser) expect(gap(radius, coarser.around)).toBeGreaterThan(0.25);
    }
  });

  it("sees a piece larger from nearby, and as the camera shows it", async () => {
    const layout = layoutOf(gridOf(await startOf("mapello")));
    const fov = 0.77;
    const from = (y: number, z: number) => radiusSeen(layout, { x: 0, y, z }, fov, 800);
    expect(from(5, 12)).toBeGreaterThan(from(10, 24));
    // Straight above the middle: the picture is 2 tan(fov / 2) times the distance high.
    expect(from(20, 0)).toBeCloseTo((layout.piece.radius / (2 * Math.tan(fov / 2) * 20)) * 800);
    expect(from(8, 14)).toBeCloseTo(from(Math.hypot(8, 14 - layout.half.z), 0));
  });
});

describe("motions from events", () => {
  it("a disc comes from its rack, the others roll over outward, each from the face it had", async () => {
    const start = await startOf("mapello");
    const { before, events, after, layout } = await afterMove(
      "mapello",
      start.position,
      start.legal[0] ?? "",
    );
    const time = new HandTime();
    const playback = new Playback(before, time);
    void playback.play(after, events, 1);
    time.advance(5000);
    const { effects } = playback.shown.value;
    const flips = events.filter(({ kind }) => kind === "flip");
    expect(flips.length).toBeGreaterThan(0);
    const [flip] = flips;
    const effect = effects.get(flip?.cell ?? "");
    const motion = effect && motionOf(effect, layout, 10, 1, 1000);
    if (!motion) throw new Error("no motion");
    expect(poseOf(motion, 1000).turn).toBeCloseTo(-Math.PI); // still the old face
    expect(poseOf(motion, 1000).y).toBe(0);
    const middle = poseOf(motion, 1000 + tempo.turnWait + tempo.turn / 2);
    expect(middle.y).toBeGreaterThan(layout.piece.radius); // its edge stays over the board
    const end = poseOf(motion, 1000 + tempo.turnWait + tempo.turn);
    expect(end.turn).toBeCloseTo(0);
    expect(isOver(motion, 1000 + tempo.turnWait + tempo.turn)).toBe(true);
    const placed = effects.get(events[0]?.cell ?? "");
    const flight = placed && motionOf(placed, layout, 10, 2, 0);
    expect(flight?.from.x).toBeCloseTo(rackPlaces(layout, events[0]?.side ?? "first", 11)[10]?.x ?? 0);
    expect(flight?.length_ms).toBe(tempo.place / 2); // twice as fast
  });

  it("a bonus flies to the next place of its owner's tray, which the engine counts", async () => {
    const start = await startOf("mapello");
    const layout = layoutOf(gridOf(start));
    expect(bonusesTaken(start)).toEqual({ first: 0, second: 0 });
    const taken: GameEvent = {
      kind: "take_bonus",
      side: "second",
      cell: "c1",
      from: null,
      anchor: null,
      ray: null,
      distance: 0,
      text: "",
    };
    const flight = flightOf({ event: taken, before: "*", id: 1 }, layout, 2, 1, 0);
    expect(flight?.kind).toBe("coin");
    expect(flight?.to).toEqual(trayPlace("second", 2));
    expect(flight?.from).toEqual(cellCentre(layout, "c1"));
    const sides: Position["facts"][0]["sides"] = [
      { side: "first", value: "2" },
      { side: "second", value: "1" },
    ];
    const count = { number: null, limit: null, must: null };
    const facts = [
      { code: "bonuses_taken" as const, label: "bonuses taken", value: "Black 2, White 1", sides, ...count },
    ];
    expect(bonusesTaken({ facts })).toEqual({ first: 2, second: 1 });
  });

  it("a stone steps from where it stood, without turning", async () => {
    const { session, position } = await engine.ask("open", { game: "mabi", setup: "standard" });
    const move = position.legal[0] ?? "";
    const { events } = await engine.ask("play", session, move);
    const step = events.find(({ kind }) => kind === "step");
    const layout = layoutOf(gridOf(position));
    const motion = step && motionOf({ event: step, before: "w", id: 1 }, layout, 0, 1, 0);
    if (!motion) throw new Error("no motion");
    expect(poseOf(motion, 0)).toMatchObject({ ...cellCentre(layout, step.from), turn: 0 });
    expect(poseOf(motion, tempo.step)).toMatchObject({ ...cellCentre(layout, step.cell), turn: 0 });
  });

  it("rolls towards where it goes, and not at all without motion", async () => {
    expect(rollAxis({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: -2 })).toEqual({ x: -1, z: -0 });
    const layout = layoutOf(gridOf(await startOf("alea")));
    const event: GameEvent = {
      kind: "convert",
      side: "first",
      cell: "d4",
      from: "d5",
      anchor: null,
      ray: null,
      distance: 1,
      text: "",
    };
    expect(motionOf({ event, before: "w", id: 1 }, layout, 0, 0, 0)).toBeNull();
    expect(flightOf({ event, before: "w", id: 1 }, layout, 0, 1, 0)?.kind).toBe("spark");
  });
});
