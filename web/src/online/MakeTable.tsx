// The form for a new table: the options of the start page, the clocks a server can keep, and who may sit down.
import { useSignal } from "@preact/signals";
import { faceOf } from "../games/index.ts";
import { NumberField, Segments, SelectField } from "../kit/fields.tsx";
import { noClock } from "../model/clock.ts";
import { isFreePlay, withGame } from "../model/newGameOptions.ts";
import { capital } from "../model/sentence.ts";
import { units, usualClocks } from "../model/serverClock.ts";
import type { ClockKind, ClockTerms } from "../net/serverTypes.ts";
import { NewGameForm } from "../newgame/NewGameForm.tsx";
import { PlayerField } from "../newgame/options.tsx";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { type OnlineClient, type TableChoice, whyNot } from "./client.ts";

const usualTable: TableChoice = {
  computer: "",
  seat: "chance",
  games: 2,
  open: false,
  rated: false,
  clock: noClock,
};

interface PartProps {
  client: OnlineClient;
  more: TableChoice;
  set(part: Partial<TableChoice>): void;
}

export function MakeTable({ client }: { client: OnlineClient }) {
  const w = words();
  const o = w.online;
  const { app } = client;
  const options = app.options.value;
  const kept = useSignal<TableChoice>({ ...usualTable, ...app.store.read<TableChoice>("table") });
  const more = kept.value;
  const set = (part: Partial<TableChoice>) => {
    kept.value = { ...kept.value, ...part };
    app.store.write("table", kept.value);
  };
  const isFree = isFreePlay(options, faceOf(options.game).limits);
  const make = () => {
    const rated = more.rated && client.account.value !== null && !more.computer;
    return client.makeTable({ ...options, series: isFree ? "free" : "fixed" }, { ...more, rated });
  };
  const parts = { client, more, set };
  return (
    <section class="make-table" aria-labelledby="make-table">
      <h2 id="make-table">{o.makeTable}</h2>
      <NewGameForm
        app={app}
        head={
          <>
            <GameChoice app={app} />
            <NameField client={client} />
          </>
        }
        submitText={o.makeTable}
        submit={make}
        whyNot={whyNot}
        opponent={<Opponent {...parts} />}
        clock={
          <SelectField
            label={w.clock}
            values={kinds.map((value) => ({ value, text: capital(o.clocks[value]) }))}
            chosen={more.clock.kind}
            choose={(kind) => set({ clock: usualClocks[kind] })}
          />
        }
        details={<ClockNumbers clock={more.clock} set={(clock) => set({ clock })} />}
        more={() => (
          <>
            {!isFree && <SeatChoice {...parts} />}
            <GamesAndRating {...parts} />
          </>
        )}
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

/** A friend, whoever comes, or a computer. */
function Opponent({ more, set }: PartProps) {
  const o = words().online;
  const choose = (chosen: string) =>
    set(chosen === anybody ? { computer: "", open: true } : { computer: chosen, open: false });
  return (
    <PlayerField
      label={o.opponent}
      person={o.friend}
      extra={{ name: anybody, text: o.anybody }}
      chosen={more.computer || (more.open ? anybody : "")}
      choose={choose}
    />
  );
}

const anybody = "anybody";

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

/** How many games, and whether they count: among people only. */
function GamesAndRating({ client, more, set }: PartProps) {
  const o = words().online;
  return (
    <>
      <div class="inline">
        <NumberField
          label={o.games}
          value={more.games}
          least={1}
          most={99}
          set={(games) => set({ games: Math.round(games) })}
        />
      </div>
      {client.account.value && !more.computer && (
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

export function NameField({ client }: { client: OnlineClient }) {
  const o = words().online;
  return (
    <label class="field">
      <span class="field-name">{o.yourName}</span>
      <input
        type="text"
        maxLength={20}
        autocomplete="nickname"
        value={client.name.value}
        onInput={(event) => client.rename(event.currentTarget.value)}
      />
    </label>
  );
}

const kinds: ClockKind[] = ["none", "per_move", "increment", "byo_yomi", "correspondence"];

/** The numbers of a clock. */
function ClockNumbers({ clock, set }: { clock: ClockTerms; set(clock: ClockTerms): void }) {
  const w = words();
  const o = w.online;
  const { second, minute, day } = units;
  if (clock.kind === "none") return null;
  return (
    <div class="choice-detail inline">
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
  );
}
