// What the engine and a server refuse, by code (engine/core/error_code.hpp): no code may be missing in a language.
import type { ErrorCode } from "../../net/types.ts";

/** A sentence; {name} stands for a value, {n|once|# times} for the form that goes with a number, {because} for the cause. "other"
 * has no words of its own: the text that came with it is shown. */
export type ErrorWords = Record<Exclude<ErrorCode, "other">, string>;
