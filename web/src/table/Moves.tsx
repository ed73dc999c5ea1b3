// The game so far: a slider and buttons to walk through it, and the tree of moves with its variations and notes.
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { IconButton } from "../kit/Icon.tsx";
import type { Table } from "../model/table.ts";
import { type Run, runsOf } from "../model/tree.ts";
import type { TreeNode } from "../net/types.ts";
import { moveWord, words } from "../words/index.ts";
import { Mover } from "./Mover.tsx";
import { PlySlider } from "./PlySlider.tsx";

export function Moves({ table }: { table: Table }) {
  const w = words();
  const runs = runsOf(table.tree.value);
  const list = useRef<HTMLDivElement>(null);
  const node = table.node.value;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!current || !list.current) return;
    const { clientHeight } = list.current;
    const top = current.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    if (top < 0 || top > clientHeight - 32) list.current.scrollTop += top - clientHeight / 2;
  }, [node]);
  return (
    <section class="moves" aria-label={w.moves}>
      <Transport table={table} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <div class="move-list" ref={list} tabIndex={0} role="group" aria-label={w.moves}>
        {runs.length === 0 ? <p class="meaning">{w.noMoves}</p> : <Runs table={table} runs={runs} />}
      </div>
      <Note table={table} key={node} />
    </section>
  );
}

function Transport({ table }: { table: Table }) {
  const w = words();
  const speed = useSignal("1");
  const end = table.line.value.length - 1;
  const ply = table.ply.value;
  return (
    <div class="transport">
      <div class="transport-row">
        <IconButton icon="first" label={w.first} disabled={ply === 0} onClick={() => void table.goToPly(0)} />
        <IconButton
          icon="back"
          label={w.back}
          disabled={ply === 0}
          onClick={() => void table.goToPly(ply - 1)}
        />
        {table.replaying.value ? (
          <IconButton icon="pause" label={w.stop} onClick={() => table.stopReplay()} />
        ) : (
          <IconButton
            icon="play"
            label={w.replay}
            disabled={end === 0}
            onClick={() => void table.replay(Number(speed.value))}
          />
        )}
        <IconButton
          icon="forward"
          label={w.forward}
          disabled={ply === end}
          onClick={() => void table.stepForward(1)}
        />
        <IconButton
          icon="last"
          label={w.last}
          disabled={ply === end}
          onClick={() => void table.goToPly(end)}
        />
        <select
          class="speed"
          aria-label={w.replaySpeed}
          value={speed.value}
          onChange={(event) => {
            speed.value = event.currentTarget.value;
          }}
        >
          {["0.5", "1", "2", "4"].map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
      </div>
      <PlySlider table={table} class="slider" label={w.place} valueText={w.ofMoves(ply, end)} />
    </div>
  );
}

function Runs({ table, runs }: { table: Table; runs: Run[] }) {
  return (
    <>
      {runs.map(({ moves, branches }) => (
        <Fragment key={moves[0]?.node.id}>
          <span class="run-moves">
            {moves.map(({ node, ply }) => (
              <MoveButton key={node.id} table={table} node={node} ply={ply} />
            ))}
          </span>
          {branches.map((branch) => (
            <div key={branch[0]?.moves[0]?.node.id} class="variation">
              <Runs table={table} runs={branch} />
            </div>
          ))}
        </Fragment>
      ))}
    </>
  );
}

function MoveButton({ table, node, ply }: { table: Table; node: TreeNode; ply: number }) {
  const { id, move, comment, side } = node;
  return (
    <>
      <button
        type="button"
        class="move"
        aria-current={table.node.value === id}
        onClick={() => void table.goTo(id)}
      >
        <span class="ply">{ply}</span>
        {side && <Mover sheet={table.sheet} side={side} />}
        {moveWord(move)}
      </button>
      {comment && <span class="comment">{comment}</span>}
    </>
  );
}

function Note({ table }: { table: Table }) {
  const w = words();
  const node = table.node.value;
  const comment = table.tree.value.nodes[node]?.comment ?? "";
  return (
    <details class="note">
      <summary>{w.comment}</summary>
      <textarea
        rows={2}
        aria-label={w.comment}
        value={comment}
        onChange={(event) => void table.annotate(node, event.currentTarget.value)}
      />
    </details>
  );
}
