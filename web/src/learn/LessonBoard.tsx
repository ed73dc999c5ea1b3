// A board to try things at, with what is going on and what is said aloud.
import type { ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Board2D } from "../board/Board2D.tsx";
import { actionsOf, boardOf } from "../board/ofTable.ts";
import type { Hint } from "../model/moveInput.ts";
import type { Table } from "../model/table.ts";
import type { App } from "../state/app.ts";
import { Status } from "../table/Status.tsx";
import { Voices } from "../table/Voices.tsx";

/** Whoever has set a task on the board: what it points at and draws, and whether a click is an attempt now. */
export interface Guide {
  pointed: ReadonlySignal<string | null>;
  drawn?: ReadonlySignal<Hint | null>;
  readonly isOpen: boolean;
}

export function LessonBoard({ app, table, guide }: { app: App; table: Table; guide?: Guide }) {
  const state = useMemo(() => {
    const usual = boardOf(table, app.settings);
    return guide ? { ...usual, pointed: guide.pointed, hint: guide.drawn ?? usual.hint } : usual;
  }, [table, guide]);
  const actions = useMemo(() => {
    const usual = actionsOf(table);
    return { ...usual, click: (cell: string) => guide?.isOpen !== false && usual.click(cell) };
  }, [table, guide]);
  return (
    <>
      <div class="stage">
        <Board2D state={state} actions={actions} />
      </div>
      <Status table={table} />
      <Voices announcer={table.announcer} />
    </>
  );
}
