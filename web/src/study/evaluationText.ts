import { leadOf, pointsText } from "../model/evaluation.ts";
import type { Table } from "../model/table.ts";
import type { Evaluation } from "../net/types.ts";
import { sentences, sideName, words } from "../words/index.ts";
import type { Study } from "./study.ts";

/** "Black ahead by about 4.2". */
export function evaluationText(table: Table, evaluation: Evaluation): string {
  const w = words();
  const { side, value, solved } = leadOf(evaluation);
  if (!side) return w.level(solved);
  const name = sideName(table.sheet, side);
  return w.leads(name, pointsText(value, solved, w.numberLocale), solved);
}

/** What the study shows, to be heard: who is ahead, and the best moves with what they are worth. */
export function studyRead(table: Table, { found, evaluations }: Study): string {
  const w = words();
  const evaluation = found.value?.evaluation ?? evaluations.value[table.ply.value];
  if (!evaluation) return w.looking;
  const lines = found.value?.report?.lines ?? [];
  const best = lines.map(
    ({ moves: [move = ""], value, solved }) => `${move} ${pointsText(value, solved, w.numberLocale, true)}`,
  );
  const sure = evaluation.solved ? w.solved : w.estimate;
  return sentences([`${evaluationText(table, evaluation)}, ${sure}`, best.join(", ")].filter(Boolean));
}
