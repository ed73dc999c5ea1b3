// Running games at open tables, the newest first, of one kind or all.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Bar } from "../kit/Bar.tsx";
import { Segments } from "../kit/fields.tsx";
import type { TableCard } from "../net/serverTypes.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { clientOf } from "./client.ts";
import { Card } from "./Lobby.tsx";
import "./online.css";

const lookEvery = 5_000; // milliseconds, while nothing but the first page is shown

export function WatchPage({ app, game }: { app: App; game: string }) {
  const o = words().online;
  const s = socialWords();
  const client = clientOf(app);
  const tables = useSignal<TableCard[] | null>(null);
  const next = useSignal<string | null>(null);
  const failed = useSignal(false);
  const look = async (after = "") => {
    try {
      const lobby = await client.server.lobby({
        phase: "playing",
        ...(game && { game }),
        ...(after && { after }),
      });
      tables.value = after ? [...(tables.peek() ?? []), ...lobby.tables] : lobby.tables;
      next.value = lobby.next;
      failed.value = false;
    } catch {
      failed.value = true;
    }
  };
  useEffect(() => {
    scrollTo(0, 0);
    void look();
    const id = setInterval(() => {
      const isFirstPage = (tables.peek()?.length ?? 0) <= 50;
      if (!app.hidden.peek() && isFirstPage) void look();
    }, lookEvery);
    return () => clearInterval(id);
  }, []);
  return (
    <div class="games-page">
      <Bar title={o.gamesToWatch} onHome={() => void app.openLobby()} />
      <main class="lobby meeting">
        <Segments
          name="watch-game"
          label={words().chooseGame}
          values={["", ...app.games.value].map((name) => ({
            value: name,
            text: name ? app.sheet(name).title : s.allGames,
          }))}
          chosen={game}
          choose={(chosen) => void app.openWatch(chosen)}
        />
        {failed.value && (
          <p class="wrong" role="alert">
            {o.unreachable}
          </p>
        )}
        {tables.value?.length === 0 && <p class="meaning">{o.noGames}</p>}
        <ul class="cards">
          {(tables.value ?? []).map((table) => (
            <Card key={table.table} client={client} table={table} action={o.watch} />
          ))}
        </ul>
        {next.value && (
          <button type="button" class="quiet" onClick={() => void look(next.peek() ?? "")}>
            {s.more}
          </button>
        )}
      </main>
    </div>
  );
}
