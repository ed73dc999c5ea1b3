// Beside the board of a table over the network: how the connection and the series stand, what is asked, what one can do.
import { useSignal } from "@preact/signals";
import { Action } from "../kit/Action.tsx";
import { AskDialog } from "../kit/AskDialog.tsx";
import { addressOf } from "../model/address.ts";
import { matchOf, type OnlineTable } from "../model/online.ts";
import { invitationLink } from "../model/share.ts";
import type { Table } from "../model/table.ts";
import type { RoomStatus } from "../net/types.ts";
import { seriesText } from "../table/Players.tsx";
import { language, sideName, words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { clockName, nameIn, type RoomProps } from "./client.ts";

export function News({ client, online, room }: RoomProps) {
  const w = words();
  const o = w.online;
  const seat = online.seat.value;
  const side = online.mySide.value;
  const sheet = client.app.sheet(room.terms.game);
  const link = online.link.value;
  const played = room.games.length;
  const number = Math.min(room.terms.games, played + (room.ended && room.phase !== "playing" ? 0 : 1));
  const { wins } = room.standing;
  const [a, b]: [0 | 1, 0 | 1] = room.first_player === 1 ? [1, 0] : [0, 1];
  const facts = [
    room.terms.games > 1 ? o.gameOf(Math.max(1, number), room.terms.games) : "",
    room.terms.clock.kind === "none" ? "" : clockName(room.terms.clock),
    hasGrace(online, room) ? o.firstTurn : "",
    online.watching.value > 0 ? o.watching(online.watching.value) : "",
  ];
  return (
    <section class="news" aria-label={o.play}>
      {link !== "live" && (
        <p class="news-link" role="status">
          {link === "lost" ? o.lost : o.connecting}
        </p>
      )}
      <p class="news-line">
        {seat === null
          ? o.spectating
          : side !== null && room.phase === "playing"
            ? o.youAre(sideName(sheet, side))
            : ""}{" "}
        {facts.filter((text) => text !== "").join(" · ")}
        <span class="news-pending" aria-live="off">
          {online.pending.value ? o.pending : ""}
        </span>
      </p>
      <PlayerPages room={room} />
      {played > 0 && (
        <p class="news-series" data-standing={`${room.standing.wins.join("-")}-${room.standing.draws}`}>
          {room.phase === "over" ? (
            <>
              <strong>{seriesEnd(room)}</strong> · {w.series([wins[a], wins[b]], room.standing.draws)}
            </>
          ) : (
            seriesText(namedMatch(room), room.standing, [a, b])
          )}
        </p>
      )}
      {online.refusal.value && <p class="news-refusal">{online.refusal.value}</p>}
      <Questions online={online} room={room} />
    </section>
  );
}

/** Players with accounts have pages. */
function PlayerPages({ room }: Pick<RoomProps, "room">) {
  const accounts = room.seats.map(({ account }) => account).filter((account) => account !== "");
  if (accounts.length === 0) return null;
  return (
    <p class="news-players">
      {accounts.map((account) => (
        <a key={account} href={addressOf({ kind: "player", name: account })}>
          {socialWords().pageOf(account)}
        </a>
      ))}
    </p>
  );
}

/** Who has just sat down finds more on the clock than was agreed on. */
function hasGrace({ table }: OnlineTable, { terms, phase }: RoomStatus): boolean {
  const clock = table.value?.clock.value;
  if (!clock || phase !== "playing" || terms.clock.kind !== "per_move") return false;
  return Math.max(clock.left_ms.first, clock.left_ms.second) > terms.clock.main_ms;
}

/** The company with every player under a name. */
function namedMatch(room: RoomStatus) {
  return { ...matchOf(room), names: [nameIn(room, 0), nameIn(room, 1)] as [string, string] };
}

function seriesEnd(room: RoomStatus): string {
  const o = words().online;
  const { leader } = room.standing;
  return leader === null ? o.seriesLevelEnd : o.seriesWon(nameIn(room, leader));
}

/** What the other player asks, for us to answer. */
function Questions({ online, room }: Pick<RoomProps, "online" | "room">) {
  const w = words();
  const seat = online.seat.value;
  if (seat === null || room.phase !== "playing") return null;
  const other = 1 - seat;
  const name = nameIn(room, other);
  const questions = [
    { asked: room.draw_offer === other, kind: "answer_draw" as const, text: w.online.offersDraw(name) },
    { asked: room.takeback === other, kind: "answer_takeback" as const, text: w.online.asksTakeback(name) },
  ];
  return (
    <>
      {questions
        .filter(({ asked }) => asked)
        .map(({ kind, text }) => (
          <div key={kind} class="asked">
            <p class="status-line">{text}</p>
            <button type="button" class="primary" onClick={() => void online.answer(kind, true)}>
              {w.accept}
            </button>
            <button type="button" class="quiet" onClick={() => void online.answer(kind, false)}>
              {w.decline}
            </button>
          </div>
        ))}
      {(room.draw_offer === seat || room.takeback === seat) && (
        <p class="news-line">{w.online.waitsForAnswer}</p>
      )}
    </>
  );
}

interface ActionProps extends RoomProps {
  table: Table | null;
  onward: (() => void) | null; // from a finished game to the set-up of the next
}

export function NetworkActions(props: ActionProps) {
  const { client, id, online, room, table, onward } = props;
  const w = words();
  const o = w.online;
  const copied = useSignal(false);
  const seat = online.seat.value;
  const isPlayer = seat !== null;
  const plays = isPlayer && room.phase === "playing";
  const me = seat === null ? null : room.seats[seat];
  const other = nameIn(room, seat === 0 ? 1 : 0);
  const copy = async () => {
    await navigator.clipboard.writeText(invitationLink(client.invitingPage, id, language()));
    copied.value = true;
  };
  return (
    <div class="actions">
      {plays && table?.mayPlay.value && table.position.value.legal.includes("pass") && (
        <Action icon="forward" text={w.pass} onClick={() => table.askPass()} />
      )}
      {plays && (
        <>
          <Action
            icon="undo"
            text={o.takeback}
            disabled={!me?.may_ask || room.takeback !== null}
            onClick={() => void online.ask("ask_takeback")}
          />
          <Action
            icon="hands"
            text={w.offerDraw}
            disabled={!me?.may_offer}
            onClick={() => void online.ask("offer_draw")}
          />
        </>
      )}
      <ResignAction online={online} room={room} />
      {onward && <Action icon="play" text={o.nextGame} onClick={onward} />}
      {isPlayer && room.phase === "readying" && (
        <Action
          icon="play"
          text={me?.ready ? o.waitsReady(other) : o.ready}
          disabled={me?.ready ?? false}
          onClick={() => void online.ask("ready")}
        />
      )}
      {isPlayer && room.phase === "over" && (
        <Action
          icon="again"
          text={me?.wants_rematch ? o.waitsRematch(other) : o.again}
          disabled={me?.wants_rematch ?? false}
          onClick={() => void online.ask("rematch")}
        />
      )}
      <Action icon="share" text={copied.value ? w.copied : o.inviteWatchers} onClick={() => void copy()} />
      {!plays && <Action icon="room" text={o.toLobby} onClick={() => void client.app.openLobby()} />}
    </div>
  );
}

/** Also between two games: the next one is lost then before it has begun. */
export function ResignAction({ online, room }: Pick<RoomProps, "online" | "room">) {
  const w = words();
  const asking = useSignal(false);
  const seat = online.seat.value;
  const isBetween = ["setting", "choosing", "readying"].includes(room.phase);
  if (seat === null || !room.seats[seat].may_resign) return null;
  const text = isBetween ? w.online.resignBetween : w.resign;
  return (
    <>
      <Action icon="flag" text={text} onClick={() => (asking.value = true)} />
      {asking.value && (
        <AskDialog
          title={text}
          text={w.resignAsk(nameIn(room, seat))}
          yes={w.resign}
          no={w.resignNo}
          onYes={() => void online.ask("resign")}
          onClose={() => (asking.value = false)}
        />
      )}
    </>
  );
}
