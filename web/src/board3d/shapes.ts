// The shapes of pieces, cut as finely as they are wanted (detail.ts).
import { type BufferGeometry, ExtrudeGeometry, LatheGeometry, Shape, Vector2 } from "three";
import type { Cut } from "./detail.ts";

/** Puts the picture of a face straight down onto a geometry of a given radius. */
export function mapFromAbove(geometry: BufferGeometry, radius: number): BufferGeometry {
  const [position, uv] = [geometry.getAttribute("position"), geometry.getAttribute("uv")];
  for (let i = 0; i < position.count; ++i) {
    uv.setXY(i, 0.5 + (position.getX(i) / radius) * 0.47, 0.5 - (position.getZ(i) / radius) * 0.47);
  }
  return geometry;
}

/** The upper half of a disc, from the middle of its edge to the middle of its face. `dome` bends the face. */
function halfProfile(radius: number, height: number, dome: number, cut: Cut): Vector2[] {
  const half = height / 2;
  const edge = half * (1 - dome);
  const bevel = Math.min(edge, radius * 0.13);
  const points = [new Vector2(radius, 0)];
  for (let i = 0; i <= cut.edge; ++i) {
    const a = (i / cut.edge) * (Math.PI / 2);
    points.push(new Vector2(radius - bevel + bevel * Math.cos(a), edge - bevel + bevel * Math.sin(a)));
  }
  for (let i = 1; i <= cut.face; ++i) {
    const r = (radius - bevel) * (1 - i / cut.face);
    points.push(new Vector2(r, edge + (half - edge) * (1 - (r / (radius - bevel)) ** 2)));
  }
  return points;
}

/** A disc of two faces: the first group of the geometry is the upper one. */
export function disc(radius: number, height: number, dome: number, cut: Cut): BufferGeometry {
  const profile = halfProfile(radius, height, dome, cut);
  const lower = profile.map(({ x, y }) => new Vector2(x, -y)).reverse();
  const geometry = new LatheGeometry([...lower, ...profile.slice(1)], cut.around);
  mapFromAbove(geometry, radius);
  geometry.clearGroups();
  // LatheGeometry goes round segment by segment; the index is sorted so that each face is one run.
  const index = geometry.getIndex();
  const position = geometry.getAttribute("position");
  if (!index) return geometry;
  const [upper, under]: [number[], number[]] = [[], []];
  for (let i = 0; i < index.count; i += 3) {
    const corners = [index.getX(i), index.getX(i + 1), index.getX(i + 2)];
    const middle = corners.reduce((sum, corner) => sum + position.getY(corner), 0);
    (middle >= 0 ? upper : under).push(...corners);
  }
  geometry.setIndex([...upper, ...under]);
  geometry.addGroup(0, upper.length, 0);
  geometry.addGroup(upper.length, under.length, 1);
  return geometry;
}

/** A flat shape with some height and a rounded edge. */
export function slab(shape: Shape, height: number, bevel: number, cut: Cut): BufferGeometry {
  const geometry = new ExtrudeGeometry(shape, {
    depth: height - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: Math.min(4, cut.edge),
    curveSegments: Math.round(cut.around / 5),
  });
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, bevel - height / 2, 0);
  return geometry;
}

export function roundedSquare(half: number, radius: number): Shape {
  const shape = new Shape();
  shape.moveTo(-half + radius, -half);
  shape.lineTo(half - radius, -half);
  shape.quadraticCurveTo(half, -half, half, -half + radius);
  shape.lineTo(half, half - radius);
  shape.quadraticCurveTo(half, half, half - radius, half);
  shape.lineTo(-half + radius, half);
  shape.quadraticCurveTo(-half, half, -half, half - radius);
  shape.lineTo(-half, -half + radius);
  shape.quadraticCurveTo(-half, -half, -half + radius, -half);
  return shape;
}
