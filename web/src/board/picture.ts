// The board as a picture file: an SVG made of the page's own drawings, in the colours the board has, and a PNG of it.
import type { GameFace } from "../games/face.ts";
import { gridOf, lettersOf } from "../model/grid.ts";
import type { Position } from "../net/types.ts";

const cell = 60;
const margin = 36;

export interface Colours {
  wood: string;
  ground: string;
  groundOdd: string;
  line: string;
  engraved: string;
  last: string; // a frame around the last move
}

/** Those of the board on the page. */
export function coloursOf(frame: HTMLElement): Colours {
  const style = getComputedStyle(frame);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    wood: colour("wood"),
    ground: colour("ground"),
    groundOdd: colour("ground-odd"),
    line: colour("line"),
    engraved: colour("engraved"),
    last: "#ffd666",
  };
}

/** Ink on paper: little of it. */
export const paper: Colours = {
  wood: "#f1ede5",
  ground: "#ffffff",
  groundOdd: "#f7f5f0",
  line: "#b9b0a2",
  engraved: "#4a4239",
  last: "#b3261e",
};

export interface PictureOptions {
  caption?: string; // below the board
  drawings?: boolean; // false: the picture lies in a page that has them
}

export function boardSvg(
  colours: Colours,
  face: GameFace,
  position: Position,
  { caption = "", drawings = true }: PictureOptions = {},
): string {
  const grid = gridOf(position);
  const letters = lettersOf(position);
  const [width, height] = [grid.width * cell + 2 * margin, grid.height * cell + 2 * margin];
  const parts = grid.cells.map(({ name, row, column }, index) => {
    const [x, y] = [margin + column * cell, margin + row * cell];
    const inRim = Math.min(row, column, grid.height - 1 - row, grid.width - 1 - column) < face.rim;
    const fill = inRim ? colours.wood : (row + column) % 2 === 1 ? colours.groundOdd : colours.ground;
    const piece = face.pieces[letters[index] ?? "."];
    const number = position.numbers[index] ?? 0;
    const inset = cell * 0.06;
    return [
      `<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="${fill}" stroke="${colours.line}"/>`,
      position.last_cells[0] === name &&
        `<rect x="${x + 1.5}" y="${y + 1.5}" width="${cell - 3}" height="${cell - 3}" fill="none" stroke="${colours.last}" stroke-width="3"/>`,
      piece &&
        `<use href="#piece-${piece}" x="${x + inset}" y="${y + inset}" width="${cell - 2 * inset}" height="${cell - 2 * inset}"/>`,
      number > 0 &&
        `<text x="${x + cell / 2}" y="${y + cell * 0.61}" font-size="${cell * 0.34}" font-weight="600" fill="${piece === "ebony" ? "#eadfd2" : "#54452a"}">${number}</text>`,
    ];
  });
  const text = (x: number, y: number, name: string) =>
    `<text x="${x}" y="${y}" font-size="17" fill="${colours.engraved}">${escaped(name)}</text>`;
  const files = position.files.map((file, index) => text(margin + (index + 0.5) * cell, margin * 0.66, file));
  const ranks = position.ranks.map((rank, index) =>
    text(margin / 2, margin + (index + 0.5) * cell + 6, rank),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ' font-family="Georgia, serif" text-anchor="middle">',
    drawings ? (document.querySelector(".drawings")?.innerHTML ?? "") : "",
    `<rect width="${width}" height="${height}" rx="14" fill="${colours.wood}"/>`,
    ...[...parts.flat(), ...files, ...ranks].filter(Boolean),
    caption && text(width / 2, height - margin * 0.32, caption),
    "</svg>",
  ].join("");
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export async function pngOf(svg: string, scale = 2): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/png" });
}
