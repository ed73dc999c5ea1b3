// Addresses of the page's parts: what is written is read back, and what nobody wrote is refused.
import { describe, expect, it } from "vitest";
import { addressOf, type Place, placeIn, takesOver } from "../../src/model/address.ts";

const places: Place[] = [
  { kind: "start" },
  { kind: "play", id: "m5x-1a", view: "" },
  { kind: "play", id: "m5x-1a", view: "study" },
  { kind: "play", id: "m5x-1a", view: "print" },
  { kind: "position", game: "mapello", rules: "size=9,jokers=3", position: "4j5/1#1*2 b 0 0" },
  { kind: "position", game: "arrello", rules: "", position: "3/3/3 g -" },
  { kind: "games" },
  { kind: "learn", game: "mabi", part: "rules", item: "" },
  { kind: "learn", game: "mabi", part: "exercises", item: "0a1b2c3d" },
  { kind: "editor", game: "mapello" },
  { kind: "setup" },
  { kind: "lobby", account: false },
  { kind: "lobby", account: true },
  { kind: "watch", game: "" },
  { kind: "watch", game: "mabi" },
  { kind: "player", name: "Ann_2" },
  { kind: "online", table: "0123456789ab", seat: "" },
];

describe("addresses", () => {
  it.each(places)("come back: $kind", (place) => {
    expect(placeIn(addressOf(place))).toEqual(place);
  });

  it("keep a seat's token to themselves", () => {
    const place = placeIn(`#table=0123456789ab&seat=${"s".repeat(22)}`);
    expect(place).toEqual({ kind: "online", table: "0123456789ab", seat: "s".repeat(22) });
    expect(place && addressOf(place)).toBe("#table=0123456789ab");
  });

  it.each([
    ..."#play #play/ #play/a/b #play/a/study/b #learn/mabi #learn/mabi/chess #games/1 #nothing".split(" "),
    ..."#table=short #position=mapello #learn//rules #editor #online/elsewhere #play/<script>".split(" "),
  ])("%s is none of ours", (hash) => {
    expect(placeIn(hash)).toBeNull();
  });

  it("take over what nobody wants to go back to", () => {
    const play: Place = { kind: "play", id: "a", view: "" };
    const lesson = (item: string, part: "rules" | "exercises" = "rules"): Place => {
      return { kind: "learn", game: "mabi", part, item };
    };
    expect(takesOver(null, play)).toBe(true);
    expect(takesOver({ kind: "setup" }, play)).toBe(true);
    expect(takesOver({ kind: "setup" }, { kind: "start" })).toBe(false);
    expect(takesOver(play, { kind: "start" })).toBe(false);
    expect(takesOver(lesson("1"), lesson("2"))).toBe(true);
    expect(takesOver(lesson("", "exercises"), lesson("2", "exercises"))).toBe(true);
    expect(takesOver(lesson("1", "exercises"), lesson("2", "exercises"))).toBe(false);
  });
});
