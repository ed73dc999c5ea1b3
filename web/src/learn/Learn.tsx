// Learning a game: its rules with examples that play along, and exercises. Both have a board beside them.
import { Bar } from "../kit/Bar.tsx";
import type { App, LearnPart } from "../state/app.ts";
import { words } from "../words/index.ts";
import { Exercises } from "./Exercises.tsx";
import { Rules } from "./Rules.tsx";
import "./learn.css";

const parts: LearnPart[] = ["rules", "exercises"];

export function Learn({ app, game, part }: { app: App; game: string; part: LearnPart }) {
  const w = words();
  const names = { rules: w.learnRules, exercises: w.exercises };
  return (
    <div class="learn-page">
      <Bar title={w.learn} onHome={() => void app.toStart()}>
        <div class="segments small learn-parts" role="radiogroup" aria-label={w.learnPart}>
          {parts.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="learn-part"
                class="visually-hidden"
                checked={name === part}
                onChange={() => app.openLearn(game, name)}
              />
              <span>{names[name]}</span>
            </label>
          ))}
        </div>
        <div class="segments small learn-games" role="radiogroup" aria-label={w.chooseGame}>
          {app.games.value.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="learn-game"
                class="visually-hidden"
                checked={name === game}
                onChange={() => app.openLearn(name, part)}
              />
              <span>{app.sheet(name).title}</span>
            </label>
          ))}
        </div>
      </Bar>
      {part === "rules" ? (
        <Rules key={game} app={app} game={game} />
      ) : (
        <Exercises key={game} app={app} game={game} />
      )}
    </div>
  );
}
