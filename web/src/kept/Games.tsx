// All games of this browser: find one, take it up again, delete it, bring games in and out.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { SmallPicture } from "../board/SmallPicture.tsx";
import { faceOf } from "../games/index.ts";
import { Bar } from "../kit/Bar.tsx";
import { Segments } from "../kit/fields.tsx";
import { IconButton } from "../kit/Icon.tsx";
import { saveFile } from "../kit/saveFile.ts";
import { computerOf, playerOf } from "../model/match.ts";
import { joinRecords } from "../model/records.ts";
import { fits, type KeptGame } from "../model/shelf.ts";
import type { Side } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { sideName, words } from "../words/index.ts";
import "./kept.css";

export function Games({ app }: { app: App }) {
  const w = words();
  const games = useSignal<KeptGame[] | null>(null);
  const search = useSignal("");
  const only = useSignal("");
  const said = useSignal("");
  const deleted = useSignal<KeptGame | null>(null);
  const reload = async () => {
    games.value = await app.shelf.all().catch(() => []);
  };
  useEffect(() => {
    scrollTo(0, 0);
    void reload();
  }, []);

  const all = games.value ?? [];
  const keeping = app.keeping.value;
  const found = all.filter(
    (kept) => (!only.value || kept.saved.game === only.value) && fits(textOf(app, kept), search.value),
  );
  const remove = async (kept: KeptGame) => {
    await app.shelf.remove(kept.id);
    deleted.value = kept;
    said.value = w.gameDeleted(titleOf(app, kept));
    await reload();
  };
  const bringBack = async () => {
    if (deleted.value) await app.shelf.put(deleted.value);
    deleted.value = null;
    said.value = "";
    await reload();
  };
  const take = async (files: FileList | null) => {
    const texts = await Promise.all(Array.from(files ?? [], (file) => file.text()));
    const { count, failures } = await app.importRecords(texts.join("\n\n"));
    deleted.value = null;
    const failed = failures[0] ? ` ${w.notImported(failures.length, failures[0])}` : "";
    said.value = `${w.gamesImported(count)}${failed}`;
    await reload();
  };

  return (
    <div class="games-page">
      <Bar title={w.keptGames} onHome={() => void app.toStart()} />
      <main class="kept-games">
        <div class="kept-tools">
          <Filters app={app} search={search} only={only} />
          <Files all={all} take={take} />
        </div>
        <p class="kept-said" role="status">
          {said.value || (games.value && all.length > 0 ? w.gamesFound(found.length) : "")}
          {deleted.value && (
            <button type="button" class="link" onClick={() => void bringBack()}>
              {w.bringBack}
            </button>
          )}
        </p>
        {games.value && found.length === 0 && (
          <p class="kept-none">
            {keeping !== "ok" ? w.keepingFails[keeping] : all.length === 0 ? w.noGames : w.noGamesFound}
          </p>
        )}
        <ul class="kept-list">
          {found.map((kept) => (
            <Entry key={kept.id} app={app} kept={kept} onDelete={() => void remove(kept)} />
          ))}
        </ul>
        <p class="meaning">{keeping === "ok" && w.keptHelp}</p>
      </main>
    </div>
  );
}

/** Which games are shown: by words, and by kind. */
function Filters(props: { app: App; search: Signal<string>; only: Signal<string> }) {
  const { app, search, only } = props;
  const w = words();
  return (
    <>
      <label class="field">
        <span class="field-name">{w.search}</span>
        <input
          type="text"
          placeholder={w.searchHelp}
          value={search.value}
          onInput={(event) => (search.value = event.currentTarget.value)}
        />
      </label>
      <Segments
        small
        name="kept-game"
        label={w.chooseGame}
        values={["", ...app.games.value].map((name) => ({
          value: name,
          text: name ? app.sheet(name).title : w.allGames,
        }))}
        chosen={only.value}
        choose={(game) => (only.value = game)}
      />
    </>
  );
}

function Files({ all, take }: { all: KeptGame[]; take(files: FileList | null): Promise<void> }) {
  const w = words();
  const save = () =>
    saveFile("quartello-games.txt", new Blob([joinRecords(all.map(({ saved }) => saved.record))]));
  return (
    <div class="kept-files">
      <label class="quiet file-button" title={w.importHelp}>
        {w.importGames}
        <input
          type="file"
          class="visually-hidden"
          multiple
          accept=".txt,.ggf,text/plain"
          onChange={(event) => {
            const input = event.currentTarget;
            void take(input.files).then(() => (input.value = ""));
          }}
        />
      </label>
      <button type="button" class="quiet" disabled={all.length === 0} onClick={save}>
        {w.exportAll}
      </button>
    </div>
  );
}

function Entry({ app, kept, onDelete }: { app: App; kept: KeptGame; onDelete(): void }) {
  const w = words();
  return (
    <li class="kept-game">
      <button type="button" class="kept-open" onClick={() => void app.takeUp(kept.saved)}>
        <span class="kept-picture" aria-hidden="true">
          <SmallPicture face={faceOf(kept.saved.game)} position={kept.picture} />
        </span>
        <span class="kept-words">
          <span class="kept-title">{kept.saved.title}</span>
          <span>{namesOf(app, kept)}</span>
          <span class="meaning">
            {resultOf(app, kept)} · {w.movesPlayed(kept.plies)}
          </span>
          <span class="meaning">{dateOf(kept)}</span>
        </span>
      </button>
      <IconButton icon="bin" label={w.deleteGame(titleOf(app, kept))} onClick={onDelete} />
    </li>
  );
}

function nameIn(app: App, { saved }: KeptGame, side: Side): string {
  const computer = computerOf(saved.match, side);
  if (computer) return words().computer(computer);
  return saved.match.names[playerOf(saved.match, side)] || sideName(app.sheet(saved.game), side);
}

const namesOf = (app: App, kept: KeptGame) =>
  words().against(nameIn(app, kept, "first"), nameIn(app, kept, "second"));

const titleOf = (app: App, kept: KeptGame) => `${kept.saved.title}, ${namesOf(app, kept)}`;

function resultOf(app: App, kept: KeptGame): string {
  const w = words();
  if (!kept.result) return w.unfinished;
  const { winner, score } = kept.result;
  const outcome = winner ? w.wins(nameIn(app, kept, winner)) : w.draw;
  return score ? `${outcome}, ${score.join(" : ")}` : outcome;
}

function dateOf({ changed_ms }: KeptGame): string {
  const format = new Intl.DateTimeFormat(words().numberLocale, { dateStyle: "medium", timeStyle: "short" });
  return format.format(changed_ms);
}

/** What a search looks into: what the entry shows, and the date in digits. */
function textOf(app: App, kept: KeptGame): string {
  const day = new Date(kept.changed_ms).toISOString().slice(0, 10);
  return [kept.saved.title, namesOf(app, kept), resultOf(app, kept), dateOf(kept), day].join(" ");
}
