import { Dialog } from "../../kit/Dialog.tsx";
import { words } from "../../words/index.ts";

export function KeysDialog({ onClose }: { onClose(): void }) {
  const w = words();
  return (
    <Dialog title={w.keys} onClose={onClose} narrow>
      <dl class="keys">
        {w.keyHelp.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
