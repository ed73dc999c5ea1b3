// One cell of the 2D board: piece, number, marks, and the animation of what just happened there.
import type { GameFace } from "../games/face.ts";
import type { Grid, Cell as Place } from "../model/grid.ts";
import type { Effect } from "../model/playback.ts";
import type { LabelCode } from "../net/types.ts";
import { MarkIcon, Piece } from "./pieces.tsx";

const axes: Record<string, [number, number]> = {
  N: [1, 0],
  S: [1, 0],
  E: [0, 1],
  W: [0, 1],
  NE: [1, 1],
  SW: [1, 1],
  NW: [1, -1],
  SE: [1, -1],
};

export interface CellProps {
  place: Place;
  grid: Grid;
  face: GameFace;
  letter: string;
  number: number;
  marks: LabelCode[];
  effect: Effect | undefined;
  ghost: string | null; // the letter of the piece a move would put here
  turns: string | null; // the letter the piece here would turn to
  classes: string;
  label: string;
  selected: boolean;
  focusable: boolean;
}

export function CellView(props: CellProps) {
  const { place, face, letter, number, marks, ghost, turns } = props;
  const shown = face.pieces[letter];
  const icon = marks.map((code) => face.markNames[code]).find(Boolean);
  return (
    <div
      role="gridcell"
      class={props.classes}
      data-cell={place.name}
      tabIndex={props.focusable ? 0 : -1}
      aria-label={props.label}
      aria-selected={props.selected}
      aria-colindex={place.column + 1}
    >
      {shown && <Moving {...props} />}
      {number > 0 && (
        <span class={`number ${face.pieces[letter] ?? ""}`} aria-hidden="true">
          {number}
        </span>
      )}
      {ghost && face.pieces[ghost] && <Piece name={face.pieces[ghost]} class="ghost" />}
      {turns && face.pieces[turns] && <Piece name={face.pieces[turns]} class="turns" />}
      {icon && <MarkIcon name={icon} />}
    </div>
  );
}

/** The piece with the animation of the event that brought it here. */
function Moving({ place, grid, face, letter, effect }: CellProps) {
  const now = face.pieces[letter];
  if (!now) return null;
  const kind = effect?.event.kind;
  if (effect && (kind === "flip" || kind === "convert")) {
    const before = face.pieces[effect.before];
    const [x, y] = axes[effect.event.ray ?? "E"] ?? [0, 1];
    return (
      <span key={effect.id} class="turning" style={{ "--ax": x, "--ay": y }}>
        {before && before !== now && <Piece name={before} class="side before" />}
        <Piece name={now} class="side after" />
      </span>
    );
  }
  if (effect && kind === "step") {
    const from = grid.byName.get(effect.event.from ?? "");
    const style = {
      "--dx": (from?.column ?? place.column) - place.column,
      "--dy": (from?.row ?? place.row) - place.row,
    };
    return (
      <span key={effect.id} class="stepping" style={style}>
        <Piece name={now} />
      </span>
    );
  }
  if (effect && (kind === "place" || kind === "take_bonus")) {
    const taken = kind === "take_bonus";
    return (
      <span key={effect.id} class="placing">
        <Piece name={now} />
        {taken && <Piece name="bonus" class="flying" />}
      </span>
    );
  }
  return (
    <span key={effect?.id} class={kind ? `noting ${kind}` : "resting"}>
      <Piece name={now} />
    </span>
  );
}
