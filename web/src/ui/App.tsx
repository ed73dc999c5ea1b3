// The screen in front, and what every screen needs: drawings, and nothing else.
import { PieceDrawings } from "../board/pieces.tsx";
import { Games } from "../kept/Games.tsx";
import { Learn } from "../learn/Learn.tsx";
import { words } from "../words/index.ts";
import { Editor } from "./Editor.tsx";
import type { House } from "./house.ts";
import { IconButton } from "./Icon.tsx";
import { SettingScreen } from "./SettingScreen.tsx";
import { Start } from "./Start.tsx";
import { TableScreen } from "./TableScreen.tsx";

export function App({ house }: { house: House }) {
  const w = words();
  const screen = house.screen.value;
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
      {screen.kind === "start" && <Start house={house} />}
      {screen.kind === "learn" && <Learn key={screen.game} house={house} game={screen.game} />}
      {screen.kind === "games" && <Games house={house} />}
      {screen.kind === "editor" && <Editor house={house} start={screen.start} />}
      {screen.kind === "setting" && (
        <SettingScreen
          key={screen.setting.match.series.length}
          house={house}
          setting={screen.setting}
          start={screen.start}
        />
      )}
      {screen.kind === "table" && <TableScreen key={screen.table.id} house={house} table={screen.table} />}
      {house.notice.value && (
        <div class="notice" role="alert">
          <p>{house.notice.value}</p>
          <IconButton icon="close" label={w.close} onClick={() => house.forgetNotice()} />
        </div>
      )}
    </>
  );
}
