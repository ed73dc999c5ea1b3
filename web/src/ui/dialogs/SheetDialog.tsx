import type { Sheet } from "../../net/types.ts";
import { words } from "../../words/index.ts";
import { Dialog } from "./Dialog.tsx";

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
      <h3>{w.register}</h3>
      {sheet.readings.map(({ point, chosen, why, otherwise, kind }) => (
        <div key={point} class="register">
          <p>
            <strong>{point}</strong> <span class="tag">{kind === "addition" ? w.addition : w.reading}</span>
          </p>
          <p>
            {chosen} <span class="meaning">{why}</span>
            {otherwise && <span class="meaning"> {w.otherwise(otherwise)}</span>}
          </p>
        </div>
      ))}
    </Dialog>
  );
}
