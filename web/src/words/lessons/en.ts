// The lessons in English: for each step what is to be done, and what to remember when it is. The steps are those of
// learn/lessons.ts, in its order.

/** What to do, and what it was good for. */
export type StepWords = [task: string, remember: string];

export const enLessons = {
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  right: "Right!",
  notThis: (move: string) => `${move} can be played, but here another move is wanted.`,
  show: "Show me",
  shown: (move: string) => (move === "pass" ? "Pass, with the button." : `It is ${move}.`),
  clickIt: (cell: string) => `Click ${cell}.`,
  next: "Next",
  firstGame: "Play your first game",
  onceMore: "Once more",
  toRules: "All the rules",
  steps: {
    mapello: [
      [
        "You have the black discs. Place one so that a white disc stands between it and another black one.",
        "Discs caught in a straight line turn over to your colour. Every move must turn at least one.",
      ],
      [
        "All eight directions count at once. Find the cell that turns the most.",
        "One disc can close many lines. It turns them all.",
      ],
      [
        "Walls stop lines. Only one of the two rows can be turned: which?",
        "A line needs a disc of yours at its other end. A wall, an empty cell or the plain border is no end.",
      ],
      [
        "The blue disc is a bonus: whoever places a disc on it keeps it. Take it.",
        "A bonus is worth 3 points at the end, even if your disc on it is turned later.",
      ],
      [
        "The red square on the border is a joker. It ends a line for whoever is to move. Turn the row that leads to it.",
        "A joker is your disc on your turn and theirs on their turn. It never turns itself.",
      ],
      [
        "A real game, and you are White. One move turns six discs: one line ends at your disc, one at a joker.",
        "When nobody can move, discs and bonuses are counted. That is the whole game.",
      ],
    ],
    arrello: [
      [
        "You have the green stones. Place one wherever you like.",
        "Each turn you place one stone. Nobody ever has to flip anything.",
      ],
      [
        "A stone that touches one of yours may flip. Place on d4, beside your stone, and flip the red one on e4.",
        "It could flip because d4 touches your stone on c4. Without a friend beside it, a stone flips nothing.",
      ],
      [
        "You choose how far a flip goes. Place on c4 and flip just the first two of the three red stones.",
        "You flip the row from its near end, as far as you like.",
      ],
      [
        "Empty cells do not matter: a flip looks past them. Flip the red stone from b4, beside your own.",
        "The first stone in sight counts, however far away it is.",
      ],
      [
        "Your own stone blocks the view. Flip the red stone from a cell that sees it.",
        "Nothing can be flipped from behind your own stone. It shields the other side.",
      ],
      [
        "The marked red stone was placed alone last turn: for this turn it is safe. Flip another one.",
        "A stone placed away from its friends is protected for one turn. When the board is full, the most stones win.",
      ],
    ],
    mabi: [
      [
        "You have the white pieces, and begin with one that touches the edge. Move it one step to an empty cell.",
        "Pieces step up, down, left or right. The number on a piece is the size of its group.",
      ],
      [
        "The larger largest group wins. Bring the single piece closer to the other two: c2 to c3.",
        "Pieces side by side are a group, and now all three are. Diagonal neighbours are not.",
      ],
      [
        "A larger group paralyses its smaller neighbours. Make a group of three that touches the black piece on f3.",
        "That black piece cannot move as long as it touches a larger group.",
      ],
      [
        "Now it is you who is caught. Click your piece on d4 to see why it cannot move.",
        "It touches a larger black group. Grow your own group, or wait until theirs breaks up.",
      ],
      [
        "Your group of three is the one largest group on the board. Click d2 and see what that means.",
        "The one largest group may not move. Whoever is ahead has to wait, and the other catches up.",
      ],
      [
        "Black has passed and waits until you pass, too. You have three in a group, Black two: pass.",
        "When both have passed the game is over, and the larger group has won. After your own pass you wait as well: choose the moment.",
      ],
    ],
    alea: [
      [
        "You have the black stones. Place one wherever you like.",
        "On your turn you either place a stone or convert with one that is there.",
      ],
      [
        "Convert: click your stone on d4. All its white neighbours turn black.",
        "Neighbours are the cells above, below, left and right.",
      ],
      [
        "Choose the stone that converts the most.",
        "A conversion turns every enemy neighbour, but places no stone.",
      ],
      [
        "The white stone on e3 was placed a moment ago. Click your stone on d3 to see what that means.",
        "What was placed or turned on the last turn is guarded. If one neighbour is, none can be turned.",
      ],
      [
        "Another of your stones has a neighbour that is not guarded. Convert with that one.",
        "A conversion can only be answered one turn later. Use that.",
      ],
      [
        "The board is full and White may convert once more: you are White. Turn the most.",
        "On the full board each side may convert once more. Then the most stones win.",
      ],
    ],
  } as Record<string, StepWords[]>,
};

export type LessonWords = typeof enLessons;
