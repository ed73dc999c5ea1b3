// A slider over the line on the table, from its start to its end.
import type { Table } from "../model/table.ts";

export function PlySlider(props: { table: Table; label: string; valueText: string; class?: string }) {
  const { table } = props;
  const end = table.line.value.length - 1;
  return (
    <input
      type="range"
      class={props.class}
      aria-label={props.label}
      aria-valuetext={props.valueText}
      min={0}
      max={Math.max(1, end)}
      value={table.ply.value}
      disabled={end === 0}
      onInput={(event) => void table.goToPly(event.currentTarget.valueAsNumber)}
    />
  );
}
