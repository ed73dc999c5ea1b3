// What the engine tells, made into sentences of any language: what a move did (one summary for the discs that turn), how it
// stands, why a move was refused.
import type { EventKind, GameEvent, Outcome, Reason } from "../net/types.ts";

/** What an event is called: of whom, where, from where. */
export type EventWords = Record<EventKind, (name: string, cell: string, from: string) => string>;

export function eventIn(events: EventWords, { kind, cell, from }: GameEvent, name: string): string {
  return events[kind](name, cell ?? "", from ?? "");
}

export function outcomeIn(
  { over, winner, first, second }: Outcome,
  names: [string, string],
  wins: (name: string) => string,
  draw: string,
): string {
  if (!over) return `${names[0]} ${first}, ${names[1]} ${second}`;
  if (!winner) return `${draw}, ${first} : ${second}.`;
  const [own, theirs] = winner === "first" ? [first, second] : [second, first];
  return `${wins(names[winner === "first" ? 0 : 1])}, ${own} : ${theirs}.`;
}

/** The clause says why; where there is none, the engine's own sentence has to do. */
export function refusalIn({ text, clause, cells }: Reason, notHere: (cell: string) => string): string {
  const [cell = "", ...more] = cells;
  const others = more.length > 0 ? ` (${more.join(", ")})` : "";
  return clause === "" ? text : notHere(cell) + others;
}

export function happenedIn(
  events: GameEvent[],
  told: (event: GameEvent) => string,
  turns: (cells: string[]) => string,
  converts: (stone: string, cells: string[]) => string,
  fullStop = ".",
): string {
  const turning = events.filter(({ kind }) => kind === "flip" || kind === "convert");
  const cells = turning.map(({ cell }) => cell ?? "");
  const stone = turning.find(({ kind }) => kind === "convert")?.from;
  const others = events.filter((event) => !turning.includes(event));
  const said = others.map((event) => `${beginning(told(event))}${fullStop}`);
  if (stone) said.push(converts(stone, cells));
  else if (cells.length > 0) said.push(turns(cells));
  return said.join(" ");
}

/** With a capital letter, unless it begins with the name of a cell. */
function beginning(text: string): string {
  return /^\p{L}\d/u.test(text) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** "level:4" → ("level", "4"); of "engine:time=5000" the seconds. */
export function playerParts(player: string): { kind: string; level: string; seconds: number } {
  const [kind = "", level = ""] = player.split(":");
  const time_ms = Number(/^time=(\d+)$/.exec(level)?.[1] ?? 0);
  return { kind, level, seconds: time_ms / 1000 };
}
