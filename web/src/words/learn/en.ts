// Exercises, the moving picture and the game on paper, in English.

export interface Measured {
  variant: string;
  side: string;
  chosen: string;
  other: string;
  differs: boolean;
  chosenPlies: number;
  otherPlies: number;
  games: string;
  level: number;
}

export const enLearn = {
  learnPart: "What to learn",
  learnLesson: "Lesson",
  learnInAMinute: (title: string) => `Learn ${title} in a minute`,
  learnRules: "Rules",
  exercises: "Exercises",
  exercisesHelp: "Positions from real games in which one move stands out. Find it.",
  exercisesSolved: (done: number, all: number) => `${done} of ${all} solved`,
  allSolved: "You have solved them all. Well done!",
  grades: { 1: "Easy", 2: "Medium", 3: "Hard" },
  exercise: (index: number) => `Exercise ${index}`,
  exerciseDone: "solved",
  task: {
    win: (side: string) => `${side} to move. Only one move wins.`,
    draw: (side: string) => `${side} to move. Only one move saves the draw.`,
    points: (side: string) => `${side} to move. One move makes the most of it.`,
    better: (side: string) => `${side} to move. One move is far better than all others.`,
  },
  hint: "Hint",
  hintCell: (cell: string) => `Look at ${cell}.`,
  hintPass: "Sometimes it is best not to move.",
  themes: {
    bonus: "There is a bonus to take.",
    joker: "A joker closes a line.",
    pass: "Leave your opponent without a move.",
    far: "A line may reach over empty cells.",
    protection: "A stone alone is safe for one turn.",
    lines: "Several lines turn at once.",
    line: "There is a long line to turn.",
    paralysis: "A larger group paralyses.",
    joining: "Groups can be joined.",
    freeing: "A piece can be freed.",
    conversion: "A conversion turns all neighbours.",
    lockout: "Passing may be a move, too.",
    quiet: "A quiet move decides.",
  } as Record<string, string>,
  judging: (move: string) => `${move}: let us see what that allows…`,
  praise: (move: string) => `${move} is right!`,
  wrongMove: (move: string) => `${move} is not it.`,
  loses: (points: string, solved: boolean) =>
    solved ? `It loses ${points} points.` : `It loses about ${points} points.`,
  refutedBy: (side: string, reply: string) => `${side} replies ${reply}, as you see on the board.`,
  showAnswer: "Show the answer",
  answerWas: (move: string) => `The move was ${move}.`,
  nextExercise: "Next exercise",

  /** What a study measured of the other choice; shares come with their intervals. */
  measured: (m: Measured) =>
    `Measured with ${m.variant}: ${m.side} wins ${m.other} instead of ${m.chosen}${m.differs ? "" : " (no difference could be told)"}${m.otherPlies === m.chosenPlies ? "" : `, in games of ${m.otherPlies} moves instead of ${m.chosenPlies}`}. ${m.games} games of level ${m.level} each.`,

  film: "Animated GIF",
  filmProgress: (done: number, all: number) => `Drawing ${done} of ${all}`,
  print: "Print view",
  printNow: "Print",
  backToTable: "Back to the table",
  diagrams: "Diagrams",
  diagramsEnd: "The end",
  diagramsEvery: (plies: number) => `Every ${plies} moves`,
  diagramsOwn: "Chosen moves",
  diagramsAt: "After these moves, such as 12, 30",
  afterMove: (ply: number, move: string) => `After ${ply}. ${move}`,
  atStart: "At the start",
};

export type LearnWords = typeof enLearn;
