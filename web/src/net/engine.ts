// The engine as the page sees it: every method of EngineCore, answered later. `workerEngine` talks to a Worker;
// `localEngine` wraps a core in this thread, for tests. A search is one more method of EngineCore and needs nothing here.
import type { EngineCore, EngineMethods } from "./engineCore.ts";
import type { Reason } from "./types.ts";

export interface Engine {
  ask<Name extends keyof EngineMethods>(
    name: Name,
    ...given: EngineMethods[Name]["given"]
  ): Promise<EngineMethods[Name]["answer"]>;
}

/** The engine refused; `reason` says why in words, clause and cells. */
export class Refusal extends Error {
  reason: Reason;

  constructor(reason: Reason) {
    super(reason.text);
    this.name = "Refusal";
    this.reason = reason;
  }
}

/** A reason of which only the text is known. */
export function plainReason(text: string): Reason {
  return { code: "other", text, clause: "", clause_text: "", cells: [], values: [], because: [] };
}

/** Any error of the engine as plain data, to cross from the Worker. */
export function reasonOf(error: unknown): Reason {
  const { message, reason } = error as { message?: string; reason?: Reason };
  return reason ?? plainReason(message ?? String(error));
}

export interface Request {
  id: number;
  name: keyof EngineMethods;
  given: unknown[];
}

export interface Answer {
  id: number;
  value?: unknown;
  reason?: Reason;
}

export function answerTo(core: EngineCore, { id, name, given }: Request): Answer {
  try {
    const method = core[name] as (...given: unknown[]) => unknown;
    return { id, value: method.apply(core, given) };
  } catch (error) {
    return { id, reason: reasonOf(error) };
  }
}

function valueIn(answer: Answer): unknown {
  if (answer.reason) throw new Refusal(answer.reason);
  return answer.value;
}

export function localEngine(core: EngineCore): Engine {
  return {
    async ask(name, ...given) {
      return valueIn(answerTo(core, { id: 0, name, given })) as never;
    },
  };
}

/** What a Worker needs to be for us; a real one is. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export function workerEngine(worker: WorkerLike): Engine {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let next = 1;
  worker.onmessage = (event) => {
    const answer = event.data as Answer;
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    try {
      asked?.resolve(valueIn(answer));
    } catch (error) {
      asked?.reject(error as Error);
    }
  };
  worker.onerror = (event) => {
    for (const asked of waiting.values()) asked.reject(new Error(event.message || "the engine stopped"));
    waiting.clear();
  };
  return {
    ask(name, ...given) {
      return new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage({ id, name, given } satisfies Request);
      });
    },
  };
}
