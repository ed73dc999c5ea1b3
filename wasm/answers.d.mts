// Written by `quartello api engine-types` from the engine's structs (engine/game, wasm/answer_views.hpp); not by hand.

export interface GameView {
  name: string;
  title: string;
  credit: string;
  summary: string;
}

export type LabelCode =
  | "other"
  | "side_black"
  | "side_white"
  | "side_green"
  | "side_red"
  | "black"
  | "white"
  | "green"
  | "red"
  | "wall"
  | "bonus"
  | "joker"
  | "discs"
  | "stones"
  | "bonuses"
  | "empty_cells"
  | "komi"
  | "largest_group"
  | "protected_stone"
  | "guarded"
  | "paralysed"
  | "locked_group"
  | "bonuses_taken"
  | "turns_left"
  | "locked_out"
  | "tie_break_holder"
  | "records"
  | "quiet_moves"
  | "conversions"
  | "closing_turns"
  | "occurrences"
  | "must_pass"
  | "must_place";

export interface PieceView {
  letter: string;
  code: LabelCode;
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
  words: string[];
  low: number;
  high: number;
  step: number;
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
  side_codes: [LabelCode, LabelCode];
  pieces: PieceView[];
  clauses: ClauseView[];
  move_help: string;
  switches: SwitchView[];
  setups: SetupView[];
  readings: ReadingView[];
}

export type ErrorCode =
  | "other"
  | "game_over"
  | "nothing_flips"
  | "no_disc_beside"
  | "ray_to_wall"
  | "ray_to_bonus"
  | "ray_to_border"
  | "ray_to_empty"
  | "over_no_moves"
  | "pass_with_moves"
  | "border_cell"
  | "cell_has_disc"
  | "cell_is_wall"
  | "no_contact"
  | "one_line_only"
  | "line_to_empty"
  | "line_to_own"
  | "line_over_gap"
  | "stone_protected"
  | "protected_blocks"
  | "own_stone_blocks"
  | "behind_gap"
  | "whole_run_only"
  | "over_board_full"
  | "cell_taken"
  | "move_is_legal"
  | "may_place"
  | "piece_paralysed"
  | "only_largest_group"
  | "first_turn_edge"
  | "first_turn_no_pass"
  | "no_piece"
  | "piece_locked_out"
  | "piece_of_other"
  | "step_repeats"
  | "all_steps_repeat"
  | "over_both_passed"
  | "over_quiet"
  | "must_pass"
  | "not_beside"
  | "step_to_taken"
  | "no_room"
  | "over_closed"
  | "over_third_time"
  | "guarded_placed"
  | "guarded_flipped"
  | "no_stone_to_convert"
  | "stone_of_other"
  | "no_neighbour"
  | "streak_over"
  | "would_recreate"
  | "can_convert"
  | "can_place"
  | "cell_has_stone"
  | "cell_has_own_stone"
  | "pass_with_room"
  | "bad_move"
  | "move_is_cell"
  | "move_is_stone_and_flips"
  | "move_is_two_cells"
  | "move_is_stone_or_star"
  | "no_pass_ever"
  | "only_flips_follow"
  | "not_in_line"
  | "flips_out_of_order"
  | "border_for_jokers"
  | "bad_position"
  | "field_count"
  | "rank_count"
  | "bad_rank"
  | "bad_run"
  | "unknown_piece"
  | "rank_too_long"
  | "rank_too_short"
  | "bad_side"
  | "number_field"
  | "locked_field"
  | "passed_field"
  | "holders_field"
  | "records_field"
  | "protected_field"
  | "guarded_field"
  | "closing_field"
  | "nobody_locked_out"
  | "mover_locked_out"
  | "passed_not_locked_out"
  | "holder_from_start"
  | "holder_is_side"
  | "holder_is_nobody"
  | "record_of_side"
  | "quiet_beyond_end"
  | "quiet_beyond_lockout"
  | "quiet_before_pass"
  | "quiet_forced_pass"
  | "quiet_after_end"
  | "first_ply"
  | "too_few_plies"
  | "ply_of_other"
  | "protected_missing"
  | "protected_touches"
  | "guarded_order"
  | "guarded_empty"
  | "closing_with_room"
  | "closing_streak"
  | "closing_pass_streak"
  | "streak_too_long"
  | "placed_alone_guarded"
  | "flipped_are_guarded"
  | "nobody_flipped"
  | "bonuses_taken_range"
  | "no_disc"
  | "joker_inside"
  | "piece_on_border"
  | "piece_in_centre"
  | "too_many_walls"
  | "too_many_jokers"
  | "too_many_bonuses"
  | "setup_discs"
  | "piece_count"
  | "unknown_setup"
  | "bad_seed"
  | "setup_and_position"
  | "unknown_game"
  | "unknown_switch"
  | "switch_twice"
  | "bad_switch_value"
  | "bad_player"
  | "unknown_player"
  | "player_takes_nothing"
  | "player_level"
  | "no_budgets"
  | "player_budget"
  | "unknown_setting"
  | "setting_twice"
  | "setting_range"
  | "evaluation_twice"
  | "unknown_evaluation"
  | "no_files_here"
  | "player_has_clock"
  | "player_without_limit"
  | "record_too_long"
  | "bad_record"
  | "record_control"
  | "record_escape"
  | "record_hex"
  | "record_headers"
  | "record_header_name"
  | "record_header_twice"
  | "record_header_value"
  | "record_header_open"
  | "record_header_end"
  | "record_result_header"
  | "record_no_result"
  | "record_result_inside"
  | "record_result_differs"
  | "record_after_result"
  | "record_no_word"
  | "record_no_move"
  | "record_long_move"
  | "record_many_moves"
  | "variation_open"
  | "variation_alone"
  | "variation_deep"
  | "variation_not_open"
  | "variation_empty"
  | "comment_place"
  | "comment_open"
  | "record_clock"
  | "record_without_game"
  | "record_with_two_starts"
  | "record_move"
  | "record_variation"
  | "record_move_twice"
  | "result_of_moves"
  | "result_reason"
  | "result_score"
  | "result_unread"
  | "result_differs"
  | "result_too_early"
  | "bad_othello"
  | "othello_cells"
  | "othello_side"
  | "othello_rest"
  | "othello_move"
  | "othello_illegal"
  | "othello_move_score"
  | "othello_score"
  | "othello_twice"
  | "not_othello"
  | "not_othello_board"
  | "clock_unused"
  | "clock_range"
  | "clock_too_short"
  | "no_session"
  | "too_many_sessions"
  | "nothing_to_undo"
  | "nothing_to_redo"
  | "no_node"
  | "table_closed"
  | "seats_taken"
  | "seat_taken"
  | "seated_already"
  | "needs_account"
  | "against_oneself"
  | "rated_for_people"
  | "rated_position"
  | "bad_name"
  | "name_of_account"
  | "players_only"
  | "game_has_begun"
  | "no_game"
  | "position_changed"
  | "not_your_turn"
  | "time_over"
  | "swap_too_late"
  | "draw_offered_before"
  | "no_draw_offered"
  | "answer_first"
  | "asked_before"
  | "nothing_to_take_back"
  | "no_takeback_asked"
  | "no_board_now"
  | "other_sets_board"
  | "board_without_move"
  | "no_colour_now"
  | "other_chooses"
  | "nothing_to_be_ready_for"
  | "ready_already"
  | "series_goes_on"
  | "enough_games"
  | "no_pie_rule"
  | "board_too_long"
  | "no_such_seat"
  | "table_in_use"
  | "servers_part"
  | "nothing_due"
  | "no_account_here"
  | "games_in_series"
  | "board_in_free_play"
  | "bad_command_id"
  | "computers_offered"
  | "token_needed"
  | "bad_token"
  | "token_header"
  | "seat_left"
  | "no_such_game"
  | "bad_page"
  | "watch_first"
  | "too_many_streams"
  | "no_pictures"
  | "over_at_once"
  | "wished_already"
  | "nobody_listens"
  | "said_enough"
  | "text_not_allowed"
  | "bad_text"
  | "no_player"
  | "paired_already"
  | "strangers_need_clock"
  | "seekers_share"
  | "no_table"
  | "table_busy"
  | "table_damaged"
  | "cannot_store"
  | "cannot_read"
  | "server_busy"
  | "too_often"
  | "lobby_share"
  | "id_used"
  | "login_expired"
  | "not_logged_in"
  | "name_taken"
  | "bad_account_name"
  | "bad_passphrase"
  | "weak_passphrase"
  | "wrong_login"
  | "wrong_passphrase";

export interface NamedValue {
  name: string;
  value: string;
  label: LabelCode | null;
}

export interface ErrorCause {
  code: ErrorCode;
  text: string;
  values: NamedValue[];
  because: ErrorCause[];
}

export interface ReasonView {
  code: ErrorCode;
  text: string;
  clause: string;
  clause_text: string;
  cells: string[];
  values: NamedValue[];
  because: ErrorCause[];
}

export interface MarkView {
  code: LabelCode;
  name: string;
  cells: string[];
}

export type Side = "first" | "second";

export interface SideFactView {
  side: Side;
  value: string;
}

export interface FactView {
  code: LabelCode;
  label: string;
  value: string;
  sides: SideFactView[];
  number: number | null;
  limit: number | null;
  must: LabelCode | null;
}

export interface ScorePartView {
  code: LabelCode;
  label: string;
  first: number;
  second: number;
}

export type EndCode =
  | "other"
  | "no_moves"
  | "board_full"
  | "both_passed"
  | "no_record"
  | "board_closed"
  | "third_time"
  | "tie_broken"
  | "tie_stays";

export interface EndNote {
  code: EndCode;
  values: NamedValue[];
  text: string;
}

export interface OutcomeView {
  over: boolean;
  winner: Side | null;
  first: number;
  second: number;
  parts: ScorePartView[];
  notes: EndNote[];
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
  may_swap: boolean;
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

export interface Evaluation {
  value: number;
  solved: boolean;
}

export type Sign = "worse" | "level" | "better";

export interface ReviewedMoveView {
  side: Side;
  move: string;
  forced: boolean;
  played: Evaluation;
  best: Evaluation;
  best_move: string;
  loss: number;
  turning_point: boolean;
  sign_before: Sign;
  sign_after: Sign;
  sign_drops: boolean;
  before: Evaluation;
}

export interface Header {
  name: string;
  value: string;
}

export type EndingKind = "resigned" | "time" | "agreed" | "abandoned";

export interface Ending {
  kind: EndingKind;
  winner: Side | null;
}

export interface RecordHead {
  headers: Header[];
  ending: Ending | null;
}

export type Phase = "waiting" | "setting" | "choosing" | "readying" | "playing" | "over" | "closed";

export type ClockKind = "none" | "per_move" | "increment" | "byo_yomi" | "correspondence";

export interface ClockTerms {
  kind: ClockKind;
  main_ms: number;
  increment_ms: number;
  periods: number;
  period_ms: number;
}

export type SeriesMode = "fixed_board" | "free_play";

export interface TableTerms {
  game: string;
  rules: string;
  setup: string;
  position: string;
  clock: ClockTerms;
  series: SeriesMode;
  games: number;
  pie: boolean;
  open: boolean;
  rated: boolean;
}

export interface SeatView {
  taken: boolean;
  name: string;
  account: string;
  computer: string;
  side: Side | null;
  to_act: boolean;
  ready: boolean;
  wants_rematch: boolean;
  allows_text: boolean;
  left_ms: number | null;
  shown_ms: number;
  has_offered: boolean;
  has_asked: boolean;
  may_offer: boolean;
  may_ask: boolean;
  may_resign: boolean;
}

export interface SeriesGame {
  first_player: number;
  winner: Side | null;
  first_points: number;
  second_points: number;
}

export interface SeriesStanding {
  wins: [number, number];
  draws: number;
  difference: number;
  leader: number | null;
}

export type EndReason = "rules" | "resigned" | "time" | "agreed" | "forfeited";

export interface SeatClock {
  main_ms: number;
  periods: number;
  turns: number;
  lag_used_ms: number;
}

export interface ClockState {
  seats: [SeatClock, SeatClock];
  running: number | null;
  since_ms: number;
}

export interface GameEnded {
  reason: EndReason;
  first_player: number;
  winner: Side | null;
  first_points: number;
  second_points: number;
  clock: ClockState;
}

export type Phrase =
  | "hello"
  | "good_luck"
  | "well_played"
  | "thanks"
  | "sorry"
  | "one_moment"
  | "back_again"
  | "good_game"
  | "another_game"
  | "goodbye";

export interface TalkLine {
  seat: number;
  phrase: Phrase | null;
  text: string;
  at_ms: number;
}

export interface RoomStatus {
  version: number;
  now_ms: number;
  phase: Phase;
  terms: TableTerms;
  seats: [SeatView, SeatView];
  game: number;
  series: number;
  games: SeriesGame[];
  standing: SeriesStanding;
  rules: string;
  start: string;
  position: string;
  moves: string[];
  first_player: number | null;
  side_to_move: Side | null;
  may_swap: boolean;
  swapped: boolean;
  draw_offer: number | null;
  takeback: number | null;
  ended: GameEnded | null;
  clock: ClockState;
  ticking: number | null;
  flag_ms: number | null;
  talk: TalkLine[];
}

export interface PlayedGame {
  first_player: number;
  winner: Side | null;
  first_points: number;
  second_points: number;
  early: boolean;
}

export interface NextGame {
  first_player: number | null;
  setter: number | null;
  chooser: number | null;
}

export interface ClockStep {
  terms: ClockTerms;
  clock: ClockState | null;
  left_ms: [number, number] | null;
  moved: boolean;
  turn: number | null;
  now_ms: number;
}

export interface ClockFace {
  clock: ClockState;
  shown_ms: [number, number];
  ticking: number | null;
  falls_ms: number | null;
}

export type Strength = "beginners" | "good" | "engine";

export interface FairnessJob {
  game: string;
  rules: string;
  position: string;
  strength: Strength;
  seed: number;
  first: number;
  count: number;
}

export interface FairnessTally {
  pairs: number[];
  draws: number;
  margin: number;
  squared_margin: number;
  plies: number;
  judged_games: number;
  lead_changes: number;
  decided_at: number;
}

export interface FairnessKnown {
  game: string;
  strength: Strength;
  tallies: FairnessTally[];
  search: Evaluation | null;
  precision: number;
}

export interface StrengthView {
  strength: string;
  games: number;
  chance: number;
  chance_low: number;
  chance_high: number;
  played: number;
  expected: number;
  margin: number;
  margin_low: number;
  margin_high: number;
  draws: number;
  plies: number;
  judged_games: number;
  lead_changes: number;
  decided_at: number;
  narrow: boolean;
  even: boolean;
  choose: string;
}

export interface FairnessLook {
  found: StrengthView;
  tally: FairnessTally;
  enough: boolean;
}

export interface FairnessSearches {
  game: string;
  rules: string;
  positions: string[];
  deep: boolean;
}

export type ChangeKind = "move" | "add" | "remove";

export interface BoardChange {
  kind: ChangeKind;
  piece: string;
  from: string;
  to: string;
  position: string;
  size: number;
}

export interface EveningBase {
  game: string;
  strength: Strength;
  chance: number;
  search: Evaluation;
}

export interface EveningKnown {
  base: EveningBase;
  sizes: number[];
  searches: Evaluation[];
  tallies: FairnessTally[];
  deep: boolean;
}

export interface EveningChoice {
  places: number[];
  pairs: number;
}
