// What is said across a table: set phrases in the reader's language, own words where both want them, and hiding either.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../kit/Icon.tsx";
import { talkText } from "../model/online.ts";
import type { Phrase } from "../net/serverTypes.ts";
import type { RoomStatus } from "../net/types.ts";
import { socialWords } from "../words/social/index.ts";
import { nameIn, type RoomProps } from "./client.ts";

const allPhrases: Phrase[] = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "back_again",
  "good_game",
  "another_game",
  "goodbye",
];

/** What one usually says now, three of them. */
export function usualPhrases({ phase, moves, games }: RoomStatus): Phrase[] {
  if (phase === "over") return ["good_game", "thanks", "another_game"];
  if (phase === "playing" && moves.length < 6 && games.length === 0) return ["hello", "good_luck", "thanks"];
  return phase === "playing"
    ? ["well_played", "thanks", "one_moment"]
    : ["good_game", "thanks", "one_moment"];
}

const longestText = 200;

export function Talk(props: RoomProps) {
  const { online, room } = props;
  const s = socialWords();
  const seat = online.seat.value;
  const arePeople = room.seats.every(({ taken, computer }) => taken && !computer);
  const maySpeak = seat !== null && arePeople && room.phase !== "closed";
  if (!maySpeak && room.talk.length === 0) return null;
  return (
    <section class="talk" aria-label={s.talk}>
      <Lines {...props} />
      {maySpeak && <Speaking {...props} />}
    </section>
  );
}

/** Who is heard: for a player the one across the table, for who watches both. */
function speakers(seat: number | null): number[] {
  return seat === null ? [0, 1] : [1 - seat];
}

function Lines({ client, id, online, room }: RoomProps) {
  const s = socialWords();
  const list = useRef<HTMLOListElement>(null);
  const shown = room.talk.filter(({ seat }) => !client.mutes.hides(id, room, seat));
  const newest = shown.at(-1)?.at_ms;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest, shown.length]);
  const heard = speakers(online.seat.value).filter(
    (seat) => client.mutes.hides(id, room, seat) || room.talk.some((line) => line.seat === seat),
  );
  return (
    <>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <ol class="talk-lines" ref={list} tabIndex={0} aria-label={s.talk}>
          {shown.map((line, index) => (
            <li key={`${line.at_ms} ${index}`} class={line.seat === online.seat.value ? "own" : ""}>
              <b>{nameIn(room, line.seat)}</b> <bdi>{talkText(line, s)}</bdi>
            </li>
          ))}
        </ol>
      )}
      {heard.map((seat) => (
        <Mute key={seat} client={client} id={id} room={room} seat={seat} />
      ))}
    </>
  );
}

function Mute({ client, id, room, seat }: Pick<RoomProps, "client" | "id" | "room"> & { seat: number }) {
  const s = socialWords();
  const name = nameIn(room, seat);
  const isHidden = client.mutes.hides(id, room, seat);
  const set = (hidden: boolean) => client.mutes.set(id, room, seat, hidden);
  return (
    <p class="talk-mute">
      {isHidden && <span>{s.muted(name)} </span>}
      <button type="button" class="link" onClick={() => set(!isHidden)}>
        {isHidden ? s.unmute : s.mute(name)}
      </button>
    </p>
  );
}

/** What is said most is at hand; whoever is asked for consent is asked in the open. */
function Speaking({ online, room }: RoomProps) {
  const s = socialWords();
  const usual = usualPhrases(room);
  const seat = online.seat.value === 1 ? 1 : 0;
  const ours = room.seats[seat].allows_text;
  const theirs = room.seats[seat === 0 ? 1 : 0].allows_text;
  const button = (phrase: Phrase) => (
    <button key={phrase} type="button" class="chip" onClick={() => void online.say(phrase)}>
      {s.phrases[phrase]}
    </button>
  );
  return (
    <>
      {ours && theirs && <WriteField write={(text) => online.write(text)} />}
      <div class="chips">{usual.map(button)}</div>
      {theirs && !ours && (
        <div class="asked">
          <p class="status-line">{s.othersConsent(nameIn(room, 1 - seat))}</p>
          <button type="button" class="primary" onClick={() => void online.allowText(true)}>
            {s.agreeToWrite}
          </button>
        </div>
      )}
      <details class="option-group">
        <summary>
          {s.morePhrases}
          <Icon name="chevron" />
        </summary>
        <div class="chips">{allPhrases.filter((phrase) => !usual.includes(phrase)).map(button)}</div>
        <Consent online={online} ours={ours} theirs={theirs} name={nameIn(room, 1 - seat)} />
      </details>
    </>
  );
}

/** Whether we want own words at this table; they are there once both do. */
function Consent(props: Pick<RoomProps, "online"> & { ours: boolean; theirs: boolean; name: string }) {
  const { online, ours, theirs, name } = props;
  const s = socialWords();
  const help = !ours ? s.ownWordsHelp : theirs ? s.ownWordsOpen : s.waitsForConsent(name);
  return (
    <label class="check">
      <input type="checkbox" checked={ours} onChange={() => void online.allowText(!ours)} />
      <span>
        {s.ownWords}
        <small>{help}</small>
      </span>
    </label>
  );
}

/** What could not be sent stays in the field. */
function WriteField({ write }: { write(text: string): Promise<boolean> }) {
  const s = socialWords();
  const typed = useSignal("");
  const send = async () => {
    const text = typed.value.trim();
    if (text && (await write(text)) && typed.value.trim() === text) typed.value = "";
  };
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        type="text"
        aria-label={s.message}
        placeholder={s.message}
        maxLength={longestText}
        autocomplete="off"
        value={typed.value}
        onInput={(event) => (typed.value = event.currentTarget.value)}
      />
      <button type="submit" class="quiet" disabled={typed.value.trim() === ""}>
        {s.send}
      </button>
    </form>
  );
}
