// Engines in threads of their own. The module is fetched and compiled once, by the page, and shared by all of them.
import wasmAddress from "@wasm/quartello.wasm?url";
import aleaNetwork from "@weights/alea.qnet?url";
import arrelloNetwork from "@weights/arrello.qnet?url";
import mabiNetwork from "@weights/mabi.qnet?url";
import mapelloNetwork from "@weights/mapello.qnet?url";
import { type Engine as Client, workerEngine } from "./engine.ts";

/** Where the learned evaluations lie, by game; a Worker fetches one when it is first asked to think about that game. */
export type Networks = Record<string, string>;

/** The first message to a Worker. */
export type Engine = { module: WebAssembly.Module; networks: Networks } | { failure: string };

/** An engine and how to end it. */
export interface Thread {
  engine: Client;
  end(): void;
}

const address = (network: string) => new URL(network, document.baseURI).href;
const networks: Networks = {
  mapello: address(mapelloNetwork),
  arrello: address(arrelloNetwork),
  mabi: address(mabiNetwork),
  alea: address(aleaNetwork),
};

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmAddress);
  if (!response.ok) throw new Error(`cannot load the engine: ${response.status} ${response.url}`);
  // Compiling while loading insists on a content type that simple file servers do not send.
  const streams = response.headers.get("content-type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const first: Promise<Engine> = compile().then(
  (module) => ({ module, networks }),
  (error: unknown) => ({ failure: String((error as Error).message) }),
);

export function engineThread(): Thread {
  const worker = new Worker(new URL("./engineWorker.ts", import.meta.url), { type: "module" });
  const engine = workerEngine(worker);
  // What is asked before the module is there waits in the Worker.
  void first.then((message) => worker.postMessage(message));
  return { engine, end: () => worker.terminate() };
}
