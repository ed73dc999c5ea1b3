// The lights over the table, set from the mood of a place, and what shiny things mirror there.
import {
  BackSide,
  BoxGeometry,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  SpotLight,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { drawn } from "./paint.ts";
import type { Mood } from "./place.ts";

export class Lighting {
  readonly #scene: Scene;
  readonly #renderer: WebGLRenderer;
  readonly #sky = new HemisphereLight();
  readonly #sun = new DirectionalLight();
  readonly #lamp = new SpotLight("#ffffff", 0, 90, 0.95, 0.7, 2);
  readonly #isWeak: boolean;
  #mirrored: WebGLRenderTarget | null = null;

  constructor(scene: Scene, renderer: WebGLRenderer, isWeak: boolean) {
    this.#scene = scene;
    this.#renderer = renderer;
    this.#isWeak = isWeak;
    const { camera, mapSize } = this.#sun.shadow;
    [camera.left, camera.right, camera.top, camera.bottom] = [-15, 15, 15, -15];
    [camera.near, camera.far] = [4, 70];
    mapSize.setScalar(isWeak ? 1024 : 2048);
    this.#sun.shadow.bias = -0.0006;
    this.#sun.shadow.normalBias = 0.02;
    this.#sun.shadow.radius = 3;
    this.#lamp.shadow.mapSize.set(1024, 1024);
    this.#lamp.shadow.bias = -0.0005;
    this.#lamp.shadow.normalBias = 0.02;
    this.#lamp.shadow.radius = 3;
    [this.#lamp.shadow.camera.near, this.#lamp.shadow.camera.far] = [4, 50];
    scene.add(this.#sky, this.#sun, this.#sun.target, this.#lamp, this.#lamp.target);
  }

  set(mood: Mood) {
    const { sun, lamp, mirrored } = mood;
    this.#sky.color.set(mood.sky);
    this.#sky.groundColor.set(mood.ground);
    this.#sky.intensity = mood.ambient;
    this.#sun.color.set(sun.colour);
    this.#sun.intensity = sun.strength;
    this.#sun.position.set(sun.at.x, sun.at.y, sun.at.z);
    this.#lamp.color.set(lamp.colour);
    this.#lamp.intensity = lamp.strength;
    this.#lamp.visible = lamp.strength > 0;
    this.#lamp.position.set(lamp.at.x, lamp.at.y, lamp.at.z);
    // The stronger light draws the shadows.
    const bySun = sun.strength > 1 || !this.#lamp.visible;
    this.#sun.castShadow = bySun;
    this.#lamp.castShadow = !bySun;
    this.#scene.fog = new Fog(mood.horizon, ...mood.fog);
    // Mirrors are costly to make: without a graphics card, more light from all around stands in for them.
    if (this.#isWeak) this.#sky.intensity += mirrored.strength * 0.9;
    else this.#mirror(mirrored);
  }

  #mirror({ top, middle, low, glow, strength }: Mood["mirrored"]) {
    const sheet = drawn(4, 128);
    const shade = sheet.pen.createLinearGradient(0, 0, 0, 128);
    shade.addColorStop(0, top);
    shade.addColorStop(0.49, middle);
    shade.addColorStop(0.54, low);
    sheet.pen.fillStyle = shade;
    sheet.pen.fillRect(0, 0, 4, 128);
    const around = new Scene();
    const dome = new Mesh(
      new SphereGeometry(50, 16, 12),
      new MeshBasicMaterial({ map: sheet.texture, side: BackSide }),
    );
    const light = new Mesh(new BoxGeometry(16, 22, 2), new MeshBasicMaterial({ color: glow }));
    light.material.color.multiplyScalar(6 * strength);
    light.position.set(-22, 26, -20);
    light.lookAt(0, 0, 0);
    around.add(dome, light);
    const maker = new PMREMGenerator(this.#renderer);
    this.#mirrored?.dispose();
    this.#mirrored = maker.fromScene(around, 0.03, 0.1, 100, { size: 64 });
    maker.dispose();
    this.#scene.environment = this.#mirrored.texture;
    this.#scene.environmentIntensity = strength;
    for (const mesh of [dome, light]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    sheet.texture.dispose();
  }

  dispose() {
    this.#mirrored?.dispose();
    this.#sun.dispose();
    this.#lamp.dispose();
  }
}
