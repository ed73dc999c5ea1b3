// Fields of forms: a row of buttons, a number, and what was typed into an input.
import { useSignal } from "@preact/signals";

export const textOf = (event: Event) => (event.currentTarget as HTMLInputElement).value;
export const numberOf = (event: Event, fallback: number) => {
  const value = (event.currentTarget as HTMLInputElement).valueAsNumber;
  return Number.isFinite(value) ? value : fallback;
};

/** A row of buttons of which one is pressed. */
export function Segments<T extends string>(props: {
  name: string;
  label: string;
  values: { value: T; text: string; title?: string }[];
  chosen: T | null;
  choose(value: T): void;
  small?: boolean;
  class?: string;
}) {
  return (
    <div
      class={`segments ${props.small ? "small" : ""} ${props.class ?? ""}`}
      role="radiogroup"
      aria-label={props.label}
    >
      {props.values.map(({ value, text, title }) => (
        <label key={value} title={title}>
          <input
            type="radio"
            name={props.name}
            class="visually-hidden"
            checked={props.chosen === value}
            onChange={() => props.choose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

/** A choice of one where there is no room for all. */
export function SelectField<T extends string>(props: {
  label: string;
  values: { value: T; text: string }[];
  chosen: T;
  choose(value: T): void;
}) {
  return (
    <label class="field">
      <span class="field-name">{props.label}</span>
      <select value={props.chosen} onChange={(event) => props.choose(event.currentTarget.value as T)}>
        {props.values.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function NumberField(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  set(value: number): void;
}) {
  // What is being typed stays, whatever else changes on the page meanwhile.
  const typed = useSignal<string | null>(null);
  return (
    <label class="field">
      <span class="field-name">{props.label}</span>
      <input
        type="number"
        min={props.least}
        max={props.most}
        step={props.step ?? 1}
        value={typed.value ?? props.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onChange={(event) => {
          const value = numberOf(event, props.value);
          typed.value = null;
          props.set(Math.min(props.most, Math.max(props.least, value)));
        }}
      />
    </label>
  );
}
