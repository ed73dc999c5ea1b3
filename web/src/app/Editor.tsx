// The editor: a board to paint on, brushes, symmetry, random boards, boards kept in this browser. For the start page it
// makes boards and positions, in free play the board that one player sets up for the other.
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Board2D } from "../board/Board2D.tsx";
import { Piece } from "../board/pieces.tsx";
import { changeText, readingOf } from "../board/spoken.ts";
import type { BoardActions, BoardState } from "../board/view.ts";
import { FairButton } from "../fair/FairButton.tsx";
import { faceOf } from "../games/index.ts";
import { Bar } from "../kit/Bar.tsx";
import { Segments } from "../kit/fields.tsx";
import { Icon, IconButton } from "../kit/Icon.tsx";
import { BoardEditor, eraser, mover, symmetries } from "../model/editor.ts";
import { LiveRegion } from "../model/liveRegion.ts";
import { seededSetups } from "../model/newGameOptions.ts";
import type { Picked } from "../model/picking.ts";
import { still } from "../model/playback.ts";
import { newSeed } from "../model/seeds.ts";
import { sentence } from "../model/sentence.ts";
import type { Position, Sheet, Side } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { Voices } from "../table/Voices.tsx";
import { clauseOf, labelText, reasonText, sideName, words } from "../words/index.ts";

interface EditorProps {
  app: App;
  game: string;
  start: Position;
  ask(board: string): Promise<Position>;
  makesPositions: boolean; // who is to move is chosen too
  title: string;
  note?: ComponentChildren;
  useText: string;
  onChange?(text: string): void;
  onUse(text: string): void;
  onCancel(): void;
}

/** The editor of the start page: what is made there becomes the board chosen. */
export function Editor({ app, start }: { app: App; start: Position }) {
  const w = words();
  const { game } = app.options.value;
  const sheet = app.sheet(game);
  const ask = (text: string) => app.startOf({ ...app.options.value, board: { kind: "own", text } });
  const use = (text: string) => {
    app.options.value = { ...app.options.value, board: { kind: "own", text } };
    void app.toStart();
  };
  return (
    <EditorPage
      app={app}
      game={game}
      start={start}
      ask={ask}
      makesPositions
      title={w.editorOf(sheet.title)}
      useText={w.useBoard}
      onUse={use}
      onCancel={() => void app.toStart()}
    />
  );
}

export function EditorPage(props: EditorProps) {
  const { app, game, start, ask, onUse, onCancel } = props;
  const w = words();
  const sheet = app.sheet(game);
  const editor = useMemo(() => {
    // What a game is set up with comes after the two sides' own pieces, where there is such a thing.
    const brush = sheet.pieces[2]?.letter ?? sheet.pieces[0]?.letter ?? eraser;
    return new BoardEditor(start, brush, ask, props.makesPositions ? writingOf(sheet) : null);
  }, []);
  useEffect(() => scrollTo(0, 0), []);
  useSignalEffect(() => {
    const text = editor.text.value;
    if (editor.mayUndo.value) props.onChange?.(text);
  });
  const announcer = useSpokenChanges(sheet, editor);
  const refused = editor.refused.value;
  return (
    <div class="table-page">
      <Bar title={props.title} onHome={onCancel} />
      <main class="table">
        <div class="stage">
          <PaintedBoard app={app} sheet={sheet} editor={editor} say={(text) => announcer.say(text)} />
        </div>
        <section class="status" aria-label={w.goingOn} aria-live="polite">
          {refused ? (
            <div class="refusal">
              <p class="status-line">{sentence(reasonText(refused.reason))}</p>
              {refused.reason.clause_text && (
                <p class="status-detail">{clauseOf(sheet.name, refused.reason)}</p>
              )}
            </div>
          ) : (
            <>
              <p class="status-line">{editor.brush.value === mover ? w.moveHelp : w.editorHelp}</p>
              {!editor.isSetup.value && <p class="status-detail">{w.noSetup}</p>}
            </>
          )}
        </section>
        <div class="side editor-side">
          {props.note && <div class="meaning">{props.note}</div>}
          <Brushes sheet={sheet} editor={editor} isSetUp={!props.makesPositions} />
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
          {props.makesPositions && <SideToMove sheet={sheet} editor={editor} />}
          <Tools app={app} sheet={sheet} editor={editor} />
          <KeptBoards app={app} game={game} editor={editor} />
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
            <button type="button" class="quiet" onClick={onCancel}>
              {w.cancel}
            </button>
            <button type="button" class="primary" onClick={() => void editor.finished().then(onUse)}>
              {props.useText}
            </button>
          </div>
        </div>
      </main>
      <Voices announcer={announcer} of="editor-" />
    </div>
  );
}

/** Says what each stroke has done, and what is taken up to be moved. */
function useSpokenChanges(sheet: Sheet, editor: BoardEditor): LiveRegion {
  const announcer = useMemo(() => new LiveRegion(), []);
  useEffect(() => {
    let before = editor.position.peek();
    const onPosition = (after: Position) => {
      const text = changeText(sheet, before, after, words(), (letter) => countText(sheet, editor, letter));
      before = after;
      if (text) announcer.say(text);
    };
    const onHeld = (cell: string | null) => {
      if (cell) announcer.say(`${cell}, ${words().picked}`);
    };
    const stops = [editor.position.subscribe(onPosition), editor.held.subscribe(onHeld)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [editor]);
  return announcer;
}

/** How many there are of a piece, and of how many. */
function countText(sheet: Sheet, editor: BoardEditor, letter: string): string {
  const limits = faceOf(sheet.name).limits.map((key) => ruleValue(editor.position.value, key));
  const limit = limits[sheet.pieces.findIndex((piece) => piece.letter === letter) - 2];
  const count = editor.count(letter);
  return limit === undefined ? String(count) : words().ofMoves(count, Number(limit));
}

function writingOf(sheet: Sheet) {
  const { edited } = faceOf(sheet.name);
  const letter = (index: 0 | 1) => sheet.pieces[index]?.letter ?? "";
  return { sides: [letter(0), letter(1)] as [string, string], ...(edited && { edited }) };
}

interface PartProps {
  sheet: Sheet;
  editor: BoardEditor;
}

function PaintedBoard(props: PartProps & { app: App; say(text: string): void }) {
  const { sheet, editor, app, say } = props;
  const shown = useComputed(() => still({ ...editor.position.value, legal: [], last_cells: [] }));
  const picked = useComputed<Picked | null>(() => {
    const at = editor.held.value;
    return at === null ? null : { at, moves: [], move: null, reach: new Map() };
  });
  const nothing = useSignal(null);
  const resting = useSignal(false);
  const speed = useSignal(0);
  const state: BoardState = {
    sheet,
    face: faceOf(sheet.name),
    shown,
    busy: resting,
    speed,
    picked,
    hint: nothing,
    refused: editor.refused,
    settings: app.settings,
  };
  const actions: BoardActions = {
    click: (cell) => void editor.click(cell),
    look: () => undefined,
    key: (event, cell) => {
      const read = readingOf(event, sheet, shown.value, cell, words());
      if (read) say(read);
      return read !== null;
    },
    drag: { may: (cell) => !editor.isEmpty(cell), drop: (from, to) => void editor.move(from, to) },
    say,
  };
  return <Board2D state={state} actions={actions} />;
}

/** For a set-up only what a game is set up with, and how many of each are allowed. */
function Brushes({ sheet, editor, isSetUp }: PartProps & { isSetUp: boolean }) {
  const w = words();
  const face = faceOf(sheet.name);
  const pieces = isSetUp ? sheet.pieces.slice(2) : sheet.pieces;
  const named = pieces.map(({ letter, code, name }) => ({ letter, name: labelText(code, name) }));
  const brushes = [...named, { letter: eraser, name: w.erase }, { letter: mover, name: w.movePiece }];
  return (
    <>
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
                  editor.held.value = null;
                }}
              />
              {piece ? <Piece name={piece} /> : <Icon name={letter === mover ? "move" : "close"} />}
              <span>{name}</span>
              {piece && <small>{countText(sheet, editor, letter)}</small>}
            </label>
          );
        })}
      </div>
    </>
  );
}

function ruleValue({ rules }: Position, key: string): string | undefined {
  const pair = rules.split(",").find((text) => text.startsWith(`${key}=`));
  return pair?.slice(key.length + 1);
}

function SideToMove({ sheet, editor }: PartProps) {
  const w = words();
  return (
    <>
      <span class="field-name">{w.sideToMove}</span>
      <Segments
        name="side-to-move"
        label={w.sideToMove}
        values={(["first", "second"] as Side[]).map((value) => ({ value, text: sideName(sheet, value) }))}
        chosen={editor.position.value.side}
        choose={(side) => void editor.turn(side)}
      />
    </>
  );
}

function Tools({ app, sheet, editor }: PartProps & { app: App }) {
  const w = words();
  const random = seededSetups(sheet)[0];
  const plain = sheet.setups[0]?.name ?? "";
  return (
    <div class="inline">
      <IconButton icon="undo" label={w.undo} disabled={!editor.mayUndo.value} onClick={() => editor.undo()} />
      {random && (
        <button type="button" class="quiet" onClick={() => void editor.open(`${random.name}:${newSeed()}`)}>
          {w.randomBoard}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => void editor.open(plain)}>
        {w.startingBoard}
      </button>
      <FairButton
        app={app}
        board={() => editor.finished().then(() => editor.position.value)}
        accept={(position) => accepted(editor, position)}
      />
    </div>
  );
}

/** The board of a change that was offered, painted. */
async function accepted(editor: BoardEditor, position: string): Promise<Position> {
  const [board = position] = position.split(" ");
  await editor.open(editor.isSetup.value ? board : position);
  return editor.position.value;
}

/** Boards of this game under names of their own. */
function KeptBoards({ app, game, editor }: { app: App; game: string; editor: BoardEditor }) {
  const w = words();
  const name = useSignal("");
  const boards = app.boards.value[game] ?? {};
  const keep = () => {
    const title = name.value.trim();
    if (title === "") return;
    app.keepBoard(game, title, editor.text.value);
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
            onClick={() => app.keepBoard(game, title, null)}
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
