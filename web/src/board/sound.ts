// Sounds made on the spot from the events that are shown: wood for stones, a bell for a bonus. Nothing is loaded, and no
// audio exists before the first sound.
import type { GameEvent } from "../net/types.ts";

export interface Tone {
  at_s: number;
  pitch_hz: number;
  fall: number; // the pitch at the end, as a part of the pitch at the start
  length_s: number;
  loudness: number; // 0 to 1
  wave: OscillatorType;
}

const knock = (at_s: number, pitch_hz: number, loudness: number): Tone => ({
  at_s,
  pitch_hz,
  fall: 0.55,
  length_s: 0.09,
  loudness,
  wave: "triangle",
});

const bell = (at_s: number, pitch_hz: number, loudness: number): Tone => ({
  at_s,
  pitch_hz,
  fall: 1,
  length_s: 0.7,
  loudness,
  wave: "sine",
});

/** What events that happen at the same moment sound like. Many at once are one sound, a little fuller. */
export function tonesOf(events: GameEvent[]): Tone[] {
  const tones: Tone[] = [];
  const turned = events.filter(({ kind }) => kind === "flip" || kind === "convert");
  if (events.some(({ kind }) => kind === "place" || kind === "step")) tones.push(knock(0, 210, 0.9));
  const [first] = turned;
  if (first)
    tones.push(knock(0, 430 + 35 * Math.min(first.distance, 7), Math.min(0.8, 0.4 + 0.1 * turned.length)));
  if (events.some(({ kind }) => kind === "take_bonus"))
    tones.push(bell(0.05, 988, 0.35), bell(0.13, 1319, 0.3));
  if (events.some(({ kind }) => kind === "pass")) tones.push(bell(0, 330, 0.25), bell(0.16, 262, 0.25));
  return tones;
}

export const refusalTones: Tone[] = [{ ...knock(0, 120, 0.6), length_s: 0.16 }];
export const endTones: Tone[] = [bell(0, 523, 0.3), bell(0.14, 659, 0.3), bell(0.28, 784, 0.35)];

const rest_ms = 3000; // after the last tone the audio device may sleep

export class Sounds {
  /** One for the whole page, however many games are played: browsers allow few. */
  static #context: AudioContext | null = null;
  static #rest: ReturnType<typeof setTimeout> | undefined;
  #volume: () => number;

  constructor(volume: () => number) {
    this.#volume = volume;
  }

  play(tones: Tone[]) {
    const volume = this.#volume();
    if (volume === 0 || tones.length === 0) return;
    Sounds.#context ??= new AudioContext();
    const context = Sounds.#context;
    void context.resume();
    for (const tone of tones) sound(context, tone, volume);
    clearTimeout(Sounds.#rest);
    Sounds.#rest = setTimeout(() => void context.suspend(), rest_ms);
  }
}

function sound(context: AudioContext, tone: Tone, volume: number) {
  const start = context.currentTime + tone.at_s;
  const end = start + tone.length_s;
  const oscillator = new OscillatorNode(context, { type: tone.wave, frequency: tone.pitch_hz });
  oscillator.frequency.exponentialRampToValueAtTime(tone.pitch_hz * tone.fall, end);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(tone.loudness * volume, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
