// Frames on demand: one is drawn when it is asked for and while something moves, none else. The canvas tells how many there
// were, with how many draw calls and triangles. On a slow machine fewer points are drawn.
import type { WebGLRenderer } from "three";

const slow_ms = 45; // a frame that takes longer is too slow
const ratios = [2, 1.5, 1, 0.75]; // points of the picture for each point of the page

export class Frames {
  readonly #renderer: WebGLRenderer;
  readonly #draw: (now_ms: number) => boolean;
  #scheduled = 0;
  #count = 0;
  #slowInRow = 0;
  #last_ms = 0;
  #ratio: number;

  /** `draw` says whether something still moves. */
  constructor(renderer: WebGLRenderer, isWeak: boolean, draw: (now_ms: number) => boolean) {
    this.#renderer = renderer;
    this.#draw = draw;
    this.#ratio = isWeak ? ratios.indexOf(1) : 0;
  }

  request() {
    if (this.#scheduled === 0) this.#scheduled = requestAnimationFrame((now) => this.#frame(now));
  }

  resize(width: number, height: number) {
    this.#setRatio();
    this.#renderer.setSize(width, height, false);
    this.request();
  }

  stop() {
    cancelAnimationFrame(this.#scheduled);
    this.#scheduled = -1; // nothing is drawn any more
  }

  #frame(now_ms: number) {
    this.#scheduled = 0;
    if (document.hidden) return;
    const moves = this.#draw(now_ms);
    const { render } = this.#renderer.info;
    const { dataset } = this.#renderer.domElement;
    dataset.frames = String(++this.#count);
    dataset.calls = String(render.calls);
    dataset.triangles = String(render.triangles);
    this.#watch(now_ms, moves);
    if (moves) this.request();
  }

  #watch(now_ms: number, moves: boolean) {
    const took = now_ms - this.#last_ms;
    this.#last_ms = moves ? now_ms : 0;
    if (!moves || took > 1000) return;
    this.#slowInRow = took > slow_ms ? this.#slowInRow + 1 : 0;
    if (this.#slowInRow < 5 || this.#ratio >= ratios.length - 1) return;
    this.#slowInRow = 0;
    ++this.#ratio;
    this.#setRatio();
  }

  #setRatio() {
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, ratios[this.#ratio] ?? 1));
  }
}
