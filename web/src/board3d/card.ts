// What draws in this browser, and whether the table is shown in 3D by itself: where a graphics card draws it on a screen with room
// for it, unless the visitor has chosen. Looked at when there is time, so nobody waits for the answer.
import { signal } from "@preact/signals";
import type { Settings } from "../model/settings.ts";

/**
 * What draws here; asked of a canvas of its own, so that nothing is loaded or complained about in vain. `onlyCards`: what would draw
 * by the processor is not even started.
 */
export function graphics(onlyCards = false): "none" | "software" | "hardware" {
  const wish: WebGLContextAttributes = { failIfMajorPerformanceCaveat: onlyCards };
  const context = document.createElement("canvas").getContext("webgl2", wish);
  if (!context) return "none";
  const names = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name) ? "software" : "hardware";
}

const isGood = signal(false);

/** To be called once the page is ready and has nothing else to do. */
export function lookAtCard() {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  const hasRoom = matchMedia("(min-width: 1000px) and (min-height: 600px) and (pointer: fine)").matches;
  isGood.value = hasRoom && !saveData && navigator.hardwareConcurrency >= 4 && graphics(true) === "hardware";
}

/** Whether the table is shown in 3D, by the visitor's wish or because the card is good. */
export function shows3d({ view }: Settings): boolean {
  return view === "3d" || (view === "auto" && isGood.value);
}
