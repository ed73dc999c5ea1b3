// What the engine says, as its JSON has it (engine/game/views.hpp, sheet_view.hpp, wasm/bindings.cpp). Cells are
// names, sides are "first" and "second". Nothing here knows a rule.
import type { OutcomeView, PositionView } from "./serverTypes.ts";

export type Side = "first" | "second";

export interface GameName {
  name: string;
  title: string;
  credit: string;
  summary: string;
}

export interface Switch {
  key: string;
  values: string;
  fallback: string;
  meaning: string;
}

export interface Reading {
  kind: "reading" | "addition";
  point: string;
  chosen: string;
  why: string;
  otherwise: string;
}

export interface Sheet extends GameName {
  sides: [string, string];
  pieces: { letter: string; name: string }[];
  clauses: { id: string; text: string }[];
  move_help: string;
  switches: Switch[];
  setups: { name: string; meaning: string }[];
  readings: Reading[];
}

export type EventKind = "place" | "take_bonus" | "flip" | "convert" | "step" | "paralysed" | "freed" | "pass";

export interface GameEvent {
  kind: EventKind;
  side: Side;
  cell: string | null;
  from: string | null;
  anchor: string | null;
  ray: string | null;
  distance: number;
  text: string;
}

export interface Reason {
  text: string;
  clause: string;
  clause_text: string;
  cells: string[];
}

export interface Explanation {
  subject: string;
  legal: boolean;
  events: GameEvent[];
  moves: string[];
  reason: Reason | null;
}

export interface Outcome extends OutcomeView {
  winner: Side | null;
}

/** The engine's position; its members are written by `quartello api types`. */
export interface Position extends PositionView {
  side: Side;
  outcome: Outcome;
}

export interface TreeNode {
  id: number;
  parent: number;
  children: number[];
  move: string;
  side: Side | null; // who made it; null at the root
  comment: string;
  clock_ms: number | null;
}

export interface Tree {
  node: number;
  nodes: TreeNode[];
}

export interface Spec {
  game: string;
  rules?: string;
  setup?: string;
  position?: string;
}

export interface Header {
  name: string;
  value: string;
}

/** Where a session stands. */
export interface Snapshot {
  position: Position;
  tree: Tree;
}

export interface Played extends Snapshot {
  events: GameEvent[];
}

/** What a move would lead to, without playing it. */
export interface Preview {
  events: GameEvent[];
  position: Position;
}

/** When a search ends: the first limit reached counts. */
export interface Limits {
  time?: number; // ms
  nodes?: number;
  depth?: number;
  table?: number; // MB of memory
}

/** What a search found; values are hundredths of a point for the side to move. */
export interface Report {
  depth: number;
  solved: boolean;
  nodes: number;
  time_ms: number;
  lines: { value: number; solved: boolean; moves: string[] }[]; // best first; none if the game is over
}

/** A value in hundredths of a point; who owns it says for which side. */
export interface Worth {
  value: number;
  solved: boolean; // otherwise an estimate
}

/** A move looked at again (engine/game/review.hpp). */
export interface Reviewed {
  side: Side;
  move: string;
  forced: boolean;
  played: Worth; // for `side`, as is `best`
  best: Worth;
  best_move: string;
  loss: number; // hundredths, never negative
  turning_point: boolean;
  sign_before: -1 | 0 | 1; // worse, level, better for `side` with the best move
  sign_after: -1 | 0 | 1; // with the one played
  before: Worth; // the position before the move, for the first side
}

/** What can be counted for and against a move (engine/rules/move_fact.hpp says what each kind counts). */
export interface MoveFact {
  kind: FactKind;
  helps: boolean; // the mover; otherwise the opponent
  now: number;
  before: number; // of what is counted twice
  cells: string[];
  weight: number; // the more, the earlier it is worth telling
}

export type FactKind =
  | "turns"
  | "bonus"
  | "joker"
  | "safe"
  | "region"
  | "no_reply"
  | "replies"
  | "choices"
  | "gives_bonus"
  | "denies_bonus"
  | "gives_safe_cell"
  | "denies_safe_cell"
  | "guarded"
  | "threat"
  | "threatens"
  | "group"
  | "leads"
  | "paralyses"
  | "frees"
  | "paralyses_own"
  | "frees_other"
  | "locks_group"
  | "unlocks_group"
  | "gives_turns_away"
  | "wins"
  | "draws"
  | "loses";
