// Who plays, with which clock, and what came before: the parts of a game that the rules of the game do not know.
import type { Ending, NextGame, Outcome, PlayedGame, Side } from "../net/types.ts";
import type { ClockRule } from "./clock.ts";

export type PlayerNumber = 0 | 1;

/** A finished game of a series. */
export interface SeriesGame {
  firstPlayer: PlayerNumber;
  winner: Side | null;
  first: number;
  second: number;
  early?: boolean; // resigned, on time, or agreed: the points are those of that moment
}

export interface Match {
  names: [string, string]; // in the order the players came; empty: called by their side
  computers: [string | null, string | null]; // the built-in player that plays for them; null: a person
  firstPlayer: PlayerNumber; // who has the side `first` now
  clock: ClockRule;
  pie: boolean;
  setter: PlayerNumber | null; // free play: who set this board up; null: one board for the whole series
  series: SeriesGame[]; // the games before this one
}

export interface Result {
  winner: Side | null;
  ending: Ending["kind"] | null; // null: by the rules
  outcome: Outcome;
}

export const other = (side: Side): Side => (side === "first" ? "second" : "first");

export function playerOf(match: Match, side: Side): PlayerNumber {
  return side === "first" ? match.firstPlayer : match.firstPlayer === 0 ? 1 : 0;
}

/** The built-in player that moves for a side; null: a person does. */
export function computerOf(match: Match, side: Side): string | null {
  return match.computers[playerOf(match, side)];
}

export const otherPlayer = (player: PlayerNumber): PlayerNumber => (player === 0 ? 1 : 0);

/** The match of the next game: the finished one is added to the series; who begins or sets up is the engine's word. */
export function nextMatch(match: Match, result: Result, { first_player, setter }: NextGame): Match {
  const firstPlayer = first_player === null ? match.firstPlayer : numbered(first_player);
  return {
    ...match,
    firstPlayer,
    setter: setter === null ? null : numbered(setter),
    series: seriesWith(match, result),
  };
}

const numbered = (player: number): PlayerNumber => (player === 1 ? 1 : 0);

/** The games before this one, and this one if it is finished. */
export function seriesWith(match: Match, result: Result | null): SeriesGame[] {
  return result ? [...match.series, seriesGame(match, result)] : match.series;
}

export function seriesGame(match: Match, { winner, ending, outcome }: Result): SeriesGame {
  const { first, second } = outcome;
  return { firstPlayer: match.firstPlayer, winner, first, second, early: ending !== null };
}

/** As the engine takes it. */
export function asPlayed({ firstPlayer, winner, first, second, early }: SeriesGame): PlayedGame {
  return {
    first_player: firstPlayer,
    winner,
    first_points: first,
    second_points: second,
    early: early ?? false,
  };
}
