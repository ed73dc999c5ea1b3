// Who plays, with which clock, and what came before: the parts of a game that the rules of the game do not know.
import type { Outcome, Side } from "../net/types.ts";
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

/** How a game ended before its rules ended it. */
export interface Ending {
  kind: "resigned" | "time" | "agreed";
  winner: Side | null;
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

/**
 * The finished game is added to the series. On a fixed board colours are swapped; in free play the other player sets up,
 * and who has which colour is chosen afterwards.
 */
export function rematch(match: Match, result: Result): Match {
  const series = seriesWith(match, result);
  if (match.setter !== null) return { ...match, setter: otherPlayer(match.setter), series };
  return { ...match, firstPlayer: playerOf(match, "second"), series };
}

/** The games before this one, and this one if it is finished. */
export function seriesWith(match: Match, result: Result | null): SeriesGame[] {
  return result ? [...match.series, seriesGame(match, result)] : match.series;
}

export function seriesGame(match: Match, { winner, ending, outcome }: Result): SeriesGame {
  const { first, second } = outcome;
  return { firstPlayer: match.firstPlayer, winner, first, second, early: ending !== null };
}

export interface Standing {
  wins: [number, number];
  draws: number;
  difference: number; // points of player 0 minus those of player 1
}

export function standing(games: SeriesGame[]): Standing {
  const sum: Standing = { wins: [0, 0], draws: 0, difference: 0 };
  for (const game of games) {
    if (game.winner === null) ++sum.draws;
    else ++sum.wins[game.winner === "first" ? game.firstPlayer : otherPlayer(game.firstPlayer)];
    const lead = leadOf(game);
    sum.difference += game.firstPlayer === 0 ? lead : -lead;
  }
  return sum;
}

/** The first side's points ahead. A game that ended early never counts in favour of who lost it. */
function leadOf({ winner, first, second, early }: SeriesGame): number {
  const lead = first - second;
  if (!early) return lead;
  if (winner === null) return 0;
  return winner === "first" ? Math.max(0, lead) : Math.min(0, lead);
}

/** Who is ahead in a series: by games won, then by the total point difference. */
export function leaderOf({ wins, difference }: Standing): PlayerNumber | null {
  const lead = wins[0] - wins[1] || difference;
  return lead === 0 ? null : lead > 0 ? 0 : 1;
}

/** As a record's header has it: "1-0 resigned". */
export function resultHeader({ kind, winner }: Ending): string {
  const token = winner === null ? "1/2-1/2" : winner === "first" ? "1-0" : "0-1";
  return `${token} ${kind}`;
}

export function endingOfHeader(text: string): Ending | null {
  const [token, kind] = text.split(" ");
  if (kind !== "resigned" && kind !== "time" && kind !== "agreed") return null;
  return { kind, winner: token === "1-0" ? "first" : token === "0-1" ? "second" : null };
}
