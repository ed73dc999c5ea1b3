// The start page: choose a game, change what you like, play. One click on "Start playing" is enough.
import { useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { BoardPicture } from "../board/Board2D.tsx";
import { SmallPicture } from "../board/SmallPicture.tsx";
import { faceOf } from "../games/index.ts";
import { Icon, IconButton } from "../kit/Icon.tsx";
import { company, isFreePlay, type NewGameOptions, usualOptions } from "../model/newGameOptions.ts";
import type { Position } from "../net/types.ts";
import {
  BoardOptions,
  ClockOptions,
  PieOption,
  PlayerOptions,
  RuleOptions,
  SeriesOptions,
} from "../newgame/options.tsx";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { OpenDialog } from "./dialogs/OpenDialog.tsx";
import { SettingsDialog } from "./dialogs/SettingsDialog.tsx";
import { SheetDialog } from "./dialogs/SheetDialog.tsx";

type DialogName = "open" | "settings" | "sheet";

export function Start({ app }: { app: App }) {
  const w = words();
  const options = app.options.value;
  const sheet = app.sheet(options.game);
  const dialog = useSignal<DialogName | null>(null);
  const preview = useSignal<Position | null>(null);
  const wrong = useSignal("");
  const closeDialog = () => {
    dialog.value = null;
  };

  useEffect(() => scrollTo(0, 0), []);
  useSignalEffect(() => {
    const asked = app.options.value;
    app.startOf(asked).then(
      (position) => {
        if (app.options.peek() !== asked) return;
        preview.value = position;
        wrong.value = "";
      },
      (error: Error) => {
        if (app.options.peek() === asked) wrong.value = error.message;
      },
    );
  });

  const change = (next: NewGameOptions) => {
    app.options.value = next;
  };
  const chooseGame = (game: string) => {
    change({ ...usualOptions(game, faceOf(game).setup), ...company(options), series: options.series });
  };
  const isFree = isFreePlay(options, faceOf(options.game).limits);
  const play = () =>
    app.start(app.options.value).catch((error: Error) => {
      wrong.value = error.message;
    });
  const kept = app.keptGame.value;
  const shown = preview.value?.game === options.game ? preview.value : app.pictures.get(options.game);

  return (
    <div class="start-page">
      <header class="start-head">
        <div>
          <h1 class="wordmark">Quartello</h1>
          <p class="tagline">{w.tagline}</p>
        </div>
        <IconButton icon="settings" label={w.settings} onClick={() => (dialog.value = "settings")} />
      </header>
      <main class="start">
        <div class="games" role="radiogroup" aria-label={w.chooseGame}>
          {app.games.value.map(faceOf).map((face) => {
            const { title, credit } = app.sheet(face.name);
            const picture = app.pictures.get(face.name);
            return (
              <label key={face.name} class="game-card">
                <input
                  type="radio"
                  name="game"
                  class="visually-hidden"
                  checked={options.game === face.name}
                  onChange={() => chooseGame(face.name)}
                />
                <span class="thumb" aria-hidden="true">
                  {picture && <SmallPicture face={face} position={picture} />}
                </span>
                <span class="game-title">{title}</span>
                <span class="game-credit">{credit.split(";")[0]}</span>
              </label>
            );
          })}
        </div>
        <section class="chosen" aria-labelledby="chosen-title">
          <div class="chosen-board">
            {shown && (
              <BoardPicture
                state={{ face: faceOf(options.game), position: shown }}
                label={w.boardOf(sheet.title)}
              />
            )}
          </div>
          <form
            class="chosen-words"
            onSubmit={(event) => {
              event.preventDefault();
              if (!wrong.value) void play();
            }}
          >
            <h2 id="chosen-title">{sheet.title}</h2>
            <p class="summary">{sheet.summary}</p>
            <div class="start-buttons">
              <button type="submit" class="primary big" disabled={wrong.value !== ""}>
                {w.start}
              </button>
              {app.served.value && (
                <button type="button" class="quiet big" onClick={() => void app.openLobby()}>
                  {w.online.play}
                </button>
              )}
              {kept && (
                <button type="button" class="quiet big" onClick={() => void app.resume()}>
                  {kept.over ? w.lookAgain : w.resume}
                  <small>{kept.over ? kept.title : w.resumeDetail(kept.title, kept.path.length)}</small>
                </button>
              )}
            </div>
            {wrong.value && (
              <p class="wrong" role="alert">
                {wrong.value}
              </p>
            )}
            <PlayerOptions sheet={sheet} options={options} change={change} />
            {!isFree && (
              <BoardOptions
                sheet={sheet}
                options={options}
                change={change}
                kept={app.boards.value[options.game] ?? {}}
                edit={() => void app.openEditor()}
              />
            )}
            <SeriesOptions sheet={sheet} options={options} change={change} />
            <OptionGroup title={w.clock}>
              {() => (
                <>
                  <ClockOptions options={options} change={change} />
                  <PieOption options={options} change={change} />
                </>
              )}
            </OptionGroup>
            <OptionGroup title={w.rules}>
              {() => <RuleOptions sheet={sheet} options={options} change={change} />}
            </OptionGroup>
            <p class="meaning">{w.credit(sheet.credit)}</p>
            <p class="start-links">
              <button type="button" class="link" onClick={() => (dialog.value = "sheet")}>
                {w.readRules}
              </button>
              <button type="button" class="link" onClick={() => app.openLearn(options.game)}>
                {w.learn}
              </button>
              <button type="button" class="link" onClick={() => (dialog.value = "open")}>
                {w.openText}
              </button>
              <button type="button" class="link" onClick={() => app.openGames()}>
                {w.keptGames}
              </button>
            </p>
          </form>
        </section>
      </main>
      {dialog.value === "open" && <OpenDialog app={app} onClose={closeDialog} />}
      {dialog.value === "settings" && <SettingsDialog settings={app.settings} onClose={closeDialog} />}
      {dialog.value === "sheet" && <SheetDialog sheet={sheet} onClose={closeDialog} />}
    </div>
  );
}

/** Options that few want: made when they are first looked at. */
function OptionGroup({ title, children }: { title: string; children: () => ComponentChildren }) {
  const open = useSignal(false);
  return (
    <details
      class="option-group"
      onToggle={(event) => {
        open.value ||= event.currentTarget.open;
      }}
    >
      <summary>
        {title}
        <Icon name="chevron" />
      </summary>
      {open.value && children()}
    </details>
  );
}
