// The account's passphrase: asked for, and changed; with it all devices are logged out.
import { type Signal, useSignal } from "@preact/signals";
import { Icon } from "../kit/Icon.tsx";
import { words } from "../words/index.ts";
import { type OnlineClient, whyNot } from "./client.ts";

export function PassphraseField({ passphrase, name }: { passphrase: Signal<string>; name?: string }) {
  return (
    <label class="field">
      <span class="field-name">{name ?? words().online.passphrase}</span>
      <input
        type="password"
        autocomplete={name ? "new-password" : "current-password"}
        maxLength={200}
        value={passphrase.value}
        onInput={(event) => (passphrase.value = event.currentTarget.value)}
      />
    </label>
  );
}

/** Another passphrase, and the end of all log-ins. */
export function ChangePassphrase({ client }: { client: OnlineClient }) {
  const o = words().online;
  const passphrase = useSignal("");
  const next = useSignal("");
  const said = useSignal<{ text: string; wrong: boolean } | null>(null);
  const attempt = async (act: Promise<unknown>, done: string) => {
    said.value = null;
    try {
      await act;
      said.value = { text: done, wrong: false };
      passphrase.value = next.value = "";
    } catch (error) {
      said.value = { text: whyNot(error), wrong: true };
    }
  };
  const change = () => {
    const given = { passphrase: passphrase.value, new_passphrase: next.value };
    void attempt(client.server.changePassphrase(given), o.passphraseChanged);
  };
  return (
    <details class="option-group">
      <summary>
        {o.changePassphrase}
        <Icon name="chevron" />
      </summary>
      <form
        class="log-in"
        onSubmit={(event) => {
          event.preventDefault();
          change();
        }}
      >
        <p class="meaning">{o.changePassphraseHelp}</p>
        <PassphraseField passphrase={passphrase} />
        <PassphraseField passphrase={next} name={o.newPassphrase} />
        {said.value && (
          <p class={said.value.wrong ? "wrong" : "meaning"} role={said.value.wrong ? "alert" : "status"}>
            {said.value.text}
          </p>
        )}
        <div class="inline">
          <button type="submit" class="quiet" disabled={!passphrase.value || !next.value}>
            {o.changePassphrase}
          </button>
          <button type="button" class="quiet" onClick={() => void attempt(client.logOutEverywhere(), "")}>
            {o.logOutEverywhere}
          </button>
        </div>
      </form>
    </details>
  );
}
