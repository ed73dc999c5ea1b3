// The form for a new game, here and online: against whom, which board and which clock stand in one row, with what such a choice
// leaves open below it; all else lies behind "More options". Where the two differ (who sits down, which clocks there are) the
// screen gives its own part.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../kit/Icon.tsx";
import type { NewGameOptions } from "../model/newGameOptions.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { BoardDetails, BoardField, PieOption, RuleOptions } from "./options.tsx";

interface NewGameFormProps {
  app: App;
  head?: ComponentChildren;
  opponent: ComponentChildren;
  clock: ComponentChildren;
  details?: ComponentChildren; // what opponent and clock leave open
  more(): ComponentChildren; // the first of the further options
  foot?: ComponentChildren;
  submitText: string;
  buttons?: ComponentChildren; // beside the submit button
  wrong?: string; // why such a game cannot be begun
  submit(): Promise<void>;
  whyNot(error: unknown): string; // why it could not be done
}

export function NewGameForm(props: NewGameFormProps) {
  const { app } = props;
  const w = words();
  const options = app.options.value;
  const change = (next: NewGameOptions) => {
    app.options.value = next;
  };
  const parts = { sheet: app.sheet(options.game), options, change };
  const board = { ...parts, kept: app.boards.value[options.game] ?? {} };
  const { failure, busy, onSubmit } = useSubmit(props, options);
  return (
    <form class="new-game" onSubmit={onSubmit}>
      {props.head}
      <div class="first-choices">
        {props.opponent}
        <BoardField {...board} />
        {props.clock}
      </div>
      <BoardDetails {...board} />
      {props.details}
      <Submit
        text={props.submitText}
        wrong={props.wrong || failure}
        disabled={busy || Boolean(props.wrong)}
        buttons={props.buttons}
      />
      <OptionGroup title={w.moreOptions}>
        {() => (
          <>
            {props.more()}
            <PieOption options={options} change={change} />
            <RuleOptions {...parts} />
          </>
        )}
      </OptionGroup>
      {props.foot}
    </form>
  );
}

/** What happens on submitting; a failure is told until something is changed. */
function useSubmit({ wrong, submit, whyNot }: NewGameFormProps, options: NewGameOptions) {
  const failure = useSignal("");
  const busy = useSignal(false);
  useEffect(() => {
    failure.value = "";
  }, [options]);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    if (wrong || busy.peek()) return;
    busy.value = true;
    failure.value = "";
    await submit().catch((error: unknown) => {
      failure.value = whyNot(error);
    });
    busy.value = false;
  };
  return { failure: failure.value, busy: busy.value, onSubmit: (event: Event) => void onSubmit(event) };
}

interface SubmitProps {
  text: string;
  wrong: string;
  disabled: boolean;
  buttons: ComponentChildren;
}

function Submit({ text, wrong, disabled, buttons }: SubmitProps) {
  return (
    <>
      <div class="start-buttons">
        <button type="submit" class="primary big" disabled={disabled}>
          {text}
        </button>
        {buttons}
      </div>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

/** Options that few want: made when they are first looked at. */
export function OptionGroup({ title, children }: { title: string; children: () => ComponentChildren }) {
  const open = useSignal(false);
  return (
    <details
      class="option-group"
      onToggle={(event) => {
        open.value ||= event.currentTarget.open;
      }}
    >
      <summary>
        {title}
        <Icon name="chevron" />
      </summary>
      {open.value && children()}
    </details>
  );
}
