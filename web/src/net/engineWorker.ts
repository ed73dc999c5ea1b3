// The Worker: gets the compiled engine (or why there is none) as its first message, then answers requests in the order
// they came.
import { loadQuartello } from "../../../wasm/quartello.mjs";
import { type Answer, answerTo, type Request, reasonOf } from "./engine.ts";
import { EngineCore } from "./engineCore.ts";
import type { Engine } from "./engineThread.ts";

let begin: (engine: Engine) => void;
const ready = new Promise<Engine>((resolve) => {
  begin = resolve;
}).then(async (engine) => {
  if ("failure" in engine) throw new Error(engine.failure);
  return new EngineCore(await loadQuartello(engine.module));
});

self.onmessage = async ({ data }: MessageEvent<Request | Engine>) => {
  if (!("id" in data)) return begin(data);
  const answer: Answer = await ready.then(
    (core) => answerTo(core, data),
    (error: unknown) => ({ id: data.id, reason: reasonOf(error) }),
  );
  self.postMessage(answer);
};
