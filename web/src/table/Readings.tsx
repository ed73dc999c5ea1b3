// The register of readings of a game.
import type { Sheet } from "../net/types.ts";
import { words } from "../words/index.ts";

interface ReadingsProps {
  sheet: Sheet;
  measured?: (otherwise: string) => string; // what is known of the other choice; "" if nothing
}

export function Readings({ sheet, measured }: ReadingsProps) {
  const w = words();
  return (
    <>
      <h3>{w.register}</h3>
      {sheet.readings.map(({ point, chosen, why, otherwise, kind }) => (
        <div key={point} class="register">
          <p>
            <strong>{point}</strong> <span class="tag">{kind === "addition" ? w.addition : w.reading}</span>
          </p>
          <p>
            {chosen} <span class="meaning">{why}</span>
            {otherwise && <span class="meaning"> {w.otherwise(otherwise)}</span>}
          </p>
          {measured?.(otherwise) && <p class="meaning">{measured(otherwise)}</p>}
        </div>
      ))}
    </>
  );
}
