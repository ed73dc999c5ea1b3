// Written by `quartello api engine-types` from the engine's structs (engine/game, wasm/answer_views.hpp); not by hand.

export interface GameView {
  name: string;
  title: string;
  credit: string;
  summary: string;
}

export interface PieceView {
  letter: string;
  name: string;
}

export interface ClauseView {
  id: string;
  text: string;
}

export interface SwitchView {
  key: string;
  values: string;
  fallback: string;
  meaning: string;
}

export interface SetupView {
  name: string;
  meaning: string;
}

export type ReadingKind = "reading" | "addition";

export interface ReadingView {
  kind: ReadingKind;
  point: string;
  chosen: string;
  why: string;
  otherwise: string;
}

export interface SheetView {
  name: string;
  title: string;
  credit: string;
  summary: string;
  sides: [string, string];
  pieces: PieceView[];
  clauses: ClauseView[];
  move_help: string;
  switches: SwitchView[];
  setups: SetupView[];
  readings: ReadingView[];
}

export interface ReasonView {
  text: string;
  clause: string;
  clause_text: string;
  cells: string[];
}

export interface MarkView {
  name: string;
  cells: string[];
}

export type Side = "first" | "second";

export interface SideFactView {
  side: Side;
  value: string;
}

export interface FactView {
  label: string;
  value: string;
  sides: SideFactView[];
}

export interface ScorePartView {
  label: string;
  first: number;
  second: number;
}

export interface OutcomeView {
  over: boolean;
  winner: Side | null;
  first: number;
  second: number;
  parts: ScorePartView[];
  note: string;
  text: string;
}

export interface PositionView {
  game: string;
  rules: string;
  position: string;
  width: number;
  height: number;
  files: string[];
  ranks: string[];
  board: string[];
  numbers: number[];
  marks: MarkView[];
  facts: FactView[];
  side: Side;
  side_name: string;
  legal: string[];
  legal_cells: string[];
  forced: string | null;
  ply: number;
  last_move: string | null;
  last_cells: string[];
  outcome: OutcomeView;
}

export interface SpecView {
  game: string;
  rules: string;
  position: string;
}

export interface NodeView {
  id: number;
  parent: number;
  children: number[];
  move: string;
  side: Side | null;
  comment: string;
  clock_ms: number | null;
}

export interface TreeView {
  node: number;
  nodes: NodeView[];
}

export type EventKind =
  | "place"
  | "take_bonus"
  | "flip"
  | "convert"
  | "step"
  | "paralysed"
  | "freed"
  | "pass";

export interface EventView {
  kind: EventKind;
  side: Side;
  cell: string | null;
  from: string | null;
  anchor: string | null;
  ray: string | null;
  distance: number;
  text: string;
}

export interface PlayedView {
  events: EventView[];
  position: PositionView;
}

export interface ExplanationView {
  subject: string;
  legal: boolean;
  events: EventView[];
  moves: string[];
  reason: ReasonView | null;
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

export interface MoveFactView {
  kind: FactKind;
  helps: boolean;
  now: number;
  before: number;
  cells: string[];
  weight: number;
}

export interface SearchLine {
  value: number;
  solved: boolean;
  moves: string[];
}

export interface SearchReport {
  depth: number;
  solved: boolean;
  nodes: number;
  time_ms: number;
  lines: SearchLine[];
}

export interface ChosenMove {
  move: string;
  report: SearchReport | null;
}

export interface Worth {
  value: number;
  solved: boolean;
}

export type Sign = "worse" | "level" | "better";

export interface ReviewedMoveView {
  side: Side;
  move: string;
  forced: boolean;
  played: Worth;
  best: Worth;
  best_move: string;
  loss: number;
  turning_point: boolean;
  sign_before: Sign;
  sign_after: Sign;
  sign_drops: boolean;
  before: Worth;
}

export interface Header {
  name: string;
  value: string;
}
