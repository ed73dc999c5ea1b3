// What one can do besides moving: undo, pass, draw, resign, and after the end a rematch.
import { useSignal } from "@preact/signals";
import type { Coaching } from "../coach/coaching.ts";
import { Action } from "../kit/Action.tsx";
import { AskDialog } from "../kit/AskDialog.tsx";
import { computerOf, other } from "../model/match.ts";
import type { Table } from "../model/table.ts";
import type { App } from "../state/app.ts";
import type { Study } from "../study/study.ts";
import { nameOf } from "../table/Players.tsx";
import { words } from "../words/index.ts";

interface ActionsProps {
  app: App;
  table: Table;
  study: Study;
  coaching: Coaching | null;
}

export function Actions({ app, table, study, coaching }: ActionsProps) {
  const w = words();
  const asking = useSignal(false);
  const { legal, side } = table.position.value;
  const over = table.result.value !== null;
  const match = table.match.value;
  const people = match.computers.filter((player) => player === null).length;
  const me = computerOf(match, side) ? other(side) : side; // who resigns while the computer thinks
  return (
    <div class="actions">
      <Action icon="undo" text={w.undo} disabled={!table.mayUndo.value} onClick={() => void table.undo()} />
      <Action icon="redo" text={w.redo} disabled={!table.mayRedo.value} onClick={() => void table.redo()} />
      {legal.includes("pass") && (
        <Action
          icon="forward"
          text={w.pass}
          disabled={table.thinking.value}
          onClick={() => table.askPass()}
        />
      )}
      {!over && people === 0 && (
        <Action
          icon={table.paused.value ? "play" : "pause"}
          text={table.paused.value ? w.goOn : w.pause}
          onClick={() => table.pause(!table.paused.value)}
        />
      )}
      {!over && people === 2 && (
        <Action icon="hands" text={w.offerDraw} onClick={() => table.offerDraw(side)} />
      )}
      {!over && people > 0 && <Action icon="flag" text={w.resign} onClick={() => (asking.value = true)} />}
      {!over && coaching && people > 0 && (
        <Action
          icon="hint"
          text={w.hint}
          disabled={table.thinking.value || (coaching.coach.hint.value?.step ?? 0) === 3}
          onClick={() => void coaching.coach.help()}
        />
      )}
      {over && !coaching && !study.open.value && (
        <Action icon="study" text={w.review} onClick={() => void study.makeReview("normal")} />
      )}
      {over && (!coaching || study.open.value) && (
        <Action icon="again" text={w.rematch} onClick={() => void app.rematch()} />
      )}
      {over && <Action icon="dice" text={w.newGame} onClick={() => void app.toStart()} />}
      {asking.value && (
        <AskDialog
          title={w.resign}
          text={table.you.value ? w.resignThis : w.resignAsk(nameOf(table, me))}
          yes={w.resign}
          no={w.resignNo}
          onYes={() => table.resign(me)}
          onClose={() => (asking.value = false)}
        />
      )}
    </div>
  );
}
