// The two players: piece, name, score, clock, and whose turn it is.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Piece } from "../board/pieces.tsx";
import type { Beside } from "../board/view.ts";
import { faceOf, pieceOf } from "../games/index.ts";
import { clockText, shownAt } from "../model/clock.ts";
import { computerOf, type Match, type PlayerNumber, playerOf } from "../model/match.ts";
import type { Table } from "../model/table.ts";
import type { SeriesStanding, Side } from "../net/types.ts";
import { labelText, sideName, words } from "../words/index.ts";

export function nameOf(table: Table, side: Side): string {
  const match = table.match.value;
  const computer = computerOf(match, side);
  if (computer) return words().computer(computer);
  const player = playerOf(match, side);
  if (match.names[player]) return match.names[player];
  return areNumbered(match) ? words().playerNumber(player + 1) : sideName(table.sheet, side);
}

/** The same as it stands beside a board: the one person here without a name is "you". */
export function nameBeside(table: Table, side: Side): string {
  return isNamelessYou(table, side) ? words().you : nameOf(table, side);
}

const isNamelessYou = (table: Table, side: Side) =>
  table.you.value === side && !table.match.value.names[playerOf(table.match.value, side)];

/** Players without names are called by their side, until sides are no longer theirs for good. */
function areNumbered({ setter, series, computers }: Match): boolean {
  return setter !== null || (series.length > 0 && computers.every((player) => player === null));
}

/** What the 3D table shows beside the board. */
export function besideOf(table: Table): Beside {
  return {
    names: () => [nameBeside(table, "first"), nameBeside(table, "second")],
    verdict() {
      const result = table.showsEnd.value ? table.result.value : null;
      if (!result || table.playback.busy.value) return null; // the last pieces turn first
      const { winner } = result;
      if (!winner) return { winner: null, text: words().draw };
      const text = winner === table.you.value ? words().youWin : words().wins(nameOf(table, winner));
      return { winner: winner === "first" ? 0 : 1, text };
    },
    clock() {
      const clock = table.clock.value;
      if (table.match.value.clock.kind === "none") return null;
      const text = (side: Side) => {
        const { left_ms, periods } = shownAt(clock, side, Math.max(Date.now(), clock.since_ms));
        return clockText(left_ms) + (periods === null ? "" : ` ×${periods}`);
      };
      return {
        texts: [text("first"), text("second")],
        running: clock.running === null ? null : clock.running === "first" ? 0 : 1,
      };
    },
  };
}

export const points = (value: number) => String(value);

export function Players({ table }: { table: Table }) {
  const w = words();
  const match = table.match.value;
  const sum = table.standing.value;
  const order: [PlayerNumber, PlayerNumber] = [playerOf(match, "first"), playerOf(match, "second")];
  return (
    <section class="players" aria-label={w.players}>
      <PlayerCard table={table} side="first" />
      <PlayerCard table={table} side="second" />
      {sum && <p class="series">{seriesText(match, sum, order, (side) => nameOf(table, side))}</p>}
    </section>
  );
}

/** "Series 2 : 1, Ann leads": games won in the order given, and where they are equal, by how many points. */
export function seriesText(
  match: Match,
  sum: SeriesStanding,
  [a, b]: [PlayerNumber, PlayerNumber],
  nameBySide?: (side: Side) => string,
): string {
  const w = words();
  const score = w.series([sum.wins[a], sum.wins[b]], sum.draws);
  const { leader } = sum;
  if (leader === null) return `${score}, ${w.seriesLevel}`;
  const name = nameBySide?.(leader === match.firstPlayer ? "first" : "second");
  const who = name ?? (match.names[leader === 1 ? 1 : 0] || w.playerNumber(leader + 1));
  const points = sum.wins[0] === sum.wins[1] ? Math.abs(sum.difference) : null;
  return `${score}, ${w.seriesLeads(who, points)}`;
}

function PlayerCard({ table, side }: { table: Table; side: Side }) {
  const { position, result, sheet } = table;
  const { outcome } = position.value;
  const piece = pieceOf(sheet, side);
  const ended = table.showsEnd.value ? result.value : null; // looking back, one sees whose turn it was
  const toMove = !ended && !outcome.over && position.value.side === side;
  const won = ended?.winner === side;
  const name = nameOf(table, side);
  const isYou = isNamelessYou(table, side);
  return (
    <div class={`player ${toMove ? "to-move" : ""} ${won ? "won" : ""}`} data-side={side}>
      {piece && <Piece name={piece} class="player-piece" />}
      <div class="player-words">
        <span class="player-name">{nameBeside(table, side)}</span>
        <span class="player-parts">
          {outcome.parts.length > 1
            ? outcome.parts
                .map(({ code, label, ...value }) => `${labelText(code, label)} ${points(value[side])}`)
                .join(" + ")
            : name === sideName(sheet, side) && !isYou
              ? labelText(outcome.parts[0]?.code ?? "other", outcome.parts[0]?.label)
              : sideName(sheet, side)}
        </span>
        <OwnFacts table={table} side={side} />
      </div>
      <span class="player-score">{points(table.playback.shown.value.score[side])}</span>
      {table.match.value.clock.kind !== "none" && <Clock table={table} side={side} name={name} />}
    </div>
  );
}

/** What holds for this side alone, but for what its score says already. */
function OwnFacts({ table, side }: { table: Table; side: Side }) {
  const { inScore = [] } = faceOf(table.sheet.name);
  const own = table.position.value.facts
    .filter(({ code }) => !inScore.includes(code))
    .flatMap(({ code, label, sides }) => sides.map((of) => ({ label: labelText(code, label), ...of })))
    .filter((of) => of.side === side);
  if (own.length === 0) return null;
  return (
    <span class="player-facts">
      {own.map(({ label, value }) => (
        <span key={label} class={value ? "fact" : "fact tag"}>
          {label} {value && <b>{value}</b>}
        </span>
      ))}
    </span>
  );
}

/** Ticks only while it runs: every second, and faster in the last ten. */
function Clock({ table, side, name }: { table: Table; side: Side; name: string }) {
  const now_ms = useSignal(Date.now());
  const clock = table.clock.value;
  const { left_ms: left, periods } = shownAt(clock, side, Math.max(now_ms.value, clock.since_ms));
  const isLast = periods === null || periods <= 1; // before that, the next period begins
  useEffect(() => {
    if (clock.running !== side) return;
    const id = setInterval(
      () => {
        now_ms.value = Date.now();
        table.tick();
      },
      left <= 10_000 ? 100 : 250,
    );
    return () => clearInterval(id);
  }, [clock, side, left <= 10_000]);
  return (
    <span
      class={`clock ${clock.running === side ? "running" : ""} ${clock.running === side && left < 10_000 && isLast ? "short" : ""}`}
      role="timer"
      aria-label={words().clockOf(name)}
    >
      {clockText(left)}
      {periods !== null && (
        <small class="clock-periods">
          <span aria-hidden="true">×{periods}</span>
          <span class="visually-hidden">{words().online.periodsShown(periods)}</span>
        </small>
      )}
    </span>
  );
}
