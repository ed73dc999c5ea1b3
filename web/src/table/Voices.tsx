import type { LiveRegion } from "../model/liveRegion.ts";

/** What a screen reader hears: events politely, refusals and the end at once. */
export function Voices({ announcer, of = "" }: { announcer: LiveRegion; of?: string }) {
  return (
    <div class="visually-hidden">
      <div role="status" aria-live="polite" data-voice={`${of}polite`}>
        {announcer.polite.value}
      </div>
      <div role="alert" aria-live="assertive" data-voice={`${of}urgent`}>
        {announcer.urgent.value}
      </div>
    </div>
  );
}
