// The page's own engine, started before the rest of the page is made: on a slow machine the two then go on side by side.
import { engineThread } from "./engineThread.ts";

export const firstThread = engineThread();
