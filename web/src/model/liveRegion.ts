// What is said aloud: a polite voice for events, an urgent one for refusals and the clock. Saying the same twice must be
// heard twice, so an invisible letter makes repeated texts differ.
import { signal } from "@preact/signals";

export class LiveRegion {
  readonly polite = signal("");
  readonly urgent = signal("");

  say(text: string) {
    this.polite.value = differing(this.polite.value, text);
  }

  sayNow(text: string) {
    this.urgent.value = differing(this.urgent.value, text);
  }
}

const invisible = "\u200b";

function differing(before: string, text: string): string {
  return before === text ? text + invisible : text;
}
