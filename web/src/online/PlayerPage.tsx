// A player: ratings by game, each with its way there as a graph, and the games that everybody may see.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Bar } from "../kit/Bar.tsx";
import { ratingGraph } from "../model/ratingGraph.ts";
import type { GameLine, Player, RatingLine, RatingStep } from "../net/serverTypes.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { socialWords } from "../words/social/index.ts";
import { GameLines } from "./Account.tsx";
import { clientOf, type OnlineClient, whyNot } from "./client.ts";
import "./online.css";

export function PlayerPage({ app, name }: { app: App; name: string }) {
  const client = clientOf(app);
  const s = socialWords();
  const player = useSignal<Player | null>(null);
  const wrong = useSignal("");
  useEffect(() => {
    scrollTo(0, 0);
    client.server.player(name).then(
      (there) => {
        player.value = there;
      },
      (error) => {
        wrong.value = whyNot(error);
      },
    );
  }, []);
  return (
    <div class="games-page">
      <Bar title={s.profile} onHome={() => void app.openLobby()} />
      <main class="lobby meeting player-page">
        {wrong.value && (
          <p class="wrong" role="alert">
            {wrong.value}
          </p>
        )}
        {player.value && <Profile client={client} player={player.value} />}
      </main>
    </div>
  );
}

const dayOf = (ms: number) =>
  new Intl.DateTimeFormat(words().numberLocale, { dateStyle: "medium" }).format(ms);

function Profile({ client, player }: { client: OnlineClient; player: Player }) {
  const s = socialWords();
  return (
    <>
      <h1>{player.name}</h1>
      <p class="meaning">{s.memberSince(dayOf(player.created_ms))}</p>
      {player.ratings.length === 0 && <p class="meaning">{s.noRating}</p>}
      {player.ratings.map((rating) => (
        <RatingOf key={rating.game} client={client} rating={rating} />
      ))}
      <h2>{s.finishedGames}</h2>
      <Games client={client} account={player.name} />
    </>
  );
}

function RatingOf({ client, rating }: { client: OnlineClient; rating: RatingLine }) {
  const o = words().online;
  const s = socialWords();
  const steps = useSignal<RatingStep[]>([]);
  useEffect(() => {
    client.server.ratingSteps(rating.account, rating.game).then(
      (found) => {
        steps.value = found.steps;
      },
      () => undefined, // the figures are there without the graph
    );
  }, []);
  const { title } = client.app.sheet(rating.game);
  return (
    <section class="rating" aria-label={title}>
      <h2>{title}</h2>
      <p>
        {o.ratingText(Math.round(rating.rating), Math.round(rating.deviation), rating.games)}
        {rating.provisional && ` · ${s.provisional}`}
      </p>
      <Graph steps={steps.value} title={title} />
    </section>
  );
}

const [wide, high] = [600, 160];

/** A picture for the eye, and the same as a table for everybody. */
function Graph({ steps, title }: { steps: RatingStep[]; title: string }) {
  const s = socialWords();
  const graph = ratingGraph(steps);
  if (!graph) return null;
  const { points, marks, from_ms, to_ms } = graph;
  const at = ({ x, y }: { x: number; y: number }) => `${x * wide} ${y * high}`;
  const last = points.at(-1);
  return (
    <>
      <div class="rating-graph" role="img" aria-label={s.ratingGraph(title)}>
        <svg viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none" aria-hidden="true">
          {marks.map(({ y, rating }) => (
            <path key={rating} class="rating-mark" d={`M0 ${y * high}H${wide}`} />
          ))}
          <path class="rating-line" d={`M${points.map(at).join("L")}`} />
        </svg>
        {marks.map(({ y, rating }) => (
          <span key={rating} class="rating-scale" style={{ top: `${y * 100}%` }}>
            {rating}
          </span>
        ))}
        {last && <span class="rating-now" style={{ left: `${last.x * 100}%`, top: `${last.y * 100}%` }} />}
      </div>
      <p class="rating-days">
        <span>{dayOf(from_ms)}</span>
        <span>{dayOf(to_ms)}</span>
      </p>
      <StepTable steps={steps} />
    </>
  );
}

const tableLength = 20;

function StepTable({ steps }: { steps: RatingStep[] }) {
  const s = socialWords();
  const result = (score: number) => (score === 1 ? s.won : score === 0 ? s.lost : words().draw);
  return (
    <details class="option-group">
      <summary>{s.lastGames}</summary>
      <table class="rating-steps">
        <thead>
          <tr>
            <th scope="col">{s.day}</th>
            <th scope="col">{s.result}</th>
            <th scope="col">{s.against}</th>
            <th scope="col">{s.ratingAfter}</th>
          </tr>
        </thead>
        <tbody>
          {steps.slice(0, tableLength).map((step) => (
            <tr key={step.number}>
              <td>{dayOf(step.at_ms)}</td>
              <td>{result(step.score)}</td>
              <td>{Math.round(step.opponent_rating)}</td>
              <td>{Math.round(step.rating)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Games({ client, account }: { client: OnlineClient; account: string }) {
  const s = socialWords();
  const games = useSignal<GameLine[] | null>(null);
  const next = useSignal<string | null>(null);
  const look = async (after = "") => {
    const query = { account: account.toLowerCase(), limit: "20", ...(after && { after }) };
    const page = await client.server.history(query);
    games.value = [...(games.peek() ?? []), ...page.games];
    next.value = page.next;
  };
  useEffect(() => {
    void look().catch(() => undefined);
  }, []);
  return (
    <>
      <GameLines client={client} games={games.value} />
      {next.value && (
        <button
          type="button"
          class="quiet"
          onClick={() => void look(next.peek() ?? "").catch(() => undefined)}
        >
          {s.more}
        </button>
      )}
    </>
  );
}
