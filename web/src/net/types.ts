// The engine's answers in the page's words. The types are written by the program (wasm/answers.d.mts); what goes in is here.
// Cells are names, sides are "first" and "second". Nothing here knows a rule.
import type { EndingKind, PlayedView, PositionView, Side, TreeView } from "../../../wasm/answers.mjs";

export type {
  BoardChange,
  ClockFace,
  ClockState as EngineClock,
  ClockStep,
  ClockTerms,
  EndCode,
  EndNote,
  ErrorCause,
  ErrorCode,
  Evaluation,
  EveningKnown,
  EventKind,
  EventView as GameEvent,
  ExplanationView as Explanation,
  FactKind,
  FactView as Fact,
  FairnessJob,
  FairnessKnown,
  FairnessSearches,
  FairnessTally as Tally,
  GameView as GameName,
  Header,
  LabelCode,
  MoveFactView as MoveFact,
  NamedValue,
  NextGame,
  NodeView as TreeNode,
  OutcomeView as Outcome,
  PlayedGame,
  PlayedView as Preview, // what a move would lead to, without playing it
  PositionView as Position,
  ReadingView as Reading,
  ReasonView as Reason,
  RecordHead,
  ReviewedMoveView as Reviewed,
  RoomStatus,
  SearchReport as Report,
  SeriesStanding,
  SheetView as Sheet,
  Side,
  Sign,
  Strength as FairStrength,
  StrengthView as FairRow,
  SwitchView as Switch,
  TreeView as Tree,
} from "../../../wasm/answers.mjs";
export type { SearchLimits as Limits } from "../../../wasm/quartello.mjs";

/** How a game stopped before its rules ended it. One that was abandoned may go on here. */
export interface Ending {
  kind: Exclude<EndingKind, "abandoned">;
  winner: Side | null;
}

export interface Spec {
  game: string;
  rules?: string;
  setup?: string;
  position?: string;
}

/** Where a session stands. */
export interface Snapshot {
  position: PositionView;
  tree: TreeView;
}

/** A move that was played, and where the session stands now. */
export type Played = Snapshot & PlayedView;
