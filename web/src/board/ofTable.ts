// The board of a table: what a view shows of it and what clicks and keys on a cell do there. Every screen with a game on
// it uses these.
import { computed, type ReadonlySignal } from "@preact/signals";
import { faceOf } from "../games/index.ts";
import type { Shown } from "../model/playback.ts";
import type { Settings } from "../model/settings.ts";
import type { Table } from "../model/table.ts";
import type { Fact, Position, Sheet } from "../net/types.ts";
import {
  factText,
  labelText,
  moveWord,
  outcomeText,
  refusedAloud,
  sentences,
  sideName,
  words,
} from "../words/index.ts";
import { readingOf } from "./spoken.ts";
import type { BoardActions, BoardState } from "./view.ts";

export function boardOf(table: Table, settings: ReadonlySignal<Settings>): BoardState {
  const { busy, speed } = table.playback;
  const { sheet, picked, hint, refused } = table;
  const shown = computed(() => withoutOthersMoves(table));
  return { sheet, face: faceOf(sheet.name), shown, busy, speed, picked, hint, refused, settings };
}

/** Only what the person here could play now is marked: no move of somebody elsewhere, of a computer that thinks, or past the end. */
function withoutOthersMoves(table: Table): Shown {
  const shown = table.playback.shown.value;
  if (table.mayPlay.value && !table.thinking.value && !table.showsEnd.value) return shown;
  return { ...shown, position: { ...shown.position, legal: [], legal_cells: [] } };
}

/** What the engine tells of the position besides the board: first what concerns both sides, then each side's own. */
function factsRead(sheet: Sheet, { facts }: Position): string[] {
  const said = ({ code, label }: Fact, value: string) => `${labelText(code, label)} ${value}`.trim();
  const shared = facts.filter(({ sides }) => sides.length === 0);
  const own = (["first", "second"] as const).map((side) => {
    const theirs = facts.flatMap((fact) =>
      fact.sides.filter((of) => of.side === side).map(({ value }) => said(fact, value)),
    );
    return theirs.length > 0 ? `${sideName(sheet, side)}: ${theirs.join(", ")}` : "";
  });
  return [...shared.map((fact) => said(fact, factText(fact))), ...own.filter(Boolean)];
}

export function actionsOf(table: Table): BoardActions {
  return {
    click: (cell) => void table.click(cell),
    look: (cell) => void table.look(cell),
    say: (text) => table.announcer.say(text),
    key: (event, cell) => boardKey(table, event, cell),
  };
}

/** Keys that read or act on a cell of the board. */
function boardKey(table: Table, event: KeyboardEvent, cell: string): boolean {
  if (event.key === "Escape") {
    table.cancelPick();
    return true;
  }
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
  const w = words();
  const shown = table.playback.shown.value;
  const { position } = shown;
  const say = (text: string) => {
    table.announcer.say(text);
    return true;
  };
  const read = readingOf(event, table.sheet, shown, cell, w);
  if (read) return say(read);
  switch (event.key) {
    case "L":
      return say(position.last_move ? w.lastWas(moveWord(position.last_move)) : w.noLastMove);
    case "S":
      return say(
        sentences([outcomeText(table.sheet, position.outcome), ...factsRead(table.sheet, position)]),
      );
    case "M":
      return say(w.legalAre(position.legal.map(moveWord)));
    case "E":
      void table.explainAt(cell).then((explanation) => {
        if (!explanation) return;
        const { reason, events } = explanation;
        if (reason) return say(refusedAloud(table.sheet.name, reason));
        return say(sentences(events.map((one) => w.event(one, sideName(table.sheet, one.side)))));
      });
      return true;
    case "P":
      table.askPass();
      return true;
    case "T":
      document.querySelector<HTMLInputElement>("#typed-move")?.focus();
      return true;
    default:
      return false;
  }
}
