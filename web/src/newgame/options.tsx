// The choices for a new game, each a small form over the NewGameOptions. Switches and their meanings come from the rule sheet.
import { faceOf } from "../games/index.ts";
import { NumberField, numberOf, Segments, textOf } from "../kit/fields.tsx";
import { IconButton } from "../kit/Icon.tsx";
import type { ClockRule } from "../model/clock.ts";
import {
  controlOf,
  type NewGameOptions,
  namedSetups,
  readingsOf,
  seededSetups,
  withRule,
  withSeries,
} from "../model/newGameOptions.ts";
import { computerPlayers, fullEngines } from "../model/opponent.ts";
import { greatestSeed, newSeed } from "../model/seeds.ts";
import type { Sheet, Switch } from "../net/types.ts";
import { switchWord, term, words } from "../words/index.ts";

interface OptionProps {
  options: NewGameOptions;
  change(options: NewGameOptions): void;
}

export function PlayerOptions({ sheet, options, change }: OptionProps & { sheet: Sheet }) {
  const w = words();
  const rename = (player: 0 | 1, name: string) => {
    const names: [string, string] = [...options.names];
    names[player] = name;
    change({ ...options, names });
  };
  const seat = (player: 0 | 1, computer: string) => {
    const computers: NewGameOptions["computers"] = [...options.computers];
    computers[player] = computer || null;
    change({ ...options, computers });
  };
  return (
    <div class="option-row players-row">
      {([0, 1] as const).map((player) => (
        <div key={player} class="seat">
          <span class="field-name">{term(sheet.sides[player])}</span>
          <PlayerSelect
            label={w.playedBy(term(sheet.sides[player]))}
            person={w.person}
            chosen={options.computers[player] ?? ""}
            choose={(name) => seat(player, name)}
            local
          />
          {!options.computers[player] && (
            <input
              type="text"
              aria-label={w.nameOf(term(sheet.sides[player]))}
              maxLength={30}
              autocomplete="off"
              placeholder={w.name}
              value={options.names[player]}
              onInput={(event) => rename(player, textOf(event))}
            />
          )}
        </div>
      ))}
    </div>
  );
}

interface PlayerProps {
  label: string;
  person?: string; // what a person is called where that is one of the choices: the empty one
  chosen: string;
  choose(player: string): void;
  local?: boolean; // in this browser, whose pace can be told
}

/** Computers to choose from, under the name of the field. */
export function PlayerField(props: PlayerProps) {
  return (
    <div class="field">
      <span class="field-name" aria-hidden="true">
        {props.label}
      </span>
      <PlayerSelect {...props} />
    </div>
  );
}

function PlayerSelect(props: PlayerProps) {
  const w = words();
  return (
    <>
      <select
        aria-label={props.label}
        value={props.chosen}
        onChange={(event) => props.choose(event.currentTarget.value)}
      >
        {props.person && <option value="">{props.person}</option>}
        <optgroup label={w.computers}>
          {[...computerPlayers, ...fullEngines].map((name) => (
            <option key={name} value={name}>
              {w.computerShort(name)}
            </option>
          ))}
        </optgroup>
      </select>
      {props.local && props.chosen && <small class="meaning">{w.computerPace(props.chosen)}</small>}
    </>
  );
}

export function BoardOptions(
  props: OptionProps & { sheet: Sheet; kept: Record<string, string>; edit?: () => void; browse?: () => void },
) {
  const { sheet, options, change, kept } = props;
  const w = words();
  const { board } = options;
  const named = namedSetups(sheet);
  const seeded = seededSetups(sheet);
  const own = "own board";
  const values = [
    ...named.map(({ name, meaning }) => ({ value: name, text: term(name), title: meaning })),
    ...seeded.map(({ name, meaning }) => ({ value: name, text: term(name), title: meaning })),
    { value: own, text: w.ownBoard, title: w.ownBoardHelp },
  ];
  const chosen = board.kind === "own" ? own : board.name;
  const choose = (value: string) => {
    if (value === own) change({ ...options, board: { kind: "own", text: "" } });
    else if (seeded.some(({ name }) => name === value)) rollDice(value);
    else change({ ...options, board: { kind: "named", name: value } });
  };
  const rollDice = (name: string) => change({ ...options, board: { kind: "random", name, seed: newSeed() } });
  const meaning = [...named, ...seeded].find(({ name }) => name === chosen)?.meaning;
  return (
    <div class="option-row">
      <span class="field-name">{w.board}</span>
      <Segments name="board" label={w.board} values={values} chosen={chosen} choose={choose} />
      {meaning && <p class="meaning">{meaning}</p>}
      {board.kind === "random" && (
        <div class="inline">
          <label class="field">
            <span class="field-name">{w.seed}</span>
            <input
              type="number"
              min={0}
              max={greatestSeed}
              value={board.seed}
              onInput={(event) =>
                change({ ...options, board: { ...board, seed: numberOf(event, board.seed) } })
              }
            />
          </label>
          <IconButton icon="dice" label={w.newSeed} onClick={() => rollDice(board.name)} />
        </div>
      )}
      {board.kind === "own" && <OwnBoard options={options} change={change} kept={kept} text={board.text} />}
      <BoardLinks {...props} />
    </div>
  );
}

/** A board as text, or one of those that this browser keeps. */
function OwnBoard(props: OptionProps & { kept: Record<string, string>; text: string }) {
  const { options, change, kept, text } = props;
  const choose = (chosen: string) => change({ ...options, board: { kind: "own", text: chosen } });
  return (
    <>
      {Object.keys(kept).length > 0 && (
        <div class="kept-boards">
          {Object.entries(kept).map(([name, board]) => (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={board === text}
              onClick={() => choose(board)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <label class="field">
        <span class="field-name">{words().ownBoardHelp}</span>
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          value={text}
          onInput={(event) => choose(textOf(event))}
        />
      </label>
    </>
  );
}

/** The ways to more boards. */
function BoardLinks({ edit, browse }: { edit?: () => void; browse?: () => void }) {
  const w = words();
  if (!edit && !browse) return null;
  return (
    <p class="board-links">
      {browse && (
        <button type="button" class="link" onClick={browse}>
          {w.moreBoards}
        </button>
      )}
      {edit && (
        <button type="button" class="link" onClick={edit}>
          {w.edit}
        </button>
      )}
    </p>
  );
}

/** One board for all games of a series, or boards that the players set up in turn; then within limits they agree on. */
export function SeriesOptions({ sheet, options, change }: OptionProps & { sheet: Sheet }) {
  const w = words();
  const { limits } = faceOf(options.game);
  if (limits.length === 0) return null;
  return (
    <div class="option-row">
      <span class="field-name">{w.seriesMode}</span>
      <Segments
        name="series"
        label={w.seriesMode}
        values={(["fixed", "free"] as const).map((value) => ({ value, text: w.seriesModes[value] }))}
        chosen={options.series}
        choose={(series) => change(withSeries(options, series, limits))}
      />
      <p class="meaning">{w.seriesHelp[options.series]}</p>
      {options.series === "free" && (
        <div class="inline">
          {sheet.switches
            .filter(({ key }) => limits.includes(key))
            .map((item) => (
              <RuleNumber
                key={item.key}
                item={item}
                label={term(item.key)}
                options={options}
                change={change}
              />
            ))}
        </div>
      )}
    </div>
  );
}

export function ClockOptions({ options, change }: OptionProps) {
  const w = words();
  const { clock } = options;
  const set = (rule: ClockRule) => change({ ...options, clock: rule });
  const kinds: Record<ClockRule["kind"], ClockRule> = {
    none: { kind: "none" },
    move: { kind: "move", seconds: 60 },
    total: { kind: "total", seconds: 600, increment: 5 },
  };
  return (
    <div class="option-row">
      <Segments
        name="clock"
        label={w.clock}
        values={[
          { value: "none", text: w.clockNone },
          { value: "move", text: w.clockMove },
          { value: "total", text: w.clockTotal },
        ]}
        chosen={clock.kind}
        choose={(kind: ClockRule["kind"]) => set(kinds[kind])}
      />
      {clock.kind === "move" && (
        <NumberField
          label={w.secondsPerMove}
          value={clock.seconds}
          least={1}
          most={3600}
          set={(seconds) => set({ ...clock, seconds })}
        />
      )}
      {clock.kind === "total" && (
        <div class="inline">
          <NumberField
            label={w.minutes}
            value={clock.seconds / 60}
            least={0.5}
            most={600}
            step={0.5}
            set={(minutes) => set({ ...clock, seconds: minutes * 60 })}
          />
          <NumberField
            label={w.increment}
            value={clock.increment}
            least={0}
            most={600}
            set={(increment) => set({ ...clock, increment })}
          />
        </div>
      )}
    </div>
  );
}

export function PieOption({ options, change }: OptionProps) {
  const w = words();
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={options.pie}
        onChange={() => change({ ...options, pie: !options.pie })}
      />
      <span>
        {w.pie}
        <small>{w.pieHelp}</small>
      </span>
    </label>
  );
}

export function RuleOptions({ sheet, options, change }: OptionProps & { sheet: Sheet }) {
  const w = words();
  return (
    <div class="rule-options">
      <p class="meaning">{w.rulesHelp}</p>
      {sheet.switches.map((item) => (
        <RuleOption key={item.key} sheet={sheet} item={item} options={options} change={change} />
      ))}
      {Object.keys(options.rules).length > 0 && (
        <button type="button" class="quiet" onClick={() => change({ ...options, rules: {} })}>
          {w.reset}
        </button>
      )}
    </div>
  );
}

function RuleNumber({ item, label, options, change }: OptionProps & { item: Switch; label: string }) {
  const control = controlOf(item);
  if (control.kind !== "number") return null;
  const { least, most, step } = control;
  return (
    <NumberField
      label={label}
      value={Number(options.rules[item.key] ?? item.fallback)}
      least={least}
      most={most}
      step={step}
      set={(number) => change(withRule(options, item, String(number)))}
    />
  );
}

function RuleOption({ sheet, item, options, change }: OptionProps & { sheet: Sheet; item: Switch }) {
  const w = words();
  const control = controlOf(item);
  const value = options.rules[item.key] ?? item.fallback;
  const set = (next: string) => change(withRule(options, item, next));
  return (
    <div class="rule-option">
      {control.kind === "words" ? (
        <>
          <span class="field-name">{item.meaning}</span>
          <Segments
            name={`rule-${item.key}`}
            label={item.meaning}
            values={control.values.map((value) => ({ value, text: switchWord(item.key, value) }))}
            chosen={value}
            choose={set}
          />
        </>
      ) : (
        <RuleNumber item={item} label={item.meaning} options={options} change={change} />
      )}
      {readingsOf(sheet, item.key).map((reading) => (
        <details key={reading.point} class="reading">
          <summary>
            {reading.point} <span class="tag">{reading.kind === "addition" ? w.addition : w.reading}</span>
          </summary>
          <p>
            <strong>{reading.chosen}</strong> {reading.why}
          </p>
        </details>
      ))}
    </div>
  );
}
