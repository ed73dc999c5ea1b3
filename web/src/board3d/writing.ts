// What is painted and written on the table and follows the state: the board's face, the two clear sheets over it, the score
// board and the clock. Each effect names what it depends on by reading it.
import { effect } from "@preact/signals";
import type { Scene } from "three";
import type { Beside, BoardState } from "../board/view.ts";
import type { PieceName } from "../games/face.ts";
import { paintBoard, paintLower, paintUpper, surfaces } from "./boardArt.ts";
import { boardBody, ScoreBoard, Standing, sheetOver, TableClock } from "./furniture.ts";
import type { Layout } from "./layout.ts";
import { type Drawn, drawn, wood } from "./paint.ts";

const pieceColours: Partial<Record<PieceName, string>> = {
  black: "#1b1a1f",
  white: "#f6f1e6",
  green: "#2f8a63",
  red: "#c44a36",
  ebony: "#2c211b",
  ivory: "#efe4cb",
};

export class Writing {
  readonly trim = wood(256, "#7a4d2c", "#3f2413", 4); // the wood of what stands beside the board
  readonly #state: BoardState;
  readonly #layout: Layout;
  readonly #font = getComputedStyle(document.body).fontFamily;
  readonly #face = drawn(1024, 1024);
  readonly #lower: Drawn;
  readonly #upper: Drawn;
  readonly #scoreBoard = new ScoreBoard(this.trim);
  readonly #clock = new TableClock(this.trim);
  readonly standing = new Standing(this.#scoreBoard, this.#clock);
  #focused: string | null = null;

  /** `tallest` piece: the upper sheet lies over it. */
  constructor(scene: Scene, state: BoardState, layout: Layout, tallest: number, isWeak: boolean) {
    this.#state = state;
    this.#layout = layout;
    const fine = isWeak ? 512 : 1024;
    this.#lower = drawn(fine, fine);
    this.#upper = drawn(fine, fine);
    const { frame } = surfaces[state.face.surface];
    const lower = sheetOver(layout, this.#lower, 0.012);
    const upper = sheetOver(layout, this.#upper, tallest + 0.012);
    lower.renderOrder = 1;
    upper.renderOrder = 3;
    scene.add(boardBody(layout, this.#face.texture, frame[1]), lower, upper);
    scene.add(this.standing.object);
  }

  /** The cell that has the keyboard, or none. True if that is news. */
  focus(cell: string | null): boolean {
    if (cell === this.#focused) return false;
    this.#focused = cell;
    this.paintLower();
    return true;
  }

  paintLower() {
    const { busy, picked, pointed, area } = this.#state;
    for (const signal of [busy, picked, pointed, area]) signal?.value;
    paintLower(this.#lower, this.#layout, this.#state, this.#focused);
  }

  /** Marks and numbers of cells that move wait until they have settled. */
  paintUpper(moving: ReadonlySet<string>) {
    paintUpper(this.#upper, this.#layout, this.#state, moving);
  }

  followCoordinates(changed: () => void): () => void {
    const { settings, face, shown } = this.#state;
    let painted: boolean | null = null;
    return effect(() => {
      const wanted = settings.value.showCoordinates;
      if (wanted === painted) return;
      painted = wanted;
      paintBoard(this.#face, this.#layout, face, shown.peek().position, wanted);
      changed();
    });
  }

  followScore(beside: Beside, sideNames: [PieceName, PieceName], changed: () => void): () => void {
    const colourOf = (name: PieceName) => pieceColours[name] ?? "#888";
    return effect(() => {
      const { position, score } = this.#state.shown.value;
      const { outcome, side } = position;
      const verdict = beside.verdict();
      this.#scoreBoard.write(
        {
          names: beside.names(),
          points: [String(score.first), String(score.second)],
          colours: [colourOf(sideNames[0]), colourOf(sideNames[1])],
          toMove: outcome.over || verdict ? null : side === "first" ? 0 : 1,
          verdict,
        },
        this.#font,
      );
      changed();
    });
  }

  followClock(beside: Beside, changed: () => void): () => void {
    let timer = 0;
    let written = "";
    const write = () => {
      const clock = beside.clock() ?? { texts: ["–:––", "–:––"] as [string, string], running: null };
      const text = clock.texts.join() + clock.running;
      if (text === written) return clock.running;
      written = text;
      this.#clock.write(clock.texts, clock.running, this.#font);
      changed();
      return clock.running;
    };
    const stop = effect(() => {
      clearInterval(timer);
      if (write() !== null) timer = setInterval(write, 200) as unknown as number;
    });
    return () => {
      stop();
      clearInterval(timer);
    };
  }
}
