// The account: name and passphrase, ratings, one's own games on the server, and everything to take along.
import { useSignal, useSignalEffect } from "@preact/signals";
import { Icon } from "../kit/Icon.tsx";
import { saveFile } from "../kit/saveFile.ts";
import type { GameLine } from "../net/serverTypes.ts";
import { words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { type OnlineClient, whyNot } from "./client.ts";
import { ChangePassphrase, PassphraseField } from "./Passphrase.tsx";
import { type NamedPlayer, PlayerNames } from "./PlayerNames.tsx";

/** Open where the address says so. */
export function AccountPanel({ client, open }: { client: OnlineClient; open: boolean }) {
  const o = words().online;
  const me = client.account.value;
  return (
    <details
      class="option-group account"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) void client.app.openLobby(!open);
      }}
    >
      <summary>
        {me ? o.loggedInAs(me.name) : o.account}
        <Icon name="chevron" />
      </summary>
      {me ? <Mine client={client} /> : <LogIn client={client} />}
      <PlayersGames client={client} />
    </details>
  );
}

function LogIn({ client }: { client: OnlineClient }) {
  const o = words().online;
  const name = useSignal("");
  const passphrase = useSignal("");
  const wrong = useSignal("");
  const go = async (isNew: boolean) => {
    wrong.value = "";
    try {
      await client.logIn(name.value.trim(), passphrase.value, isNew);
    } catch (error) {
      wrong.value = whyNot(error);
    }
  };
  return (
    <form
      class="log-in"
      onSubmit={(event) => {
        event.preventDefault();
        void go(false);
      }}
    >
      <p class="meaning">{o.accountHelp}</p>
      <label class="field">
        <span class="field-name">{words().name}</span>
        <input
          type="text"
          autocomplete="username"
          placeholder={o.accountNameHelp}
          maxLength={24}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <PassphraseField passphrase={passphrase} />
      <p class="meaning">{o.passphraseHelp}</p>
      {wrong.value && (
        <p class="wrong" role="alert">
          {wrong.value}
        </p>
      )}
      <div class="inline">
        <button type="submit" class="primary">
          {o.logIn}
        </button>
        <button type="button" class="quiet" onClick={() => void go(true)}>
          {o.makeAccount}
        </button>
      </div>
    </form>
  );
}

function Mine({ client }: { client: OnlineClient }) {
  const o = words().online;
  const me = client.account.value;
  const games = useSignal<GameLine[] | null>(null);
  useSignalEffect(() => {
    const account = client.account.value?.name;
    if (!account) return;
    void client.server.history({ account, limit: "50" }).then(
      (history) => {
        games.value = history.games;
      },
      () => undefined,
    );
  });
  if (!me) return null;
  return (
    <>
      {me.ratings.length > 0 && (
        <>
          <h3>{o.ratings}</h3>
          <dl class="ratings">
            {me.ratings.map(({ game, rating, deviation, games: count, provisional }) => (
              <div key={game}>
                <dt>{client.app.sheet(game).title}</dt>
                <dd>
                  {o.ratingText(Math.round(rating), Math.round(deviation), count)}
                  {provisional && <small>{o.provisional}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <button type="button" class="link" onClick={() => void client.app.openPlayer(me.name)}>
        {socialWords().yourProfile}
      </button>
      <h3>{o.yourGames}</h3>
      <GameLines client={client} games={games.value} />
      <div class="inline">
        <button type="button" class="quiet" onClick={() => void saveAll(client)}>
          {o.export}
        </button>
        <button type="button" class="quiet" onClick={() => void client.logOut()}>
          {o.logOut}
        </button>
      </div>
      <ChangePassphrase client={client} />
      <CloseAccount client={client} />
    </>
  );
}

async function saveAll(client: OnlineClient): Promise<void> {
  const all = await client.server.export();
  saveFile("quartello.json", new Blob([JSON.stringify(all, null, 1)], { type: "application/json" }));
}

/** For good: said plainly, what is one's own offered first, and the passphrase asked once more. */
function CloseAccount({ client }: { client: OnlineClient }) {
  const o = words().online;
  const passphrase = useSignal("");
  const wrong = useSignal("");
  const close = async () => {
    wrong.value = "";
    try {
      await client.closeAccount(passphrase.value);
    } catch (error) {
      wrong.value = whyNot(error);
    }
  };
  return (
    <details class="option-group">
      <summary>
        {o.closeAccount}
        <Icon name="chevron" />
      </summary>
      <form
        class="log-in"
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        <p class="meaning">{o.closeHelp}</p>
        <button type="button" class="quiet" onClick={() => void saveAll(client)}>
          {o.export}
        </button>
        <PassphraseField passphrase={passphrase} />
        {wrong.value && (
          <p class="wrong" role="alert">
            {wrong.value}
          </p>
        )}
        <button type="submit" class="quiet danger" disabled={passphrase.value === ""}>
          {o.closeForGood}
        </button>
      </form>
    </details>
  );
}

/** Finished games of anybody, by name. */
function PlayersGames({ client }: { client: OnlineClient }) {
  const o = words().online;
  const player = useSignal("");
  const games = useSignal<GameLine[] | null>(null);
  const find = async () => {
    games.value = (await client.server.history({ player: player.value.trim(), limit: "50" })).games;
  };
  return (
    <form
      class="find-games"
      onSubmit={(event) => {
        event.preventDefault();
        if (player.value.trim()) void find().catch(() => undefined);
      }}
    >
      <div class="typed">
        <input
          type="text"
          aria-label={o.findPlayer}
          placeholder={o.findPlayer}
          value={player.value}
          onInput={(event) => (player.value = event.currentTarget.value)}
        />
        <button type="submit" class="quiet">
          {o.find}
        </button>
      </div>
      {games.value && <GameLines client={client} games={games.value} />}
    </form>
  );
}

export function GameLines({ client, games }: { client: OnlineClient; games: GameLine[] | null }) {
  const o = words().online;
  if (games?.length === 0) return <p class="meaning">{o.noOwnGames}</p>;
  const open = async ({ table, number }: GameLine) => {
    const { record } = await client.server.game(table, number);
    await client.app.openRecord(record);
  };
  return (
    <ul class="game-lines">
      {(games ?? []).map((line) => {
        const names = words().against(line.first_name || "–", line.second_name || "–");
        const { title } = client.app.sheet(line.game);
        return (
          <li key={`${line.table} ${line.number}`}>
            <span>
              <PlayerNames text={(a, b) => words().against(a, b)} players={playersOf(line)} />
              <small>{[title, resultOf(line), dateOf(line)].join(" · ")}</small>
            </span>
            <button
              type="button"
              class="link"
              aria-label={`${o.look}: ${names}, ${title}`}
              onClick={() => void open(line)}
            >
              {o.look}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const playersOf = (line: GameLine): [NamedPlayer, NamedPlayer] => [
  { name: line.first_name || "–", account: line.first_account },
  { name: line.second_name || "–", account: line.second_account },
];

/** How a game ended, as at the table: with the score where the rules ended it, else with why. */
function resultOf({
  result,
  reason,
  first_name,
  second_name,
  first_points,
  second_points,
}: GameLine): string {
  const w = words();
  const [first, second] = [first_name || "–", second_name || "–"];
  const [winner, loser] = result === "second" ? [second, first] : [first, second];
  if (reason === "resigned" || reason === "time" || reason === "agreed")
    return w.ended({ kind: reason }, winner, loser).replace(/[.。]$/u, "");
  const outcome = result === "draw" ? w.draw : w.wins(winner);
  return reason === "rules" ? `${outcome}, ${first_points} : ${second_points}` : outcome;
}

const dateOf = ({ ended_ms }: GameLine) =>
  new Intl.DateTimeFormat(words().numberLocale, { dateStyle: "medium" }).format(ended_ms);
