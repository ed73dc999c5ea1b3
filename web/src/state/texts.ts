// A text that somebody pasted: a link, a record, a position of any game, or what Othello programs write.
import { placeIn } from "../model/address.ts";
import { boardIn, transcriptIn } from "../model/othello.ts";
import { recordInLink } from "../model/share.ts";
import type { Engine } from "../net/engine.ts";
import type { Sheet, Spec } from "../net/types.ts";
import { words } from "../words/index.ts";

export type Pasted = { record: string } | { spec: Spec };

interface Reader {
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
  const transcript = transcriptIn(trimmed);
  if (transcript) return { record: await recordOfTranscript(transcript, reader) };
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

/** A game of Othello; passes may be left out in transcripts. */
async function recordOfTranscript(moves: string[], { engine, sheet }: Reader): Promise<string> {
  const [plain] = sheet("mapello").setups;
  const spec = { game: "mapello", rules: "empties=winner", ...(plain && { setup: plain.name }) };
  const { session, position } = await engine.ask("open", spec);
  try {
    let { forced } = position;
    const play = async (move: string) => {
      ({ forced } = (await engine.ask("play", session, move)).position);
    };
    for (const move of moves) {
      if (forced && move !== forced) await play(forced);
      await play(move);
    }
    return await engine.ask("record", session, []);
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
