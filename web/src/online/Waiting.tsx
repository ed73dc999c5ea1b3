// A table at which somebody is missing: the invitation for who sits there, the free seat for who comes.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { BoardPicture } from "../board/BoardPicture.tsx";
import { faceOf } from "../games/index.ts";
import { Bar } from "../kit/Bar.tsx";
import { Copyable } from "../kit/Copyable.tsx";
import { Icon } from "../kit/Icon.tsx";
import { addressOf } from "../model/address.ts";
import { computerPlayers } from "../model/opponent.ts";
import { invitationLink, tableLink } from "../model/share.ts";
import type { Position } from "../net/types.ts";
import { PlayerField } from "../newgame/options.tsx";
import { language, words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { CallQuestion } from "./Calls.tsx";
import { clockName, nameIn, type RoomProps } from "./client.ts";
import { NameField } from "./MakeTable.tsx";
import { qrCode } from "./qr.ts";

export function Waiting(props: RoomProps) {
  const { client, online, room } = props;
  const w = words();
  const o = w.online;
  const sheet = client.app.sheet(room.terms.game);
  const seated = online.seat.value !== null;
  const host = room.seats.findIndex(({ taken }) => taken);
  const title = seated ? o.waitingTitle : host < 0 ? o.freeTable : o.invitedBy(nameIn(room, host));
  const { terms } = room;
  const start = useSignal<Position | null>(null);
  useEffect(() => {
    const { game, rules, setup, position } = terms;
    void client.app.positionOf({ game, rules, setup, position }).then((there) => (start.value = there));
  }, []);
  const facts = [
    sheet.title,
    clockName(terms.clock),
    o.gamesText(terms.games),
    ...(terms.series === "free_play" ? [w.freePlay] : []),
    ...(terms.pie ? [w.pie] : []),
    ...(terms.rated ? [o.rated] : []),
    ...(terms.rules ? [terms.rules] : []),
  ];
  return (
    <div class="games-page">
      <Bar title={sheet.title} onHome={() => void client.app.toStart()} />
      <main class="lobby meeting">
        <h2 aria-live="polite">{title}</h2>
        <p class="lobby-help">{facts.join(" · ")}</p>
        {online.link.value === "lost" && (
          <p class="news-link" role="status">
            {o.lost}
          </p>
        )}
        {online.refusal.value && (
          <p class="wrong" role="alert">
            {online.refusal.value}
          </p>
        )}
        {seated ? <Host {...props} /> : <Guest {...props} />}
        {seated && <CallQuestion client={client} id={props.id} online={online} />}
        {!seated && start.value && (
          <div class="meeting-board">
            <BoardPicture
              state={{ face: faceOf(terms.game), position: start.value }}
              label={w.boardOf(sheet.title)}
            />
          </div>
        )}
        {!seated && <RulesInSight client={client} room={room} />}
      </main>
    </div>
  );
}

/** Whoever is invited sees at once what is played: the sentence that sums it up, the clauses, and a lesson of a minute. */
function RulesInSight({ client, room }: Pick<RoomProps, "client" | "room">) {
  const w = words();
  const s = socialWords();
  const { game } = room.terms;
  const sheet = client.app.sheet(game);
  return (
    <section class="rules-in-sight" aria-label={w.readRules}>
      <h3>{s.howToPlay(sheet.title)}</h3>
      <p>{sheet.summary}</p>
      <details class="option-group">
        <summary>
          {w.readRules}
          <Icon name="chevron" />
        </summary>
        <ol class="invited-clauses">
          {sheet.clauses.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
      </details>
      <a
        class="link"
        href={addressOf({ kind: "learn", game, part: "lesson", item: "" })}
        target="_blank"
        rel="noopener"
      >
        {s.lessonFirst}
      </a>
    </section>
  );
}

/** Through the system's share sheet, where there is one. */
function SendInvitation({ title, link }: { title: string; link: string }) {
  const o = words().online;
  if (!("share" in navigator)) return null;
  const send = () => navigator.share({ title: "Quartello", text: o.inviteText(title), url: link });
  return (
    <button type="button" class="quiet" onClick={() => void send().catch(() => undefined)}>
      {o.sendInvitation}
    </button>
  );
}

function Host({ client, id, online, room }: RoomProps) {
  const w = words();
  const o = w.online;
  const link = invitationLink(client.invitingPage, id, language());
  const computer = useSignal(computerPlayers[0] ?? "");
  const leave = async () => {
    await online.ask("leave");
    client.app.seats.forget(id);
    await client.app.openLobby();
  };
  return (
    <>
      <div class="invitation">
        <QrPicture text={link} label={o.qrLabel} />
        <div class="invitation-words">
          <p class="meaning">{o.invitationHelp}</p>
          <Copyable label={o.invitation} text={link} rows={1} />
          <SendInvitation title={client.app.sheet(room.terms.game).title} link={link} />
        </div>
      </div>
      <details class="option-group">
        <summary>
          {o.privateLink}
          <Icon name="chevron" />
        </summary>
        <p class="meaning">{o.privateHelp}</p>
        <Copyable
          label={o.privateLink}
          text={tableLink(client.page, id, client.app.seats.tokenFor(id))}
          rows={1}
        />
      </details>
      <div class="inline">
        <PlayerField
          label={o.seatComputer}
          chosen={computer.value}
          choose={(name) => (computer.value = name)}
        />
        <button type="button" class="quiet" onClick={() => void online.seatComputer(computer.value)}>
          {o.seatIt}
        </button>
        <button type="button" class="quiet" onClick={() => void leave()}>
          {o.leave}
        </button>
      </div>
    </>
  );
}

function Guest({ client, id, online, room }: RoomProps) {
  const o = words().online;
  const sit = async () => {
    const { seats } = client.app;
    const token = seats.tokenFor(id);
    // Kept before it is used: whatever happens to this page, the seat can be found again.
    seats.keep(id, token, room.terms.game, Date.now());
    if (!(await online.sit(client.name.value))) seats.forget(id);
  };
  return (
    <form
      class="inline guest"
      onSubmit={(event) => {
        event.preventDefault();
        void sit();
      }}
    >
      <NameField client={client} />
      <button type="submit" class="primary big">
        {o.sitDown}
      </button>
    </form>
  );
}

/** Always dark on light, with the margin that readers need. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrCode(text);
    const cells = code.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])),
    );
    return { size: code.length + 8, path: cells.join("") };
  }, [text]);
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
