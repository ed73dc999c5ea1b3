// A screen whose code is fetched when it is first wanted.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../words/index.ts";

/** With `waiting` "nothing", what was there before stays in sight until it has come: for dialogs. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: "page" | "nothing" = "page",
): ComponentType<Props> {
  const ready = signal<ComponentType<Props> | null>(null);
  const failure = signal("");
  const fetchIt = () => {
    failure.value = "";
    load().then(
      (screen) => {
        ready.value = screen;
      },
      (error: unknown) => {
        failure.value = String((error as Error).message);
      },
    );
  };
  return (props: Props) => {
    useEffect(() => {
      if (!ready.peek()) fetchIt();
    }, []);
    const Screen = ready.value;
    if (Screen) return <Screen {...props} />;
    if (waiting === "nothing" && !failure.value) return null;
    return (
      <main class="waiting">
        {failure.value ? (
          <>
            <p role="alert">
              {words().cannotLoad} {failure.value}
            </p>
            <button type="button" class="primary" onClick={fetchIt}>
              {words().tryAgain}
            </button>
          </>
        ) : (
          <p role="status">{words().loading}</p>
        )}
      </main>
    );
  };
}
