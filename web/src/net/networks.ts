// The learned evaluations of a Worker's engine: each is fetched once, when its game is first thought about. Without one the
// engine thinks with its small evaluation, so a fetch that fails is tried again later.
import type { Networks } from "./engineThread.ts";

export const patience_ms = 10_000; // between two tries

export interface NetworkParts {
  networks: Networks; // addresses by game
  fetch(address: string): Promise<Pick<Response, "ok" | "arrayBuffer">>;
  learn(game: string, network: Uint8Array): void;
  now(): number;
}

export class NetworkLoader {
  #parts: NetworkParts;
  #known = new Set<string>();
  #tried_ms = new Map<string, number>();

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** Learns the network of a game unless it is known, there is none, or it could not be had a moment ago. */
  async load(game: string): Promise<void> {
    const { networks, now } = this.#parts;
    const address = networks[game];
    const tried = this.#tried_ms.get(game);
    if (!address || this.#known.has(game)) return;
    if (tried !== undefined && now() - tried < patience_ms) return;
    try {
      await this.#learn(game, address);
      this.#known.add(game);
    } catch {
      this.#tried_ms.set(game, now());
    }
  }

  async #learn(game: string, address: string) {
    const response = await this.#parts.fetch(address);
    if (!response.ok) throw new Error(`no network at ${address}`);
    this.#parts.learn(game, new Uint8Array(await response.arrayBuffer()));
  }
}
