// Which part of the page an address names, and the address of a part: what stands behind the "#", which no server sees.
// Games in links and invitations to tables are read by share.ts.
import { recordStart, tableInLink } from "./share.ts";

export const learnParts = ["lesson", "rules", "exercises"] as const;
export type LearnPart = (typeof learnParts)[number];

export type Place =
  | { kind: "start" }
  | { kind: "play"; id: string; view: PlayView } // a game of this browser
  | { kind: "position"; game: string; rules: string; position: string }
  | { kind: "record" } // a whole game, in the address itself
  | { kind: "games" }
  | { kind: "boards"; game: string }
  | { kind: "learn"; game: string; part: LearnPart; item: string } // item: a step, an example or an exercise; empty: the first
  | { kind: "editor"; game: string }
  | { kind: "setup" } // free play: a board is being set up
  | { kind: "lobby"; account: boolean }
  | { kind: "watch"; game: string } // running games; empty: of all kinds
  | { kind: "player"; name: string } // an account's page
  | { kind: "online"; table: string; seat: string };

export type PlayView = "" | "study" | "print";

/** The part of the page that an address names; null: it is damaged, or nothing of ours. */
export function placeIn(hash: string): Place | null {
  const text = hash.replace(/^#/, "");
  if (text === "") return { kind: "start" };
  if (hash.startsWith(recordStart)) return { kind: "record" };
  if (text.startsWith("position=")) return positionIn(text);
  const invitation = tableInLink(hash);
  if (invitation) return { kind: "online", ...invitation };
  const [head = "", ...rest] = text.split("/");
  return rest.every((part) => /^[\w.-]+$/.test(part)) ? pathIn(head, rest) : null;
}

function pathIn(head: string, rest: string[]): Place | null {
  const [first = "", second = "", third = ""] = rest;
  const most = (count: number) => rest.length <= count;
  switch (head) {
    case "play":
      return first && isView(second) && most(2) ? { kind: "play", id: first, view: second } : null;
    case "learn":
      return first && most(3) && isLearnPart(second)
        ? { kind: "learn", game: first, part: second, item: third }
        : null;
    case "editor":
    case "boards":
      return first && most(1) ? { kind: head, game: first } : null;
    case "online":
      return onlineIn(first, second, rest.length);
    case "games":
    case "setup":
      return most(0) ? { kind: head } : null;
    default:
      return null;
  }
}

function onlineIn(first: string, second: string, count: number): Place | null {
  if (first === "player") return second && count === 2 ? { kind: "player", name: second } : null;
  if (first === "watch") return count <= 2 ? { kind: "watch", game: second } : null;
  return first === "account" || count === 0 ? { kind: "lobby", account: first === "account" } : null;
}

const isLearnPart = (text: string): text is LearnPart => learnParts.some((part) => part === text);

const isView = (text: string): text is PlayView => text === "" || text === "study" || text === "print";

function positionIn(text: string): Place | null {
  const given = new URLSearchParams(text);
  const [game, position] = [given.get("position") ?? "", given.get("at") ?? ""];
  return game && position ? { kind: "position", game, rules: given.get("rules") ?? "", position } : null;
}

/** What stands behind the page's own address, "#" and all; empty for the start page. */
export function addressOf(place: Place): string {
  switch (place.kind) {
    case "start":
    case "record":
      return "";
    case "play":
      return path("play", place.id, place.view);
    case "position": {
      const { game, rules, position } = place;
      return `#${new URLSearchParams({ position: game, ...(rules && { rules }), at: position })}`;
    }
    case "learn":
      return path("learn", place.game, place.part, place.item);
    case "editor":
    case "boards":
      return path(place.kind, place.game);
    case "lobby":
      return path("online", place.account ? "account" : "");
    case "watch":
      return path("online", "watch", place.game);
    case "player":
      return path("online", "player", place.name);
    case "online":
      return `#table=${place.table}`; // a seat's token does not stay in the address
    default:
      return path(place.kind);
  }
}

const path = (...parts: string[]) => `#${parts.filter(Boolean).join("/")}`;

/** Whether the second place takes the first one's entry in the history: nobody wants to go back to that one. */
export function takesOver(before: Place | null, after: Place): boolean {
  if (!before) return true;
  if (before.kind === "setup") return after.kind === "play"; // a board that is set up has become a game
  if (before.kind !== "learn" || after.kind !== "learn" || before.game !== after.game) return false;
  return before.part === after.part && (before.item === "" || after.part === "rules");
}
