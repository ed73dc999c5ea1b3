// The table: board, players, what is going on, moves, and what one can do. Keys that work anywhere on the board are here.
import { computed, type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Board2D } from "../board/Board2D.tsx";
import { actionsOf, boardOf } from "../board/ofTable.ts";
import { endTones, refusalTones, Sounds, tonesOf } from "../board/sound.ts";
import { suggestionsOf } from "../board/suggestions.ts";
import type { BoardState } from "../board/view.ts";
import { Board3D } from "../board3d/Board3D.tsx";
import { shows3d } from "../board3d/card.ts";
import type { Coaching } from "../coach/coaching.ts";
import { AskDialog } from "../kit/AskDialog.tsx";
import { Bar } from "../kit/Bar.tsx";
import { IconButton } from "../kit/Icon.tsx";
import { later } from "../kit/later.tsx";
import type { Table } from "../model/table.ts";
import type { App } from "../state/app.ts";
import { studyRead } from "../study/evaluationText.ts";
import { RetryNote } from "../study/RetryNote.tsx";
import { Study } from "../study/study.ts";
import { LegalMoves } from "../table/LegalMoves.tsx";
import { Moves } from "../table/Moves.tsx";
import { besideOf, Players } from "../table/Players.tsx";
import { Status, type StatusNote } from "../table/Status.tsx";
import { Voices } from "../table/Voices.tsx";
import { coachReady } from "../words/coach/index.ts";
import { switchWord, words } from "../words/index.ts";
import { Actions } from "./Actions.tsx";
import { KeysDialog } from "./dialogs/KeysDialog.tsx";
import { SettingsDialog } from "./dialogs/SettingsDialog.tsx";
import { SheetDialog } from "./dialogs/SheetDialog.tsx";
import { TableEnd } from "./TableEnd.tsx";
import { useCoaching } from "./useCoaching.ts";

const ShareDialog = later(async () => {
  const [{ ShareDialog }] = await Promise.all([import("./dialogs/ShareDialog.tsx"), coachReady()]);
  return ShareDialog;
}, "nothing");
const StudyPanel = later(async () => (await import("../study/StudyPanel.tsx")).StudyPanel);

type DialogName = "keys" | "settings" | "share" | "sheet";

/** What a table over the network shows in place of the usual. */
export interface NetworkParts {
  news: ComponentChildren; // above the actions
  actions: ComponentChildren;
  mayStudy: boolean; // nobody is helped by the engine in a game against others
  pending: boolean; // a move of ours is not stored yet
  rating: string; // how the game has changed the visitor's; empty: it has not
  onHome(): void;
}

interface TableScreenProps {
  app: App;
  table: Table;
  studying?: boolean; // the address says so
  network?: NetworkParts;
}

export function TableScreen({ app, table, studying: wished = false, network }: TableScreenProps) {
  const dialog = useSignal<DialogName | null>(null);
  const mayStudy = network?.mayStudy ?? true;
  const study = useStudy(app, table, wished);
  const coach = useCoaching(app, table, study, mayStudy);
  const coaching = coach.coaching.value;
  const state: BoardState = useMemo(() => studiedBoard(app, table, study, coach.coaching), [table]);
  const studying = mayStudy && study.open.value;
  const carded = coaching !== null && !studying && table.result.value !== null;
  const failed3d = useSignal(false);
  const in3d = shows3d(app.settings.value) && !failed3d.value;
  useFocusOnBoard(table);
  useSounds(app, table);
  useTableKeys(table, dialog, studying ? study : null);
  return (
    <div class="table-page">
      <Bar title={table.sheet.title} onHome={() => (network ? network.onHome() : void app.toStart())}>
        <BarButtons
          app={app}
          study={mayStudy ? study : null}
          in3d={in3d}
          failed3d={failed3d}
          dialog={dialog}
        />
      </Bar>
      <main class="table">
        <Players table={table} />
        <Stage
          app={app}
          table={table}
          state={state}
          in3d={in3d}
          failed3d={failed3d}
          pending={network?.pending ?? false}
        />
        <Status table={table} note={coaching && noteOf(app, table, coaching)}>
          {studying && (
            <RetryNote study={study} table={table} why={(tried) => coaching?.attempt(table, tried) ?? ""} />
          )}
        </Status>
        <div class={`side ${studying ? "studying" : ""} ${carded ? "carded" : ""}`}>
          {carded && (
            <TableEnd
              app={app}
              table={table}
              study={study}
              coach={coach}
              isHere={!network}
              rating={network?.rating ?? ""}
              onShare={() => (dialog.value = "share")}
            />
          )}
          {network?.news}
          {network?.actions ?? <Actions app={app} table={table} study={study} coaching={coaching} />}
          {studying && <StudyPanel study={study} table={table} />}
          <Moves table={table} />
          <LegalMoves table={table} />
        </div>
      </main>
      <Voices announcer={table.announcer} />
      <Dialogs app={app} table={table} dialog={dialog} />
      <PassDialog table={table} />
    </div>
  );
}

/** What the coach says, if anything. */
function noteOf(app: App, table: Table, { coach, Note }: Coaching): StatusNote | null {
  const waits = coach.warning.value !== null;
  if (!waits && !coach.hint.value && !coach.thinking.value && !coach.failure.value) return null;
  const noMore = () => {
    app.settings.value = { ...app.settings.value, warn: false };
  };
  return { waits, body: <Note coach={coach} table={table} noMore={noMore} /> };
}

/** The study of the table; whether it is open stands in the address, and the address opens and closes it. */
function useStudy(app: App, table: Table, wished: boolean): Study {
  const study = useMemo(() => {
    const made = new Study({ table, make: app.makeThread, hidden: app.hidden });
    made.open.value = wished;
    return made;
  }, [table]);
  useEffect(() => {
    study.open.value = wished;
  }, [wished]);
  useEffect(() => {
    const isWished = () => study.open.peek() === wished;
    const stop = study.open.subscribe((open) => isWished() || app.viewTable(open ? "study" : ""));
    return stop;
  }, [study, wished]);
  useEffect(() => () => study.end(), [study]);
  return study;
}

/** The board of the table, with the best moves on it while somebody studies, and where the coach points. */
function studiedBoard(
  app: App,
  table: Table,
  study: Study,
  coaching: ReadonlySignal<Coaching | null>,
): BoardState {
  const suggestions = computed(() => {
    const found = study.open.value && study.marked.value ? study.found.value : null;
    const still = !table.playback.busy.value && !table.picked.value;
    return found && still ? suggestionsOf(found, table.notation) : [];
  });
  const area = computed(() => coaching.value?.coach.area.value ?? []);
  const pointed = computed(() => coaching.value?.coach.pointed.value ?? null);
  return { ...boardOf(table, app.settings), suggestions, area, pointed };
}

interface BarButtonsProps {
  app: App;
  study: Study | null; // null: nobody is helped here
  in3d: boolean;
  failed3d: Signal<boolean>;
  dialog: Signal<DialogName | null>;
}

function BarButtons({ app, study, in3d, failed3d, dialog }: BarButtonsProps) {
  const w = words();
  const open = (name: DialogName) => () => {
    dialog.value = name;
  };
  const switchView = () => {
    failed3d.value = false;
    app.settings.value = { ...app.settings.value, view: in3d ? "2d" : "3d" };
  };
  return (
    <nav class="bar-buttons" aria-label={w.tools}>
      {study && (
        <IconButton
          icon="study"
          label={w.study}
          pressed={study.open.value}
          onClick={() => (study.open.value = !study.open.value)}
        />
      )}
      <IconButton icon={in3d ? "flat" : "solid"} label={in3d ? w.view2d : w.view3d} onClick={switchView} />
      <IconButton icon="book" label={w.readRules} onClick={open("sheet")} />
      <IconButton icon="share" label={w.share} onClick={open("share")} />
      <IconButton icon="keys" label={w.keys} onClick={open("keys")} />
      <IconButton icon="settings" label={w.settings} onClick={open("settings")} />
    </nav>
  );
}

interface StageProps {
  app: App;
  table: Table;
  state: BoardState;
  in3d: boolean;
  failed3d: Signal<boolean>;
  pending: boolean;
}

function Stage({ app, table, state, in3d, failed3d, pending }: StageProps) {
  const actions = useMemo(() => actionsOf(table), [table]);
  const beside = useMemo(() => besideOf(table), [table]);
  const fail3d = () => {
    failed3d.value = true;
    table.announcer.say(words().no3d);
  };
  return (
    <div class={`stage ${in3d ? "in-3d" : ""} ${pending ? "pending" : ""}`}>
      <Board2D state={state} actions={actions} />
      {in3d && (
        <Board3D state={state} actions={actions} beside={beside} settings={app.settings} onFail={fail3d} />
      )}
      {failed3d.value && <p class="notice-3d">{words().no3d}</p>}
    </div>
  );
}

function Dialogs({ app, table, dialog }: TableScreenProps & { dialog: Signal<DialogName | null> }) {
  const close = () => {
    dialog.value = null;
  };
  switch (dialog.value) {
    case "keys":
      return <KeysDialog onClose={close} />;
    case "settings":
      return <SettingsDialog settings={app.settings} onClose={close} />;
    case "share":
      return <ShareDialog app={app} table={table} onClose={close} />;
    case "sheet":
      return <SheetDialog sheet={table.sheet} onClose={close} />;
    case null:
      return null;
  }
}

/** Passing by choice, and what that means by the rules agreed on. */
function PassDialog({ table }: { table: Table }) {
  const w = words();
  if (!table.passAsked.value) return null;
  const item = table.sheet.switches.find(({ key }) => key === "pass");
  const agreed = /(?:^|,)pass=(\w+)/.exec(table.start.rules ?? "")?.[1];
  return (
    <AskDialog
      title={w.pass}
      text={w.passAsk(item ? switchWord(item.key, agreed ?? item.fallback) : "")}
      yes={w.pass}
      no={w.resignNo}
      onYes={() => table.answerPass(true)}
      onClose={() => table.answerPass(false)}
    />
  );
}

/** Ready to play by keyboard at once; without a ring for those who came by mouse. */
function useFocusOnBoard(table: Table) {
  useEffect(() => {
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus({ preventScroll: true });
  }, [table]);
}

function useSounds(app: App, table: Table) {
  useEffect(() => {
    let opened = true; // a game opened at its end has nothing to celebrate
    const sounds = new Sounds(() => (app.settings.value.mute ? 0 : app.settings.value.volume));
    const stop = [
      table.playback.now.subscribe((events) => sounds.play(tonesOf(events))),
      table.refused.subscribe((refused) => refused && sounds.play(refusalTones)),
      table.result.subscribe((result) => result && !opened && sounds.play(endTones)),
    ];
    opened = false;
    return () => {
      for (const end of stop) end();
    };
  }, [table]);
}

function useTableKeys(table: Table, dialog: Signal<DialogName | null>, study: Study | null) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inField = (event.target as Element).matches("input, textarea, select");
      if (dialog.peek() || inField) return;
      if (event.key === "?") dialog.value = "keys";
      else if (event.key === "V" && study) table.announcer.say(studyRead(table, study));
      else if (!tableKey(table, event)) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [table, study]);
}

/** Keys that walk through the game. */
function tableKey(table: Table, event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command && key === "z" && !event.shiftKey) void (table.mayUndo.value && table.undo());
  else if (command && (key === "y" || (key === "z" && event.shiftKey)))
    void (table.mayRedo.value && table.redo());
  else if (event.key === "PageUp") void table.goToPly(table.ply.value - 1);
  else if (event.key === "PageDown") void table.stepForward(2);
  else return false;
  return true;
}
