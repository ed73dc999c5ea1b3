import { Dialog } from "../../kit/Dialog.tsx";
import type { Sheet } from "../../net/types.ts";
import { Readings } from "../../table/Readings.tsx";
import { words } from "../../words/index.ts";

/** The rule sheet and the register of readings, as the engine has them. */
export function SheetDialog({ sheet, onClose }: { sheet: Sheet; onClose(): void }) {
  const w = words();
  return (
    <Dialog title={sheet.title} onClose={onClose}>
      <p class="summary">{sheet.summary}</p>
      <p class="meaning">{w.credit(sheet.credit)}</p>
      <h3>{w.clauses}</h3>
      <ol class="clauses">
        {sheet.clauses.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
      <Readings sheet={sheet} />
    </Dialog>
  );
}
