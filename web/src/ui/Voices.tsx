import type { Table } from "../model/table.ts";

/** What a screen reader hears: events politely, refusals and the end at once. */
export function Voices({ table }: { table: Table }) {
  return (
    <div class="visually-hidden">
      <div role="status" aria-live="polite" data-voice="polite">
        {table.announcer.polite.value}
      </div>
      <div role="alert" aria-live="assertive" data-voice="urgent">
        {table.announcer.urgent.value}
      </div>
    </div>
  );
}
