// The screen in front, and what every screen needs: drawings, and nothing else.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { PieceDrawings } from "../board/pieces.tsx";
import { lookAtCard } from "../board3d/card.ts";
import { IconButton } from "../kit/Icon.tsx";
import { later } from "../kit/later.tsx";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { Start } from "./Start.tsx";
import { TableScreen } from "./TableScreen.tsx";

// The start page and the table are there at once; what few need on a first visit comes when it is asked for.
const Games = later(async () => (await import("../kept/Games.tsx")).Games);
const Gallery = later(async () => {
  const [{ Gallery }, { boardsReady }] = await Promise.all([
    import("../gallery/Gallery.tsx"),
    import("../words/boards/index.ts"),
  ]);
  await boardsReady();
  return Gallery;
});
const Learn = later(async () => {
  const [{ Learn }, { lessonsReady }] = await Promise.all([
    import("../learn/Learn.tsx"),
    import("../words/lessons/index.ts"),
  ]);
  await lessonsReady();
  return Learn;
});
/** A screen of the online part, with its words. */
async function withSocialWords<T>(screen: Promise<T>): Promise<T> {
  const [loaded, { socialReady }] = await Promise.all([screen, import("../words/social/index.ts")]);
  await socialReady();
  return loaded;
}
const Lobby = later(async () => (await withSocialWords(import("../online/Lobby.tsx"))).Lobby);
const WatchPage = later(async () => (await withSocialWords(import("../online/WatchPage.tsx"))).WatchPage);
const PlayerPage = later(async () => (await withSocialWords(import("../online/PlayerPage.tsx"))).PlayerPage);
const SeekNote = later(
  async () => (await withSocialWords(import("../online/SeekNote.tsx"))).SeekNote,
  "nothing",
);
const OnlineScreen = later(async () => (await withSocialWords(import("./OnlineScreen.tsx"))).OnlineScreen);
const Editor = later(async () => (await import("./Editor.tsx")).Editor);
const PrintPage = later(async () => (await import("../share/PrintPage.tsx")).PrintPage);
const SetupScreen = later(async () => (await import("./SetupScreen.tsx")).SetupScreen);

/** Once nothing else is to be done, it is looked whether the table can be shown in 3D. */
function useCard() {
  useEffect(() => {
    const soon =
      "requestIdleCallback" in globalThis ? requestIdleCallback : (look: () => void) => setTimeout(look, 500);
    soon(lookAtCard);
  }, []);
}

/** An opponent who was looked for before a reload is looked for on. */
function useKeptSeek(app: App) {
  useSignalEffect(() => {
    if (!app.served.value || !app.store.read("seek")) return;
    void withSocialWords(import("../online/client.ts")).then(({ clientOf }) => clientOf(app).resumeSeek());
  });
}

export function Screens({ app }: { app: App }) {
  useCard();
  useKeptSeek(app);
  const w = words();
  const screen = app.screen.value;
  return (
    <>
      <PieceDrawings />
      {screen.kind === "loading" && (
        <main class="waiting">
          <h1 class="wordmark">Quartello</h1>
          <p role="status">{w.loading}</p>
        </main>
      )}
      {screen.kind === "failed" && (
        <main class="waiting">
          <h1 class="wordmark">Quartello</h1>
          <p role="alert">
            {w.cannotLoad} {screen.text}
          </p>
          <button type="button" class="primary" onClick={() => location.reload()}>
            {w.tryAgain}
          </button>
        </main>
      )}
      {screen.kind === "start" && <Start app={app} />}
      {screen.kind === "learn" && (
        <Learn app={app} game={screen.game} part={screen.part} item={screen.item} />
      )}
      {screen.kind === "games" && <Games app={app} />}
      {screen.kind === "boards" && <Gallery app={app} game={screen.game} />}
      {screen.kind === "editor" && <Editor key={screen.game} app={app} start={screen.start} />}
      {screen.kind === "setting" && (
        <SetupScreen
          key={screen.setting.match.series.length}
          app={app}
          setting={screen.setting}
          start={screen.start}
        />
      )}
      {screen.kind === "table" && screen.view === "print" && <PrintPage app={app} table={screen.table} />}
      {screen.kind === "table" && screen.view !== "print" && (
        <TableScreen
          key={screen.table.id}
          app={app}
          table={screen.table}
          studying={screen.view === "study"}
        />
      )}
      {screen.kind === "lobby" && <Lobby app={app} account={screen.account} />}
      {screen.kind === "watch" && <WatchPage key={screen.game} app={app} game={screen.game} />}
      {screen.kind === "player" && <PlayerPage key={screen.name} app={app} name={screen.name} />}
      {screen.kind === "online" && <OnlineScreen key={screen.table} app={app} id={screen.table} />}
      {app.seeking.value && <SeekNote app={app} seeking={app.seeking.value} />}
      <Notice text={app.notice.value} close={() => app.forgetNotice()} />
      <KeepingNotice app={app} />
    </>
  );
}

function Notice({ text, close }: { text: string; close(): void }) {
  if (!text) return null;
  return (
    <div class="notice" role="alert">
      <p>{text}</p>
      <IconButton icon="close" label={words().close} onClick={close} />
    </div>
  );
}

/** What is played is not kept: said once a game is under way, and not again for the same reason. */
function KeepingNotice({ app }: { app: App }) {
  const known = useSignal("ok");
  const keeping = app.keeping.value;
  const screen = app.screen.value;
  if (keeping === "ok" || keeping === known.value || app.notice.value || screen.kind !== "table") return null;
  return <Notice text={words().keepingFails[keeping]} close={() => (known.value = keeping)} />;
}
