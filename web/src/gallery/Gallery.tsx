// Boards to choose from: today's, known ones, random ones by name or number, and those that this browser keeps. The chosen one is
// that of the start page, ready to play.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { SmallPicture } from "../board/SmallPicture.tsx";
import { FairButton } from "../fair/FairButton.tsx";
import { faceOf } from "../games/index.ts";
import { Bar } from "../kit/Bar.tsx";
import { Segments, textOf } from "../kit/fields.tsx";
import { IconButton } from "../kit/Icon.tsx";
import { type BoardChoice, namedSetups, seededSetups, specWith } from "../model/newGameOptions.ts";
import { newSeed, seedNamed, seedOfDay } from "../model/seeds.ts";
import { capital } from "../model/sentence.ts";
import type { Position } from "../net/types.ts";
import type { App } from "../state/app.ts";
import { boardWords } from "../words/boards/index.ts";
import { choiceWord, words } from "../words/index.ts";
import "./gallery.css";

interface GalleryProps {
  app: App;
  game: string;
}

export function Gallery({ app, game }: GalleryProps) {
  useEffect(() => scrollTo(0, 0), [game]);
  const b = boardWords();
  const seeded = seededSetups(app.sheet(game))[0]?.name;
  return (
    <div class="games-page">
      <Bar title={b.title} onHome={() => void app.toStart()} />
      <main class="gallery">
        <Segments
          small
          name="gallery-game"
          label={words().chooseGame}
          values={app.games.value.map((name) => ({ value: name, text: app.sheet(name).title }))}
          chosen={game}
          choose={(name) => void app.openBoards(name)}
        />
        {seeded && (
          <div class="gallery-pair">
            <OfTheDay app={app} game={game} setup={seeded} />
            <ByName app={app} game={game} setup={seeded} />
          </div>
        )}
        <Known app={app} game={game} />
        {seeded && <Random app={app} game={game} setup={seeded} />}
        <Own app={app} game={game} />
      </main>
    </div>
  );
}

type SeededProps = GalleryProps & { setup: string };

const seededBoard = (name: string, seed: number): BoardChoice => ({ kind: "random", name, seed });

function OfTheDay({ app, game, setup }: SeededProps) {
  const b = boardWords();
  const today = new Date();
  const day = new Intl.DateTimeFormat(words().numberLocale, { dateStyle: "long" }).format(today);
  return (
    <section aria-labelledby="of-the-day">
      <h2 id="of-the-day">{b.ofTheDay}</h2>
      <p class="meaning">{b.ofTheDayHelp}</p>
      <ul class="boards">
        <Card app={app} game={game} title={day} board={seededBoard(setup, seedOfDay(today))} />
      </ul>
    </section>
  );
}

function ByName({ app, game, setup }: SeededProps) {
  const b = boardWords();
  const name = useSignal("Quartello");
  return (
    <section aria-labelledby="by-name">
      <h2 id="by-name">{b.byName}</h2>
      <label class="field">
        <span class="meaning">{b.byNameHelp}</span>
        <input
          type="text"
          maxLength={40}
          autocomplete="off"
          value={name.value}
          onInput={(event) => (name.value = textOf(event))}
        />
      </label>
      <ul class="boards" aria-live="polite">
        {name.value.trim() && (
          <Card
            app={app}
            game={game}
            title={name.value.trim()}
            board={seededBoard(setup, seedNamed(name.value))}
          />
        )}
      </ul>
    </section>
  );
}

function Known({ app, game }: GalleryProps) {
  return (
    <section aria-labelledby="known-boards">
      <h2 id="known-boards">{boardWords().known}</h2>
      <ul class="boards">
        {namedSetups(app.sheet(game)).map(({ name, meaning }) => (
          <Card
            key={name}
            app={app}
            game={game}
            title={capital(choiceWord(name))}
            note={meaning}
            board={{ kind: "named", name }}
          />
        ))}
      </ul>
    </section>
  );
}

const sixSeeds = () => Array.from({ length: 6 }, () => newSeed());

function Random({ app, game, setup }: SeededProps) {
  const b = boardWords();
  const seeds = useSignal(sixSeeds());
  const number = new Intl.NumberFormat(words().numberLocale);
  return (
    <section aria-labelledby="random-boards">
      <h2 id="random-boards">{b.random}</h2>
      <ul class="boards" aria-live="polite">
        {seeds.value.map((seed) => (
          <Card
            key={seed}
            app={app}
            game={game}
            title={number.format(seed)}
            board={seededBoard(setup, seed)}
          />
        ))}
      </ul>
      <button type="button" class="quiet" onClick={() => (seeds.value = sixSeeds())}>
        {b.others}
      </button>
    </section>
  );
}

/** Boards and positions that this browser keeps under names of their own. */
function Own({ app, game }: GalleryProps) {
  const b = boardWords();
  const boards = Object.entries(app.boards.value[game] ?? {});
  return (
    <section aria-labelledby="own-boards">
      <h2 id="own-boards">{b.own}</h2>
      {boards.length === 0 && <p class="meaning">{b.noOwn}</p>}
      <ul class="boards">
        {boards.map(([name, text]) => (
          <Card
            key={name}
            app={app}
            game={game}
            title={name}
            board={{ kind: "own", text }}
            forget={() => app.keepBoard(game, name, null)}
            change={(position) => changeKept(app, game, name, position)}
          />
        ))}
      </ul>
      <button type="button" class="quiet" onClick={() => void app.editBoard(game)}>
        {b.editor}
      </button>
    </section>
  );
}

interface CardProps extends GalleryProps {
  title: string;
  note?: string;
  board: BoardChoice;
  forget?(): void;
  /** Takes a change of the board over that makes it fairer. */
  change?: (position: string) => Promise<Position>;
}

function Card({ app, game, title, note, board, forget, change }: CardProps) {
  const b = boardWords();
  const position = usePicture(app, game, board).value;
  return (
    <li class="board-card">
      <button
        type="button"
        class="board-open"
        aria-label={b.play(title)}
        onClick={() => app.chooseBoard(game, board)}
      >
        <span class="board-thumb" aria-hidden="true">
          {position && <SmallPicture face={faceOf(game)} position={position} />}
        </span>
        <span class="board-title">{title}</span>
      </button>
      {note && <span class="board-note meaning">{note}</span>}
      <span class="board-tools">
        <IconButton icon="edit" label={b.edit(title)} onClick={() => void app.editBoard(game, board)} />
        <FairButton
          app={app}
          label={`${words().isItFair} ${title}`}
          disabled={position === null}
          board={async () => position}
          {...(change && { accept: change })}
        />
        {forget && <IconButton icon="bin" label={words().forgetBoard(title)} onClick={forget} />}
      </span>
    </li>
  );
}

/** Keeps a board of one's own as it is after a change: as a board where a game may begin on it. */
async function changeKept(app: App, game: string, name: string, position: string): Promise<Position> {
  const [setup = ""] = position.split(" ");
  const begun = await app.positionOf({ game, setup }).catch(() => null);
  const text = begun?.position === position ? setup : position;
  app.keepBoard(game, name, text);
  return app.positionOf(specWith(game, { kind: "own", text }));
}

/** What the board looks like, as soon as the engine has made it; nothing, where it refuses. */
function usePicture(app: App, game: string, board: BoardChoice): ReadonlySignal<Position | null> {
  const position = useSignal<Position | null>(null);
  const spec = specWith(game, board);
  const asked = JSON.stringify(spec);
  useEffect(() => {
    let wanted = true;
    const show = (found: Position | null) => {
      if (wanted) position.value = found;
    };
    app.positionOf(spec).then(show, () => show(null));
    return () => {
      wanted = false;
    };
  }, [asked]);
  return position;
}
