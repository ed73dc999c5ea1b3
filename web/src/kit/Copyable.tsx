// A text to look at and to copy.
import { useSignal } from "@preact/signals";
import { words } from "../words/index.ts";

export function Copyable({ label, text, rows }: { label: string; text: string; rows: number }) {
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
