// Records of games on their way into this browser and out of it: what they say of the players, and the entries of the shelf.

import type { Match } from "../model/match.ts";
import { computerPlayers, fullEngines } from "../model/opponent.ts";
import type { SavedGame } from "../model/saved.ts";
import { type KeptGame, newId, type Shelf } from "../model/shelf.ts";
import type { Table } from "../model/table.ts";
import { mainLine, pathTo } from "../model/tree.ts";
import type { Engine } from "../net/engine.ts";
import type { Ending, Header, Position, RecordHead, Spec } from "../net/types.ts";
import { errorText } from "../words/index.ts";

interface Company {
  match: Match;
  ending: Ending | null;
  date: string;
  clock: string; // in words: nobody's clock runs on because a record is opened
}

/** Who played and when, by which clock, and how it ended before its end, as a record says. */
export function companyIn({ headers, ending }: RecordHead): Company {
  const header = (name: string) => headers.find((at) => at.name === name)?.value ?? "";
  const computers: Match["computers"] = [
    computerNamed(header("FirstComputer")),
    computerNamed(header("SecondComputer")),
  ];
  const match: Match = {
    names: [computers[0] ? "" : header("First"), computers[1] ? "" : header("Second")],
    computers,
    firstPlayer: 0,
    clock: { kind: "none" },
    pie: false,
    setter: null,
    series: [],
  };
  return {
    match,
    ending: stopped(ending),
    date: header("Date"),
    clock: header("Clock"),
  };
}

function stopped(ending: RecordHead["ending"]): Ending | null {
  if (!ending || ending.kind === "abandoned") return null;
  return { kind: ending.kind, winner: ending.winner };
}

/** A built-in player, if this page has it. */
const computerNamed = (player: string) =>
  [...computerPlayers, ...fullEngines].find((name) => name === player) ?? null;

export function specFrom(headers: Header[]): Spec {
  const of = (name: string) => headers.find((header) => header.name === name)?.value ?? "";
  return { game: of("Game"), rules: of("Rules"), setup: of("Setup"), position: of("Position") };
}

function pictureOf({ width, height, files, ranks, board }: Position) {
  return { width, height, files, ranks, board };
}

/** The shelf's entry of a game on the table. */
export function entryOf(table: Table, saved: SavedGame): KeptGame {
  const result = table.result.value;
  const score: [number, number] | null =
    result && !result.ending ? [result.outcome.first, result.outcome.second] : null;
  return {
    id: saved.id ?? newId(),
    saved,
    result: result && { winner: result.winner, score },
    plies: mainLine(table.tree.value).length - 1,
    picture: pictureOf(table.position.value),
    changed_ms: Date.now(),
  };
}

type Title = (game: string) => string;

/** Puts games on the shelf; what cannot be read is told, what is there already is skipped. */
export async function importRecords(
  engine: Engine,
  shelf: Shelf,
  games: (() => Promise<string>)[], // each as a record
  title: Title,
): Promise<{ count: number; failures: string[] }> {
  const there = new Set((await shelf.all()).map(({ saved }) => saved.record.trim()));
  const failures: string[] = [];
  let count = 0;
  for (const record of games) {
    try {
      const game = await readGame(engine, await record(), title);
      if (there.has(game.saved.record.trim())) continue;
      there.add(game.saved.record.trim());
      await shelf.put(game);
      ++count;
    } catch (error) {
      failures.push(errorText(error));
    }
  }
  return { count, failures };
}

async function readGame(engine: Engine, record: string, title: Title): Promise<KeptGame> {
  const { session, position, tree, ...head } = await engine.ask("openRecord", record);
  await engine.ask("close", session);
  const { match, ending, date, clock } = companyIn(head);
  const path = pathTo(tree, tree.node);
  const id = newId();
  const saved: SavedGame = {
    id,
    game: position.game,
    title: title(position.game),
    record,
    path,
    match,
    ending,
    swapped: false,
    left_ms: { first: 0, second: 0 },
    date,
    clock,
  };
  const result = resultOf(ending, position);
  const changed_ms = Date.parse(date) || Date.now();
  return { id, saved, result, plies: path.length, picture: pictureOf(position), changed_ms };
}

function resultOf(ending: Ending | null, { outcome }: Position): KeptGame["result"] {
  if (ending) return { winner: ending.winner, score: null };
  return outcome.over ? { winner: outcome.winner, score: [outcome.first, outcome.second] } : null;
}
