// The way to a table on the server: one's own, an open one, a game to watch, or a new table; and the account.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { SmallPicture } from "../board/SmallPicture.tsx";
import { faceOf } from "../games/index.ts";
import { Bar } from "../kit/Bar.tsx";
import { IconButton } from "../kit/Icon.tsx";
import type { KeptSeat } from "../model/seats.ts";
import type { TableCard } from "../net/serverTypes.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { AccountPanel } from "./Account.tsx";
import { clientOf, clockName, nameOnCard, type OnlineClient } from "./client.ts";
import { MakeTable } from "./MakeTable.tsx";
import { PlayerNames } from "./PlayerNames.tsx";
import { Seek } from "./Seek.tsx";
import "./online.css";

/** Milliseconds between two looks at the list while it is shown. */
const lookEvery = 5_000;
/** Running games shown here; all of them have a page of their own. */
const mostWatched = 6;

export function Lobby({ app, account }: { app: App; account: boolean }) {
  const w = words();
  const o = w.online;
  const client = clientOf(app);
  const tables = useSignal<TableCard[] | null>(null);
  const failed = useSignal("");
  const look = async () => {
    try {
      // Asked for apart, so that neither list crowds the other one out.
      const [waiting, playing] = await Promise.all([
        client.server.lobby({ phase: "waiting" }),
        client.server.lobby({ phase: "playing", limit: String(mostWatched) }),
      ]);
      tables.value = [...waiting.tables, ...playing.tables];
      failed.value = "";
    } catch {
      failed.value = o.unreachable;
    }
  };
  useEffect(() => {
    scrollTo(0, 0);
    void client.meet();
    void look();
    const id = setInterval(() => !app.hidden.peek() && void look(), lookEvery);
    return () => clearInterval(id);
  }, []);
  const own = new Set(app.seats.kept.value.map(({ table }) => table));
  const all = (tables.value ?? []).filter(({ table }) => !own.has(table));
  const open = all.filter(({ phase }) => phase === "waiting");
  const going = all.filter(({ phase }) => phase === "playing");
  return (
    <div class="games-page">
      <Bar title={o.play} onHome={() => void app.toStart()}>
        <nav class="bar-buttons" aria-label={o.refresh}>
          <IconButton icon="again" label={o.refresh} onClick={() => void look()} />
        </nav>
      </Bar>
      <main class="lobby">
        <p class="lobby-help">{o.help}</p>
        {failed.value && (
          <p class="wrong" role="alert">
            {failed.value}
          </p>
        )}
        <div class="lobby-lists">
          <OwnTables client={client} />
          <section aria-labelledby="open-tables">
            <h2 id="open-tables">{o.openTables}</h2>
            {open.length === 0 && <p class="meaning">{o.noOpenTables}</p>}
            <ul class="cards">
              {open.map((table) => (
                <Card key={table.table} client={client} table={table} action={o.sitDown} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="watch-tables">
            <h2 id="watch-tables">{o.gamesToWatch}</h2>
            {going.length === 0 && <p class="meaning">{o.noGames}</p>}
            <ul class="cards">
              {going.map((table) => (
                <Card key={table.table} client={client} table={table} action={o.watch} />
              ))}
            </ul>
            {going.length > 0 && (
              <button type="button" class="link" onClick={() => void app.openWatch()}>
                {socialWords().allRunningGames}
              </button>
            )}
          </section>
          <AccountPanel client={client} open={account} />
        </div>
        <div class="lobby-ways">
          <Seek client={client} />
          <MakeTable client={client} />
        </div>
      </main>
    </div>
  );
}

export function Card({ client, table, action }: { client: OnlineClient; table: TableCard; action: string }) {
  const o = words().online;
  const { card } = table;
  const inOrder = (first: string, second: string) => `${first} – ${second}`;
  const names = inOrder(nameOnCard(card, 0), nameOnCard(card, 1));
  const player = (seat: 0 | 1) => ({ name: nameOnCard(card, seat), account: card.accounts[seat] });
  const facts = [
    clockName(card.clock),
    o.gamesText(card.games),
    ...(card.series === "free_play" ? [words().freePlay] : []),
    ...(card.ply > 0 ? [socialWords().moves(card.ply)] : []),
    ...(card.rated ? [o.rated] : []),
    ...(table.watching > 0 ? [o.watching(table.watching)] : []),
  ];
  return (
    <CardRow
      client={client}
      game={table.game}
      title={<PlayerNames text={inOrder} players={[player(0), player(1)]} />}
      facts={facts.join(" · ")}
    >
      <button
        type="button"
        class="quiet"
        aria-label={`${action}: ${names}, ${client.app.sheet(table.game).title}`}
        onClick={() => void client.app.openTable(table.table)}
      >
        {action}
      </button>
    </CardRow>
  );
}

function CardRow(props: {
  client: OnlineClient;
  game: string;
  title: ComponentChildren;
  facts: string;
  children: ComponentChildren;
}) {
  const { app } = props.client;
  const picture = app.pictures.get(props.game);
  const game = app.sheet(props.game).title;
  return (
    <li class="card">
      <span class="thumb" aria-hidden="true">
        {picture && <SmallPicture face={faceOf(props.game)} position={picture} />}
      </span>
      <div class="card-words">
        <strong>{props.title}</strong>
        <small>{game === props.title ? props.facts : `${game} · ${props.facts}`}</small>
      </div>
      {props.children}
    </li>
  );
}

/** Tables at which this browser holds a seat; looked up one by one, because they need not be open to all. */
function OwnTables({ client }: { client: OnlineClient }) {
  const w = words();
  const o = w.online;
  const { seats } = client.app;
  const shown = seats.kept.value.slice(0, 8).filter(({ game }) => game !== "");
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="own-tables">
      <h2 id="own-tables">{o.yourTables}</h2>
      <ul class="cards">
        {shown.map((seat: KeptSeat) => {
          const when = new Date(seat.at_ms).toLocaleString(document.documentElement.lang, {
            dateStyle: "medium",
            timeStyle: "short",
          });
          const { title } = client.app.sheet(seat.game);
          return (
            <CardRow key={seat.table} client={client} game={seat.game} title={title} facts={when}>
              <span class="card-buttons">
                <button
                  type="button"
                  class="quiet"
                  aria-label={`${o.goThere}: ${title}, ${when}`}
                  onClick={() => void client.app.openTable(seat.table)}
                >
                  {o.goThere}
                </button>
                <IconButton
                  icon="bin"
                  label={`${w.forgetBoard(title)}, ${when}`}
                  onClick={() => seats.forget(seat.table)}
                />
              </span>
            </CardRow>
          );
        })}
      </ul>
    </section>
  );
}
