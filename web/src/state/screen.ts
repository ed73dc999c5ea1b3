// The screen in front, and the place it stands for in the address.
import type { LearnPart, Place } from "../model/address.ts";
import type { SetupPhase } from "../model/setupPhase.ts";
import type { Table } from "../model/table.ts";
import type { Position, Spec } from "../net/types.ts";

export type Screen =
  | { kind: "loading" }
  | { kind: "failed"; text: string }
  | { kind: "start" }
  | { kind: "games" }
  | { kind: "boards"; game: string }
  | { kind: "learn"; game: string; part: LearnPart; item: string }
  | { kind: "editor"; game: string; start: Position }
  | { kind: "setting"; setting: SetupPhase; start: Position }
  | TableInFront
  | { kind: "lobby"; account: boolean }
  | { kind: "watch"; game: string }
  | { kind: "player"; name: string }
  | { kind: "online"; table: string };

/** A game of this browser on the table, under the id it is kept by. */
export interface TableInFront {
  kind: "table";
  table: Table;
  spec: Spec;
  id: string;
  view: "" | "study" | "print";
}

/** Null while there is nothing to come back to. */
export function placeOf(screen: Screen): Place | null {
  switch (screen.kind) {
    case "loading":
    case "failed":
      return null;
    case "setting":
      return { kind: "setup" };
    case "table":
      return { kind: "play", id: screen.id, view: screen.view };
    case "online":
      return { kind: "online", table: screen.table, seat: "" };
    default:
      return screen;
  }
}
