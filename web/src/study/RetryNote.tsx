// Looking for a better move than the one that was played: the task and the answer, under the board where one looks.
import { useEffect } from "preact/hooks";
import { pointsText } from "../model/evaluation.ts";
import type { Table } from "../model/table.ts";
import { words } from "../words/index.ts";
import type { Retry, Study, Tried } from "./study.ts";

interface RetryNoteProps {
  study: Study;
  table: Table;
  why(tried: Tried): string; // what speaks for the attempt, or against it
}

export function RetryNote({ study, table, why }: RetryNoteProps) {
  const w = words();
  const retry = study.retry.value;
  const judged = retry?.tried?.verdict;
  const text = retry ? [textOf(retry), judged ? why(judged) : ""].filter(Boolean).join(" ") : "";
  useEffect(() => {
    if (text) table.announcer.say(text);
  }, [text]);
  if (!retry) return null;
  const verdict = retry.tried?.verdict;
  return (
    <div class="study-retry">
      <p>{text}</p>
      {verdict && (
        <button type="button" class="quiet" onClick={() => void study.retryAgain()}>
          {w.tryAgain}
        </button>
      )}
    </div>
  );
}

function textOf({ move, tried }: Retry): string {
  const w = words();
  if (!tried) return w.retry(move);
  if (!tried.verdict) return w.judging(tried.move);
  const { kind, loss, exact } = tried.verdict;
  const points = `${exact ? "" : "≈ "}${pointsText(loss, exact, w.numberLocale)}`;
  if (kind === "best") return w.retryBest(tried.move);
  if (kind === "good") return w.retryGood(tried.move);
  return kind === "better" ? w.retryBetter(tried.move, points) : w.retryNot(tried.move, points);
}
