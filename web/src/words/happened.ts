// What a move did, in one or two sentences, whatever the language: the engine's own words for most events, and one
// summary for the discs that turn.
import type { GameEvent } from "../net/types.ts";

export function happenedIn(
  events: GameEvent[],
  turns: (cells: string[]) => string,
  converts: (stone: string, cells: string[]) => string,
): string {
  const turning = events.filter(({ kind }) => kind === "flip" || kind === "convert");
  const cells = turning.map(({ cell }) => cell ?? "");
  const stone = turning.find(({ kind }) => kind === "convert")?.from;
  const said = events.filter((event) => !turning.includes(event)).map(({ text }) => `${text}.`);
  if (stone) said.push(converts(stone, cells));
  else if (cells.length > 0) said.push(turns(cells));
  return said.join(" ");
}

/** "level:4" → ("level", "4"). */
export function playerParts(player: string): { kind: string; level: string } {
  const [kind = "", level = ""] = player.split(":");
  return { kind, level };
}
