import type { Signal } from "@preact/signals";
import { Dialog } from "../../kit/Dialog.tsx";
import { Segments } from "../../kit/fields.tsx";
import { type Settings, surfaceWishes } from "../../model/settings.ts";
import { languages, words } from "../../words/index.ts";

interface PartProps {
  now: Settings;
  set(change: Partial<Settings>): void;
}

export function SettingsDialog({ settings, onClose }: { settings: Signal<Settings>; onClose(): void }) {
  const w = words();
  const now = settings.value;
  const set = (change: Partial<Settings>) => {
    settings.value = { ...settings.value, ...change };
  };
  return (
    <Dialog title={w.settings} onClose={onClose} narrow>
      <Looks now={now} set={set} />
      <MotionAndSound now={now} set={set} />
      <Checks now={now} set={set} />
    </Dialog>
  );
}

/** Language and colours. */
function Looks({ now, set }: PartProps) {
  const w = words();
  return (
    <>
      <label class="field">
        <span class="field-name">{w.language}</span>
        <select value={now.language} onChange={(event) => set({ language: event.currentTarget.value })}>
          <option value="auto">{w.languageAuto}</option>
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span class="field-name">{w.theme}</span>
      <Segments
        name="theme"
        label={w.theme}
        values={[
          { value: "auto", text: w.themeAuto },
          { value: "light", text: w.themeLight },
          { value: "dark", text: w.themeDark },
        ]}
        chosen={now.theme}
        choose={(theme: Settings["theme"]) => set({ theme })}
      />
      <label class="field">
        <span class="field-name">{w.surface}</span>
        <select
          value={now.surface}
          onChange={(event) => set({ surface: event.currentTarget.value as Settings["surface"] })}
        >
          {surfaceWishes.map((wish) => (
            <option key={wish} value={wish}>
              {w.surfaces[wish]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function MotionAndSound({ now, set }: PartProps) {
  const w = words();
  return (
    <>
      <span class="field-name">{w.animation}</span>
      <Segments
        name="speed"
        label={w.animation}
        values={[
          { value: "0", text: w.animationOff },
          { value: "0.5", text: w.animationSlow },
          { value: "1", text: w.animationNormal },
          { value: "2", text: w.animationFast },
        ]}
        chosen={String(now.speed)}
        choose={(speed: string) => set({ speed: Number(speed) })}
      />
      <label class="field">
        <span class="field-name">{w.volume}</span>
        <input
          type="range"
          class="slider"
          min={0}
          max={1}
          step={0.05}
          value={now.volume}
          disabled={now.mute}
          aria-valuetext={`${Math.round(now.volume * 100)}%`}
          onInput={(event) => set({ volume: event.currentTarget.valueAsNumber })}
        />
      </label>
    </>
  );
}

function Checks({ now, set }: PartProps) {
  const w = words();
  const check = (key: "showLegal" | "showCoordinates" | "confirm" | "mute" | "warn", text: string) => (
    <label class="check">
      <input type="checkbox" checked={now[key]} onChange={() => set({ [key]: !now[key] })} />
      <span>{text}</span>
    </label>
  );
  return (
    <div class="checks">
      {check("mute", w.mute)}
      {check("showLegal", w.showLegal)}
      {check("showCoordinates", w.showCoordinates)}
      {check("confirm", w.confirm)}
      {check("warn", w.warn)}
    </div>
  );
}
