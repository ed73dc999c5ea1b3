// The smallest change that makes a board even: the engine lists all changes and chooses among them; here the work is only
// handed round among the threads.
import type { Engine } from "../net/engine.ts";
import type { BoardChange, Evaluation, FairRow, Position, Tally } from "../net/types.ts";
import type { Evening, Stage } from "./fair.ts";

interface Parts {
  engines: Engine[];
  position: Position;
  chance: number; // of the first side among good players
  seed: number;
  isOver(): boolean;
  at(stage: Stage): void;
  verdict(changed: Position): Promise<FairRow | null>;
}

const searchesAtOnce = 40;
const pairsAtOnce = 10;

/** Does all tasks, each on whatever engine is free, and gives the answers in order. */
async function share<T, R>(
  engines: Engine[],
  tasks: T[],
  isOver: () => boolean,
  act: (engine: Engine, task: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  let next = 0;
  const work = async (engine: Engine) => {
    while (next < tasks.length && !isOver()) {
      const index = next++;
      answers[index] = await act(engine, tasks[index] as T);
    }
  };
  await Promise.all(engines.map(work));
  return answers;
}

function slices<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

const half = 0.5;
const off = (row: FairRow) => Math.abs(row.chance - half);

/** The first even one of the best changes, or the best of them. */
export async function findEvening(parts: Parts): Promise<Evening | null> {
  const { engines, position, isOver, at } = parts;
  const { game, rules } = position;
  const [first] = engines;
  if (!first) return null;
  at("listing");
  const all = await first.ask("fairnessChanges", { game, rules, position: position.position });
  const base = { game, strength: "good" as const, chance: parts.chance };
  const search = async (changes: BoardChange[], deep: boolean, size: number) => {
    const positions = [position.position, ...changes.map((change) => change.position)];
    const found = await share(engines, slices(positions, size), isOver, (engine, part) =>
      engine.ask("fairnessSearch", { game, rules, positions: part, deep }),
    );
    const [start, ...searches] = found.flat();
    return { start: start as Evaluation, searches };
  };
  const choose = async (
    changes: BoardChange[],
    known: { start: Evaluation; searches: Evaluation[] },
    more: {
      tallies: Tally[];
      deep: boolean;
    },
  ) => {
    const sizes = changes.map(({ size }) => size);
    const choice = { base: { ...base, search: known.start }, sizes, searches: known.searches, ...more };
    return first.ask("fairnessChoose", choice);
  };
  const quick = await search(all, false, searchesAtOnce);
  if (isOver()) return null;
  const some = (await choose(all, quick, { tallies: [], deep: false })).places.map(
    (place) => all[place] as BoardChange,
  );
  at("searching");
  const deep = await search(some, true, 1);
  if (isOver()) return null;
  const played = await choose(some, deep, { tallies: [], deep: true });
  const few = played.places.map((place) => some[place] as BoardChange);
  const searches = played.places.map((place) => deep.searches[place] as Evaluation);
  at("playing");
  const tallies = await playAll(parts, few, played.pairs);
  if (isOver()) return null;
  const last = await choose(few, { start: deep.start, searches }, { tallies, deep: true });
  at("confirming");
  return confirm(
    parts,
    last.places.map((place) => few[place] as BoardChange),
  );
}

/** The same pairs on every changed board. */
async function playAll(parts: Parts, changes: BoardChange[], pairs: number): Promise<Tally[]> {
  const { engines, position, seed, isOver } = parts;
  const { game, rules } = position;
  const starts = Array.from({ length: Math.ceil(pairs / pairsAtOnce) }, (_, block) => block * pairsAtOnce);
  const tasks = changes.flatMap((change, index) => starts.map((start) => ({ change, index, start })));
  const tallies = await share(engines, tasks, isOver, (engine, { change, start }) =>
    engine.ask("fairnessPlay", {
      game,
      rules,
      position: change.position,
      strength: "good",
      seed,
      first: start,
      count: Math.min(pairsAtOnce, pairs - start),
    }),
  );
  if (isOver()) return [];
  const [engine] = engines;
  return share(engine ? [engine] : [], changes, isOver, async (one, change) => {
    const mine = tallies.filter((_, at) => tasks[at]?.change === change);
    const about = { game, strength: "good" as const, search: null, precision: half };
    return (await one.ask("fairnessLook", { ...about, tallies: mine })).tally;
  });
}

async function confirm(parts: Parts, changes: BoardChange[]): Promise<Evening | null> {
  let best: Evening | null = null;
  for (const change of changes) {
    const row = await parts.verdict({ ...parts.position, position: change.position });
    if (parts.isOver() || !row) return null;
    if (!best || off(row) < off(best.row)) best = { change, row };
    if (row.even) return { change, row };
  }
  return best && off(best.row) < Math.abs(parts.chance - half) ? best : null;
}
