// La galería de tableros en español.
import type { BoardWords } from "./en.ts";

export const esBoards: BoardWords = {
  title: "Tableros",
  ofTheDay: "Tablero del día",
  ofTheDayHelp: "El mismo para todos, hasta medianoche.",
  byName: "Un tablero por su nombre",
  byNameHelp: "El mismo nombre da a todos el mismo tablero: díselo a un amigo.",
  show: "Mostrar",
  known: "Tableros conocidos",
  random: "Tableros al azar",
  others: "Otros seis",
  own: "Tus tableros",
  noOwn: "Aún no hay tableros. Aquí aparecen los que guardes en el editor.",
  editor: "Crear un tablero",
  play: (board) => `Jugar en ${board}`,
  edit: (board) => `Cambiar ${board}`,
};
