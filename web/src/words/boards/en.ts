// The gallery of boards in English.

export const enBoards = {
  title: "Boards",
  ofTheDay: "Board of the day",
  ofTheDayHelp: "The same for everybody, until midnight.",
  byName: "A board by its name",
  byNameHelp: "The same name gives the same board to everybody: tell it to a friend.",
  show: "Show",
  known: "Known boards",
  random: "Random boards",
  others: "Six others",
  own: "Your boards",
  noOwn: "No board yet. What you keep in the editor stands here.",
  editor: "Make a board",
  play: (board: string) => `Play on ${board}`,
  edit: (board: string) => `Change ${board}`,
};

export type BoardWords = typeof enBoards;
