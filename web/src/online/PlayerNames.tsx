// The two players of a game in a list, each a link to the player's page where there is one: accounts have pages, guests and
// computers have none.
import { addressOf } from "../model/address.ts";

export interface NamedPlayer {
  name: string;
  account: string; // "": no page
}

/** Where the names go in `text`: characters that no name and no language has. */
const places = ["\uE000", "\uE001"] as const;

export function PlayerNames({
  text,
  players,
}: {
  text: (first: string, second: string) => string;
  players: [NamedPlayer, NamedPlayer];
}) {
  const parts = text(...places).split(/([\uE000\uE001])/u);
  return (
    <>
      {parts.map((part) => {
        if (part !== places[0] && part !== places[1]) return part;
        const { name, account } = players[part === places[0] ? 0 : 1];
        if (account === "") return name;
        return (
          <a key={part} href={addressOf({ kind: "player", name: account })}>
            {name}
          </a>
        );
      })}
    </>
  );
}
