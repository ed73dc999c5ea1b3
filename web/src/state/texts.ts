// A text that somebody pasted: a link, a record, a position of any game, or what Othello programs write.
import { placeIn } from "../model/address.ts";
import { boardIn, ggfIn, type OthelloGame, transcriptsIn } from "../model/othello.ts";
import { splitRecords } from "../model/records.ts";
import { recordInLink } from "../model/share.ts";
import type { Engine } from "../net/engine.ts";
import type { Sheet, Spec } from "../net/types.ts";
import { words } from "../words/index.ts";

export type Pasted = { record: string } | { spec: Spec };

export interface Reader {
  engine: Engine;
  games: string[]; // in the order in which a position is tried
  sheet(game: string): Sheet;
}

/** What a text is, or the engine's refusal of it. */
export async function readText(text: string, reader: Reader): Promise<Pasted> {
  const trimmed = text.trim();
  const hash = trimmed.indexOf("#game=");
  if (hash >= 0) return { record: await linkedGame(trimmed.slice(hash)) };
  if (trimmed.includes("#position=")) return { spec: linkedPosition(trimmed) };
  if (trimmed.startsWith("[")) return { record: trimmed };
  const [game] = othelloIn(trimmed);
  if (game) return { record: await recordOfOthello(game, reader) };
  const board = boardIn(trimmed);
  const found = specOfPosition(trimmed, reader);
  return { spec: await (board ? found.catch(() => specOfPosition(board, reader)) : found) };
}

async function linkedGame(hash: string): Promise<string> {
  const record = await recordInLink(hash).catch(() => null);
  if (!record) throw new Error(words().damagedLink);
  return record;
}

function linkedPosition(link: string): Spec {
  const place = placeIn(link.slice(link.indexOf("#position=")));
  if (place?.kind !== "position") throw new Error(words().damagedLink);
  const { game, rules, position } = place;
  return { game, rules, position };
}

const othelloIn = (text: string) => (text.startsWith("(;") ? ggfIn(text) : transcriptsIn(text));

/** The games of a file, each as the record it becomes when its turn comes: ours, or what Othello programs write. */
export function gamesIn(text: string, reader: Reader): (() => Promise<string>)[] {
  const games = othelloIn(text.trim());
  if (games.length > 0) return games.map((game) => () => recordOfOthello(game, reader));
  return splitRecords(text).map((record) => async () => record);
}

/** A game of Othello; passes may be left out. */
async function recordOfOthello(game: OthelloGame, { engine, sheet }: Reader): Promise<string> {
  const [plain] = sheet("mapello").setups;
  const start = game.board ? { position: game.board } : plain && { setup: plain.name };
  const { session, position } = await engine.ask("open", {
    game: "mapello",
    rules: "empties=winner",
    ...start,
  });
  try {
    let { forced } = position;
    const play = async (move: string) => {
      ({ forced } = (await engine.ask("play", session, move)).position);
    };
    for (const move of game.moves) {
      if (forced && move !== forced) await play(forced);
      if (move !== "pass" || forced) await play(move);
    }
    const [first, second] = game.players;
    const headers = [
      { name: "First", value: first },
      { name: "Second", value: second },
      { name: "Date", value: game.date },
    ];
    return await engine.ask(
      "record",
      session,
      headers.filter(({ value }) => value !== ""),
    );
  } finally {
    void engine.ask("close", session).catch(() => undefined);
  }
}

/** A position does not name its game or size: the games are tried in turn, and the first one's refusal is what is told. */
async function specOfPosition(position: string, { engine, games, sheet }: Reader): Promise<Spec> {
  const size = `size=${position.split("/").length}`;
  let refusal: unknown;
  for (const game of games) {
    const sized = sheet(game).switches.some(({ key }) => key === "size");
    for (const rules of sized ? ["", size] : [""]) {
      try {
        await engine.ask("startOf", { game, rules, position });
        return { game, rules, position };
      } catch (error) {
        refusal ??= error;
      }
    }
  }
  throw refusal;
}
