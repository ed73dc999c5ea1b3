// The engine's short words (sides, pieces, marks, labels) by code (engine/core/label.hpp): no code may be missing in a language.
import type { LabelCode } from "../../net/types.ts";

/** "other" has no word of its own: the text that came with it is shown. */
export type LabelWords = Record<Exclude<LabelCode, "other">, string>;
