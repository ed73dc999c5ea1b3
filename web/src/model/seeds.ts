// Seeds of random boards and of computer players, all drawn here, within what the engine reads after "random:".

export const greatestSeed = 999_999_999;

export function newSeed(random: () => number = Math.random): number {
  return Math.floor(random() * (greatestSeed + 1));
}

/** The seed that a name stands for: the same everywhere, whatever its capitals and the spaces around it (FNV-1a, 32 bits). */
export function seedNamed(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name.trim().toLowerCase().normalize("NFC"))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash % (greatestSeed + 1);
}

/** A day's seed: 2026-11-19 is 20261119. */
export function seedOfDay(day: Date): number {
  return (day.getFullYear() * 100 + day.getMonth() + 1) * 100 + day.getDate();
}
