// A modal dialog: the browser's own, which keeps the focus inside.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { words } from "../words/index.ts";
import { IconButton } from "./Icon.tsx";

export function Dialog(props: {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  narrow?: boolean;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const opened = element.current;
    const before = document.activeElement;
    opened?.showModal();
    return () => {
      opened?.close();
      // The browser gives the focus back where a dialog is closed, but not where it is taken out of the page: whoever answers by
      // keys goes on where they were.
      const isLost = document.activeElement === document.body || opened?.contains(document.activeElement);
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={props.narrow ? "narrow" : ""}
      aria-labelledby={title}
      onClose={props.onClose}
      onClick={(event) => event.target === element.current && element.current?.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-body">
        <header>
          <h2 id={title}>{props.title}</h2>
          <IconButton icon="close" label={words().close} onClick={() => element.current?.close()} />
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
