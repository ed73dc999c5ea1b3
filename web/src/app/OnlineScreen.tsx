// A table on the server, whatever it is doing: waiting for players, being set up, being played, over.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Bar } from "../kit/Bar.tsx";
import type { Position } from "../net/types.ts";
import { CallQuestion, useCalls } from "../online/Calls.tsx";
import { clientOf, nameIn, type RoomProps } from "../online/client.ts";
import { NetworkActions, News, ResignAction } from "../online/Network.tsx";
import { useRatingChange } from "../online/rating.ts";
import { Talk } from "../online/Talk.tsx";
import { Waiting } from "../online/Waiting.tsx";
import type { App } from "../state/app.ts";
import { Voices } from "../table/Voices.tsx";
import { words } from "../words/index.ts";
import { EditorPage } from "./Editor.tsx";
import { ColourPage } from "./SetupScreen.tsx";
import { TableScreen } from "./TableScreen.tsx";
import "../online/online.css";

export function OnlineScreen({ app, id }: { app: App; id: string }) {
  const client = clientOf(app);
  const gone = useSignal(false);
  const online = useMemo(() => client.open(id, () => (gone.value = true)), []);
  useEffect(() => {
    scrollTo(0, 0);
    void client.meet();
    const wake = () => document.hidden || online.wake();
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      void online.close();
    };
  }, []);
  // A seat that the server knows is kept, with the game's name for the list of one's tables.
  const game = online.room.value?.terms.game;
  const seat = online.seat.value;
  useEffect(() => {
    if (game !== undefined && seat !== null) app.seats.keep(id, app.seats.tokenFor(id), game, Date.now());
  }, [game, seat]);
  useCalls(client, id, online);
  const room = online.room.value;
  return (
    <>
      {gone.value ? (
        <Message app={app} text={words().online.notThere} />
      ) : room ? (
        <Room client={client} id={id} online={online} room={room} />
      ) : (
        <Message
          app={app}
          text={online.link.value === "lost" ? words().online.lost : words().online.connecting}
        />
      )}
      <Voices announcer={online.announcer} of="online-" />
    </>
  );
}

function Message({ app, text }: { app: App; text: string }) {
  return (
    <main class="waiting">
      <h1 class="wordmark">Quartello</h1>
      <p role="status">{text}</p>
      <button type="button" class="quiet" onClick={() => void app.openLobby()}>
        {words().online.toLobby}
      </button>
    </main>
  );
}

function Room(props: RoomProps) {
  const { client, online, room } = props;
  const { app } = client;
  const o = words().online;
  // The finished game that has been looked at, over a reload too.
  const kept = app.store.read<{ table: string; game: number }>("seen game");
  const seen = useSignal(kept?.table === props.id ? kept.game : 0);
  const goOn = () => {
    seen.value = room.game;
    app.store.write("seen game", { table: props.id, game: room.game });
  };
  const table = online.table.value;
  const rating = useRatingChange(client, room);
  const isBetween = room.phase === "setting" || room.phase === "choosing";
  if (room.phase === "waiting") return <Waiting {...props} />;
  if (room.phase === "closed" && !table) return <Message app={app} text={o.closedTitle} />;
  const showsEnd = table?.result.value != null && seen.value < room.game;
  if (isBetween && !showsEnd) return <Between {...props} />;
  if (!table) return <Bare {...props} />;
  const onward = isBetween ? goOn : null;
  return (
    <TableScreen
      key={table.id}
      app={app}
      table={table}
      network={{
        news: <News {...props} />,
        actions: (
          <>
            <NetworkActions {...props} table={table} onward={onward} />
            <CallQuestion client={client} id={props.id} online={online} />
            <Talk {...props} />
          </>
        ),
        mayStudy: online.seat.value === null || table.result.value !== null,
        pending: online.pending.value,
        rating: rating.value,
        onHome: () => void app.toStart(),
      }}
    />
  );
}

/** A series in which no game has reached the board: each was given up before it began. */
function Bare(props: RoomProps) {
  return (
    <div class="games-page">
      <Bar
        title={props.client.app.sheet(props.room.terms.game).title}
        onHome={() => void props.client.app.toStart()}
      />
      <main class="lobby bare">
        <News {...props} />
        <NetworkActions {...props} table={null} onward={null} />
        <Talk {...props} />
      </main>
    </div>
  );
}

/** The board to be seen between games: the one that is set up, what has been painted of it so far, or the plain one. */
function useBetween(app: App, of: { game: string; rules: string; board: string; place: string }) {
  const { game, rules, board, place } = of; // place: where one's own draft is kept; empty: somebody else sets up
  const start = useSignal<Position | null>(null);
  const plain = app.sheet(game).setups[0]?.name ?? "";
  useEffect(() => {
    start.value = null;
    const draft = place && !board ? app.store.read<{ place: string; text: string }>("draft") : null;
    const kept = draft && draft.place === place ? draft.text : "";
    const plainBoard = () => app.positionOf({ game, rules, setup: plain });
    const asked = board
      ? app.positionOf({ game, rules, position: board })
      : kept
        ? app.positionOf({ game, rules, setup: kept }).catch(plainBoard)
        : plainBoard();
    void asked.then((position) => (start.value = position));
  }, [board]);
  return start;
}

/** Free play: the board is being set up, or a colour chosen. */
function Between(props: RoomProps) {
  const { client, online, room } = props;
  const { app } = client;
  const w = words();
  const seat = online.seat.value;
  const acting = room.seats[0].to_act ? 0 : 1;
  const isOurs = seat === acting;
  const { game, rules } = room.terms;
  const board = room.phase === "choosing" ? room.start : "";
  // What has been painted so far outlives a reload; one board at a time.
  const place = `${props.id} ${room.series}.${room.games.length}`;
  const start = useBetween(app, { game, rules, board, place: isOurs ? place : "" });
  if (!start.value) return <p class="waiting">{w.loading}</p>;
  const home = () => void app.toStart();
  const news = <NewsAndTalk {...props} />;
  const resign = <ResignAction online={online} room={room} />;
  const setBoard = async (text: string) => {
    if (await online.setBoard(text)) app.store.remove("draft");
  };
  if (room.phase === "setting" && isOurs) {
    return (
      <EditorPage
        app={app}
        game={game}
        start={start.value}
        ask={(setup) => app.positionOf({ game, rules, setup })}
        makesPositions={false}
        title={w.setsUp(nameIn(room, acting))}
        note={<EditorNote news={news} text={w.choosesAfter(nameIn(room, 1 - acting))} resign={resign} />}
        useText={w.boardDone}
        onChange={(text) => app.store.write("draft", { place, text })}
        onUse={(text) => void setBoard(text)}
        onCancel={home}
      />
    );
  }
  const name = nameIn(room, acting);
  return (
    <ColourPage
      key={room.phase}
      app={app}
      game={game}
      board={start.value}
      title={room.phase === "setting" ? w.setsUp(name) : w.chooseColour}
      line={
        room.phase === "setting"
          ? seat === null
            ? w.setsUp(name)
            : w.online.settingUp(name)
          : isOurs
            ? w.colourAsk(name)
            : w.online.choosing(name)
      }
      take={room.phase === "choosing" && isOurs ? (side) => void online.chooseSide(side) : null}
      onHome={home}
      news={
        <>
          {news}
          {resign}
        </>
      }
    />
  );
}

function NewsAndTalk(props: RoomProps) {
  return (
    <>
      <News {...props} />
      <Talk {...props} />
    </>
  );
}

function EditorNote(props: { news: ComponentChildren; text: string; resign: ComponentChildren }) {
  return (
    <>
      {props.news}
      <p>{props.text}</p>
      {props.resign}
    </>
  );
}
