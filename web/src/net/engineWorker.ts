// The Worker: loads the engine, then answers requests in the order they came.
import wasmAddress from "@wasm/quartello.wasm?url";
import { loadQuartello } from "../../../wasm/quartello.mjs";
import { type Answer, answerTo, type Request, reasonOf } from "./engine.ts";
import { EngineCore } from "./engineCore.ts";

const ready = loadQuartello(new URL(wasmAddress, import.meta.url)).then((engine) => new EngineCore(engine));

self.onmessage = async (event: MessageEvent<Request>) => {
  const answer: Answer = await ready.then(
    (core) => answerTo(core, event.data),
    (error: unknown) => ({ id: event.data.id, reason: reasonOf(error) }),
  );
  self.postMessage(answer);
};
