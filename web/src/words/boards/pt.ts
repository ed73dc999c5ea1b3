// A galeria de tabuleiros em português.
import type { BoardWords } from "./en.ts";

export const ptBoards: BoardWords = {
  title: "Tabuleiros",
  ofTheDay: "Tabuleiro do dia",
  ofTheDayHelp: "O mesmo para todos, até meia-noite.",
  byName: "Um tabuleiro pelo nome",
  byNameHelp: "O mesmo nome dá a todos o mesmo tabuleiro: conte-o a um amigo.",
  show: "Mostrar",
  known: "Tabuleiros conhecidos",
  random: "Tabuleiros aleatórios",
  others: "Outros seis",
  own: "Seus tabuleiros",
  noOwn: "Nenhum tabuleiro ainda. Os que você guardar no editor aparecem aqui.",
  editor: "Criar um tabuleiro",
  play: (board) => `Jogar em ${board}`,
  edit: (board) => `Mudar ${board}`,
};
