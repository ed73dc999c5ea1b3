// The start page: choose a game, change what you like, play. One click on "Start playing" is enough.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { BoardPicture } from "../board/BoardPicture.tsx";
import { SmallPicture } from "../board/SmallPicture.tsx";
import { faceOf, faces } from "../games/index.ts";
import { IconButton } from "../kit/Icon.tsx";
import { isFreePlay, withGame } from "../model/newGameOptions.ts";
import { sentence } from "../model/sentence.ts";
import type { Position } from "../net/types.ts";
import { NewGameForm } from "../newgame/NewGameForm.tsx";
import { ClockDetails, ClockField, OpponentField, PlayerOptions } from "../newgame/options.tsx";
import type { App } from "../state/app.ts";
import { errorText, words } from "../words/index.ts";
import { OpenDialog } from "./dialogs/OpenDialog.tsx";
import { SettingsDialog } from "./dialogs/SettingsDialog.tsx";
import { SheetDialog } from "./dialogs/SheetDialog.tsx";
import { FirstBoard } from "./FirstBoard.tsx";

type DialogName = "open" | "settings" | "sheet";

interface PartProps {
  app: App;
  open(dialog: DialogName): void;
}

export function Start({ app }: { app: App }) {
  const w = words();
  const dialog = useSignal<DialogName | null>(null);
  const open = (name: DialogName) => {
    dialog.value = name;
  };
  const close = () => {
    dialog.value = null;
  };
  useEffect(() => scrollTo(0, 0), []);
  return (
    <div class="start-page">
      <header class="start-head">
        <div>
          <h1 class="wordmark">Quartello</h1>
          <p class="tagline">{w.tagline}</p>
        </div>
        <IconButton icon="settings" label={w.settings} onClick={() => open("settings")} />
      </header>
      <main class="start">
        <GameCards app={app} />
        <ChosenGame app={app} open={open} />
      </main>
      {dialog.value === "open" && <OpenDialog app={app} onClose={close} />}
      {dialog.value === "settings" && <SettingsDialog settings={app.settings} onClose={close} />}
      {dialog.value === "sheet" && <SheetDialog sheet={app.sheet(app.options.value.game)} onClose={close} />}
    </div>
  );
}

function GameCards({ app }: { app: App }) {
  const w = words();
  const chosen = app.options.value.game;
  const choose = (game: string) => {
    app.options.value = withGame(app.options.value, game, faceOf(game).setup);
  };
  return (
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
              checked={chosen === face.name}
              onChange={() => choose(face.name)}
            />
            <span class="thumb" aria-hidden="true">
              {picture && <SmallPicture face={face} position={picture} />}
            </span>
            <span class="game-title">{title}</span>
            <span class="game-credit">{w.inAWord[face.name] ?? credit.split(";")[0]}</span>
          </label>
        );
      })}
    </div>
  );
}

/** The board that would be played on now, or the refusal of such a game. */
function usePreview(app: App) {
  const preview = useSignal<Position | null>(null);
  const wrong = useSignal("");
  useSignalEffect(() => {
    const asked = app.options.value;
    app.startOf(asked).then(
      (position) => {
        if (app.options.peek() !== asked) return;
        preview.value = position;
        wrong.value = "";
      },
      (error: Error) => {
        if (app.options.peek() === asked) wrong.value = sentence(errorText(error));
      },
    );
  });
  const { game } = app.options.value;
  return { preview: preview.value?.game === game ? preview.value : null, wrong: wrong.value };
}

function ChosenGame({ app, open }: PartProps) {
  const w = words();
  const options = app.options.value;
  const sheet = app.sheet(options.game);
  const { preview, wrong } = usePreview(app);
  const picture = app.pictures.get(options.game);
  const isFree = isFreePlay(options, faceOf(options.game).limits);
  const begin = useMemo(
    () => (cell: string) => void app.start(app.options.peek(), cell).catch(() => undefined),
    [app],
  );
  const parts = { options, change: (next: typeof options) => (app.options.value = next) };
  return (
    <section class="chosen" aria-labelledby="chosen-title">
      <div class="chosen-stage">
        {preview && (
          <FirstBoard
            key={options.game}
            app={app}
            position={preview}
            playable={!wrong && !isFree && options.computers[0] === null}
            start={begin}
          />
        )}
        {!preview && picture && (
          <div class="chosen-board">
            <BoardPicture
              state={{ face: faceOf(options.game), position: picture }}
              label={w.boardOf(sheet.title)}
            />
          </div>
        )}
      </div>
      <NewGameForm
        app={app}
        head={
          <>
            <h2 id="chosen-title">{sheet.title}</h2>
            <p class="summary">{sheet.summary}</p>
          </>
        }
        opponent={<OpponentField {...parts} />}
        clock={<ClockField {...parts} />}
        details={<ClockDetails {...parts} />}
        more={() => <PlayerOptions sheet={sheet} {...parts} />}
        submitText={w.start}
        buttons={<OtherWays app={app} />}
        wrong={wrong}
        submit={() => app.start(app.options.value)}
        whyNot={errorText}
        foot={<StartLinks app={app} open={open} />}
      />
    </section>
  );
}

/** Online, and on with the last game. */
function OtherWays({ app }: { app: App }) {
  const w = words();
  const kept = app.keptGame.value;
  return (
    <>
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
    </>
  );
}

function StartLinks({ app, open }: PartProps) {
  const w = words();
  const { game } = app.options.value;
  return (
    <>
      <p class="meaning">{w.credit(app.sheet(game).credit)}</p>
      <p class="start-links">
        {faces.some(({ name }) => name === game) && (
          <button type="button" class="link" onClick={() => app.openLearn(game, "lesson")}>
            {w.learnInAMinute(app.sheet(game).title)}
          </button>
        )}
        <button type="button" class="link" onClick={() => open("sheet")}>
          {w.readRules}
        </button>
        <button type="button" class="link" onClick={() => app.openLearn(game)}>
          {w.learn}
        </button>
        <button type="button" class="link" onClick={() => void app.openBoards(game)}>
          {w.moreBoards}
        </button>
        <button type="button" class="link" onClick={() => void app.openEditor()}>
          {w.edit}
        </button>
        <button type="button" class="link" onClick={() => open("open")}>
          {w.openText}
        </button>
        <button type="button" class="link" onClick={() => app.openGames()}>
          {w.keptGames}
        </button>
      </p>
    </>
  );
}
