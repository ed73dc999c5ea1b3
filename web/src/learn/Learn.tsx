// Learning a game: a lesson of a minute, its rules with examples that play along, and exercises. All have a board beside them.
import { Bar } from "../kit/Bar.tsx";
import { Segments } from "../kit/fields.tsx";
import { type LearnPart, learnParts } from "../model/address.ts";
import type { App } from "../state/app.ts";
import { words } from "../words/index.ts";
import { Exercises } from "./Exercises.tsx";
import { LessonPage } from "./LessonPage.tsx";
import { Rules } from "./Rules.tsx";
import "./learn.css";

interface LearnProps {
  app: App;
  game: string;
  part: LearnPart;
  item: string;
}

export function Learn({ app, game, part, item }: LearnProps) {
  const w = words();
  const names = { lesson: w.learnLesson, rules: w.learnRules, exercises: w.exercises };
  return (
    <div class="learn-page">
      <Bar title={w.learn} onHome={() => void app.toStart()}>
        <Segments
          small
          class="learn-parts"
          name="learn-part"
          label={w.learnPart}
          values={learnParts.map((name) => ({ value: name, text: names[name] }))}
          chosen={part}
          choose={(name) => void app.openLearn(game, name)}
        />
        <Segments
          small
          class="learn-games"
          name="learn-game"
          label={w.chooseGame}
          values={app.games.value.map((name) => ({ value: name, text: app.sheet(name).title }))}
          chosen={game}
          choose={(name) => void app.openLearn(name, part)}
        />
      </Bar>
      {part === "lesson" && <LessonPage key={game} app={app} game={game} item={item} />}
      {part === "rules" && <Rules key={game} app={app} game={game} item={item} />}
      {part === "exercises" && <Exercises key={game} app={app} game={game} item={item} />}
    </div>
  );
}
