// A board to look at only: one picture with one description.
import { gridOf, lettersOf } from "../model/grid.ts";
import type { Position } from "../net/types.ts";
import { rimPath } from "./rim.ts";
import type { BoardState } from "./view.ts";
import "./board.css";

interface PictureProps {
  state: Pick<BoardState, "face"> & {
    position: Pick<Position, "width" | "height" | "files" | "ranks" | "board">;
  };
  label: string;
}

export function BoardPicture({ state, label }: PictureProps) {
  const { face, position } = state;
  const { width, height, cells } = gridOf(position);
  const letters = lettersOf(position);
  return (
    <div
      class={`board-frame picture surface-${face.surface} bare`}
      style={{ "--n": width, "--m": height }}
      role="img"
      aria-label={label}
    >
      <svg class="board" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {face.rim > 0 && <path class="rim" fill-rule="evenodd" d={rimPath(width, height, face.rim)} />}
        {cells.map(({ name, row, column }, index) => {
          const piece = face.pieces[letters[index] ?? "."];
          return (
            piece && (
              <use
                key={name}
                href={`#piece-${piece}`}
                x={column + 0.06}
                y={row + 0.06}
                width="0.88"
                height="0.88"
              />
            )
          );
        })}
      </svg>
    </div>
  );
}
