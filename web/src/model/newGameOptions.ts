// What a person chose on the start page, and the game it means for the engine.
import type { Reading, Sheet, Spec, Switch } from "../net/types.ts";
import type { ClockRule } from "./clock.ts";

export type BoardChoice =
  | { kind: "named"; name: string }
  | { kind: "random"; name: string; seed: number } // name: what the sheet calls it, before the colon
  | { kind: "own"; text: string };

export interface NewGameOptions {
  game: string;
  rules: Record<string, string>; // only what differs from the sheet's defaults
  board: BoardChoice;
  names: [string, string];
  computers: [string | null, string | null];
  clock: ClockRule;
  pie: boolean;
  series: "fixed" | "free"; // one board with colours swapped, or the players set up in turn
}

export function usualOptions(game: string, setup: string): NewGameOptions {
  return {
    game,
    rules: {},
    board: { kind: "named", name: setup },
    names: ["", ""],
    computers: [null, null],
    clock: { kind: "none" },
    pie: false,
    series: "fixed",
  };
}

/** The part of a options that outlives the options of another game. */
export function company({ names, computers, clock, pie }: NewGameOptions) {
  return { names, computers, clock, pie };
}

/** Another game with the same company. */
export function withGame(options: NewGameOptions, game: string, setup: string): NewGameOptions {
  return { ...usualOptions(game, setup), ...company(options), series: options.series };
}

/** Whether the players set their boards up themselves: only in games whose set-up has limits to agree on. */
export function isFreePlay({ series }: NewGameOptions, limits: string[]): boolean {
  return series === "free" && limits.length > 0;
}

/** Another kind of series. On one board for all games nobody sets up, so the limits agreed on for that are dropped. */
export function withSeries(
  options: NewGameOptions,
  series: NewGameOptions["series"],
  limits: string[],
): NewGameOptions {
  if (series === "free") return { ...options, series };
  const rules = Object.entries(options.rules).filter(([key]) => !limits.includes(key));
  return { ...options, series, rules: Object.fromEntries(rules) };
}

const seedMark = ":SEED";

export function namedSetups(sheet: Sheet) {
  return sheet.setups.filter(({ name }) => !name.endsWith(seedMark));
}

export function seededSetups(sheet: Sheet) {
  return sheet.setups
    .filter(({ name }) => name.endsWith(seedMark))
    .map(({ name, meaning }) => ({ name: name.slice(0, -seedMark.length), meaning }));
}

export function specOf({ game, rules, board }: NewGameOptions): Spec {
  const switches = Object.entries(rules);
  const spec = specWith(game, board);
  if (switches.length > 0) spec.rules = switches.map(([key, value]) => `${key}=${value}`).join(",");
  return spec;
}

/** A game by its usual rules on a board. */
export function specWith(game: string, board: BoardChoice): Spec {
  const spec: Spec = { game };
  if (board.kind === "named") spec.setup = board.name;
  else if (board.kind === "random") spec.setup = `${board.name}:${board.seed}`;
  else if (board.text.trim().includes(" ")) spec.position = board.text.trim();
  else spec.setup = board.text.trim();
  return spec;
}

/** How a switch is shown. */
export type Control =
  | { kind: "words"; values: string[] }
  | { kind: "number"; least: number; most: number; step: number };

export function controlOf({ words, low, high, step }: Switch): Control {
  if (words.length > 0) return { kind: "words", values: words };
  return { kind: "number", least: low, most: high, step };
}

/** The register's entries that a switch decides. */
export function readingsOf(sheet: Sheet, key: string): Reading[] {
  return sheet.readings.filter(({ otherwise }) => otherwise === key || otherwise.startsWith(`${key}=`));
}

export function withRule(options: NewGameOptions, { key, fallback }: Switch, value: string): NewGameOptions {
  const { [key]: _, ...rules } = options.rules;
  return { ...options, rules: value === fallback ? rules : { ...rules, [key]: value } };
}

/** What a game under way was begun with, for another one on its board: the rules that differ from the usual ones, and the board. */
export function optionsFrom(before: NewGameOptions, spec: Spec, sheet: Sheet, usual: string): NewGameOptions {
  const { game, rules = "", setup = "", position = "" } = spec;
  const given = rules.split(",").map((pair) => pair.split("=") as [string, string]);
  const fallback = (key: string) => sheet.switches.find((item) => item.key === key)?.fallback;
  const differing = given.filter(([key, value]) => value !== undefined && value !== fallback(key));
  return {
    ...withGame(before, game, usual),
    series: "fixed",
    rules: Object.fromEntries(differing),
    board: boardIn(setup || usual, position, sheet),
  };
}

function boardIn(setup: string, position: string, sheet: Sheet): BoardChoice {
  const [name = "", seed = ""] = setup.split(":");
  if (position) return { kind: "own", text: position };
  if (seed && seededSetups(sheet).some((known) => known.name === name))
    return { kind: "random", name, seed: Number(seed) };
  return namedSetups(sheet).some((known) => known.name === setup)
    ? { kind: "named", name: setup }
    : { kind: "own", text: setup };
}
