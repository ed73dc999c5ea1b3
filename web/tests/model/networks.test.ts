// Learned evaluations are fetched once; one that could not be had is asked for again.
import { expect, it } from "vitest";
import { NetworkLoader, patience_ms } from "../../src/net/networks.ts";

function loader(answers: boolean[]) {
  const asked: string[] = [];
  const learned: string[] = [];
  const time = { now_ms: 1000 };
  const networks = new NetworkLoader({
    networks: { mabi: "mabi.qnet" },
    async fetch(address) {
      asked.push(address);
      const answer = answers.shift();
      if (answer === undefined) throw new Error("no connection");
      return { ok: answer !== false, arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer };
    },
    learn(game, network) {
      learned.push(`${game} ${network.length}`);
    },
    now: () => time.now_ms,
  });
  return { networks, asked, learned, time };
}

it("fetches a network once", async () => {
  const { networks, asked, learned } = loader([true]);
  await networks.load("mabi");
  await networks.load("mabi");
  expect([asked, learned]).toEqual([["mabi.qnet"], ["mabi 3"]]);
});

it("asks for nothing where a game has none", async () => {
  const { networks, asked } = loader([true]);
  await networks.load("toy");
  expect(asked).toEqual([]);
});

it.each([
  ["an error of the server", [false, true]],
  ["a lost connection", []],
])("tries again after %s, but not at once", async (_name, answers: boolean[]) => {
  const { networks, asked, learned, time } = loader(answers);
  await networks.load("mabi");
  await networks.load("mabi");
  expect([asked.length, learned]).toEqual([1, []]);
  time.now_ms += patience_ms;
  answers.splice(0, answers.length, true);
  await networks.load("mabi");
  await networks.load("mabi");
  expect([asked.length, learned]).toEqual([2, ["mabi 3"]]);
});
