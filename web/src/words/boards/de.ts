// Die Galerie der Bretter auf Deutsch.
import type { BoardWords } from "./en.ts";

export const deBoards: BoardWords = {
  title: "Bretter",
  ofTheDay: "Brett des Tages",
  ofTheDayHelp: "Für alle dasselbe, bis Mitternacht.",
  byName: "Ein Brett nach seinem Namen",
  byNameHelp: "Derselbe Name gibt allen dasselbe Brett: Verrate ihn weiter.",
  show: "Zeigen",
  known: "Bekannte Bretter",
  random: "Zufällige Bretter",
  others: "Sechs andere",
  own: "Deine Bretter",
  noOwn: "Noch kein Brett. Was du im Editor aufhebst, steht hier.",
  editor: "Ein Brett bauen",
  play: (board) => `Auf ${board} spielen`,
  edit: (board) => `${board} ändern`,
};
