// The end of a game at the table: its card, with what one can do now.
import type { Table } from "../model/table.ts";
import { nodeAlong } from "../model/tree.ts";
import type { App } from "../state/app.ts";
import type { ReviewedPly } from "../study/review.ts";
import type { Study } from "../study/study.ts";
import { coachWords } from "../words/coach/index.ts";
import { words } from "../words/index.ts";
import type { CoachAtTable } from "./useCoaching.ts";

interface TableEndProps {
  app: App;
  table: Table;
  study: Study;
  coach: CoachAtTable;
  isHere: boolean; // not over the network, where both have to want the next game
  rating: string; // how it has changed; empty: it has not
  onShare(): void;
}

export function TableEnd({ app, table, study, coach, isHere, rating, onShare }: TableEndProps) {
  const w = words();
  const { coaching, endedHere } = coach;
  if (!coaching.value) return null;
  const { coach: told, Card } = coaching.value;
  const show = (path: string[]) => void table.goTo(nodeAlong(table.tree.value, path));
  const better = (move: ReviewedPly) => {
    study.open.value = true;
    void study.tryAgain(move.path, move.move, move.loss);
  };
  return (
    <Card coach={told} table={table} live={endedHere.value} rating={rating} show={show} better={better}>
      {isHere && (
        <button type="button" class="primary" onClick={() => void app.rematch()}>
          {w.rematch}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => void study.makeReview("normal")}>
        {w.review}
      </button>
      <button type="button" class="quiet" onClick={onShare}>
        {coachWords().shareIt}
      </button>
    </Card>
  );
}
