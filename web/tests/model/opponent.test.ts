// A computer player leaves nothing behind: not a session, not the belief that it still thinks.
import { beforeAll, expect, it } from "vitest";
import { ThreadOpponent } from "../../src/model/opponent.ts";
import type { Engine } from "../../src/net/engine.ts";
import { realEngine } from "./helpers.ts";

let real: Engine;
beforeAll(async () => {
  real = await realEngine();
});

/** An opponent over the real engine, with the names of all questions and how often its thread was ended. */
function watched() {
  const seen = { asked: [] as PropertyKey[], made: 0, ended: 0 };
  const engine: Engine = {
    ask(name, ...given) {
      seen.asked.push(name);
      return real.ask(name, ...given);
    },
  };
  const opponent = new ThreadOpponent(() => {
    ++seen.made;
    return { engine, end: () => void ++seen.ended };
  });
  return { opponent, seen };
}

it("answers and closes its session", async () => {
  const { opponent, seen } = watched();
  expect(await opponent.choose({ game: "mapello" }, [], "greedy", 1)).toMatch(/^[a-h][1-8]$/);
  expect(seen.asked).toEqual(["open", "standAt", "choose", "close"]);
  opponent.stop();
  expect(seen.ended).toBe(0);
});

it("closes its session and thinks no more when the question fails", async () => {
  const { opponent, seen } = watched();
  await expect(opponent.choose({ game: "mapello" }, [], "nobody", 1)).rejects.toThrow();
  expect(seen.asked).toEqual(["open", "standAt", "choose", "close"]);
  opponent.stop();
  expect(seen.ended).toBe(0);
  await opponent.choose({ game: "mapello" }, [], "random", 1);
  expect(seen.made).toBe(1);
});

it("closes its session when the moves do not fit, and thinks no more when there is no such game", async () => {
  const { opponent, seen } = watched();
  await expect(opponent.judge({ game: "mapello" }, ["a1"])).rejects.toThrow();
  expect(seen.asked).toEqual(["open", "standAt", "close"]);
  await expect(opponent.judge({ game: "chess" }, [])).rejects.toThrow();
  opponent.stop();
  expect(seen.ended).toBe(0);
});

it("ends its thread when it is stopped while it thinks", async () => {
  const { opponent, seen } = watched();
  const asked = opponent.choose({ game: "mapello" }, [], "greedy", 1);
  opponent.stop();
  expect(seen.ended).toBe(1);
  await asked;
});
