// Written by `quartello api types` from the server's structs (server/http/messages.hpp, server/tables); not by hand.
import type {
  ClockState,
  ClockTerms,
  ErrorCause,
  ErrorCode,
  GameEnded,
  NamedValue,
  Phase,
  Phrase,
  PositionView,
  SeatView,
  SeriesGame,
  SeriesMode,
  SeriesStanding,
  Side,
  TableTerms,
  TalkLine,
} from "../../../wasm/answers.mjs";

export type {
  ClockKind,
  ClockState,
  ClockTerms,
  EndCode,
  EndNote,
  EndReason,
  ErrorCause,
  ErrorCode,
  FactView,
  GameEnded,
  LabelCode,
  MarkView,
  NamedValue,
  OutcomeView,
  Phase,
  Phrase,
  PositionView,
  ScorePartView,
  SeatClock,
  SeatView,
  SeriesGame,
  SeriesMode,
  SeriesStanding,
  Side,
  SideFactView,
  TableTerms,
  TalkLine,
} from "../../../wasm/answers.mjs";

export interface Greeting {
  name: string;
  api: number;
  now_ms: number;
  public_url: string;
  push_key: string;
}

export interface CreateTable {
  id: string;
  terms: TableTerms;
  name: string;
  seat: number | null;
  token: string;
  computer: string;
}

export interface TableMade {
  table: string;
  seat: number;
}

export interface ErrorMessage {
  code: ErrorCode;
  text: string;
  clause: string;
  cells: number[];
  values: NamedValue[];
  because: ErrorCause[];
}

export interface Failure {
  error: ErrorMessage;
}

export interface TableCard {
  table: string;
  version: number;
  created_ms: number;
  updated_ms: number;
  game: string;
  phase: string;
  watching: number;
  card: RoomCard;
}

export interface Lobby {
  tables: TableCard[];
  next: string | null;
}

export interface RoomCard {
  game: string;
  rules: string;
  setup: string;
  clock: ClockTerms;
  series: SeriesMode;
  games: number;
  pie: boolean;
  rated: boolean;
  phase: Phase;
  taken: [boolean, boolean];
  names: [string, string];
  accounts: [string, string];
  computers: [string, string];
  ply: number;
  standing: SeriesStanding;
}

export interface SeatList {
  seats: TableMade[];
  next: string | null;
}

export interface EventList {
  events: RoomEvent[];
  more: boolean;
}

export interface Credentials {
  name: string;
  passphrase: string;
}

export interface CloseAccount {
  passphrase: string;
}

export interface ChangePassphrase {
  passphrase: string;
  new_passphrase: string;
}

export interface LoggedIn {
  name: string;
  token: string;
  expires_ms: number;
}

export interface RatingLine {
  account: string;
  game: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

export interface RatingList {
  ratings: RatingLine[];
  provisional: RatingLine[];
}

export interface Me {
  name: string;
  ratings: RatingLine[];
}

export interface ExportedRating {
  game: string;
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
}

export interface ExportedPush {
  endpoint: string;
  created_ms: number;
}

export interface GameRow {
  table_id: string;
  number: number;
  game: string;
  rules: string;
  first_name: string;
  second_name: string;
  first_account: string;
  second_account: string;
  result: string;
  reason: string;
  first_points: number;
  second_points: number;
  plies: number;
  rated: boolean;
  ended_ms: number;
  record: string;
}

export interface ExportedTalk {
  table: string;
  phrase: Phrase | null;
  text: string;
  at_ms: number;
}

export interface Export {
  name: string;
  created_ms: number;
  ratings: ExportedRating[];
  push: ExportedPush[];
  games: GameRow[];
  talk: ExportedTalk[];
  next: string | null;
}

export interface Player {
  name: string;
  created_ms: number;
  ratings: RatingLine[];
}

export interface RatingStep {
  number: number;
  rating: number;
  deviation: number;
  score: number;
  opponent_rating: number;
  at_ms: number;
}

export interface RatingSteps {
  steps: RatingStep[];
  next: string | null;
}

export interface SeekWish {
  token: string;
  name: string;
  game: string;
  clock: ClockTerms;
  rated: boolean;
  range: number;
}

export interface SeekToken {
  token: string;
}

export type SeekPhase = "waiting" | "found" | "ended";

export interface SeekState {
  phase: SeekPhase;
  waited_ms: number;
  waiting: number;
  table: TableMade | null;
}

export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushEnd {
  endpoint: string;
}

export interface PushNotice {
  table: string;
  game: string;
}

export interface GameLine {
  table: string;
  number: number;
  game: string;
  rules: string;
  first_name: string;
  second_name: string;
  first_account: string;
  second_account: string;
  result: string;
  reason: string;
  first_points: number;
  second_points: number;
  plies: number;
  rated: boolean;
  ended_ms: number;
}

export interface History {
  games: GameLine[];
  next: string | null;
}

export interface GameRecord {
  game: GameLine;
  record: string;
}

export interface Watch {
  kind: "watch";
  table: string;
  seat: string;
  login: string;
  version: number | null;
}

export interface Ping {
  kind: "ping";
  number: number;
}

export interface RoomView {
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
  board: PositionView | null;
}

export interface WholeTable {
  kind: "table";
  table: string;
  seat: number | null;
  watching: number;
  view: RoomView;
}

export interface Watching {
  kind: "watching";
  table: string;
  seat: number | null;
  watching: number;
  version: number;
  now_ms: number;
}

export interface CommandAnswer {
  kind: "answer";
  id: string;
  ok: boolean;
  version: number;
  seat: number | null;
  error: ErrorMessage | null;
}

export interface Pong {
  kind: "pong";
  number: number;
  now_ms: number;
  version: number;
  watching: number;
}

export interface Refused {
  kind: "refused";
  about: string;
  id: string;
  error: ErrorMessage;
}

export interface CommandHead {
  id: string;
}

export interface Sit {
  seat: number | null;
  name: string;
  computer: string;
}

export type Leave = object;

export interface Move {
  move: string;
  ply: number | null;
}

export type Swap = object;

export type Resign = object;

export type OfferDraw = object;

export interface AnswerDraw {
  accept: boolean;
}

export type AskTakeback = object;

export interface AnswerTakeback {
  accept: boolean;
}

export interface SetBoard {
  setup: string;
}

export interface ChooseSide {
  side: Side;
}

export type Ready = object;

export type Rematch = object;

export interface Say {
  phrase: Phrase;
}

export interface AllowText {
  allow: boolean;
}

export interface Write {
  text: string;
}

export type Close = object;

export type Command = CommandHead &
  (
    | ({ kind: "sit" } & Sit)
    | ({ kind: "leave" } & Leave)
    | ({ kind: "move" } & Move)
    | ({ kind: "swap" } & Swap)
    | ({ kind: "resign" } & Resign)
    | ({ kind: "offer_draw" } & OfferDraw)
    | ({ kind: "answer_draw" } & AnswerDraw)
    | ({ kind: "ask_takeback" } & AskTakeback)
    | ({ kind: "answer_takeback" } & AnswerTakeback)
    | ({ kind: "set_board" } & SetBoard)
    | ({ kind: "choose_side" } & ChooseSide)
    | ({ kind: "ready" } & Ready)
    | ({ kind: "rematch" } & Rematch)
    | ({ kind: "say" } & Say)
    | ({ kind: "allow_text" } & AllowText)
    | ({ kind: "write" } & Write)
    | ({ kind: "close" } & Close)
  );

export interface EventHead {
  version: number;
  at_ms: number;
  seat: number | null;
  command: string;
  asked: number;
  led_to: number;
}

export interface TableCreated {
  terms: TableTerms;
}

export interface Seated {
  taken: number;
  name: string;
  account: string;
  computer: string;
}

export type Left = object;

export interface BoardSet {
  position: string;
}

export interface GameStarted {
  game: number;
  first_player: number;
  rules: string;
  position: string;
  clock: ClockState;
}

export interface Moved {
  move: string;
  ply: number;
  forced: boolean;
  clock: ClockState;
}

export interface Swapped {
  clock: ClockState;
}

export type DrawOffered = object;

export type DrawDeclined = object;

export type TakebackAsked = object;

export type TakebackDeclined = object;

export interface TakenBack {
  ply: number;
  unswapped: boolean;
  clock: ClockState;
}

export type SeatReady = object;

export interface SeriesEnded {
  winner: number | null;
}

export type RematchWished = object;

export type Rematched = object;

export interface Said {
  phrase: Phrase;
}

export interface TextAllowed {
  allow: boolean;
}

export interface Wrote {
  text: string;
}

export interface Closed {
  reason: string;
}

export type Forgotten = object;

export type RoomEvent = EventHead &
  (
    | ({ kind: "created" } & TableCreated)
    | ({ kind: "seated" } & Seated)
    | ({ kind: "left" } & Left)
    | ({ kind: "board_set" } & BoardSet)
    | ({ kind: "game_started" } & GameStarted)
    | ({ kind: "moved" } & Moved)
    | ({ kind: "swapped" } & Swapped)
    | ({ kind: "draw_offered" } & DrawOffered)
    | ({ kind: "draw_declined" } & DrawDeclined)
    | ({ kind: "takeback_asked" } & TakebackAsked)
    | ({ kind: "takeback_declined" } & TakebackDeclined)
    | ({ kind: "taken_back" } & TakenBack)
    | ({ kind: "game_ended" } & GameEnded)
    | ({ kind: "ready" } & SeatReady)
    | ({ kind: "series_ended" } & SeriesEnded)
    | ({ kind: "rematch_wished" } & RematchWished)
    | ({ kind: "rematched" } & Rematched)
    | ({ kind: "said" } & Said)
    | ({ kind: "text_allowed" } & TextAllowed)
    | ({ kind: "wrote" } & Wrote)
    | ({ kind: "closed" } & Closed)
    | ({ kind: "forgotten" } & Forgotten)
  );
