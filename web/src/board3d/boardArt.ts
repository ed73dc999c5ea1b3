// What is drawn flat in 3D: the face of the board, and two clear sheets over it. The lower sheet lies under the pieces
// (legal cells, last move, focus), the upper one on them (numbers, marks, what a move would do, why one is refused).

import type { BoardState } from "../board/view.ts";
import type { GameFace, MarkName } from "../games/face.ts";
import { pointsText } from "../model/evaluation.ts";
import { movesAt } from "../model/picking.ts";
import type { Position } from "../net/types.ts";
import { words } from "../words/index.ts";
import { frameWidth, type Layout } from "./layout.ts";
import { type Drawn, fillComputed, layered, mix, noise, type Rgb, rgb, woodAt } from "./paint.ts";

interface Surface {
  ground: [string, string];
  line: string;
  frame: [string, string];
  engraved: string;
}

export const surfaces: Record<GameFace["surface"], Surface> = {
  felt: {
    ground: ["#3f7a5e", "#2f624a"],
    line: "#1b3d2d",
    frame: ["#7d4f2d", "#482814"],
    engraved: "#f2dcb6",
  },
  maple: {
    ground: ["#f0e0c2", "#e2cba2"],
    line: "#9a7646",
    frame: ["#d3a86f", "#a97b44"],
    engraved: "#4e3112",
  },
  slate: {
    ground: ["#8e9aa5", "#71808c"],
    line: "#43505b",
    frame: ["#54463b", "#2f261f"],
    engraved: "#dfe4e8",
  },
  kaya: {
    ground: ["#e6be76", "#d3a355"],
    line: "#74501c",
    frame: ["#cf9a4c", "#a06f2b"],
    engraved: "#4b2f0b",
  },
};

const isWood = (surface: GameFace["surface"]) => surface === "maple" || surface === "kaya";

/** The face of the board: frame with engraved coordinates, cells. */
export function paintBoard(
  sheet: Drawn,
  layout: Layout,
  face: GameFace,
  position: Position,
  coordinates: boolean,
) {
  const { pen, width, height } = sheet;
  const { ground, line, frame, engraved } = surfaces[face.surface];
  const all = { x: 2 * (layout.half.x + frameWidth), z: 2 * (layout.half.z + frameWidth) };
  const unit = width / all.x;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  fillComputed(sheet, woodAt(rgb(frame[0]), rgb(frame[1]), 7));
  paintGround(sheet, unit, layout, face, ground);
  const { cell, grid } = layout;
  pen.setTransform(unit, 0, 0, unit, frameWidth * unit, (height / all.z) * frameWidth);
  paintRim(pen, layout, face, frame[1]);
  pen.strokeStyle = line;
  pen.lineWidth = 0.035;
  pen.beginPath();
  const [low, x1, z1] = [face.rim * cell, (grid.width - face.rim) * cell, (grid.height - face.rim) * cell];
  for (let i = face.rim; i <= grid.width - face.rim; ++i) {
    pen.moveTo(i * cell, low);
    pen.lineTo(i * cell, z1);
  }
  for (let i = face.rim; i <= grid.height - face.rim; ++i) {
    pen.moveTo(low, i * cell);
    pen.lineTo(x1, i * cell);
  }
  pen.stroke();
  pen.lineWidth = 0.09;
  pen.strokeRect(low, low, x1 - low, z1 - low);
  if (coordinates) paintCoordinates(pen, layout, position, engraved);
  sheet.texture.needsUpdate = true;
}

function paintGround(
  sheet: Drawn,
  unit: number,
  layout: Layout,
  face: GameFace,
  [light, dark]: [string, string],
) {
  const [a, b]: [Rgb, Rgb] = [rgb(light), rgb(dark)];
  const grain = woodAt(a, b, 5);
  const { pen, width, height } = sheet;
  pen.save();
  pen.beginPath();
  pen.rect(
    frameWidth * unit,
    frameWidth * unit,
    width - 2 * frameWidth * unit,
    height - 2 * frameWidth * unit,
  );
  pen.clip();
  fillComputed(sheet, (u, v) =>
    isWood(face.surface)
      ? grain(v, u)
      : mix(a, b, 0.5 * layered(u, v, 6, 6, 4) + 0.5 * noise(u * 256, v * 256, 256, 256)),
  );
  pen.restore();
  pen.setTransform(unit, 0, 0, unit, frameWidth * unit, frameWidth * unit);
  pen.fillStyle = "rgb(0 0 0 / 6%)";
  for (const { row, column } of layout.grid.cells) {
    if ((row + column) % 2 === 1)
      pen.fillRect(column * layout.cell, row * layout.cell, layout.cell, layout.cell);
  }
}

function paintRim(pen: CanvasRenderingContext2D, { grid, cell }: Layout, face: GameFace, dark: string) {
  if (face.rim === 0) return;
  pen.fillStyle = dark;
  const inRim = (row: number, column: number) =>
    Math.min(row, column, grid.height - 1 - row, grid.width - 1 - column) < face.rim;
  for (const { row, column } of grid.cells) {
    if (!inRim(row, column)) continue;
    pen.globalAlpha = 1;
    pen.fillRect(column * cell, row * cell, cell, cell);
    pen.globalAlpha = 0.16;
    pen.strokeStyle = "#f5d9ae";
    pen.lineWidth = 0.03;
    pen.beginPath();
    pen.roundRect((column + 0.07) * cell, (row + 0.07) * cell, cell * 0.86, cell * 0.86, cell * 0.12);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function paintCoordinates(pen: CanvasRenderingContext2D, layout: Layout, position: Position, ink: string) {
  const { cell, half } = layout;
  pen.fillStyle = ink;
  pen.font = `600 0.34px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const mid = frameWidth / 2;
  position.files.forEach((file, column) => {
    for (const z of [-mid, 2 * half.z + mid]) pen.fillText(file, (column + 0.5) * cell, z);
  });
  position.ranks.forEach((rank, row) => {
    for (const x of [-mid, 2 * half.x + mid]) pen.fillText(rank, x, (row + 0.5) * cell);
  });
}

/** Prepares a sheet for drawing in cells: cell (column, row) is the unit square there. */
function onCells(sheet: Drawn, { grid }: Layout): CanvasRenderingContext2D {
  const { pen, width, height } = sheet;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.setTransform(width / grid.width, 0, 0, height / grid.height, 0, 0);
  sheet.texture.needsUpdate = true;
  return pen;
}

const gold = "#ffc94d";
const paper = "rgb(255 252 246 / 92%)";

/** Under the pieces. */
export function paintLower(sheet: Drawn, layout: Layout, state: BoardState, focused: string | null) {
  const pen = onCells(sheet, layout);
  const { position, letters } = state.shown.value;
  const { face } = state;
  const picked = state.picked.value;
  const square = (name: string, inset: number) => {
    const at = layout.grid.byName.get(name);
    pen.beginPath();
    if (at) pen.roundRect(at.column + inset, at.row + inset, 1 - 2 * inset, 1 - 2 * inset, 0.12);
  };
  for (const name of state.area?.value ?? []) {
    square(name, 0);
    pen.fillStyle = "rgb(255 201 77 / 34%)";
    pen.fill();
  }
  position.last_cells.forEach((name, index) => {
    square(name, 0.05);
    pen.fillStyle = index === 0 ? "rgb(255 214 102 / 42%)" : "rgb(255 214 102 / 16%)";
    pen.fill();
  });
  if (state.settings.value.showLegal && !picked && !state.busy.value) {
    for (const { name, row, column } of layout.grid.cells) {
      const moves = movesAt(face.notation, position.legal, name);
      const letter = letters[row * layout.grid.width + column] ?? ".";
      if (moves.length === 0 || (letter === "." && !face.markEmpty && moves.length === 1)) continue;
      pen.beginPath();
      const isFree = letter === ".";
      pen.arc(column + 0.5, row + 0.5, isFree ? 0.11 : 0.455, 0, 7);
      pen.fillStyle = "rgb(255 248 226 / 78%)";
      pen.strokeStyle = "rgb(255 248 226 / 62%)";
      pen.lineWidth = 0.035;
      if (isFree) pen.fill();
      else pen.stroke();
    }
  }
  if (picked) {
    square(picked.at, 0.03);
    pen.fillStyle = "rgb(255 201 77 / 55%)";
    pen.fill();
    const targets =
      face.notation.style === "destination"
        ? picked.moves.map((move) => face.notation.read(move).extras[0] ?? "")
        : [...picked.reach.keys()];
    pen.strokeStyle = gold;
    pen.lineWidth = 0.05;
    for (const target of targets) {
      square(target, 0.09);
      pen.stroke();
    }
  }
  if (state.pointed?.value) {
    square(state.pointed.value, 0.06);
    pen.lineWidth = 0.1;
    pen.strokeStyle = "#10231b";
    pen.stroke();
    pen.lineWidth = 0.06;
    pen.strokeStyle = gold;
    pen.stroke();
  }
  if (focused) {
    square(focused, 0.035);
    pen.lineWidth = 0.075;
    pen.strokeStyle = "#10231b";
    pen.stroke();
    square(focused, 0.07);
    pen.lineWidth = 0.045;
    pen.strokeStyle = "#ffffff";
    pen.stroke();
  }
}

/** On the pieces. `moving` are cells whose numbers and marks wait until they have settled. */
export function paintUpper(sheet: Drawn, layout: Layout, state: BoardState, moving: ReadonlySet<string>) {
  const pen = onCells(sheet, layout);
  const { position, letters } = state.shown.value;
  const { face, hint, refused } = state;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `650 0.34px ${getComputedStyle(document.body).fontFamily}`;
  layout.grid.cells.forEach(({ name, row, column }, index) => {
    const number = position.numbers[index] ?? 0;
    if (number > 0 && !moving.has(name)) {
      const piece = face.pieces[letters[index] ?? "."];
      pen.fillStyle = piece === "ebony" || piece === "black" ? "#f6ead2" : "#3d2f1a";
      pen.fillText(String(number), column + 0.5, row + 0.52);
    }
  });
  for (const { code, cells } of position.marks) {
    const mark = face.markNames[code];
    for (const cell of mark ? cells : []) {
      const at = layout.grid.byName.get(cell);
      if (at && mark && !moving.has(cell)) paintMark(pen, mark, at.column + 0.72, at.row + 0.28);
    }
  }
  paintSuggestions(pen, layout, state);
  if (hint.value) paintHint(pen, layout, state);
  if (refused.value) {
    for (const name of new Set([refused.value.cell ?? "", ...refused.value.reason.cells])) {
      paintRefused(pen, layout, name, name === refused.value.cell);
    }
  }
}

function paintMark(pen: CanvasRenderingContext2D, mark: MarkName, x: number, y: number) {
  pen.save();
  pen.translate(x, y);
  pen.scale(0.17, 0.17);
  pen.fillStyle = "#f9f4e8";
  pen.strokeStyle = mark === "chain" ? "#a5372b" : "#33465a";
  pen.lineWidth = 0.26;
  pen.lineJoin = pen.lineCap = "round";
  pen.beginPath();
  if (mark === "shield") {
    pen.moveTo(0, -1);
    pen.lineTo(0.9, -0.66);
    pen.bezierCurveTo(0.95, 0.3, 0.6, 0.8, 0, 1.1);
    pen.bezierCurveTo(-0.6, 0.8, -0.95, 0.3, -0.9, -0.66);
    pen.closePath();
  } else if (mark === "chain") {
    pen.arc(0, 0, 1, 0, 7);
  } else {
    pen.arc(0, -0.2, 0.55, Math.PI, 0);
    pen.roundRect(-0.9, -0.2, 1.8, 1.2, 0.2);
  }
  pen.fill();
  pen.stroke();
  if (mark === "chain") {
    pen.beginPath();
    for (const s of [-1, 1]) {
      pen.moveTo(-0.45, -0.45 * s);
      pen.lineTo(0.45, 0.45 * s);
    }
    pen.stroke();
  }
  pen.restore();
}

/** Lines to what a move would turn, rings around the anchors. */
function paintHint(pen: CanvasRenderingContext2D, { grid }: Layout, { hint }: BoardState) {
  for (const { kind, from, cell, anchor } of hint.value?.explanation.events ?? []) {
    const [a, b] = [grid.byName.get(from ?? ""), grid.byName.get(anchor ?? cell ?? "")];
    if (!a || !b || (kind !== "flip" && kind !== "convert" && kind !== "step")) continue;
    const length = Math.hypot(b.column - a.column, b.row - a.row) || 1;
    const skip = 0.4 / length;
    const start = [a.column + (b.column - a.column) * skip, a.row + (b.row - a.row) * skip] as const;
    pen.lineCap = "round";
    for (const [width, ink] of [
      [0.1, "rgb(40 24 4 / 55%)"],
      [0.055, gold],
    ] as const) {
      pen.lineWidth = width;
      pen.strokeStyle = ink;
      pen.beginPath();
      pen.moveTo(start[0] + 0.5, start[1] + 0.5);
      pen.lineTo(b.column + 0.5, b.row + 0.5);
      if (anchor) {
        pen.moveTo(b.column + 0.92, b.row + 0.5);
        pen.arc(b.column + 0.5, b.row + 0.5, 0.42, 0, 7);
      }
      pen.stroke();
    }
  }
}

/** The best moves with what they are worth, the best one last and so on top. */
function paintSuggestions(pen: CanvasRenderingContext2D, { grid }: Layout, { suggestions }: BoardState) {
  for (const { cell, from, ends, value, solved, rank } of suggestions?.value.toReversed() ?? []) {
    const at = grid.byName.get(cell);
    if (!at) continue;
    const [x, y] = [at.column + 0.5, at.row + 0.5];
    const isBest = rank === 0;
    pen.lineCap = "round";
    for (const name of from ? [from] : ends) {
      const end = grid.byName.get(name);
      if (!end) continue;
      const [dx, dy] = [x - end.column - 0.5, y - end.row - 0.5];
      const short = 0.4 / Math.hypot(dx, dy); // what lies there stays in view
      pen.beginPath();
      pen.moveTo(end.column + 0.5 + dx * short, end.row + 0.5 + dy * short);
      pen.lineTo(x, y);
      pen.strokeStyle = isBest ? gold : paper;
      pen.lineWidth = isBest ? 0.1 : 0.07;
      pen.stroke();
    }
    pen.beginPath();
    pen.arc(x, y, 0.38, 0, 7);
    pen.fillStyle = isBest ? "#1f4f3c" : paper;
    pen.fill();
    pen.strokeStyle = isBest ? gold : "rgb(40 30 20 / 70%)";
    pen.lineWidth = isBest ? 0.05 : 0.025;
    pen.stroke();
    if (solved) {
      pen.beginPath();
      pen.arc(x, y, 0.45, 0, 7);
      pen.strokeStyle = paper;
      pen.lineWidth = 0.035;
      pen.stroke();
    }
    pen.fillStyle = isBest ? "#ffffff" : "#2c2620";
    const text = pointsText(value, solved, words().numberLocale, true);
    pen.font = `700 ${text.length > 4 ? 0.29 : 0.34}px ${getComputedStyle(document.body).fontFamily}`;
    pen.fillText(text, x, y + 0.02);
  }
}

function paintRefused(pen: CanvasRenderingContext2D, { grid }: Layout, name: string, isChosen: boolean) {
  const at = grid.byName.get(name);
  if (!at) return;
  const [x, y] = [at.column, at.row];
  for (const [width, ink] of [
    [0.11, "rgb(255 250 240 / 85%)"],
    [0.06, "#c2281c"],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = ink;
    pen.setLineDash(isChosen ? [] : [0.14, 0.12]);
    pen.beginPath();
    pen.roundRect(x + 0.07, y + 0.07, 0.86, 0.86, 0.14);
    if (isChosen) {
      pen.moveTo(x + 0.33, y + 0.33);
      pen.lineTo(x + 0.67, y + 0.67);
      pen.moveTo(x + 0.67, y + 0.33);
      pen.lineTo(x + 0.33, y + 0.67);
    }
    pen.stroke();
  }
  pen.setLineDash([]);
}
