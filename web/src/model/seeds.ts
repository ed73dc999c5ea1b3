// Seeds of random boards and of computer players, all drawn here, within what the engine reads after "random:".

export const greatestSeed = 999_999_999;

export function newSeed(random: () => number = Math.random): number {
  return Math.floor(random() * (greatestSeed + 1));
}
