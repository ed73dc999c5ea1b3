import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { boardSvg, pngOf } from "../../board/picture.ts";
import { faceOf } from "../../games/index.ts";
import { gameLink } from "../../model/share.ts";
import type { Table } from "../../model/table.ts";
import { words } from "../../words/index.ts";
import type { House } from "../house.ts";
import { Dialog } from "./Dialog.tsx";
import { OpenForm } from "./OpenDialog.tsx";

/** The game as a link, a record and a position, to copy or save; and a place to open another one. */
export function ShareDialog({ house, table, onClose }: { house: House; table: Table; onClose(): void }) {
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
    const frame = document.querySelector<HTMLElement>(".table-page .board-frame");
    return frame ? boardSvg(frame, faceOf(name), table.position.value) : "";
  };
  return (
    <Dialog title={w.share} onClose={onClose}>
      <Copyable label={w.link} text={link.value} rows={2} />
      <Copyable label={w.positionText} text={table.position.value.position} rows={2} />
      <Copyable label={w.record} text={record.value} rows={7} />
      <div class="inline">
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
      </div>
      <h3>{w.openText}</h3>
      <OpenForm house={house} onOpened={onClose} />
    </Dialog>
  );
}

export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(address);
}

function Copyable({ label, text, rows }: { label: string; text: string; rows: number }) {
  const w = words();
  const copied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 2000);
  };
  return (
    <div class="copyable">
      <label class="field">
        <span class="field-name">{label}</span>
        <textarea rows={rows} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="quiet" aria-label={`${w.copy}: ${label}`} onClick={() => void copy()}>
        <span aria-live="polite">{copied.value ? w.copied : w.copy}</span>
      </button>
    </div>
  );
}
