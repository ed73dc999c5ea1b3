// Why a game is over and how a tie was broken, by code (engine/rules/end_note.hpp): no code may be missing in a language.
import type { EndCode } from "../../net/types.ts";

/** A sentence; {name} stands for a value. "other" has no words of its own: the text that came with it is shown. */
export type EndWords = Record<Exclude<EndCode, "other">, string>;
