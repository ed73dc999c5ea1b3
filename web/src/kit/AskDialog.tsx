import { words } from "../words/index.ts";
import { Dialog } from "./Dialog.tsx";

/** One question, two answers; closing it is the harmless one. */
export function AskDialog(props: {
  title: string;
  text: string;
  yes: string;
  no: string;
  onYes(): void;
  onClose(): void;
}) {
  return (
    <Dialog title={props.title} onClose={props.onClose} narrow>
      <p>{props.text}</p>
      <div class="answers">
        <button type="button" class="quiet" onClick={props.onClose}>
          {props.no || words().cancel}
        </button>
        <button
          type="button"
          class="primary"
          onClick={() => {
            props.onYes();
            props.onClose();
          }}
        >
          {props.yes}
        </button>
      </div>
    </Dialog>
  );
}
