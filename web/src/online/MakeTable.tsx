// The form for a new table: the options of the start page, the clocks a server can keep, and who may sit down.
import { useSignal } from "@preact/signals";
import { faceOf } from "../games/index.ts";
import { NumberField, Segments } from "../kit/fields.tsx";
import { isFreePlay, withGame } from "../model/newGameOptions.ts";
import { noClock, units, usualClocks } from "../model/serverClock.ts";
import type { ClockKind, ClockTerms } from "../net/serverTypes.ts";
import { NewGameForm } from "../newgame/NewGameForm.tsx";
import { PlayerField } from "../newgame/options.tsx";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { type Desk, type TableChoice, whyNot } from "./desk.ts";

const usualTable: TableChoice = {
  computer: "",
  seat: "chance",
  games: 2,
  open: false,
  rated: false,
  clock: noClock,
};

interface PartProps {
  desk: Desk;
  more: TableChoice;
  set(part: Partial<TableChoice>): void;
}

export function MakeTable({ desk }: { desk: Desk }) {
  const w = words();
  const o = w.online;
  const { app } = desk;
  const options = app.options.value;
  const kept = useSignal<TableChoice>({ ...usualTable, ...app.store.read<TableChoice>("table") });
  const more = kept.value;
  const set = (part: Partial<TableChoice>) => {
    kept.value = { ...kept.value, ...part };
    app.store.write("table", kept.value);
  };
  const isFree = isFreePlay(options, faceOf(options.game).limits);
  const make = () => {
    const rated = more.rated && desk.account.value !== null && !more.computer;
    return desk.makeTable({ ...options, series: isFree ? "free" : "fixed" }, { ...more, rated });
  };
  const parts = { desk, more, set };
  return (
    <section class="make-table" aria-labelledby="make-table">
      <h2 id="make-table">{o.makeTable}</h2>
      <NewGameForm
        app={app}
        head={<GameChoice app={app} />}
        submitText={o.makeTable}
        submit={make}
        whyNot={whyNot}
        players={<Opponent {...parts} />}
        more={
          <>
            {!isFree && <SeatChoice {...parts} />}
            {!more.computer && <JoinChoice {...parts} />}
          </>
        }
        clock={
          <div class="option-row">
            <span class="field-name">{w.clock}</span>
            <ClockTermsOptions clock={more.clock} set={(clock) => set({ clock })} />
          </div>
        }
      />
    </section>
  );
}

function GameChoice({ app }: { app: App }) {
  const options = app.options.value;
  return (
    <Segments
      name="online-game"
      label={words().chooseGame}
      values={app.games.value.map((name) => ({ value: name, text: app.sheet(name).title }))}
      chosen={options.game}
      choose={(game) => {
        app.options.value = withGame(options, game, faceOf(game).setup);
      }}
    />
  );
}

function Opponent({ desk, more, set }: PartProps) {
  const o = words().online;
  return (
    <div class="inline">
      <NameField desk={desk} />
      <PlayerField
        label={o.opponent}
        person={o.friend}
        chosen={more.computer}
        choose={(computer) => set({ computer })}
      />
      <NumberField
        label={o.games}
        value={more.games}
        least={1}
        most={99}
        set={(games) => set({ games: Math.round(games) })}
      />
    </div>
  );
}

function SeatChoice({ more, set }: PartProps) {
  const o = words().online;
  return (
    <div class="option-row">
      <span class="field-name">{o.seatChoice}</span>
      <Segments
        name="online-seat"
        label={o.seatChoice}
        values={(["me", "other", "chance"] as const).map((value) => ({ value, text: o.seatChoices[value] }))}
        chosen={more.seat}
        choose={(seat) => set({ seat })}
      />
    </div>
  );
}

/** Who may sit down, and whether it counts: among people only. */
function JoinChoice({ desk, more, set }: PartProps) {
  const o = words().online;
  return (
    <>
      <div class="option-row">
        <span class="field-name">{o.whoMayJoin}</span>
        <Segments
          name="online-open"
          label={o.whoMayJoin}
          values={(["invited", "open"] as const).map((value) => ({ value, text: o.joinKinds[value] }))}
          chosen={more.open ? "open" : "invited"}
          choose={(value) => set({ open: value === "open" })}
        />
      </div>
      {desk.account.value && (
        <label class="check">
          <input type="checkbox" checked={more.rated} onChange={() => set({ rated: !more.rated })} />
          <span>
            {o.rated}
            <small>{o.ratedHelp}</small>
          </span>
        </label>
      )}
    </>
  );
}

export function NameField({ desk }: { desk: Desk }) {
  const o = words().online;
  return (
    <label class="field">
      <span class="field-name">{o.yourName}</span>
      <input
        type="text"
        maxLength={20}
        autocomplete="nickname"
        value={desk.name.value}
        onInput={(event) => desk.rename(event.currentTarget.value)}
      />
    </label>
  );
}

const kinds: ClockKind[] = ["none", "per_move", "increment", "byo_yomi", "correspondence"];

function ClockTermsOptions({ clock, set }: { clock: ClockTerms; set(clock: ClockTerms): void }) {
  const w = words();
  const o = w.online;
  const { second, minute, day } = units;
  return (
    <>
      <Segments
        name="online-clock"
        label={w.clock}
        values={kinds.map((value) => ({ value, text: o.clocks[value] }))}
        chosen={clock.kind}
        choose={(kind) => set(usualClocks[kind])}
      />
      <div class="inline">
        {clock.kind === "per_move" && (
          <NumberField
            label={w.secondsPerMove}
            value={clock.main_ms / second}
            least={1}
            most={3600}
            set={(value) => set({ ...clock, main_ms: value * second })}
          />
        )}
        {(clock.kind === "increment" || clock.kind === "byo_yomi") && (
          <NumberField
            label={w.minutes}
            value={clock.main_ms / minute}
            least={0.5}
            most={1440}
            step={0.5}
            set={(value) => set({ ...clock, main_ms: value * minute })}
          />
        )}
        {clock.kind === "increment" && (
          <NumberField
            label={w.increment}
            value={clock.increment_ms / second}
            least={0}
            most={600}
            set={(value) => set({ ...clock, increment_ms: value * second })}
          />
        )}
        {clock.kind === "byo_yomi" && (
          <>
            <NumberField
              label={o.periods}
              value={clock.periods}
              least={1}
              most={50}
              set={(value) => set({ ...clock, periods: Math.round(value) })}
            />
            <NumberField
              label={o.periodSeconds}
              value={clock.period_ms / second}
              least={1}
              most={600}
              set={(value) => set({ ...clock, period_ms: value * second })}
            />
          </>
        )}
        {clock.kind === "correspondence" && (
          <NumberField
            label={o.daysPerMove}
            value={clock.main_ms / day}
            least={1}
            most={60}
            set={(value) => set({ ...clock, main_ms: Math.round(value) * day })}
          />
        )}
      </div>
    </>
  );
}
