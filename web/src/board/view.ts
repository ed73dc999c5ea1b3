// What a view of the board is given. The 2D grid and the canvas draw the same state and report the same two things: a cell
// was clicked, a cell is looked at.
import type { ReadonlySignal } from "@preact/signals";
import type { GameFace } from "../games/face.ts";
import type { Hint, Refused } from "../model/moveInput.ts";
import type { Picked } from "../model/picking.ts";
import type { Shown } from "../model/playback.ts";
import type { Settings } from "../model/settings.ts";
import type { Sheet } from "../net/types.ts";
import type { Suggestion } from "./suggestions.ts";

export interface BoardState {
  sheet: Sheet;
  face: GameFace;
  shown: ReadonlySignal<Shown>;
  busy: ReadonlySignal<boolean>; // events are being played
  speed: ReadonlySignal<number>; // how fast; 0 = no motion
  picked: ReadonlySignal<Picked | null>;
  hint: ReadonlySignal<Hint | null>;
  refused: ReadonlySignal<Refused | null>;
  settings: ReadonlySignal<Settings>;
  pointed?: ReadonlySignal<string | null>; // a cell that a hint points at
  area?: ReadonlySignal<string[]>; // cells among which one is to look
  suggestions?: ReadonlySignal<Suggestion[]>; // the best moves, while somebody studies
}

export interface BoardActions {
  click(cell: string): void;
  look(cell: string | null): void;
  /** Where pieces are dragged without being moves: may this one be, and what happens when it is let go. */
  drag?: { may(cell: string): boolean; drop(from: string, to: string): void };
  /** A key the board itself has no use for, with the cell it was pressed on. True if it was used. */
  key(event: KeyboardEvent, cell: string): boolean;
  say(text: string): void;
}

/** What stands beside the board and is not in its state. Read within effects, so that signals are followed. */
export interface Beside {
  names(): [string, string];
  /** Who has won, once the game is over: the side (null: nobody) and what is written of it. */
  verdict(): { winner: 0 | 1 | null; text: string } | null;
  clock(): { texts: [string, string]; running: 0 | 1 | null } | null;
}
