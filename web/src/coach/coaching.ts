// The coach and what shows it, fetched once somebody sits at a table that may have one.
import { coachReady } from "../words/coach/index.ts";
import { CoachNote } from "./CoachNote.tsx";
import { Coach } from "./coach.ts";
import { EndCard } from "./EndCard.tsx";
import { attemptText } from "./texts.ts";
import "./coach.css";

export type CoachParts = ConstructorParameters<typeof Coach>[0];

export interface Coaching {
  coach: Coach;
  Note: typeof CoachNote;
  Card: typeof EndCard;
  attempt: typeof attemptText;
}

/** How a coach sits down, once its words are there. */
export async function coachingFor(): Promise<(parts: CoachParts) => Coaching> {
  await coachReady();
  return (parts) => ({ coach: new Coach(parts), Note: CoachNote, Card: EndCard, attempt: attemptText });
}
