// What the coach says under the board: a hint step by step, or the word before a large loss, with what one can do.
import { useEffect } from "preact/hooks";
import type { Table } from "../model/table.ts";
import { coachWords } from "../words/coach/index.ts";
import type { Coach, Hint } from "./coach.ts";
import { hintText, type Said, warningText } from "./texts.ts";

interface NoteProps {
  coach: Coach;
  table: Table;
  noMore(): void; // the visitor does not want to be warned
}

/** Nothing, where there is nothing to say. */
export function CoachNote({ coach, table, noMore }: NoteProps) {
  const c = coachWords();
  const warning = coach.warning.value;
  const hint = coach.hint.value;
  const said = warning ? warningText(table, warning) : hint ? hintText(table, hint) : null;
  const aloud = said ? [said.line, ...said.more].join(" ") : coach.thinking.value ? c.finding : "";
  useEffect(() => {
    if (!aloud) return;
    if (warning) table.announcer.sayNow(aloud);
    else table.announcer.say(aloud);
  }, [aloud]);
  if (coach.failure.value) return <p class="wrong">{coach.failure.value}</p>;
  if (!said) return coach.thinking.value ? <p class="coach-note">{c.finding}</p> : null;
  return (
    <div class={`coach-note ${warning ? "warns" : ""}`}>
      <Sentences said={said} />
      <div class="coach-answers">
        {warning ? (
          <Answers coach={coach} noMore={noMore} />
        ) : (
          hint && <Steps coach={coach} table={table} hint={hint} />
        )}
      </div>
    </div>
  );
}

function Sentences({ said }: { said: Said }) {
  return (
    <>
      <p class="coach-line">{said.line}</p>
      {said.more.length > 0 && <p class="coach-why">{said.more.join(" ")}</p>}
    </>
  );
}

function Answers({ coach, noMore }: Pick<NoteProps, "coach" | "noMore">) {
  const c = coachWords();
  const never = () => {
    noMore();
    coach.leaveIt();
  };
  return (
    <>
      <button type="button" class="primary" onClick={onward(() => coach.takeBack())}>
        {c.takeBack}
      </button>
      <button type="button" class="quiet" onClick={onward(() => coach.leaveIt())}>
        {c.leaveIt}
      </button>
      <button type="button" class="link" onClick={onward(never)}>
        {c.warnNever}
      </button>
    </>
  );
}

/** The next step; each button takes the place of the one before, so a keyboard goes on where it is. */
function Steps({ coach, table, hint }: { coach: Coach; table: Table; hint: Hint }) {
  const c = coachWords();
  return (
    <>
      {hint.step < 3 && (
        <button type="button" class="primary" onClick={() => void coach.help()}>
          {hint.step === 1 ? c.tellMove : c.tellWhy}
        </button>
      )}
      {hint.step > 1 && (
        <button
          type="button"
          class={hint.step === 3 ? "primary" : "quiet"}
          onClick={onward(() => table.play(hint.move))}
        >
          {c.playIt(hint.move)}
        </button>
      )}
      <button type="button" class="quiet" onClick={onward(() => coach.dismiss())}>
        {c.thanks}
      </button>
    </>
  );
}

/** The button goes away, and the focus with it: back to the board, where keys play on. */
function onward(action: () => unknown): () => void {
  return () => {
    action();
    document.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus({ preventScroll: true });
  };
}
