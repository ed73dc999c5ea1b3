import type { LessonWords } from "./en.ts";

export const deLessons: LessonWords = {
  step: (step, of) => `Schritt ${step} von ${of}`,
  right: "Richtig!",
  notThis: (move) => `${move} ist erlaubt, aber hier ist ein anderer Zug gesucht.`,
  show: "Zeig es mir",
  shown: (move) => (move === "pass" ? "Passe, mit dem Knopf." : `Es ist ${move}.`),
  clickIt: (cell) => `Klicke auf ${cell}.`,
  next: "Weiter",
  firstGame: "Spiele deine erste Partie",
  onceMore: "Noch einmal",
  toRules: "Alle Regeln",
  steps: {
    mapello: [
      [
        "Du hast die schwarzen Scheiben. Lege eine so, dass eine weiße zwischen ihr und einer anderen schwarzen liegt.",
        "Was in gerader Linie eingeschlossen ist, wechselt zu deiner Farbe. Jeder Zug muss mindestens eine Scheibe wenden.",
      ],
      [
        "Alle acht Richtungen gelten zugleich. Finde das Feld, das am meisten wendet.",
        "Eine Scheibe kann viele Linien schließen. Sie wendet alle.",
      ],
      [
        "Mauern halten Linien auf. Nur eine der beiden Reihen lässt sich wenden: welche?",
        "Am anderen Ende der Linie muss eine Scheibe von dir liegen. Mauer, leeres Feld und einfacher Rand sind kein Ende.",
      ],
      [
        "Die blaue Scheibe ist ein Bonus: Wer eine Scheibe darauf legt, behält ihn. Hol ihn dir.",
        "Ein Bonus zählt am Ende 3 Punkte, auch wenn deine Scheibe darauf später gewendet wird.",
      ],
      [
        "Das rote Quadrat am Rand ist ein Joker. Er beendet eine Linie für den, der am Zug ist. Wende die Reihe, die zu ihm führt.",
        "In deinem Zug gilt ein Joker als deine Scheibe, im gegnerischen als fremde. Er selbst wendet sich nie.",
      ],
      [
        "Eine echte Partie, und du hast Weiß. Ein Zug wendet sechs Scheiben: eine Linie endet bei deiner Scheibe, eine am Joker.",
        "Wenn niemand mehr ziehen kann, werden Scheiben und Boni gezählt. Das ist das ganze Spiel.",
      ],
    ],
    arrello: [
      [
        "Du hast die grünen Steine. Setze einen, wohin du magst.",
        "In jedem Zug setzt man einen Stein. Wenden muss man nie.",
      ],
      [
        "Ein Stein, der einen eigenen berührt, darf wenden. Setze auf d4, neben deinen Stein, und wende den roten auf e4.",
        "Das ging, weil d4 deinen Stein auf c4 berührt. Ohne Freund daneben wendet ein Stein nichts.",
      ],
      [
        "Du bestimmst, wie weit gewendet wird. Setze auf c4 und wende nur die ersten zwei der drei roten Steine.",
        "Gewendet wird vom nahen Ende der Reihe an, so weit du willst.",
      ],
      [
        "Leere Felder stören nicht, der Blick geht über sie hinweg. Wende den roten Stein von b4 aus, neben deinem.",
        "Der erste Stein in Sicht zählt, wie weit er auch weg ist.",
      ],
      [
        "Dein eigener Stein versperrt die Sicht. Wende den roten Stein von einem Feld, das ihn sieht.",
        "Von hinter dem eigenen Stein lässt sich nichts wenden. Er schützt die andere Seite.",
      ],
      [
        "Der markierte rote Stein wurde eben allein gesetzt: diesen Zug lang ist er sicher. Wende einen anderen.",
        "Ein Stein fern von den eigenen ist einen Zug lang geschützt. Ist das Brett voll, gewinnen die meisten Steine.",
      ],
    ],
    mabi: [
      [
        "Du hast die weißen Steine und beginnst mit einem am Rand. Ziehe ihn einen Schritt auf ein leeres Feld.",
        "Steine gehen nach oben, unten, links oder rechts. Die Zahl auf einem Stein ist die Größe seiner Gruppe.",
      ],
      [
        "Die größere größte Gruppe gewinnt. Bring den einzelnen Stein zu den beiden anderen: c2 nach c3.",
        "Steine Seite an Seite sind eine Gruppe, jetzt alle drei. Schräge Nachbarn sind keine.",
      ],
      [
        "Eine größere Gruppe lähmt kleinere Nachbarn. Bilde eine Dreiergruppe, die den schwarzen Stein auf f3 berührt.",
        "Dieser schwarze Stein kann nicht ziehen, solange er eine größere Gruppe berührt.",
      ],
      [
        "Jetzt bist du gefangen. Klicke auf deinen Stein d4 und sieh, warum er nicht ziehen kann.",
        "Er berührt eine größere schwarze Gruppe. Vergrößere deine Gruppe, oder warte, bis die andere zerfällt.",
      ],
      [
        "Deine Dreiergruppe ist die einzige größte auf dem Brett. Klicke auf d2 und sieh, was das heißt.",
        "Die einzige größte Gruppe darf nicht ziehen. Wer vorn liegt, muss warten, und der andere holt auf.",
      ],
      [
        "Schwarz hat gepasst und wartet, bis auch du passt. Du hast drei in einer Gruppe, Schwarz zwei: passe.",
        "Haben beide gepasst, ist die Partie aus, und die größere Gruppe hat gewonnen. Auch nach deinem Passen wartest du: wähle den Moment.",
      ],
    ],
    alea: [
      [
        "Du hast die schwarzen Steine. Setze einen, wohin du magst.",
        "Wer am Zug ist, setzt einen Stein oder wandelt mit einem, der schon da ist.",
      ],
      [
        "Wandle: Klicke auf deinen Stein d4. Alle weißen Nachbarn werden schwarz.",
        "Nachbarn sind die Felder darüber, darunter, links und rechts.",
      ],
      [
        "Wähle den Stein, der am meisten umwandelt.",
        "Eine Umwandlung dreht jeden gegnerischen Nachbarn, setzt aber keinen Stein.",
      ],
      [
        "Der weiße Stein auf e3 wurde eben erst gesetzt. Klicke auf deinen Stein d3 und sieh, was das heißt.",
        "Was im letzten Zug gesetzt oder gedreht wurde, ist geschützt. Ist es ein Nachbar, dreht sich keiner.",
      ],
      [
        "Ein anderer deiner Steine hat einen Nachbarn, der nicht geschützt ist. Wandle mit diesem.",
        "Eine Umwandlung kann erst einen Zug später beantwortet werden. Nutze das.",
      ],
      [
        "Das Brett ist voll, und Weiß darf noch einmal wandeln: du hast Weiß. Drehe am meisten.",
        "Auf dem vollen Brett darf jede Seite noch einmal wandeln. Dann gewinnen die meisten Steine.",
      ],
    ],
  },
};
