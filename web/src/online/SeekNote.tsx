// An opponent is looked for: said on every screen, so that one can play a computer meanwhile. Found, it asks before it leads away.
import { useEffect } from "preact/hooks";
import { usualComputer } from "../model/opponent.ts";
import type { Seeking } from "../model/seeking.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { whyNot } from "./client.ts";
import "./online.css";

interface Props {
  app: App;
  seeking: Seeking;
}

export function SeekNote({ app, seeking }: Props) {
  const s = socialWords();
  const state = seeking.state.value;
  const close = () => {
    if (app.seeking.peek() === seeking) app.seeking.value = null;
  };
  const go = () => {
    close();
    void app.openTable(seeking.table.peek());
  };
  // Nobody is taken away from a game; the lobby has nothing to lose.
  const isFree = app.screen.value.kind === "lobby";
  useEffect(() => {
    if (state === "found" && isFree) go();
    if (state === "stopped") close();
  }, [state]);
  const stop = () => void (state === "found" ? seeking.decline() : seeking.stop());
  return (
    <section class="notice seek-note" aria-label={s.yourSearch}>
      <p role="status">{textOf(seeking)}</p>
      {state === "waiting" && (
        // Not in the line above: it would be read aloud every few seconds.
        <small class="seek-time">{words().online.seconds(Math.round(seeking.waited_ms.value / 1000))}</small>
      )}
      <div class="seek-buttons">
        {state === "found" && (
          <button type="button" class="primary" onClick={go}>
            {s.goToGame}
          </button>
        )}
        {(state === "waiting" || state === "away") && <Meanwhile app={app} seeking={seeking} />}
        <button
          type="button"
          class="quiet"
          onClick={state === "refused" || state === "elsewhere" ? close : stop}
        >
          {state === "found"
            ? s.notNow
            : state === "waiting" || state === "away"
              ? s.stopSeeking
              : words().close}
        </button>
      </div>
    </section>
  );
}

function textOf(seeking: Seeking): string {
  const s = socialWords();
  switch (seeking.state.value) {
    case "found":
      return s.opponentFound;
    case "away":
      return words().online.unreachable;
    case "elsewhere":
      return s.seeksElsewhere;
    case "refused":
      return whyNot(seeking.why.value);
    default:
      return s.seekingOpponent;
  }
}

/** The same game against a computer; a game that is under way already goes on. */
function Meanwhile({ app, seeking }: Props) {
  const s = socialWords();
  const at = app.screen.value;
  if (at.kind === "table" && at.table.result.value === null) return null;
  const { game } = seeking.wish;
  const play = () => void app.startAgainstComputer(game, usualComputer);
  return (
    <button type="button" class="primary" onClick={play}>
      {s.computerMeanwhile}
    </button>
  );
}
