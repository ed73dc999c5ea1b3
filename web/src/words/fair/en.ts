// Is this board fair? In English.

export const enFair = {
  title: "Is it fair?",
  help: "The computer plays this board against itself, again and again, as strongly as three kinds of players do. Each bar becomes shorter as the answer becomes surer.",
  strengths: { beginners: "Beginners", good: "Good players", engine: "Full engine" },
  favoured: (side: string, chance: string, spread: string) => `${side} is favoured: ${chance} ± ${spread}`,
  even: (side: string, chance: string, spread: string) => `Even: ${side} wins ${chance} ± ${spread}`,
  wins: (side: string, chance: string, spread: string) => `${side} wins ${chance} ± ${spread}`,
  open: (side: string, chance: string, spread: string) => `Not clear yet: ${side} wins ${chance} ± ${spread}`,
  waiting: "First games…",
  among: (who: string, what: string) => `${who}: ${what}`,
  games: (count: string) => `${count} games`,
  ahead: (side: string, points: string) => `${side} ahead by ${points} points on average`,
  level: "No points ahead on average",
  draws: (share: string) => `${share} drawn`,
  moves: (count: string) => `${count} moves`,
  leads: (count: string) => `the lead changes ${count} times`,
  decided: (share: string) => `decided after ${share} of the game`,
  choose: (side: string, gain: string) =>
    `If you may choose, take ${side}: worth ${gain} in a hundred games.`,
  chooseAny: "If you may choose, either colour will do.",
  proved: (side: string) => `Proved: with best play ${side} wins.`,
  provedDraw: "Proved: with best play it is a draw.",
  stop: "Stop",
  goOn: "Measure again",
  makeEven: "Make it even",
  stages: {
    listing: "Looking at every single change…",
    searching: "Looking deeper at the best of them…",
    playing: "Playing the best of those…",
    confirming: "Making sure of the best one…",
  },
  moveIt: (piece: string, from: string, to: string) => `Move the ${piece} from ${from} to ${to}.`,
  addIt: (piece: string, to: string) => `Add a ${piece} on ${to}.`,
  removeIt: (piece: string, from: string) => `Take the ${piece} away from ${from}.`,
  makesEven: "Then it is even among good players:",
  makesBetter: "No single change makes it even. This one makes it better:",
  noneBetter: "No single change makes it better.",
  accept: "Make this change",
  failed: "This could not be measured.",
};

export type FairWords = typeof enFair;
