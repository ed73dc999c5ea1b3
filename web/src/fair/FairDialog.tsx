// "Is it fair?": three rows that become surer, and the change that would make the board even.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Dialog } from "../kit/Dialog.tsx";
import { LiveRegion } from "../model/liveRegion.ts";
import type { FairRow, FairStrength, Position, Sheet } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { Voices } from "../table/Voices.tsx";
import { fairWords } from "../words/fair/index.ts";
import { sideName } from "../words/index.ts";
import { EveningView } from "./EveningView.tsx";
import { Fair, type FairLimits, fairStrengths, threadCount, usualLimits } from "./fair.ts";
import { Row } from "./Row.tsx";
import { behindChange, changeWords, choice, headline } from "./texts.ts";
import "./fair.css";

interface FairDialogProps {
  app: App;
  position: Position;
  /** Takes a change of the board over and gives the board as it is then; without it changes are only shown. */
  accept?: (position: string) => Promise<Position>;
  onClose(): void;
}

export function FairDialog({ app, position, accept, onClose }: FairDialogProps) {
  const f = fairWords();
  const sheet = app.sheet(position.game);
  const fair = useMemo(() => {
    const limits = { ...usualLimits, ...app.store.read<Partial<FairLimits>>("fair") };
    return new Fair(app.makeThread, threadCount(navigator.hardwareConcurrency || 1), limits);
  }, []);
  const board = useSignal(position);
  const isOpen = useRef(true);
  useEffect(() => {
    void fair.measure(position);
    return () => {
      isOpen.current = false;
      fair.stop();
    };
  }, []);
  const take = async (text: string) => {
    if (!accept) return;
    board.value = await accept(text);
    if (isOpen.current) await fair.measure(board.value);
  };
  const announcer = useSpokenVerdict(fair, sheet);
  const body = useKeptFocus(fair);
  const good = fair.good.value;
  const measuring = fair.state.value === "measuring";
  return (
    <Dialog title={f.title} onClose={onClose}>
      <div class="fair" ref={body}>
        <p class="meaning">{f.help}</p>
        <ul class="fair-rows">
          {fairStrengths.map((strength) => (
            <Row
              key={strength}
              sheet={sheet}
              strength={strength}
              row={fair.rows.value.get(strength) ?? null}
            />
          ))}
        </ul>
        {good && !measuring && <p>{choice(sheet, good)}</p>}
        <Proved fair={fair} sheet={sheet} />
        {fair.state.value === "failed" && <p role="alert">{f.failed}</p>}
        <EveningView app={app} fair={fair} position={board.value} accept={accept ? take : null} />
        <Tools fair={fair} position={board.value} />
      </div>
      <Voices announcer={announcer} of="fair-" />
    </Dialog>
  );
}

function Proved({ fair, sheet }: { fair: Fair; sheet: Sheet }) {
  const f = fairWords();
  const search = fair.search.value;
  if (!search?.solved) return null;
  const text =
    search.value === 0 ? f.provedDraw : f.proved(sideName(sheet, search.value > 0 ? "first" : "second"));
  return <p>{text}</p>;
}

function Tools({ fair, position }: { fair: Fair; position: Position }) {
  const f = fairWords();
  const good = fair.good.value;
  const resting = fair.state.value === "resting" || fair.state.value === "failed";
  const mayBeEvened = resting && good !== null && !good.even && fair.evening.value === null;
  return (
    <div class="answers">
      {!resting && (
        <button type="button" class="quiet" onClick={() => fair.stop()}>
          {f.stop}
        </button>
      )}
      {resting && fair.evening.value === null && (
        <button type="button" class="quiet" onClick={() => void fair.measure(position)}>
          {f.goOn}
        </button>
      )}
      {mayBeEvened && (
        <button type="button" class="primary" onClick={() => void fair.makeEven(position)}>
          {f.makeEven}
        </button>
      )}
    </div>
  );
}

/** Whoever pressed a button that has gone goes on at what stands there instead. */
function useKeptFocus(fair: Fair) {
  const body = useRef<HTMLDivElement>(null);
  const { state, evening } = fair;
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.tagName === "DIALOG";
    const buttons = body.current?.querySelectorAll<HTMLElement>("button") ?? [];
    if (isLost) (body.current?.querySelector<HTMLElement>("button.primary") ?? buttons[0])?.focus();
  }, [state.value, evening.value]);
  return body;
}

/** Says a row when it is clear which way it goes, how it all ended, and the change that was found. */
function useSpokenVerdict(fair: Fair, sheet: Sheet): LiveRegion {
  const announcer = useMemo(() => new LiveRegion(), []);
  const said = useMemo(() => new Map<FairStrength, string>(), []);
  const was = useRef(fair.state.peek());
  const good = (row: FairRow) => {
    const f = fairWords();
    return f.among(f.strengths.good, headline(sheet, row));
  };
  useSignalEffect(() => {
    const f = fairWords();
    if (fair.state.value === "measuring" && fair.rows.value.size === 0) said.clear();
    for (const [strength, row] of fair.rows.value) {
      const way = row.choose || (row.even ? "even" : "");
      const isNew = way !== "" && said.get(strength) !== way;
      if (isNew) announcer.say(f.among(f.strengths[strength], headline(sheet, row)));
      if (isNew) said.set(strength, way);
    }
  });
  useSignalEffect(() => {
    const now = fair.state.value;
    const row = fair.good.peek();
    if (now === "resting" && was.current === "measuring" && row)
      announcer.say(`${good(row)}. ${choice(sheet, row)}`);
    was.current = now;
  });
  useSignalEffect(() => {
    const stage = fair.stage.value;
    if (stage) announcer.say(fairWords().stages[stage]);
  });
  useSignalEffect(() => {
    const f = fairWords();
    const found = fair.evening.value;
    if (found === "none") announcer.say(f.noneBetter);
    else if (found) announcer.say(`${changeWords(sheet, found.change)} ${behindChange(sheet, found.row)}`);
  });
  return announcer;
}
