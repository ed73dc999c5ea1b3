import type { MoveFact } from "../../net/types.ts";
import type { CoachWords } from "./en.ts";

const nouns: Record<string, [string, string]> = { mapello: ["Scheibe", "Scheiben"] };
const stones: [string, string] = ["Stein", "Steine"];

const counted = (game: string, count: number) => {
  const [one, many] = nouns[game] ?? stones;
  return `${count} ${count === 1 ? one : many}`;
};
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);
const list = (cells: string[]) => cells.join(", ");
const safeOne = (game: string) => (nouns[game] ? "eine Scheibe" : "ein Stein");

const facts: Record<MoveFact["kind"], (fact: MoveFact, game: string) => string> = {
  turns: ({ now }, game) => `Der Zug dreht ${counted(game, now)}.`,
  bonus: ({ now }) => `Er holt einen Bonus, der ${now} ${verb(now, "Punkt", "Punkte")} zählt.`,
  joker: ({ now, cells }, game) =>
    `${verb(cells.length, "Der Joker", "Die Joker")} auf ${list(cells)} ${verb(cells.length, "schließt", "schließen")} eine Linie: ${counted(game, now)} ${verb(now, "dreht", "drehen")} sich.`,
  safe: ({ now }, game) =>
    `${counted(game, now)} ${verb(now, "wird", "werden")} sicher: Nichts kann ${verb(now, "daran", "sie")} mehr ${verb(now, "etwas ändern", "drehen")}.`,
  region: ({ now }) =>
    `Ringsum bleiben ${now} leere Felder, eine gerade Zahl: Der Gegner muss zuerst hinein.`,
  no_reply: () => "Der Gegner hat keinen Zug mehr und muss passen.",
  replies: ({ now, before }) => `Der Gegner hat ${now} statt ${before} ${verb(before, "Zug", "Züge")}.`,
  choices: ({ now, before }) => `Beim nächsten Mal gibt es ${now} statt ${before} eigene Züge.`,
  gives_bonus: ({ cells }) => `Der Gegner kommt an den Bonus auf ${list(cells)}.`,
  denies_bonus: ({ cells }) => `Der Gegner kommt nicht mehr an den Bonus auf ${list(cells)}.`,
  gives_safe_cell: ({ cells }, game) =>
    `Der Gegner kommt auf ${list(cells)}, wo ${safeOne(game)} für immer sicher ist.`,
  denies_safe_cell: ({ cells }, game) =>
    `Der Gegner kommt nicht auf ${list(cells)}, wo ${safeOne(game)} für immer sicher ist.`,
  guarded: ({ now }, game) =>
    `${counted(game, now)} ${verb(now, "kann", "können")} im nächsten Zug des Gegners nicht gedreht werden.`,
  threat: ({ now, before }) =>
    `Der nächste Zug des Gegners dreht höchstens ${now}; vorher wären es ${before} gewesen.`,
  threatens: ({ now }, game) => `Er droht, beim nächsten Mal ${counted(game, now)} zu drehen.`,
  group: ({ now, before }) => `Die größte eigene Gruppe hat ${now} statt ${before}.`,
  leads: () => "Wäre die Partie jetzt zu Ende, wäre sie gewonnen.",
  paralyses: ({ cells }) => `Er lähmt den Gegner auf ${list(cells)}.`,
  frees: ({ cells }) => `Er befreit, was gelähmt war: ${list(cells)}.`,
  paralyses_own: ({ cells }) => `Er lähmt eigene Steine: ${list(cells)}.`,
  frees_other: ({ cells }) => `Er befreit Steine des Gegners: ${list(cells)}.`,
  locks_group: ({ now }) => `Die eigene Gruppe von ${now} ist nun die einzige größte und darf nicht ziehen.`,
  unlocks_group: () => "Die größte eigene Gruppe ist nicht mehr die einzige und darf wieder ziehen.",
  gives_turns_away: ({ now }) =>
    `Dann zieht der Gegner, bis er passt, mit ${now} ${verb(now, "Zug", "Zügen")} zur Auswahl.`,
  wins: ({ now }) =>
    now > 0 ? `Er beendet die Partie mit einem Sieg um ${now}.` : "Er beendet die Partie mit einem Sieg.",
  draws: () => "Er beendet die Partie unentschieden.",
  loses: ({ now }) =>
    now > 0
      ? `Er beendet die Partie mit einer Niederlage um ${now}.`
      : "Er beendet die Partie mit einer Niederlage.",
};

export const deCoach: CoachWords = {
  fact: (fact, game) => facts[fact.kind](fact, game),
  coach: "Trainer",
  finding: "Der Trainer schaut …",
  noHint: "Hier gibt es nichts zu wählen.",
  areas: {
    topLeft: "oben links",
    top: "oben",
    topRight: "oben rechts",
    left: "links",
    centre: "in der Mitte",
    right: "rechts",
    bottomLeft: "unten links",
    bottom: "unten",
    bottomRight: "unten rechts",
  },
  lookAt: (area, from, to) => `Schau ${area} aufs Brett, ${from} bis ${to}.`,
  lookPass: "Wäre es besser, gar nicht zu ziehen?",
  themes: {
    bonus: "Achte auf die Boni: Wer kommt nach dem Zug an welchen?",
    joker: "Folge den Linien zu den Jokern: Sie dienen dem, der am Zug ist.",
    safe: "Suche Felder, auf denen eine Scheibe nie wieder gedreht werden kann, und halte den Gegner von ihnen fern.",
    replies: "Zähle die Züge, die du dem Gegner lässt: je weniger, desto besser.",
    last: "Zähle die leeren Felder in jeder Ecke des Brettes: Es ist gut, dort zuletzt zu ziehen.",
    danger: "Schau vor dem Zug, was der Gegner danach drehen kann.",
    turns: "Vergleiche, wie viel jeder Zug dreht, jetzt und beim nächsten Mal.",
    group: "Behalte die Größe der größten Gruppen im Auge.",
    freedom: "Schau, wer noch ziehen kann: Größere Gruppen lähmen kleinere Nachbarn.",
    turn: "Überlege zweimal, bevor du den Zug abgibst.",
    end: "Das Ende ist nah: Rechne die letzten Züge aus.",
  },
  tellMove: "Zeig mir den Zug",
  tellWhy: "Warum?",
  playIt: (move) => `${move} spielen`,
  theMove: (move) => `Der Trainer würde ${move} spielen.`,
  against: (text) => `Dagegen spricht: ${text}`,
  ahead: (amount) => `Der nächstbeste Zug ist um ${amount} Punkte schlechter.`,
  noBetter: "Ein anderer Zug ist genauso gut.",
  follows: (moves) => `Danach erwartet er ${moves}.`,
  warning: (move, amount) => `Vorsicht: ${move} verschenkt ${amount} Punkte.`,
  answer: (move, answer) => `Auf ${move} ist ${answer} die beste Antwort.`,
  takeBack: "Zurücknehmen",
  leaveIt: "So lassen",
  thanks: "Danke",
  warnNever: "Nicht mehr warnen",

  story: "Die Geschichte dieser Partie",
  telling: (done, all) => `Die Partie wird noch einmal angesehen: Zug ${done} von ${all}`,
  tell: "Erzähl mir, wie es lief",
  score: "Punkte",
  accuracy: "Genauigkeit",
  accuracyHelp: "Wie viel von seinen Aussichten jeder Zug im Schnitt bewahrt hat.",
  length: "Züge",
  ratingChange: "Wertung",
  turnedAt: (ply, move, name) => `Ab Zug ${ply} (${move}) lag ${name} vorn.`,
  turnedBy: (ply, move, loser, amount, name) =>
    `Zug ${ply} brachte die Wende: ${loser} verschenkte mit ${move} ${amount} Punkte, und von da an lag ${name} vorn.`,
  aheadAllTheWay: (name) => `${name} lag von den ersten Zügen an vorn.`,
  nobodyWon: "Niemand blieb vorn.",
  finest: (ply, move, amount) =>
    `Der beste Zug: ${move} (Zug ${ply}). Jeder andere wäre um ${amount} Punkte oder mehr schlechter gewesen.`,
  costliest: (ply, move, amount, better) =>
    `Der teuerste Zug: ${move} (Zug ${ply}), ${amount} Punkte. ${better} war besser.`,
  faultless: "Kein Zug hat viel verschenkt.",
  advice: (text) => `Worauf achten: ${text}`,
  adviceOften: (text, count, of) => `Worauf achten (${count} von ${of} teuren Zügen): ${text}`,
  showIt: "Zeigen",
  findBetter: "Besseren Zug finden",
  sharePicture: "Ein Bild teilen",
  shareFilm: "Die Animation teilen",
  shareIt: "Teilen",
  shareGame: (title) => `Eine Partie ${title} auf Quartello`,
};
