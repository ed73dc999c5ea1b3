// The choices for a new game, each a small form over the NewGameOptions. Switches and their meanings come from the rule sheet.
import { faceOf } from "../games/index.ts";
import { NumberField, Segments, SelectField, textOf } from "../kit/fields.tsx";
import { IconButton } from "../kit/Icon.tsx";
import type { ClockRule } from "../model/clock.ts";
import {
  type BoardChoice,
  controlOf,
  isFreePlay,
  type NewGameOptions,
  namedSetups,
  readingsOf,
  seededSetups,
  withRule,
  withSeries,
} from "../model/newGameOptions.ts";
import { computerPlayers, fullEngines } from "../model/opponent.ts";
import { greatestSeed, newSeed } from "../model/seeds.ts";
import { capital } from "../model/sentence.ts";
import type { Sheet, Switch } from "../net/types.ts";
import { choiceWord, sideName, switchWord, words } from "../words/index.ts";

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
  const names = [sideName(sheet, "first"), sideName(sheet, "second")] as const;
  return (
    <fieldset class="option-row players-row">
      <legend class="field-name">{w.whoSitsWhere}</legend>
      {([0, 1] as const).map((player) => (
        <div key={player} class="seat">
          <span class="field-name">{names[player]}</span>
          <PlayerSelect
            label={w.playedBy(names[player])}
            person={w.person}
            chosen={options.computers[player] ?? ""}
            choose={(name) => seat(player, name)}
            local
          />
          {!options.computers[player] && (
            <input
              type="text"
              aria-label={w.nameOf(names[player])}
              maxLength={30}
              autocomplete="off"
              placeholder={w.name}
              value={options.names[player]}
              onInput={(event) => rename(player, textOf(event))}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface PlayerProps {
  label: string;
  person?: string; // what a person is called where that is one of the choices: the empty one
  extra?: { name: string; text: string }; // one more choice, of another kind
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
        {props.extra && <option value={props.extra.name}>{props.extra.text}</option>}
        <optgroup label={w.computers}>
          {[...computerPlayers, ...fullEngines].map((name) => (
            <option key={name} value={name}>
              {w.computerShort(name)}
            </option>
          ))}
        </optgroup>
      </select>
      {props.local && props.chosen && !props.extra && (
        <small class="meaning">{w.computerPace(props.chosen)}</small>
      )}
    </>
  );
}

/** The computer somebody plays against, or nobody: two people here. Whoever sits first stays there. */
export function OpponentField({ options, change }: OptionProps) {
  const w = words();
  const [first, second] = options.computers;
  const isBoth = first !== null && second !== null;
  const choose = (player: string) => {
    if (player === both) return;
    const computer = player || null;
    const isFirst = first !== null && !isBoth && computer !== null;
    change({ ...options, computers: isFirst ? [computer, null] : [null, computer] });
  };
  return (
    <PlayerField
      label={w.opponentIs}
      person={w.personHere}
      {...(isBoth && { extra: { name: both, text: w.twoComputers } })}
      chosen={isBoth ? both : (second ?? first ?? "")}
      choose={choose}
      local
    />
  );
}

const both = "both";

interface BoardProps extends OptionProps {
  sheet: Sheet;
  kept: Record<string, string>; // boards of one's own, by name
}

const ownBoard = "own";
const freePlay = "free";
const chosenOf = (options: NewGameOptions, isFree: boolean) => {
  const { board } = options;
  if (isFree) return freePlay;
  return board.kind === "own" ? ownBoard : `${board.kind} ${board.name}`;
};
const sizeOf = (sheet: Sheet) => sheet.switches.find(({ key }) => key === "size");
const rolled = (name: string): BoardChoice => ({ kind: "random", name, seed: newSeed() });

/** Which board: a named one, a random one, one's own, or those that the players set up; and its size, where there is a choice. */
export function BoardField({ sheet, options, change }: BoardProps) {
  const w = words();
  const { limits } = faceOf(options.game);
  const isFree = isFreePlay(options, limits);
  const size = sizeOf(sheet);
  const named = namedSetups(sheet);
  const put = (board: BoardChoice) => change({ ...withSeries(options, "fixed", limits), board });
  const choose = (value: string) => {
    const [kind = "", name = ""] = value.split(" ");
    if (kind === freePlay) change(withSeries(options, "free", limits));
    else if (kind === ownBoard) put({ kind: "own", text: "" });
    else put(kind === "random" ? rolled(name) : { kind: "named", name });
  };
  return (
    <div class="field">
      <span class="field-name" aria-hidden="true">
        {w.board}
      </span>
      <div class="board-choice">
        {size && <SizeSelect item={size} options={options} change={change} />}
        <select
          aria-label={w.board}
          value={chosenOf(options, isFree)}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {named.map(({ name, meaning }) => (
            <option key={name} value={`named ${name}`} title={meaning}>
              {capital(choiceWord(name))}
            </option>
          ))}
          {seededSetups(sheet).map(({ name, meaning }) => (
            <option key={name} value={`random ${name}`} title={meaning}>
              {capital(choiceWord(name))}
            </option>
          ))}
          <option value={ownBoard}>{capital(w.ownBoard)}</option>
          {limits.length > 0 && <option value={freePlay}>{capital(w.freePlay)}</option>}
        </select>
      </div>
    </div>
  );
}

/** All sizes a board may have. */
function SizeSelect({ item, options, change }: OptionProps & { item: Switch }) {
  const control = controlOf(item);
  const values =
    control.kind === "words"
      ? control.values
      : Array.from({ length: control.most - control.least + 1 }, (_, index) => String(control.least + index));
  return (
    <select
      class="size"
      aria-label={item.meaning}
      value={options.rules[item.key] ?? item.fallback}
      onChange={(event) => change(withRule(options, item, event.currentTarget.value))}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {value} × {value}
        </option>
      ))}
    </select>
  );
}

/** What the chosen kind of board leaves open. */
export function BoardDetails({ sheet, options, change, kept }: BoardProps) {
  const w = words();
  const { board } = options;
  const { limits } = faceOf(options.game);
  if (isFreePlay(options, limits))
    return (
      <div class="choice-detail">
        <p class="meaning">{w.freePlayHelp}</p>
        <Limits sheet={sheet} options={options} change={change} />
      </div>
    );
  if (board.kind === "random") {
    const set = (seed: number) => change({ ...options, board: { ...board, seed } });
    return (
      <div class="choice-detail inline">
        <NumberField label={w.seed} value={board.seed} least={0} most={greatestSeed} set={set} />
        <IconButton
          icon="dice"
          label={w.newSeed}
          onClick={() => change({ ...options, board: rolled(board.name) })}
        />
      </div>
    );
  }
  if (board.kind !== "own") return null;
  return (
    <div class="choice-detail">
      <OwnBoard options={options} change={change} kept={kept} text={board.text} />
    </div>
  );
}

/** How many of each piece may be set up in free play. */
function Limits({ sheet, options, change }: OptionProps & { sheet: Sheet }) {
  const { limits } = faceOf(options.game);
  return (
    <div class="inline">
      {sheet.switches
        .filter(({ key }) => limits.includes(key))
        .map((item) => (
          <RuleNumber
            key={item.key}
            item={item}
            label={capital(choiceWord(item.key))}
            options={options}
            change={change}
          />
        ))}
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

const clockRules: Record<ClockRule["kind"], ClockRule> = {
  none: { kind: "none" },
  move: { kind: "move", seconds: 60 },
  total: { kind: "total", seconds: 600, increment: 5 },
};

export function ClockField({ options, change }: OptionProps) {
  const w = words();
  const names = { none: w.clockNone, move: w.clockMove, total: w.clockTotal };
  return (
    <SelectField
      label={w.clock}
      values={(["none", "move", "total"] as const).map((value) => ({ value, text: names[value] }))}
      chosen={options.clock.kind}
      choose={(kind) => change({ ...options, clock: clockRules[kind] })}
    />
  );
}

/** How long the clocks run. */
export function ClockDetails({ options, change }: OptionProps) {
  const w = words();
  const { clock } = options;
  const set = (rule: ClockRule) => change({ ...options, clock: rule });
  if (clock.kind === "none") return null;
  return (
    <div class="choice-detail">
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

/** The size stands with the board, and limits of a set-up where there is one. */
const isAskedHere =
  ({ game }: NewGameOptions) =>
  ({ key }: Switch) =>
    key !== "size" && !faceOf(game).limits.includes(key);

export function RuleOptions({ sheet, options, change }: OptionProps & { sheet: Sheet }) {
  const w = words();
  return (
    <div class="rule-options">
      <p class="meaning">{w.rulesHelp}</p>
      {sheet.switches.filter(isAskedHere(options)).map((item) => (
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
