// What a server refuses (server/tables/refusals.hpp), for languages other than its own: no code may be missing.
import type { RefusalCode } from "../../net/serverTypes.ts";

/** "other" has no words of its own: the server's are shown. */
export type RefusalWords = Record<Exclude<RefusalCode, "other">, string>;
