import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
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
  const save = () => {
    const address = URL.createObjectURL(new Blob([record.value], { type: "text/plain" }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = `${table.sheet.name}.quartello.txt`;
    anchor.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Dialog title={w.share} onClose={onClose}>
      <Copyable label={w.link} text={link.value} rows={2} />
      <Copyable label={w.positionText} text={table.position.value.position} rows={2} />
      <Copyable label={w.record} text={record.value} rows={7} />
      <button type="button" class="quiet" onClick={save}>
        {w.download}
      </button>
      <h3>{w.openText}</h3>
      <OpenForm house={house} onOpened={onClose} />
    </Dialog>
  );
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
