// The canvas of the 3D table with its cameras, places and lights. The 2D grid stays in the page behind it for keyboard and
// screen readers; what has the focus there is shown here. three.js comes only when this is shown.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Beside, BoardActions, BoardState } from "../board/view.ts";
import { IconButton } from "../kit/Icon.tsx";
import type { Settings } from "../model/settings.ts";
import { words } from "../words/index.ts";
import { graphics } from "./card.ts";
import type { Scene3D } from "./scene.ts";
import "./board3d.css";

export interface Board3DProps {
  state: BoardState;
  actions: BoardActions;
  beside: Beside;
  settings: Signal<Settings>;
  /** WebGL is missing or was lost: the flat board has to do. */
  onFail(): void;
}

const cameras: Settings["camera"][] = ["seat", "opposite", "above", "side"];
const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** By day in a light page, by lamp in a dark one, unless a person switched it. */
function lightsOf({ theme, daylight, lamp }: Settings) {
  const isDark = theme === "dark" || (theme === "auto" && prefersDark.matches);
  return { daylight: daylight ?? !isDark, lamp: lamp ?? isDark };
}

export function Board3D(props: Board3DProps) {
  const { settings } = props;
  const w = words();
  const canvas = useRef<HTMLCanvasElement>(null);
  const ready = useSignal(false);
  const scene = useScene(canvas, props, ready);
  const set = (change: Partial<Settings>) => {
    settings.value = { ...settings.value, ...change };
  };
  return (
    <div class="table-3d">
      <div class="canvas-3d" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {!ready.value && <p class="loading-3d">{w.loading3d}</p>}
      <Tools now={settings.value} set={set} goTo={(camera) => scene.current?.goTo(camera)} />
    </div>
  );
}

/** The scene on the canvas, once three.js is there; it goes with the board it shows. */
function useScene(
  canvas: { current: HTMLCanvasElement | null },
  { state, actions, beside, settings, onFail }: Board3DProps,
  ready: Signal<boolean>,
) {
  const scene = useRef<Scene3D | null>(null);
  const now = settings.value;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const card = graphics();
    if (card === "none") return onFail();
    let isLeft = false;
    const stops: (() => void)[] = [];
    const begin = (Scene: typeof Scene3D) => {
      const { place, camera } = settings.peek();
      const still = () => prefersStill.matches || settings.peek().speed === 0;
      const wishes = { place, lights: lightsOf(settings.peek()) };
      const isWeak = card === "software";
      const made = new Scene(element, state, actions, beside, { wishes, camera, still, isWeak });
      scene.current = made;
      stops.push(() => made.dispose(), ...surround(element, made, onFail));
      ready.value = true;
    };
    void import("./scene.ts").then(({ Scene3D }) => isLeft || begin(Scene3D)).catch(() => isLeft || onFail());
    return () => {
      isLeft = true;
      for (const stop of stops.reverse()) stop();
      scene.current = null;
    };
  }, [state]);
  useEffect(() => {
    const follow = () => scene.current?.wish({ place: now.place, lights: lightsOf(settings.peek()) });
    follow();
    prefersDark.addEventListener("change", follow);
    return () => prefersDark.removeEventListener("change", follow);
  }, [now.place, now.theme, now.daylight, now.lamp]);
  return scene;
}

interface ToolsProps {
  now: Settings;
  set(change: Partial<Settings>): void;
  goTo(camera: Settings["camera"]): void;
}

function Tools({ now, set, goTo }: ToolsProps) {
  const w = words();
  const lights = lightsOf(now);
  const elsewhere = now.place === "river" ? "room" : "river";
  return (
    <div class="tools-3d" role="toolbar" aria-label={w.view3d}>
      {cameras.map((camera) => (
        <IconButton
          key={camera}
          icon={camera}
          label={`${w.camera}: ${w.cameras[camera]}`}
          pressed={now.camera === camera}
          onClick={() => {
            set({ camera });
            goTo(camera);
          }}
        />
      ))}
      <span class="gap" />
      <IconButton
        icon={elsewhere}
        label={`${w.place3d}: ${w.places[elsewhere]}`}
        onClick={() => set({ place: elsewhere })}
      />
      <IconButton
        icon="sun"
        label={`${w.lights}: ${w.daylight}`}
        pressed={lights.daylight}
        onClick={() => set({ daylight: !lights.daylight })}
      />
      <IconButton
        icon="lamp"
        label={`${w.lights}: ${w.lamp}`}
        pressed={lights.lamp}
        onClick={() => set({ lamp: !lights.lamp })}
      />
    </div>
  );
}

/** The size of the canvas, the focus of the grid behind it, and the loss of the graphics card. */
function surround(canvas: HTMLCanvasElement, scene: Scene3D, onFail: () => void): (() => void)[] {
  const stage = canvas.closest<HTMLElement>(".stage") ?? document.body;
  const sizes = new ResizeObserver(() => scene.resize(canvas.clientWidth, canvas.clientHeight));
  sizes.observe(canvas);
  const onFocus = (event: FocusEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>("[data-cell]");
    scene.focus(cell?.matches(":focus-visible") ? (cell.dataset.cell ?? null) : null);
  };
  const onBlur = () => scene.focus(null);
  const onLost = (event: Event) => {
    event.preventDefault();
    onFail();
  };
  stage.addEventListener("focusin", onFocus);
  stage.addEventListener("focusout", onBlur);
  canvas.addEventListener("webglcontextlost", onLost);
  return [
    () => sizes.disconnect(),
    () => stage.removeEventListener("focusin", onFocus),
    () => stage.removeEventListener("focusout", onBlur),
    () => canvas.removeEventListener("webglcontextlost", onLost),
  ];
}
