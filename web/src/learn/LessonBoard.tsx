// A board to try things at, with what is going on and what is said aloud.
import { useMemo } from "preact/hooks";
import { Board2D } from "../board/Board2D.tsx";
import { actionsOf, boardOf } from "../board/ofTable.ts";
import type { Table } from "../model/table.ts";
import type { App } from "../state/app.ts";
import { Status } from "../table/Status.tsx";
import { Voices } from "../table/Voices.tsx";
import type { Trial } from "./trial.ts";

/** With an exercise on it, a click is an attempt only while one is asked for. */
export function LessonBoard({ app, table, trial }: { app: App; table: Table; trial?: Trial }) {
  const state = useMemo(
    () => ({ ...boardOf(table, app.settings), ...(trial && { pointed: trial.pointed }) }),
    [table, trial],
  );
  const actions = useMemo(() => {
    const usual = actionsOf(table);
    return { ...usual, click: (cell: string) => trial?.isOpen !== false && usual.click(cell) };
  }, [table, trial]);
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
