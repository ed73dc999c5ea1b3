// The button that asks whether a board is fair. What answers is fetched when somebody asks.
import { useSignal } from "@preact/signals";
import { IconButton } from "../kit/Icon.tsx";
import { later } from "../kit/later.tsx";
import type { Position } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";

const FairDialog = later(async () => {
  const [{ FairDialog }, { fairReady }] = await Promise.all([
    import("./FairDialog.tsx"),
    import("../words/fair/index.ts"),
  ]);
  await fairReady();
  return FairDialog;
}, "nothing");

interface FairButtonProps {
  app: App;
  label?: string; // where many boards have such a button, it is a small one that says which
  disabled?: boolean;
  /** The board, once whatever is under way is finished. */
  board(): Promise<Position | null>;
  accept?: (position: string) => Promise<Position>;
}

export function FairButton({ app, label, disabled, board, accept }: FairButtonProps) {
  const asked = useSignal<Position | null>(null);
  const ask = async () => {
    asked.value = await board();
  };
  return (
    <>
      {label ? (
        <IconButton icon="scales" label={label} disabled={disabled ?? false} onClick={() => void ask()} />
      ) : (
        <button type="button" class="quiet" onClick={() => void ask()}>
          {words().isItFair}
        </button>
      )}
      {asked.value && (
        <FairDialog
          app={app}
          position={asked.value}
          {...(accept && { accept })}
          onClose={() => {
            asked.value = null;
          }}
        />
      )}
    </>
  );
}
