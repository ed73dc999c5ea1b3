// The board of the start page, ready to play on: the first click begins the game that is chosen.
import { useComputed, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Board2D } from "../board/Board2D.tsx";
import type { Beside, BoardActions, BoardState } from "../board/view.ts";
import { Board3D } from "../board3d/Board3D.tsx";
import { shows3d } from "../board3d/card.ts";
import { faceOf } from "../games/index.ts";
import { movesAt } from "../model/picking.ts";
import { still } from "../model/playback.ts";
import type { Position } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { sideName, words } from "../words/index.ts";

/** Fingers rather than a mouse: nobody clicks there. */
const touched = matchMedia("(pointer: coarse)");

interface FirstBoardProps {
  app: App;
  position: Position;
  playable: boolean; // a person begins
  start(cell: string): void;
}

export function FirstBoard({ app, position, playable, start }: FirstBoardProps) {
  const said = useSignal("");
  const failed3d = useSignal(false);
  const in3d = shows3d(app.settings.value) && !failed3d.value;
  const { notation } = faceOf(position.game);
  const state = useFirstState(app, position, playable);
  const beside = useMemo(() => besideFirst(app, position.game), [position.game]);
  const actions: BoardActions = useMemo(
    () => ({
      click: (cell) => playable && movesAt(notation, position.legal, cell).length > 0 && start(cell),
      look: () => undefined,
      key: () => false,
      say: (text) => {
        said.value = text;
      },
    }),
    [playable, start, position],
  );
  return (
    <>
      <div class={`chosen-board ${in3d ? "stage in-3d" : ""}`}>
        <Board2D state={state} actions={actions} />
        {in3d && (
          <Board3D
            key={`${position.width} ${position.height}`}
            state={state}
            actions={actions}
            beside={beside}
            settings={app.settings}
            onFail={() => (failed3d.value = true)}
          />
        )}
      </div>
      <p class="visually-hidden" role="status">
        {said.value}
      </p>
      {playable && <p class="first-move">{touched.matches ? words().firstMoveTap : words().firstMove}</p>}
    </>
  );
}

/** Nobody sits here yet: the score board has the sides' names. */
function besideFirst(app: App, game: string): Beside {
  const sheet = app.sheet(game);
  return {
    names: () => [sideName(sheet, "first"), sideName(sheet, "second")],
    verdict: () => null,
    clock: () => null,
  };
}

/** What the board shows: nothing is begun, and one of the moves beckons. */
function useFirstState(app: App, position: Position, playable: boolean): BoardState {
  const { game } = position;
  const given = useSignal(position);
  const mine = useSignal(playable);
  given.value = position;
  mine.value = playable;
  const shown = useComputed(() =>
    still(mine.value ? given.value : { ...given.value, legal: [], legal_cells: [] }),
  );
  const face = faceOf(game);
  const pointed = useComputed(() => {
    const { legal } = given.value;
    const move = legal[Math.floor(legal.length / 2)];
    return mine.value && move ? face.notation.read(move).at : null;
  });
  const nothing = useSignal(null);
  const resting = useSignal(false);
  const speed = useSignal(0);
  const sheet = app.sheet(game);
  return useMemo(() => {
    const quiet = { busy: resting, speed, picked: nothing, hint: nothing, refused: nothing };
    return { sheet, face, shown, pointed, settings: app.settings, ...quiet };
  }, [game, sheet.title]);
}
