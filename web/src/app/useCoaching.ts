// The coach of the table in front: fetched with its words, and gone with the table.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Coaching } from "../coach/coaching.ts";
import type { Table } from "../model/table.ts";
import type { App } from "../state/app.ts";
import type { Study } from "../study/study.ts";

export interface CoachAtTable {
  coaching: ReadonlySignal<Coaching | null>; // null: there is none, or not yet
  endedHere: ReadonlySignal<boolean>; // the game has ended while somebody sat here
}

/** `allowed`: nobody is helped against another person elsewhere. */
export function useCoaching(app: App, table: Table, study: Study, allowed: boolean): CoachAtTable {
  const coaching = useSignal<Coaching | null>(null);
  const endedHere = useSignal(false);
  useEffect(() => {
    if (!allowed) return;
    let left = false;
    const warns = () => app.settings.peek().warn;
    void import("../coach/coaching.ts")
      .then(({ coachingFor }) => coachingFor())
      .then((open) => {
        if (!left) coaching.value = open({ table, study, make: app.makeThread, warns });
      })
      .catch(() => undefined); // without a network, and not kept yet: the table does without
    return () => {
      left = true;
      coaching.peek()?.coach.end();
      coaching.value = null;
    };
  }, [table, study, allowed]);
  useEffect(() => {
    let opened = true; // a game that is opened at its end has not ended here
    const stop = table.result.subscribe((result) => {
      if (!opened) endedHere.value = result !== null;
    });
    opened = false;
    return stop;
  }, [table]);
  return { coaching, endedHere };
}
