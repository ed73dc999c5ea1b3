// A board the size of a thumb: all pieces of a kind are one path, since a page may show many boards.
import type { ComponentChildren } from "preact";
import type { GameFace, PieceName } from "../games/face.ts";
import { gridOf, lettersOf } from "../model/grid.ts";
import type { Position } from "../net/types.ts";
import { rimPath } from "./rim.ts";

interface Look {
  outline: string; // around the middle of a cell, in hundredths of its side
  fill: string;
  edge: string;
  mark?: string;
  ink?: string;
  shine?: number; // how much light its upper left throws back
}

const circle = (r: number) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const star = (long: number, short: number) =>
  `m0 ${-long}l${short} ${long - short} ${long - short} ${short} ${short - long} ${short} ${-short} ${long - short} ${-short} ${short - long} ${short - long} ${-short} ${long - short} ${-short}z`;

const disc = circle(39);
const leaf = "m0 -19c14 8 14 27 0 38c-14 -11 -14 -30 0 -38z";
const tile = "m-20 -37h40q17 0 17 17v40q0 17 -17 17h-40q-17 0 -17 -17v-40q0 -17 17 -17z";
const bricks = "m-41 -13h82m-82 26h82m-54 -54v28m28 0v26m-28 0v28";
const shine = "m-29 -11a31 31 0 0 1 20 -19";

const looks: Record<PieceName, Look> = {
  black: { outline: disc, fill: "#2c2b30", edge: "#0b0a0c", mark: circle(19), ink: "#77757d", shine: 0.22 },
  white: { outline: disc, fill: "#f4efe4", edge: "#a89c86", mark: circle(4), ink: "#b7ab93", shine: 0.9 },
  green: { outline: disc, fill: "#2f8a63", edge: "#0d3d2a", mark: leaf, ink: "#e6f7ec", shine: 0.35 },
  red: { outline: disc, fill: "#cf4f3b", edge: "#5f1810", mark: star(18, 9), ink: "#ffeae2", shine: 0.32 },
  ebony: { outline: tile, fill: "#3a2e28", edge: "#120d0a", shine: 0.2 },
  ivory: { outline: disc, fill: "#efe4cb", edge: "#9c8a63", shine: 0.85 },
  wall: { outline: "m-41 -41h82v82h-82z", fill: "#8d867b", edge: "#4b463f", mark: bricks, ink: "#655f56" },
  bonus: { outline: circle(27), fill: "#2f74d6", edge: "#0b2f6b", mark: circle(11), ink: "#dbe9ff" },
  joker: {
    outline: "m-30 -30h60v60h-60z",
    fill: "#c8281f",
    edge: "#ffe9df",
    mark: star(16, 8),
    ink: "#ffe9df",
  },
};

export function SmallPicture({
  face,
  position,
  children,
}: {
  face: GameFace;
  children?: ComponentChildren; // drawn over the board; a cell is a hundred wide
  position: Pick<Position, "width" | "height" | "files" | "ranks" | "board">;
}) {
  const { width, height, cells } = gridOf(position);
  const letters = lettersOf(position);
  const middles = new Map<PieceName, string[]>();
  cells.forEach(({ row, column }, index) => {
    const piece = face.pieces[letters[index] ?? "."];
    if (!piece) return;
    const middle = `M${column * 100 + 50} ${row * 100 + 50}`;
    middles.set(piece, [...(middles.get(piece) ?? []), middle]);
  });
  return (
    <div
      class={`board-frame picture surface-${face.surface} bare`}
      style={{ "--n": width, "--m": height }}
      aria-hidden="true"
    >
      <svg class="board" viewBox={`0 0 ${width * 100} ${height * 100}`} aria-hidden="true">
        {face.rim > 0 && <path class="rim" fill-rule="evenodd" d={rimPath(width, height, face.rim, 100)} />}
        {[...middles].map(([piece, at]) => {
          const { outline, fill, edge, mark, ink, shine: light } = looks[piece];
          const all = (shape: string) => at.map((middle) => middle + shape).join("");
          return (
            <g key={piece} stroke-width="3.5">
              <path d={all(outline)} fill={fill} stroke={edge} />
              {mark && <path d={all(mark)} fill="none" stroke={ink} />}
              {light && <path d={all(shine)} fill="none" stroke="#fff" stroke-opacity={light} />}
            </g>
          );
        })}
        {children}
      </svg>
    </div>
  );
}
