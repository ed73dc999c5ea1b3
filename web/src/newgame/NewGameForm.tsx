// The form for a new game, on this device and online: who plays, on which board, by which clock and rules. Where the two
// differ (who sits down, which clocks there are) the screen gives its own part.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { faceOf } from "../games/index.ts";
import { Icon } from "../kit/Icon.tsx";
import { isFreePlay, type NewGameOptions } from "../model/newGameOptions.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { BoardOptions, PieOption, RuleOptions, SeriesOptions } from "./options.tsx";

interface NewGameFormProps {
  app: App;
  head?: ComponentChildren;
  players: ComponentChildren;
  clock: ComponentChildren;
  more?: ComponentChildren; // what else is agreed on
  foot?: ComponentChildren;
  submitText: string;
  submitFirst?: boolean; // above the options, for who likes them as they are
  buttons?: ComponentChildren; // beside the submit button
  wrong?: string; // why such a game cannot be begun
  submit(): Promise<void>;
  whyNot(error: unknown): string; // why it could not be done
  edit?(): void;
  browse?(): void; // more boards to choose from
}

export function NewGameForm(props: NewGameFormProps) {
  const { app } = props;
  const w = words();
  const options = app.options.value;
  const sheet = app.sheet(options.game);
  const change = (next: NewGameOptions) => {
    app.options.value = next;
  };
  const parts = { sheet, options, change };
  const isFree = isFreePlay(options, faceOf(options.game).limits);
  const { failure, busy, onSubmit } = useSubmit(props, options);
  const submit = (
    <Submit
      text={props.submitText}
      wrong={props.wrong || failure}
      disabled={busy || Boolean(props.wrong)}
      buttons={props.buttons}
    />
  );
  return (
    <form class="new-game" onSubmit={onSubmit}>
      {props.head}
      {props.submitFirst && submit}
      {props.players}
      {!isFree && (
        <BoardOptions
          {...parts}
          kept={app.boards.value[options.game] ?? {}}
          {...(props.edit && { edit: props.edit })}
          {...(props.browse && { browse: props.browse })}
        />
      )}
      <SeriesOptions {...parts} />
      {props.more}
      {props.clock}
      <OptionGroup title={w.rules}>
        {() => (
          <>
            <PieOption options={options} change={change} />
            <RuleOptions {...parts} />
          </>
        )}
      </OptionGroup>
      {!props.submitFirst && submit}
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
