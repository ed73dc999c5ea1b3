// Free play before the game: one player sets the board up, the other then takes a colour.

import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Board2D } from "../board/Board2D.tsx";
import { Piece } from "../board/pieces.tsx";
import { readingOf } from "../board/spoken.ts";
import type { BoardState } from "../board/view.ts";
import { faceOf } from "../games/index.ts";
import { Bar } from "../kit/Bar.tsx";
import { LiveRegion } from "../model/liveRegion.ts";
import { still } from "../model/playback.ts";
import { sentence } from "../model/sentence.ts";
import type { SetupPhase } from "../model/setupPhase.ts";
import type { Position, Side } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { seriesText } from "../table/Players.tsx";
import { Voices } from "../table/Voices.tsx";
import { errorText, sideName, words } from "../words/index.ts";
import { EditorPage } from "./Editor.tsx";

interface SettingProps {
  app: App;
  setting: SetupPhase;
}

/** A player's name; without one, by number: they have no colour yet. */
function playerName({ match }: SetupPhase, player: 0 | 1): string {
  const computer = match.computers[player];
  if (computer) return words().computer(computer);
  return match.names[player] || words().playerNumber(player + 1);
}

export function SetupScreen({ app, setting, start }: SettingProps & { start: Position }) {
  const w = words();
  const board = setting.board.value;
  const [setter, chooser] = [playerName(setting, setting.setter), playerName(setting, setting.chooser)];
  if (board) {
    const thinks = setting.computer(setting.chooser) !== null;
    return (
      <ColourPage
        app={app}
        game={setting.game}
        board={board}
        line={thinks ? w.thinking(chooser) : w.colourAsk(chooser)}
        take={thinks ? null : (side) => void setting.take(side)}
        onHome={() => void app.toStart()}
        news={<Failure app={app} setting={setting} />}
      />
    );
  }
  if (setting.computer(setting.setter)) {
    return (
      <div class="table-page">
        <Bar title={w.setsUp(setter)} onHome={() => void app.toStart()} />
        <main class="waiting">
          <Failure app={app} setting={setting} />
        </main>
      </div>
    );
  }
  return (
    <EditorPage
      app={app}
      game={setting.game}
      start={start}
      ask={(text) => setting.startOf(text)}
      makesPositions={false}
      title={w.setsUp(setter)}
      note={
        <>
          <Failure app={app} setting={setting} />
          <Note setting={setting} chooser={chooser} />
        </>
      }
      useText={w.boardDone}
      onUse={(text) => void setting.setUp(text)}
      onCancel={() => void app.toStart()}
    />
  );
}

/** Why it does not go on, with a way on and a way out. What a person did can be done again where it was done. */
function Failure({ app, setting }: SettingProps) {
  const w = words();
  const failure = setting.failure.value;
  const waitsForComputer = setting.computer(setting.board.value ? setting.chooser : setting.setter) !== null;
  if (!failure) return null;
  return (
    <div class="setting-failure">
      <p class="wrong" role="alert">
        {sentence(errorText(failure))}
      </p>
      {waitsForComputer && (
        <div class="answers">
          <button type="button" class="quiet" onClick={() => void app.toStart()}>
            {w.home}
          </button>
          <button type="button" class="primary" onClick={() => void setting.open()}>
            {w.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}

function Note({ setting, chooser }: { setting: SetupPhase; chooser: string }) {
  const w = words();
  const { series } = setting.match;
  return (
    <>
      {series.length > 0 && `${seriesText(setting.match, setting.standing, [0, 1])}. `}
      {w.choosesAfter(chooser)}
    </>
  );
}

/** The board that was set up, and the two colours for whoever may take one. */
export function ColourPage(props: {
  app: App;
  game: string;
  board: Position;
  title?: string;
  line: string; // what is going on
  take: ((side: Side) => void) | null; // null: somebody else chooses
  onHome(): void;
  news?: ComponentChildren;
}) {
  const { app, game, board, take } = props;
  const w = words();
  const sheet = app.sheet(game);
  const face = faceOf(game);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    question.current?.focus();
  }, []);
  return (
    <div class="table-page">
      <Bar title={props.title ?? w.chooseColour} onHome={props.onHome} />
      <main class="table">
        <div class="stage">
          <ShownBoard app={app} board={board} />
        </div>
        <section class="status" aria-label={w.goingOn} aria-live="polite">
          <p class="status-line" tabIndex={-1} ref={question}>
            {props.line}
          </p>
        </section>
        <div class="side">
          {props.news}
          {take && (
            <div class="colours" role="group" aria-label={w.chooseColour}>
              {(["first", "second"] as Side[]).map((side, index) => {
                const piece = face.pieces[sheet.pieces[index]?.letter ?? ""];
                return (
                  <button key={side} type="button" class="quiet big" onClick={() => take(side)}>
                    {piece && <Piece name={piece} />}
                    <span>
                      {sideName(sheet, side)}
                      <small>{index === 0 ? w.beginsGame : w.movesSecond}</small>
                    </span>
                  </button>
                );
              })}
            </div>
          )}
        </div>
      </main>
    </div>
  );
}

/** A board to look at, and to have read aloud. */
function ShownBoard({ app, board }: { app: App; board: Position }) {
  const sheet = app.sheet(board.game);
  const shown = useComputed(() => still({ ...board, legal: [], last_cells: [] }));
  const nothing = useSignal(null);
  const resting = useSignal(false);
  const speed = useSignal(0);
  const announcer = useMemo(() => new LiveRegion(), []);
  const state: BoardState = {
    sheet,
    face: faceOf(board.game),
    shown,
    busy: resting,
    speed,
    picked: nothing,
    hint: nothing,
    refused: nothing,
    settings: app.settings,
  };
  const actions = {
    click: () => undefined,
    look: () => undefined,
    key: (event: KeyboardEvent, cell: string) => {
      const read = readingOf(event, sheet, shown.value, cell, words());
      if (read) announcer.say(read);
      return read !== null;
    },
    say: (text: string) => announcer.say(text),
  };
  return (
    <>
      <Board2D state={state} actions={actions} />
      <Voices announcer={announcer} of="board-" />
    </>
  );
}
