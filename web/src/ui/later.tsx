// A screen that is loaded when it is first wanted, so that the first page stays small. Offline, the service worker has it.
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../words/index.ts";

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return (props: Props) => {
    const state = useSignal<"waiting" | "there" | "failed">(loaded ? "there" : "waiting");
    useEffect(() => {
      if (loaded) return;
      load().then(
        (screen) => {
          loaded = screen;
          state.value = "there";
        },
        () => {
          state.value = "failed";
        },
      );
    }, []);
    const Screen = loaded;
    if (state.value === "there" && Screen) return <Screen {...props} />;
    const w = words();
    return (
      <main class="waiting">
        <p role={state.value === "failed" ? "alert" : "status"}>
          {state.value === "failed" ? w.cannotLoad : w.loading}
        </p>
      </main>
    );
  };
}
