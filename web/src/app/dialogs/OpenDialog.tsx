import { useSignal } from "@preact/signals";
import { Dialog } from "../../kit/Dialog.tsx";
import { sentence } from "../../model/sentence.ts";
import type { App } from "../../state/app.ts";
import { errorText, words } from "../../words/index.ts";

export function OpenDialog({ app, onClose }: { app: App; onClose(): void }) {
  const w = words();
  return (
    <Dialog title={w.openText} onClose={onClose}>
      <OpenForm app={app} onOpened={onClose} />
    </Dialog>
  );
}

/** Takes a link, a record or a position; a text that is none of them gets the engine's answer. */
export function OpenForm({ app, onOpened }: { app: App; onOpened(): void }) {
  const w = words();
  const text = useSignal("");
  const wrong = useSignal("");
  const open = async () => {
    try {
      await app.openText(text.value);
      onOpened();
    } catch (error) {
      wrong.value = `${w.openFailed} ${sentence(errorText(error))}`;
    }
  };
  return (
    <form
      class="open-form"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label class="field">
        <span class="field-name">{w.openHelp}</span>
        <textarea
          rows={6}
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      {wrong.value && (
        <p class="wrong" role="alert">
          {wrong.value}
        </p>
      )}
      <button type="submit" class="primary" disabled={text.value.trim() === ""}>
        {w.open}
      </button>
    </form>
  );
}
