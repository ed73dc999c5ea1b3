// The game to share and keep: link, position, record, pictures still and moving, paper; and a place to open another one.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { boardSvg, coloursOf, pngOf } from "../../board/picture.ts";
import { faceOf } from "../../games/index.ts";
import { Copyable } from "../../kit/Copyable.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { saveFile } from "../../kit/saveFile.ts";
import { addressOf } from "../../model/address.ts";
import { gameLink } from "../../model/share.ts";
import type { Table } from "../../model/table.ts";
import { filmOf } from "../../share/film.ts";
import { shareFile, takesFiles } from "../../share/sheet.ts";
import type { App } from "../../state/app.ts";
import { nameOf, points } from "../../table/Players.tsx";
import { coachWords } from "../../words/coach/index.ts";
import { words } from "../../words/index.ts";
import { OpenForm } from "./OpenDialog.tsx";

export function ShareDialog({ app, table, onClose }: { app: App; table: Table; onClose(): void }) {
  const w = words();
  const record = useSignal("");
  const link = useSignal("");
  useEffect(() => {
    void table.record().then(async (text) => {
      record.value = text;
      link.value = await gameLink(location.href, text);
    });
  }, []);
  const name = table.sheet.name;
  const picture = () => {
    const frame = boardFrame();
    return frame ? boardSvg(coloursOf(frame), faceOf(name), table.position.value) : "";
  };
  return (
    <Dialog title={w.share} onClose={onClose}>
      <Send table={table} link={link.value} />
      <Copyable label={w.link} text={link.value} rows={1} />
      <Copyable label={w.positionLink} text={positionLink(table)} rows={1} />
      <Copyable label={w.positionText} text={table.position.value.position} rows={1} />
      <Copyable label={w.record} text={record.value} rows={7} />
      <div class="files-to-save">
        <button type="button" class="quiet" onClick={() => saveFile(`${name}.txt`, new Blob([record.value]))}>
          {w.download}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => saveFile(`${name}.svg`, new Blob([picture()], { type: "image/svg+xml" }))}
        >
          {w.pictureSvg}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => void pngOf(picture()).then((png) => saveFile(`${name}.png`, png))}
        >
          {w.picturePng}
        </button>
        <button type="button" class="quiet" onClick={() => app.viewTable("print")}>
          {w.print}
        </button>
        <Film app={app} table={table} link={link.value} />
      </div>
      <TakeBoard app={app} table={table} />
      <h3>{w.openText}</h3>
      <OpenForm app={app} onOpened={onClose} />
    </Dialog>
  );
}

/** The board of this game, where it began or as it stands, for another game. */
function TakeBoard({ app, table }: { app: App; table: Table }) {
  const w = words();
  if (table.isRemote && !table.result.value) return null; // whoever plays for others does not walk away by a slip
  return (
    <div class="files-to-save">
      <button type="button" class="quiet" onClick={() => void app.takeBoard(table, "start", "play")}>
        {w.newGameOnBoard}
      </button>
      <button type="button" class="quiet" onClick={() => void app.takeBoard(table, "position", "play")}>
        {w.newGameFromHere}
      </button>
      <button type="button" class="quiet" onClick={() => void app.takeBoard(table, "position", "edit")}>
        {w.editPosition}
      </button>
    </div>
  );
}

/** What goes with a picture of the game wherever it is sent. */
function wordsOf(table: Table, url: string) {
  const { first, second } = table.position.value.outcome;
  const score = `${nameOf(table, "first")} ${points(first)} : ${points(second)} ${nameOf(table, "second")}`;
  return { title: coachWords().shareGame(table.sheet.title), text: score, url };
}

/** A picture through the system's share sheet; without one it is saved. */
function Send({ table, link }: { table: Table; link: string }) {
  const failure = useSignal("");
  const name = `${table.sheet.name}.png`;
  if (!takesFiles(navigator, name, "image/png")) return null;
  const send = async () => {
    const frame = boardFrame();
    if (!frame) return;
    const said = wordsOf(table, link);
    const svg = boardSvg(coloursOf(frame), faceOf(table.sheet.name), table.position.value, {
      caption: said.text,
    });
    const file = new File([await pngOf(svg)], name, { type: "image/png" });
    await shareFile(navigator, file, said);
  };
  const fail = (error: Error) => {
    failure.value = error.message;
  };
  return (
    <p>
      <button type="button" class="primary" disabled={!link} onClick={() => void send().catch(fail)}>
        {coachWords().sharePicture}
      </button>
      {failure.value && <span role="alert">{failure.value}</span>}
    </p>
  );
}

function positionLink({ position }: Table): string {
  const { game, rules, position: text } = position.value;
  return location.href.replace(/#.*$/, "") + addressOf({ kind: "position", game, rules, position: text });
}

const boardFrame = () => document.querySelector<HTMLElement>(".table-page .board-frame");

/** The game as a GIF: how far it is, and a way to give it up. */
function Film({ app, table, link }: { app: App; table: Table; link: string }) {
  const w = words();
  const progress = useSignal<{ done: number; all: number } | null>(null);
  const failure = useSignal("");
  const made = useSignal<File | null>(null); // a sheet opens by a click alone, and this took a while
  const working = useRef<AbortController | null>(null);
  useEffect(() => () => working.current?.abort(), []);
  const make = async () => {
    const frame = boardFrame();
    if (!frame) return;
    const controller = new AbortController();
    working.current = controller;
    failure.value = "";
    progress.value = { done: 0, all: table.line.value.length };
    try {
      const gif = await filmOf({
        face: faceOf(table.sheet.name),
        colours: coloursOf(frame),
        positions: await app.positionsOf(table),
        caption: ({ last_move }, ply) => (last_move ? `${ply}. ${last_move}` : ""),
        progress: (done, all) => (progress.value = { done, all }),
        given_up: controller.signal,
      });
      const file = new File([gif], `${table.sheet.name}.gif`, { type: "image/gif" });
      if (takesFiles(navigator, file.name, file.type)) made.value = file;
      else saveFile(file.name, file);
    } catch (error) {
      if (!controller.signal.aborted) failure.value = (error as Error).message;
    }
    progress.value = null;
  };
  const share = (file: File) => {
    void shareFile(navigator, file, wordsOf(table, link)).catch(
      (error: Error) => (failure.value = error.message),
    );
  };
  if (!progress.value) {
    const file = made.value;
    return (
      <>
        <button type="button" class="quiet" onClick={() => void make()}>
          {w.film}
        </button>
        {file && (
          <button type="button" class="primary" onClick={() => share(file)}>
            {coachWords().shareFilm}
          </button>
        )}
        {failure.value && (
          <p class="wrong" role="alert">
            {failure.value}
          </p>
        )}
      </>
    );
  }
  const { done, all } = progress.value;
  return (
    <span class="film">
      <progress aria-label={w.film} value={done} max={all} />
      <span role="status">{w.filmProgress(done, all)}</span>
      <button type="button" class="quiet" onClick={() => working.current?.abort()}>
        {w.cancel}
      </button>
    </span>
  );
}
