// Calls for a player who is looking elsewhere, and the question whether they are wanted: at a table, where it is plain what for.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type OnlineTable, talkText } from "../model/online.ts";
import { canBePushed } from "../model/pushing.ts";
import type { RoomStatus } from "../net/types.ts";
import { words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { nameIn, type OnlineClient, type RoomProps } from "./client.ts";

export function useCalls(client: OnlineClient, id: string, online: OnlineTable) {
  const { attention } = client;
  const room = online.room.value;
  const waitsForUs = online.myTurn.value;
  const seat = online.seat.value;
  const isPlaced = room !== null && seat !== null;
  useEffect(() => {
    const s = socialWords();
    attention.waits(waitsForUs ? s.yourMove : "");
    if (waitsForUs && room) attention.call(s.callMove(client.app.sheet(room.terms.game).title), id);
    return () => attention.waits("");
  }, [waitsForUs]);
  usePush(client, id, online);
  // Somebody has come.
  const isWaiting = room?.phase === "waiting";
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !isWaiting && isPlaced)
      attention.call(socialWords().callJoined(nameIn(room, 1 - seat)), id);
    waited.current = isWaiting;
  }, [isWaiting]);
  const newest = room?.talk.at(-1);
  const heard = useRef<number | null>(null);
  useEffect(() => {
    const before = heard.current;
    heard.current = newest?.at_ms ?? 0;
    if (before === null || !newest || !isPlaced || newest.seat === seat || newest.at_ms <= before) return;
    if (client.mutes.hides(id, room, newest.seat)) return;
    const s = socialWords();
    attention.call(s.said(nameIn(room, newest.seat), talkText(newest, s)), `${id} talk`);
  }, [newest?.at_ms]);
}

/** A game over days goes on while the page is closed. */
const isSlow = ({ terms }: RoomStatus) =>
  terms.clock.kind === "correspondence" || terms.clock.kind === "none";

/** Whoever has allowed calls is told of turns in slow games even while the page is closed, where the server can. */
function usePush(client: OnlineClient, id: string, online: OnlineTable) {
  const room = online.room.value;
  const wanted = online.seat.value !== null && room !== null && isSlow(room) && client.attention.isAllowed();
  useEffect(() => {
    const seat = client.app.seats.tokenFor(id);
    if (wanted && seat) void client.pushing.begin(seat);
  }, [wanted]);
}

/** Asked once, and never again of somebody who said no. */
export function CallQuestion({ client, id, online }: Pick<RoomProps, "client" | "id" | "online">) {
  const s = socialWords();
  const isAnswered = useSignal(false);
  const key = useSignal("");
  const room = online.room.value;
  const isWithoutHurry = room !== null && isSlow(room);
  useEffect(() => {
    if (isWithoutHurry && canBePushed())
      void client.server.pushKey().then(
        (found) => (key.value = found),
        () => undefined,
      );
  }, [isWithoutHurry]);
  if (online.seat.value === null || isAnswered.value || !client.attention.mayAsk()) return null;
  const answer = (wanted: boolean) => {
    isAnswered.value = true;
    if (wanted) void allow();
    else client.attention.refuse();
  };
  const allow = async () => {
    const isAllowed = await client.attention.allow();
    if (isAllowed && isWithoutHurry) await client.pushing.begin(client.app.seats.tokenFor(id));
  };
  return (
    <div class="asked calls">
      <p class="status-line">{key.value ? s.callQuestionClosed : s.callQuestion}</p>
      <button type="button" class="primary" onClick={() => answer(true)}>
        {s.callYes}
      </button>
      <button type="button" class="quiet" onClick={() => answer(false)}>
        {words().decline}
      </button>
    </div>
  );
}
