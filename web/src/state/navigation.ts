// The address follows the screen, and the screen follows the address: Back, Forward, reload and links lead where one expects.
import { effect } from "@preact/signals";
import { addressOf, type Place, takesOver } from "../model/address.ts";
import type { App } from "./app.ts";
import { placeOf } from "./screen.ts";

/** What stands behind the "#" in the browser's address, and its history. */
export interface AddressBar {
  read(): string;
  push(address: string): void; // a new entry
  replace(address: string): void; // the present one
}

export class Navigation {
  #app: App;
  #bar: AddressBar;
  #shown: Place | null = null;
  #arriving = 0; // addresses that are being opened

  constructor(app: App, bar: AddressBar) {
    this.#app = app;
    this.#bar = bar;
  }

  /** Opens what the address names, and writes every later screen into it. */
  async begin(): Promise<void> {
    const open = () => this.#app.open(this.#bar.read());
    const opened = this.#bar.read() === "" ? open() : this.#arrive(open);
    effect(() => this.#follow(placeOf(this.#app.screen.value)));
    await opened;
  }

  /** The visitor went back or forward, or followed a link within the page. */
  arrive(): Promise<void> {
    return this.#arrive(() => this.#app.openAddress(this.#bar.read()));
  }

  async #arrive(open: () => Promise<void>): Promise<void> {
    ++this.#arriving;
    await open();
    if (--this.#arriving > 0) return; // a later one is on its way
    const place = placeOf(this.#app.screen.peek());
    if (place) this.#bar.replace(addressOf(place)); // where it has led: a game in a link is one of this browser's now
  }

  #follow(place: Place | null) {
    const before = this.#shown;
    this.#shown = place;
    if (!place || this.#arriving > 0) return;
    const address = addressOf(place);
    if (address === this.#bar.read()) return;
    if (takesOver(before, place)) this.#bar.replace(address);
    else this.#bar.push(address);
  }
}

/** The bar of a real browser. */
export function browserBar(): AddressBar {
  const full = (address: string) => location.pathname + location.search + address;
  return {
    read: () => location.hash,
    push: (address) => history.pushState(null, "", full(address)),
    replace: (address) => history.replaceState(null, "", full(address)),
  };
}
