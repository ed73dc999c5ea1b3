// "Find me an opponent": the game, one of three clocks (few, so that people meet), how near in rating, rated or not.
import { useSignal } from "@preact/signals";
import { Segments } from "../kit/fields.tsx";
import { units } from "../model/serverClock.ts";
import type { ClockTerms } from "../net/serverTypes.ts";
import { words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { clockName, type OnlineClient } from "./client.ts";

const { minute, second, day } = units;
const clock = (kind: ClockTerms["kind"], main_ms: number, increment_ms = 0): ClockTerms => ({
  kind,
  main_ms,
  increment_ms,
  periods: 0,
  period_ms: 0,
});
const clocks = {
  quick: clock("increment", 5 * minute, 5 * second),
  calm: clock("increment", 15 * minute, 10 * second),
  days: clock("correspondence", 2 * day),
};
const clockNames = ["quick", "calm", "days"] as const;
const ranges = ["0", "100", "200", "400"] as const;

interface Choice {
  game: string;
  clock: (typeof clockNames)[number];
  range: (typeof ranges)[number];
  rated: boolean;
}

export function Seek({ client }: { client: OnlineClient }) {
  const s = socialWords();
  const { app } = client;
  const usual: Choice = { game: app.options.peek().game, clock: "quick", range: "0", rated: false };
  const choice = useSignal<Choice>({ ...usual, ...app.store.read<Choice>("seek choice") });
  const set = (part: Partial<Choice>) => {
    choice.value = { ...choice.value, ...part };
    app.store.write("seek choice", choice.value);
  };
  const { game, range } = choice.value;
  const rated = choice.value.rated && client.account.value !== null;
  const seek = () =>
    client.seek({ game, clock: clocks[choice.value.clock], rated, range: rated ? Number(range) : 0 });
  return (
    <section class="seek" aria-labelledby="seek">
      <h2 id="seek">{s.seek}</h2>
      <p class="meaning">{s.seekHelp}</p>
      <Segments
        name="seek-game"
        label={words().chooseGame}
        values={app.games.value.map((name) => ({ value: name, text: app.sheet(name).title }))}
        chosen={game}
        choose={(chosen) => set({ game: chosen })}
      />
      <Segments
        name="seek-clock"
        label={words().clock}
        values={clockNames.map((value) => ({
          value,
          text: clockName(clocks[value]),
          title: s.clockKinds[value],
        }))}
        chosen={choice.value.clock}
        choose={(chosen) => set({ clock: chosen })}
      />
      {client.account.value && <Rated choice={{ ...choice.value, rated }} set={set} />}
      <button type="button" class="primary big" disabled={app.seeking.value !== null} onClick={seek}>
        {s.findOpponent}
      </button>
    </section>
  );
}

function Rated({ choice, set }: { choice: Choice; set(part: Partial<Choice>): void }) {
  const o = words().online;
  const s = socialWords();
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={choice.rated} onChange={() => set({ rated: !choice.rated })} />
        <span>{o.rated}</span>
      </label>
      {choice.rated && (
        <label class="field">
          <span class="field-name">{s.ratingRange}</span>
          <select
            value={choice.range}
            onChange={(event) => {
              const chosen = ranges.find((value) => value === event.currentTarget.value);
              if (chosen) set({ range: chosen });
            }}
          >
            {ranges.map((value) => (
              <option key={value} value={value}>
                {value === "0" ? s.anyRating : s.within(Number(value))}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
