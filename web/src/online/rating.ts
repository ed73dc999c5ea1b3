// How a game has changed the rating of whoever is logged in.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Me } from "../net/serverTypes.ts";
import type { RoomStatus } from "../net/types.ts";
import type { OnlineClient } from "./client.ts";

export function ratingIn(me: Me | null, game: string): number | null {
  return me?.ratings.find((line) => line.game === game)?.rating ?? null;
}

/** "1662 → 1674 (+12)"; the new one alone after a first game; empty where nothing has changed. */
export function changeText(before: number | null, after: number | null): string {
  if (after === null || after === before) return "";
  const now = Math.round(after);
  if (before === null) return String(now);
  const was = Math.round(before);
  const change = now - was;
  return `${was} → ${now} (${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(change)})`;
}

/** Of the game that has just ended at this table. */
export function useRatingChange(client: OnlineClient, room: RoomStatus | null): ReadonlySignal<string> {
  const text = useSignal("");
  const game = room?.terms.game ?? "";
  const isOver = room?.terms.rated === true && room.ended !== null && room.phase !== "playing";
  useEffect(() => {
    text.value = "";
    if (!isOver) return;
    const before = ratingIn(client.account.peek(), game);
    void client.meet().then(() => {
      text.value = changeText(before, ratingIn(client.account.peek(), game));
    });
  }, [isOver, room?.game, room?.series]);
  return text;
}
