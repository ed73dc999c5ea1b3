import type { SheetsWords } from "./type.ts";

export const deSheets: SheetsWords = {
  mapello: {
    summary:
      "Reversi in einer Landschaft: Mauern halten Linien auf, Joker am Rand schließen sie für den, der am Zug ist, und ein Bonus bringt dem Punkte, der auf ihn setzt.",
    credit: "Simon M. Lucas; Joker von Néstor Romeral Andrés; erschienen bei nestorgames, 2012",
    moveHelp: "ein Feld, auf das du legst, wie c5, oder passen",
    clauses: {
      board:
        "Das Brett hat 10x10 Felder: Linien z a b c d e f g h i, Reihen 0 bis 9. Steine liegen auf den inneren 8x8 Feldern, a1 bis h8; auf den 36 Randfeldern liegen nur Joker.",
      setup:
        "Bis zu 8 Mauern und 8 Boni irgendwo auf dem inneren Brett außer den vier mittleren Feldern, und bis zu 8 Joker irgendwo auf dem Rand; weniger, wenn es so abgemacht ist. Schwarz beginnt auf d4 und e5, Weiß auf e4 und d5.",
      turn: "Schwarz zieht zuerst; dann wird abwechselnd gezogen.",
      place: "Setze einen Stein auf ein leeres inneres Feld oder auf einen noch nicht genommenen Bonus.",
      line: "In jeder der 8 Richtungen wird eine lückenlose Reihe gegnerischer Steine gedreht, die an einem eigenen Stein oder an einem Joker endet. Mindestens ein Stein muss sich drehen. Eine Reihe, die an einem leeren Feld, einem nicht genommenen Bonus, einer Mauer oder einem bloßen Randfeld endet, dreht nichts.",
      joker: "Joker dienen dem, der am Zug ist, werden nie gedreht und zählen nie.",
      bonus:
        "Ein Bonus gehört dem, der auf ihn setzt, und bleibt ihm, auch wenn der Stein später gedreht wird.",
      pass: "Man passt dann und nur dann, wenn es keinen erlaubten Zug gibt.",
      end: "Die Partie endet, wenn keine Seite ziehen kann.",
      score:
        "Eigene Steine und 3 Punkte (wenn nichts anderes abgemacht ist) für jeden genommenen Bonus. Leere Felder bekommt niemand oder, wenn so abgemacht, der Gewinner. Gleichstand ist unentschieden.",
      series:
        "Eine Serie gewinnt, wer mehr Partien gewonnen hat, dann die Summe der Punktunterschiede: auf einem festen Brett mit getauschten Farben oder im freien Spiel, wo abwechselnd aufgestellt wird und der andere die Farbe wählt.",
    },
    setups: {
      plain: "ohne Mauern, Boni und Joker: gewöhnliches Reversi (die Vorgabe)",
      classic: "das Brett aus dem Beispiel des Regelhefts",
      rulebook: "die Beispielaufstellung des Regelhefts",
      "random:SEED":
        "so viele Joker, Mauern und Boni wie abgemacht, irgendwo; dieselbe Startzahl ergibt dasselbe Brett",
    },
    switches: {
      bonus: "Wie viele Punkte ist ein Bonus wert?",
      empties: "Wer bekommt die leeren Felder?",
      walls: "Wie viele Mauern darf ein Brett haben?",
      bonuses: "Wie viele Boni darf ein Brett haben?",
      jokers: "Wie viele Joker darf ein Brett haben?",
    },
    readings: [
      [
        "Wie herum liegen die vier Steine in der Mitte? Das Bild ist verloren.",
        "Schwarz auf d4 und e5, Weiß auf e4 und d5.",
        "So sind uns die Bretter des Regelhefts überliefert. Andersherum liegt es bei Othello, Weiß auf d4 und e5: auf dem leeren Brett dasselbe Spiel im Spiegel, in einer Landschaft ein anderes.",
      ],
      [
        "Wer bekommt die leeren Felder, wenn niemand mehr ziehen kann?",
        "Niemand.",
        "Das Regelheft zählt nur Steine und Boni. Othello-Turniere geben sie dem Gewinner, darum brauchen veröffentlichte Othello-Endspiele die andere Wahl; der Schalter ist unser Zusatz.",
      ],
      [
        "Mit empties=winner: Ist ein nicht genommener Bonus ein leeres Feld?",
        "Ja: Er zählt einen Punkt, nicht den Bonus.",
        "Niemand hat auf ihn gesetzt, also hat ihn niemand genommen.",
      ],
      [
        "Mit empties=winner: Was bei Gleichstand?",
        "Die leeren Felder bekommt niemand; unentschieden bleibt unentschieden.",
        "Damit der Abstand dann 0 ist, wie bei Othello.",
      ],
    ],
  },
  arrello: {
    summary:
      "Fülle ein Brett von 7x7 Feldern mit zweiseitigen Steinen. Ein Stein neben einem eigenen darf eine Reihe gegnerischer Steine drehen, nah oder fern; ein einsamer Stein ist einen Zug lang sicher. Die meisten Steine gewinnen.",
    moveHelp:
      "ein Feld, auf das du legst, wie c4; zum Drehen hinter x das jeweils fernste gedrehte Feld, wie c4xc2",
    clauses: {
      board: "Das Brett hat 7x7 Felder und ist am Anfang leer; Linien a bis g, Reihen 1 bis 7 von oben.",
      turn: "Grün zieht zuerst; dann wird abwechselnd gezogen. Es gibt kein Passen.",
      place: "Setze einen Stein deiner Farbe auf ein beliebiges leeres Feld.",
      contact:
        "Berührt der gesetzte Stein einen deiner Farbe (8 Nachbarn), darfst du drehen. Du musst es nie.",
      line: "Schau vom gesetzten Stein in eine der 8 Richtungen. Ist der erste Stein deiner, versperrt er den Weg. Ist er gegnerisch, kann die lückenlose Reihe gegnerischer Steine gedreht werden, die dort beginnt. Dahinter ist nichts erreichbar. Am fernen Ende braucht es keinen eigenen Stein.",
      gaps: "Leere Felder zwischen dem gesetzten und dem ersten Stein stören nicht; mit gaps=no muss die Reihe den gesetzten Stein berühren.",
      part: "Es dürfen beliebig viele Steine der Reihe gedreht werden, vom nahen Ende gezählt; mit part=whole alle oder keiner.",
      lines: "In einem Zug darf eine Richtung gedreht werden; mit lines=any so viele der 8, wie du willst.",
      protected:
        "Ein Stein, den die andere Seite gerade gesetzt hat und der keinen eigenen berührt, kann in diesem Zug nicht gedreht werden. Er versperrt diese Richtung.",
      end: "Die Partie endet mit vollem Brett, nach 49 Zügen.",
      score:
        "Die meisten Steine gewinnen. 49 ist ungerade, also gibt es keinen Gleichstand; auf Brettern gerader Größe ist er ein Unentschieden.",
    },
    setups: { standard: "das leere Brett" },
    switches: {
      gaps: "Über Lücken hinweg drehen?",
      part: "Auch einen Teil einer Reihe drehen?",
      lines: "Wie viele Reihen in einem Zug?",
      size: "Wie groß ist das Brett?",
    },
    readings: [
      [
        "Stören leere Felder beim Drehen?",
        "Nein: Es zählt der erste Stein, wie weit er auch weg ist.",
        "Das Regelblatt lässt es offen. So sind Linien von den ersten Zügen an wichtig.",
      ],
      [
        "Darf ein Teil einer Reihe gedreht werden?",
        "Ja: beliebig viele Steine, vom nahen Ende gezählt.",
        "Das Regelblatt lässt es offen. Da Drehen nie Pflicht ist, passt die freiere Lesart am besten.",
      ],
      [
        "Darf ein Stein mitten in einer Reihe gedreht werden, ohne die davor?",
        "Nein: Gedreht wird vom nahen Ende der Reihe an, und kein Stein wird ausgelassen.",
        "Das Regelblatt lässt „jeden“ gegnerischen Stein drehen; die andere Lesart ist eine beliebige Auswahl aus der Reihe. Was sich vom gesetzten Stein her ausbreitet, ist mit seinem fernen Ende benannt und auf einen Blick zu sehen.",
      ],
      [
        "Darf die Reihe gegnerischer Steine selbst Lücken haben?",
        "Nein: Sie endet am ersten leeren Feld. Nur vor der Reihe dürfen Felder leer sein.",
        "Das Regelblatt spricht von einer Reihe; die andere Lesart sind alle gegnerischen Steine der Linie, was auch immer dazwischen leer ist. Als Reihe sieht man Steine, die sich berühren.",
      ],
      [
        "Wie viele Linien dürfen in einem Zug gedreht werden?",
        "Eine.",
        "Das Regelblatt lässt es offen. Mit einer Linie bleibt ein Zug überschaubar.",
      ],
      [
        "Ist eine Linie eine Richtung oder beide Wege durch den gesetzten Stein?",
        "Eine Richtung.",
        "Das Drehen beginnt am gesetzten Stein und läuft von ihm weg. Mit lines=any stellt sich die Frage nicht.",
      ],
      [
        "Muss ein eigener Stein die Linie am fernen Ende schließen, wie bei Reversi?",
        "Nein.",
        "Das Regelblatt lässt es offen. Bedingung ist die Berührung mit einem eigenen Stein neben dem gesetzten.",
      ],
      ["Wer zieht zuerst?", "Grün.", "Das Regelblatt lässt es offen, und es hängt nur der Name daran."],
      [
        "Was, wenn das Brett eine gerade Zahl von Feldern hat und die Steine gleich viele sind?",
        "Unentschieden.",
        "Auf dem Brett von 7x7 kommt es nicht vor.",
      ],
      [
        "Von welchen Brettern darf eine Partie beginnen?",
        "Vom leeren oder von jeder Anordnung von Steinen; Grün ist am Zug und nichts geschützt.",
        "Das Spiel selbst beginnt mit leerem Brett; Studien und Vorgaben brauchen andere.",
      ],
    ],
  },
  mabi: {
    summary:
      "Bring deine Steine zusammen, Schritt für Schritt. Ein Stein neben einer größeren gegnerischen Gruppe kann nicht ziehen, und die größte Gruppe von allen auch nicht; die größere größte Gruppe gewinnt.",
    moveHelp: "das Feld, das ein Stein verlässt, und das, auf das er zieht, wie a1b1, oder passen",
    clauses: {
      board:
        "Das Brett hat 8x8 Felder mit 16 weißen und 16 schwarzen Steinen (6x6 mit je 9, 4x4 mit je 4). Benachbart heißt waagrecht oder senkrecht benachbart. Eine Gruppe sind alle zusammenhängenden Steine einer Farbe.",
      turn: "Weiß zieht zuerst. Am Zug bewegst du einen eigenen Stein oder passt.",
      step: "Ein Stein zieht einen Schritt waagrecht oder senkrecht auf ein leeres Feld.",
      paralysed:
        "Ein Stein ist gelähmt, solange er einen gegnerischen berührt, dessen Gruppe größer ist als seine eigene.",
      largest:
        "Hat genau eine Gruppe auf dem Brett, gleich welcher Farbe, die größte Größe, dürfen ihre Steine nicht ziehen.",
      first:
        "Weiß muss zuerst mit einem Stein ziehen, der den Rand berührt; in diesem Zug gibt es kein Passen.",
      repetition:
        "Ein Zug darf keine Anordnung der Steine zum dritten Mal herbeiführen (wenn nichts anderes abgemacht ist). Der Anfang zählt, Passen nicht, und wer am Zug ist, spielt keine Rolle.",
      pass: "Nach deinem Passen bist du erst wieder am Zug, wenn die andere Seite passt; sie zieht, so oft sie will. Passt sie dann, ziehst du weiter und sie ist ausgesperrt. Wer keinen erlaubten Zug hat, passt.",
      quiet:
        "Nach 60 Zügen in Folge, in denen kein Rekord (die größte Gruppe einer Seite in dieser Partie) gewachsen ist, endet die Partie. Ist gerade dann eine Seite ausgesperrt, muss stattdessen passen, wer am Zug ist; dieses Passen zählt als ein ruhiger Zug mehr, und die Partie endet, wenn es doppelt so viele sind.",
      end: "Die Partie endet, wenn beide nacheinander passen oder die ruhigen Züge aufgebraucht sind.",
      score: "Es gewinnt, wer die größere größte Gruppe hat.",
      tie: "Sind die größten Gruppen gleich, gewinnt, wer länger ohne Unterbrechung eine Gruppe von mindestens dieser Größe besessen hat; wer darunter fällt, beginnt von vorn. Bei Größe 1 ist es unentschieden.",
    },
    setups: { standard: "die übliche Anfangsstellung" },
    switches: {
      start: "Wie stehen die Steine am Anfang?",
      occurrences: "Wie oft darf eine Stellung vorkommen?",
      quiet: "Nach wie vielen Zügen ohne größere Gruppe ist Schluss? (0: nie)",
      pass: "Was bewirkt Passen?",
      size: "Wie groß ist das Brett?",
    },
    readings: [
      [
        "Wo stehen die Steine am Anfang? Das Bild ist verloren.",
        "Auf einem Gitter: Weiß auf den Reihen 1, 3, 5, 7 der Linien a, c, e, g, Schwarz auf den Reihen 2, 4, 6, 8 der Linien b, d, f, h.",
        "Das Regelblatt sagt, dass sieben weiße Steine den Rand berühren; Gitter und Diagonalen passen beide.",
      ],
      [
        "Was ist die „größte und einzige Gruppe“, die nicht ziehen darf?",
        "Die größte Gruppe, gleich welcher Farbe, wenn es genau eine dieser Größe gibt.",
        "So kann der Führende nicht davonziehen, und es braucht keine weitere Zählung.",
      ],
      [
        "Was gilt als Wiederholung?",
        "Allein die Anordnung der Steine: Der Anfang zählt, Passen schafft keine, und wer am Zug ist, spielt keine Rolle.",
        "Das Regelblatt verbietet Wiederholungen und sagt nicht, was gezählt wird; die andere Lesart zählt Stellungen samt der Seite am Zug.",
      ],
      [
        "Wie oft darf eine Anordnung vorkommen?",
        "Zweimal: Kein Zug darf sie zum dritten Mal herbeiführen.",
        "Das Regelblatt verbietet, sie dreimal zu wiederholen, und wir zählen das erste Mal mit wie beim Schach. Wörtlich genommen sind drei Wiederholungen vier Vorkommen; dann darf eine Anordnung dreimal vorkommen. Mit occurrences=1 darf sich gar nichts wiederholen.",
      ],
      [
        "Was bewirkt Passen?",
        "Du bist ausgesperrt, bis die andere Seite passt; dann ist sie ausgesperrt. Zweimal Passen ohne Zug dazwischen beendet die Partie.",
        "So lesen wir das Regelblatt; gewöhnliches abwechselndes Passen ist die andere Lesart.",
      ],
      [
        "Kann eine Partie ewig dauern?",
        "Nein: Nach 60 Zügen in Folge ohne größeren Rekord endet sie und wird gewertet, als hätten beide gepasst. Passen zählt nicht mit.",
        "Das Verbot der Wiederholung allein ließe Partien von Tausenden Zügen zu.",
      ],
      [
        "Was, wenn die ruhigen Züge aufgebraucht sind, während eine Seite ausgesperrt ist?",
        "Die Partie geht weiter: Wer am Zug ist, muss passen; das gibt den Zug zurück und zählt als ein ruhiger Zug mehr. Erzwungen ist es einmal; danach ziehen und passen beide wie sonst, und die Partie endet bei 120 ruhigen Zügen.",
        "Sonst könnte die Seite, der gepasst wurde, bis zum Ende hin und her ziehen und den Zug nie zurückgeben, wie es das Regelblatt will.",
      ],
      [
        "Die größten Gruppen sind gleich: Wer hat „zuerst die größte Gruppe gebildet“, und wann beginnt die Zählung neu?",
        "Wer länger ohne Unterbrechung eine Gruppe von mindestens dieser Größe besessen hat. Jede Gruppe der Größe gilt, und nur wer unter die Größe fällt, beginnt von vorn.",
        "Laut Regelblatt beginnt die Zählung neu, wenn eine Gruppe aufgelöst wird. Die andere Lesart: Es muss immer dieselbe Gruppe sein, und schon ein Stein, der sie verlässt, setzt zurück; doch eine Gruppe, die nur ihre Form ändert oder oberhalb der Größe wächst und schrumpft, ist nicht aufgelöst.",
      ],
      [
        "Was, wenn auf keiner Seite zwei Steine einander berühren, also beide größten Gruppen die Größe 1 haben?",
        "Unentschieden.",
        "Beide besitzen von Anfang an eine Gruppe aus einem Stein, also keine Seite länger. Die andere Wahl wäre, Weiß oder Schwarz zum Gewinner zu erklären, und für beides nennt das Regelblatt keinen Grund.",
      ],
      [
        "Darf das Brett kleiner sein?",
        "Ja: 6x6 oder 4x4 mit denselben Mustern.",
        "Für schnelle Partien und genaue Ergebnisse.",
      ],
      [
        "Was, wenn Weiß im ersten Zug keinen erlaubten Zug hat?",
        "Weiß passt, wie jeder ohne erlaubten Zug. Aus den üblichen Anfängen kommt es nicht vor.",
        "Ein Zug muss möglich sein.",
      ],
      [
        "Auf einem eigenen Brett: Wer hält eine Größe, die beide von Anfang an haben?",
        "Niemand, bis eine Seite darunter fällt; ein Gleichstand bei dieser Größe ist so lange unentschieden.",
        "Keine Seite hatte sie länger.",
      ],
      [
        "Eine Partie wird von einer Stellung nach einem Passen fortgesetzt: Zählt deren Anordnung?",
        "Ja, einmal, als Anfang der fortgesetzten Partie.",
        "Sie steht auf dem Brett, also ist sie entstanden.",
      ],
      [
        "Darf ein Stein dorthin ziehen, wo er gelähmt ist, oder die eigene Gruppe zerreißen?",
        "Ja.",
        "Das Regelblatt verbietet es nicht.",
      ],
    ],
  },
  alea: {
    summary:
      "Setze einen Stein, oder lass einen deiner Steine alle gegnerischen neben ihm umwandeln. Was im Zug davor gesetzt oder gedreht wurde, ist einen Zug lang sicher. Auf vollem Brett gewinnt die Mehrheit.",
    moveHelp:
      "ein Feld, auf das du legst, wie c4; ein Feld mit * zum Umwandeln durch den Stein dort, wie c4*; passen in einem Schlusszug",
    clauses: {
      board:
        "Ein quadratisches Brett, 8x8, wenn nichts anderes abgemacht ist, am Anfang leer; auf einem ungeraden wie 9x9 lassen sich die Steine nicht gleich teilen.",
      turn: "Schwarz zieht zuerst; dann wird abwechselnd gezogen. Ein Zug ist ein Setzen oder eine Umwandlung.",
      place: "Setze einen Stein deiner Farbe auf ein beliebiges leeres Feld.",
      convert:
        "Wähle einen deiner Steine mit mindestens einem gegnerischen Nachbarn und drehe alle seine gegnerischen Nachbarn. Nachbarn sind die waagrechten und senkrechten, oder alle acht, wenn so abgemacht.",
      guard:
        "Eine Umwandlung ist nicht erlaubt, wenn einer der Steine, die sie drehen würde, im Zug davor gesetzt oder gedreht wurde: alle oder keiner. Nach einem Passen ist nichts geschützt.",
      repetition:
        "Ein Zug darf keine frühere Anordnung der Steine wiederherstellen; oder, wenn so abgemacht, er darf, und das dritte Vorkommen ist unentschieden.",
      streak:
        "Nach so vielen Umwandlungen in Folge (30, wenn nichts anderes abgemacht ist), von beiden zusammen und ohne Setzen dazwischen, muss der nächste Zug setzen. Die Schlusszüge sind ausgenommen.",
      pass: "Solange Platz auf dem Brett ist, gibt es kein Passen.",
      closing:
        "Auf vollem Brett darf, wer am Zug ist, noch einmal umwandeln oder passen, dann ebenso die andere Seite.",
      end: "Nach den beiden Schlusszügen ist die Partie zu Ende.",
      score:
        "Eigene Steine, und für Weiß das abgemachte Komi. Die Mehrheit gewinnt; Gleichstand ist unentschieden.",
    },
    setups: { standard: "das leere Brett" },
    switches: {
      size: "Wie groß ist das Brett?",
      adjacent: "Wie viele Nachbarn hat ein Feld?",
      repetition: "Darf eine frühere Stellung wiederkommen?",
      streak: "Wie viele Umwandlungen in Folge? (0: ohne Grenze)",
      komi: "Wie viele Punkte für die zweite Seite?",
    },
    readings: [
      ["Wer zieht zuerst?", "Schwarz.", "Das Regelblatt sagt es nicht; so ist es bei Go und Othello."],
      [
        "Welche Felder sind Nachbarn?",
        "Die vier geraden.",
        "Das Regelblatt sagt es nicht, und seine Bilder sind verloren; auf einem quadratischen Brett meint „Nachbar“ meist die geraden, wie bei Go.",
      ],
      [
        "Was gilt bei Wiederholungen?",
        "Superko nach Stellung: Kein Zug darf eine frühere Anordnung wiederherstellen, wer auch am Zug ist.",
        "Das Regelblatt vertraut auf die Vernunft der Spieler; ein Programm braucht genaue Worte. Schon wegen des Schutzes ist ein Kreislauf mindestens sechs Umwandlungen lang; mit repetition=none braucht ein drittes Vorkommen zwölf in Folge.",
      ],
      [
        "Zählt Passen als Vorkommen der Anordnung, die es hinterlässt?",
        "Nein.",
        "Passen schafft keine Anordnung. Es kommt zu spät, um etwas zu ändern: Beide Schlusszüge folgen dem letzten Stein.",
      ],
      [
        "Wie lange dürfen die Spieler nur umwandeln?",
        "Nach 30 Umwandlungen in Folge, beide zusammen gezählt, muss der nächste Zug setzen.",
        "Superko allein beendet Partien praktisch nicht: Gieriges Spiel wandelte 20 000 Züge lang um. Früher waren es 8, und die griffen 8- bis 15-mal in jeder Partie des Programms; ein Zusatz von uns darf ein Netz sein, keine Spielregel.",
      ],
      [
        "Was geschieht auf vollem Brett?",
        "Wer am Zug ist, wandelt noch einmal um oder passt, dann ebenso die andere Seite; dann ist die Partie zu Ende.",
        "Sonst könnte niemand auf den letzten Stein antworten.",
      ],
      [
        "Muss auf vollem Brett umwandeln, wer es kann?",
        "Nein: Umwandeln oder Passen steht frei.",
        "Das Regelblatt lässt beide noch einmal umwandeln, „wenn sie können. Wenn nicht, dürfen sie passen“; die andere Lesart: Wer kann, muss. Sonst erzwingt nichts im Spiel eine Umwandlung, also auch die Schlusszüge nicht. Es macht etwas aus: Wer zuerst abschließt, kann durch Passen gewinnen, was Umwandeln verlöre.",
      ],
      [
        "Gilt der Schutz auch in den Schlusszügen?",
        "Ja; nach einem Passen ist nichts geschützt.",
        "Der Zug davor ist immer geschützt; Passen hat nichts gesetzt und nichts gedreht.",
      ],
      [
        "Was ist geschützt, wenn eine Partie von einem Brett als Text beginnt?",
        "Nichts.",
        "Es gab keinen Zug davor.",
      ],
      [
        "Wer bekommt das Komi?",
        "Weiß, die zweite Seite.",
        "Das Regelblatt sagt es nicht; wie bei Go gleicht es den ersten Zug aus.",
      ],
      [
        "Welche Bretter gibt es?",
        "Quadratische von 3x3 bis 13x13.",
        "Das Regelblatt erlaubt jede Größe. Längliche und größere Bretter sind die andere Wahl; das Programm ist für diese gebaut.",
      ],
    ],
  },
};
