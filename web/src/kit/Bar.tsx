// The head of every screen but the first: the way home, what this screen is, and what it adds.
import type { ComponentChildren } from "preact";
import { words } from "../words/index.ts";

export function Bar(props: { title: string; onHome(): void; children?: ComponentChildren }) {
  return (
    <header class="bar">
      <button type="button" class="wordmark-button" aria-label={words().home} onClick={props.onHome}>
        Quartello
      </button>
      <h1>{props.title}</h1>
      {props.children}
    </header>
  );
}
