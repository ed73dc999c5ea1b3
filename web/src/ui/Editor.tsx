// The set-up editor: a board to paint on, brushes, symmetry, random boards, boards kept in this browser.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board2D } from "../board/Board2D.tsx";
import { Piece } from "../board/pieces.tsx";
import type { BoardActions, BoardState } from "../board/view.ts";
import { faceOf } from "../games/index.ts";
import { seededSetups, specOf } from "../model/choice.ts";
import { BoardEditor, eraser, symmetries } from "../model/editor.ts";
import { still } from "../model/playback.ts";
import type { Position } from "../net/types.ts";
import { term, words } from "../words/index.ts";
import type { House } from "./house.ts";
import { Icon, IconButton } from "./Icon.tsx";
import { Segments } from "./StartOptions.tsx";

export function Editor({ house, start }: { house: House; start: Position }) {
  const w = words();
  const choice = house.choice.value;
  const sheet = house.sheet(choice.game);
  const face = faceOf(choice.game);
  const editor = useMemo(() => {
    // What a game is set up with comes after the two sides' own pieces, where there is such a thing.
    const brush = sheet.pieces[2]?.letter ?? sheet.pieces[0]?.letter ?? eraser;
    return new BoardEditor(start, brush, (board) =>
      house.startOf({ ...choice, board: { kind: "own", text: board } }),
    );
  }, []);
  useEffect(() => scrollTo(0, 0), []);
  const said = useSignal("");
  const shown = useComputed(() => still({ ...editor.position.value, legal: [], last_cells: [] }));
  const nothing = useSignal(null);
  const resting = useSignal(false);
  const speed = useSignal(0);
  const state: BoardState = {
    sheet,
    face,
    shown,
    busy: resting,
    speed,
    picked: nothing,
    hint: nothing,
    refused: editor.refused,
    settings: house.settings,
  };
  const actions: BoardActions = {
    click: (cell) => void editor.paint(cell),
    look: () => undefined,
    key: () => false,
    say: (text) => {
      said.value = text;
    },
  };
  const brushes = [...sheet.pieces, { letter: eraser, name: w.erase }];
  const random = seededSetups(sheet)[0];
  const use = () => {
    house.choice.value = { ...house.choice.value, board: { kind: "own", text: editor.text.value } };
    house.closeEditor();
  };
  const refused = editor.refused.value;
  return (
    <div class="table-page">
      <header class="bar">
        <button type="button" class="wordmark-button" aria-label={w.home} onClick={() => house.closeEditor()}>
          Quartello
        </button>
        <h1>{w.editorOf(sheet.title)}</h1>
      </header>
      <main class="table">
        <div class="stage">
          <Board2D state={state} actions={actions} />
        </div>
        <section class="status" aria-label={w.goingOn} aria-live="polite">
          {refused ? (
            <div class="refusal">
              <p class="status-line">{refused.reason.text}</p>
              {refused.reason.clause_text && <p class="status-detail">{refused.reason.clause_text}</p>}
            </div>
          ) : (
            <p class="status-line">{said.value || w.editorHelp}</p>
          )}
        </section>
        <div class="side editor-side">
          <span class="field-name">{w.brush}</span>
          <div class="brushes" role="radiogroup" aria-label={w.brush}>
            {brushes.map(({ letter, name }) => {
              const piece = face.pieces[letter];
              return (
                <label key={letter} class="brush">
                  <input
                    type="radio"
                    name="brush"
                    class="visually-hidden"
                    checked={editor.brush.value === letter}
                    onChange={() => {
                      editor.brush.value = letter;
                    }}
                  />
                  {piece ? <Piece name={piece} /> : <Icon name="close" />}
                  <span>{term(name)}</span>
                  {piece && <small>{editor.count(letter)}</small>}
                </label>
              );
            })}
          </div>
          <span class="field-name">{w.symmetry}</span>
          <Segments
            name="symmetry"
            label={w.symmetry}
            values={symmetries.map((value) => ({ value, text: w.symmetries[value] }))}
            chosen={editor.symmetry.value}
            choose={(value) => {
              editor.symmetry.value = value;
            }}
          />
          <div class="inline">
            <IconButton
              icon="undo"
              label={w.undo}
              disabled={!editor.mayUndo.value}
              onClick={() => editor.undo()}
            />
            {random && (
              <button
                type="button"
                class="quiet"
                onClick={() => void editor.open(`${random.name}:${1 + Math.floor(Math.random() * 999_999)}`)}
              >
                {w.randomBoard}
              </button>
            )}
            <button
              type="button"
              class="quiet"
              onClick={() =>
                void editor.open(specOf({ ...choice, board: { kind: "named", name: "" } }).setup ?? "")
              }
            >
              {w.clear}
            </button>
          </div>
          <KeptBoards house={house} editor={editor} />
          <label class="field">
            <span class="field-name">{w.positionText}</span>
            <textarea
              rows={3}
              spellcheck={false}
              value={editor.text.value}
              onChange={(event) => void editor.open(event.currentTarget.value.trim())}
            />
          </label>
          <div class="answers">
            <button type="button" class="quiet" onClick={() => house.closeEditor()}>
              {w.cancel}
            </button>
            <button type="button" class="primary" onClick={use}>
              {w.useBoard}
            </button>
          </div>
        </div>
      </main>
    </div>
  );
}

/** Boards of this game under names of their own. */
function KeptBoards({ house, editor }: { house: House; editor: BoardEditor }) {
  const w = words();
  const { game } = house.choice.value;
  const name = useSignal("");
  const boards = house.boards.value[game] ?? {};
  const keep = () => {
    const title = name.value.trim();
    if (title === "") return;
    house.keepBoard(game, title, editor.text.value);
    name.value = "";
  };
  return (
    <div class="kept-boards">
      {Object.entries(boards).map(([title, text]) => (
        <span key={title} class="kept">
          <button type="button" class="chip" onClick={() => void editor.open(text)}>
            {title}
          </button>
          <IconButton
            icon="close"
            label={w.forgetBoard(title)}
            onClick={() => house.keepBoard(game, title, null)}
          />
        </span>
      ))}
      <form
        class="typed"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <input
          type="text"
          maxLength={30}
          aria-label={w.boardName}
          placeholder={w.boardName}
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="quiet">
          {w.keep}
        </button>
      </form>
    </div>
  );
}
