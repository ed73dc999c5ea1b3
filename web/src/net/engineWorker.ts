// The Worker: gets the compiled engine (or why there is none) as its first message, then answers requests in the order
// they came. A request that makes the engine think waits for the learned evaluation of its game (networks.ts).
import { loadQuartello } from "../../../wasm/quartello.mjs";
import { type Answer, answerTo, type Request, reasonOf } from "./engine.ts";
import { EngineCore, thinks } from "./engineCore.ts";
import type { Engine } from "./engineThread.ts";
import { NetworkLoader } from "./networks.ts";

interface Ready {
  core: EngineCore;
  networks: NetworkLoader;
}

let begin: (engine: Engine) => void;
const ready = new Promise<Engine>((resolve) => {
  begin = resolve;
}).then(async (engine): Promise<Ready> => {
  if ("failure" in engine) throw new Error(engine.failure);
  const core = new EngineCore(await loadQuartello(engine.module));
  const networks = new NetworkLoader({
    networks: engine.networks,
    fetch: (address) => fetch(address),
    learn: (game, network) => core.learn(game, network),
    now: () => performance.now(),
  });
  return { core, networks };
});

async function learn({ core, networks }: Ready, { name, given }: Request) {
  const game = thinks(name) ? core.gameOf(given[0] as number | { game: string }) : null;
  if (game) await networks.load(game);
}

async function answer(request: Request): Promise<Answer> {
  try {
    const all = await ready;
    await learn(all, request);
    return answerTo(all.core, request);
  } catch (error) {
    return { id: request.id, reason: reasonOf(error) };
  }
}

let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Request | Engine>) => {
  if (!("id" in data)) return begin(data);
  last = last.then(async () => self.postMessage(await answer(data)));
};
