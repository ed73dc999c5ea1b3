import type { SheetsWords } from "./type.ts";

export const esSheets: SheetsWords = {
  mapello: {
    summary:
      "Reversi en un paisaje: los muros detienen las líneas, los comodines del borde las cierran para quien juega, y un bono da puntos a quien coloca sobre él.",
    credit: "Simon M. Lucas; comodines de Néstor Romeral Andrés; publicado por nestorgames, 2012",
    moveHelp: "una casilla donde colocar, como c5, o pasar",
    clauses: {
      board:
        "El tablero es de 10x10: columnas z a b c d e f g h i, filas 0 a 9. Las fichas van en las 8x8 casillas interiores, a1 a h8; las 36 casillas del borde solo llevan comodines.",
      setup:
        "Hasta 8 muros y 8 bonos en cualquier casilla interior menos las cuatro del centro, y hasta 8 comodines en el borde; se pueden acordar menos. Negras empiezan en d4 y e5, Blancas en e4 y d5.",
      turn: "Negras juegan primero; después se alternan los turnos.",
      place: "Coloca una ficha en una casilla interior vacía o sobre un bono no tomado.",
      line: "En cada una de las 8 direcciones se voltea una línea seguida de fichas rivales que acaba en una ficha propia o en un comodín. Debe voltearse al menos una ficha. Una línea que acaba en una casilla vacía, un bono no tomado, un muro o una casilla de borde sin comodín no voltea nada.",
      joker: "Los comodines sirven a quien juega, nunca se voltean y nunca cuentan.",
      bonus: "Un bono es de quien coloca sobre él y lo conserva aunque esa ficha se voltee después.",
      pass: "Se pasa si y solo si no hay jugada legal.",
      end: "La partida acaba cuando ningún bando puede jugar.",
      score:
        "Fichas propias más 3 (si no se acuerda otra cosa) por cada bono tomado. Las casillas vacías no son de nadie o, si así se acuerda, del ganador. A igual puntuación, empate.",
      series:
        "La serie es de quien gana más partidas y, después, por la suma de diferencias de puntos: en un tablero fijo cambiando de color, o en juego libre, donde se monta por turnos y elige color quien no montó.",
    },
    setups: {
      plain: "sin piezas: Reversi corriente (lo habitual)",
      classic: "el tablero del ejemplo del reglamento",
      rulebook: "la disposición de ejemplo del reglamento",
      "random:SEED":
        "tantos comodines, muros y bonos como se acuerde, en cualquier sitio; la misma semilla da el mismo tablero",
    },
    switches: {
      bonus: "¿Cuántos puntos vale un bono?",
      empties: "¿Quién se queda las casillas vacías?",
      walls: "¿Cuántos muros puede tener un tablero?",
      bonuses: "¿Cuántos bonos puede tener un tablero?",
      jokers: "¿Cuántos comodines puede tener un tablero?",
    },
    readings: [
      [
        "¿Cómo se orientan las cuatro fichas del centro? El diagrama se perdió.",
        "Negras en d4 y e5, Blancas en e4 y d5.",
        "Los tableros del reglamento nos han llegado con este centro. Al revés es como en Othello, Blancas en d4 y e5: en el tablero sin piezas, el mismo juego visto en un espejo; con muros o comodines, otro distinto.",
      ],
      [
        "¿Quién se queda las casillas vacías cuando nadie puede jugar?",
        "Nadie.",
        "El reglamento solo cuenta fichas y bonos. Los torneos de Othello se las dan al ganador, así que los finales de Othello publicados necesitan la otra opción; el ajuste es un añadido nuestro.",
      ],
      [
        "Con empties=winner, ¿un bono no tomado es una casilla vacía?",
        "Sí: cuenta un punto, no el bono.",
        "Nadie colocó sobre él, así que nadie lo tomó.",
      ],
      [
        "Con empties=winner, ¿y si hay igualdad?",
        "Las casillas vacías no son de nadie; un empate es un empate.",
        "Para que la diferencia de un empate sea 0, como en Othello.",
      ],
    ],
  },
  arrello: {
    summary:
      "Llena un tablero de 7x7 con piedras de dos caras. Una piedra colocada junto a una de su color puede voltear una línea de piedras rivales, cerca o lejos; una piedra solitaria está a salvo un turno. Gana quien tenga más piedras.",
    moveHelp:
      "una casilla donde colocar, como c4; para voltear, tras x la casilla volteada más lejana, como c4xc2",
    clauses: {
      board: "El tablero es de 7x7 y empieza vacío; columnas a a g, filas 1 a 7 desde arriba.",
      turn: "Verde juega primero; después se alternan los turnos. No se puede pasar.",
      place: "Coloca una piedra de tu color en cualquier casilla vacía.",
      contact:
        "Si la piedra colocada toca una de tu color (8 vecinas), puedes voltear. Nunca es obligatorio.",
      line: "Mira desde la piedra colocada en una de las 8 direcciones. Si la primera piedra es tuya, cierra el paso. Si es rival, se puede voltear la fila seguida de piedras rivales que empieza ahí. Nada se alcanza más allá. No hace falta piedra propia al otro extremo.",
      gaps: "Las casillas vacías entre la piedra colocada y la primera que se encuentra no estorban; con gaps=no la fila debe tocar la piedra colocada.",
      part: "Se puede voltear cualquier número de piedras de la fila, contadas desde el extremo cercano; con part=whole, todas o ninguna.",
      lines: "Se puede voltear una dirección por turno; con lines=any, tantas de las 8 como quieras.",
      protected:
        "Una piedra que el rival colocó en el último turno sin tocar ninguna de su color no puede voltearse en este turno. Cierra esa dirección.",
      end: "La partida acaba con el tablero lleno, tras 49 turnos.",
      score:
        "Gana quien tenga más piedras. 49 es impar, así que no hay empates; en un tablero par, igualdad es empate.",
    },
    setups: { standard: "el tablero vacío" },
    switches: {
      gaps: "¿Se voltea por encima de huecos?",
      part: "¿Se puede voltear parte de una línea?",
      lines: "¿Cuántas líneas por turno?",
      size: "¿De qué tamaño es el tablero?",
    },
    readings: [
      [
        "¿Estorban las casillas vacías al voltear?",
        "No: cuenta la primera piedra, por lejos que esté.",
        "La hoja no lo dice. Así las líneas importan desde los primeros turnos.",
      ],
      [
        "¿Se puede voltear parte de una fila?",
        "Sí: cualquier número de piedras desde el extremo cercano.",
        "La hoja no lo dice. Como nunca es obligatorio voltear, encaja mejor la lectura más libre.",
      ],
      [
        "¿Se puede voltear una piedra de dentro de una fila sin las anteriores?",
        "No: se voltea desde el extremo cercano de la fila, sin saltarse ninguna.",
        "La hoja deja voltear «cualquier» piedra rival; la otra lectura es elegir las que se quiera de la fila. Lo que se extiende desde la piedra colocada se nombra con su extremo lejano y se ve de un vistazo.",
      ],
      [
        "¿Puede tener huecos la propia fila de piedras rivales?",
        "No: acaba en la primera casilla vacía. Solo antes de la fila puede haber casillas vacías.",
        "La hoja habla de una fila; la otra lectura son todas las piedras rivales de la línea, haya lo que haya vacío entre ellas. Lo que se ve como una fila son piedras que se tocan.",
      ],
      [
        "¿Cuántas líneas se pueden voltear en un turno?",
        "Una.",
        "La hoja no lo dice. Con una línea el turno se abarca bien.",
      ],
      [
        "¿Una línea es una dirección o los dos sentidos por la piedra colocada?",
        "Una dirección.",
        "Se voltea desde la piedra colocada hacia fuera. Con lines=any la pregunta desaparece.",
      ],
      [
        "¿Debe una piedra propia cerrar la línea al otro extremo, como en Reversi?",
        "No.",
        "La hoja no lo dice. La condición es tocar una piedra propia junto a la colocada.",
      ],
      ["¿Quién juega primero?", "Verde.", "La hoja no lo dice, y solo cambia el nombre."],
      [
        "¿Y si el tablero tiene un número par de casillas y hay las mismas piedras?",
        "Empate.",
        "En el tablero de 7x7 no puede ocurrir.",
      ],
      [
        "¿Desde qué tableros puede empezar una partida?",
        "Desde el vacío o cualquier disposición de piedras, con Verde al turno y nada protegido.",
        "El juego empieza con el tablero vacío; los estudios y las ventajas piden otros.",
      ],
    ],
  },
  mabi: {
    summary:
      "Reúne tus piezas paso a paso. Una pieza junto a un grupo rival mayor no puede moverse, y tampoco el mayor grupo de todos; gana el grupo mayor más grande.",
    moveHelp: "la casilla que deja una pieza y a la que va, como a1b1, o pasar",
    clauses: {
      board:
        "El tablero es de 8x8 con 16 piezas blancas y 16 negras (6x6 con 9 y 4x4 con 4 cada uno). Adyacente quiere decir en horizontal o vertical. Un grupo son todas las piezas de un color unidas entre sí.",
      turn: "Blancas juegan primero. En tu turno mueves una pieza propia o pasas.",
      step: "Una pieza da un paso en horizontal o vertical a una casilla vacía.",
      paralysed: "Una pieza está paralizada mientras toca una pieza rival cuyo grupo es mayor que el suyo.",
      largest:
        "Si un solo grupo del tablero, del color que sea, tiene el tamaño mayor, sus piezas no pueden moverse.",
      first:
        "En el primer turno Blancas deben mover una pieza que toque el borde; en ese turno no se puede pasar.",
      repetition:
        "Una jugada no puede producir una colocación de las piezas por tercera vez (si no se acuerda otra cosa). Cuenta la inicial, no cuentan los pases, y no importa quién juega.",
      pass: "Tras pasar no vuelves a jugar hasta que pase el rival, que mueve cuanto quiera. Cuando pasa, sigues tú y él queda fuera. Quien no tiene jugada legal pasa.",
      quiet:
        "Tras 60 jugadas seguidas en las que no creció el récord de ninguno (su mayor grupo en la partida), la partida acaba. Si justo entonces alguien está fuera, quien juega debe pasar en su lugar; ese pase cuenta como una jugada tranquila más, y la partida acaba cuando son el doble.",
      end: "La partida acaba con dos pases sin jugada entre ellos, o cuando se agotan las jugadas tranquilas.",
      score: "Gana quien tiene el grupo mayor más grande.",
      tie: "Si los grupos mayores son iguales, gana quien lleva más tiempo seguido con un grupo de al menos ese tamaño; quien baja de él empieza de nuevo. Con tamaño 1 es empate.",
    },
    setups: { standard: "la posición inicial normal" },
    switches: {
      start: "¿Cómo empiezan las piezas?",
      occurrences: "¿Cuántas veces puede darse una posición?",
      quiet: "¿Tras cuántas jugadas sin un grupo mayor acaba? (0: nunca)",
      pass: "¿Qué hace un pase?",
      size: "¿De qué tamaño es el tablero?",
    },
    readings: [
      [
        "¿Dónde empiezan las piezas? El diagrama se perdió.",
        "En cuadrícula: Blancas en las filas 1, 3, 5, 7 de las columnas a, c, e, g, Negras en las filas 2, 4, 6, 8 de las columnas b, d, f, h.",
        "La hoja dice que siete piezas blancas tocan el borde; valen la cuadrícula y las diagonales.",
      ],
      [
        "¿Qué es el «grupo mayor y único» que no puede moverse?",
        "El grupo de mayor tamaño, del color que sea, si hay exactamente uno.",
        "Evita que el que va delante se escape y no exige más cuentas.",
      ],
      [
        "¿Qué cuenta como repetición?",
        "Solo la colocación de las piezas: cuenta la inicial, un pase no produce ninguna y no importa quién juega.",
        "La hoja prohíbe repetir y no dice qué se cuenta; la otra lectura cuenta posiciones junto con el turno.",
      ],
      [
        "¿Cuántas veces puede darse una colocación?",
        "Dos: ninguna jugada puede producirla por tercera vez.",
        "La hoja prohíbe repetirla tres veces, y contamos también la primera, como en el ajedrez. Al pie de la letra, tres repeticiones son cuatro apariciones, y entonces puede darse tres veces. Con occurrences=1 no se puede repetir nada.",
      ],
      [
        "¿Qué hace un pase?",
        "Te deja fuera hasta que pase el rival; entonces queda fuera él. Dos pases sin jugada entre ellos acaban la partida.",
        "Así leemos la hoja; los pases alternos corrientes son la otra lectura.",
      ],
      [
        "¿Puede una partida no acabar nunca?",
        "No: tras 60 jugadas seguidas sin récord mayor acaba y se puntúa como si ambos hubieran pasado. Los pases no cuentan.",
        "La prohibición de repetir, sola, permite partidas de miles de turnos.",
      ],
      [
        "¿Y si las jugadas tranquilas se agotan mientras alguien está fuera?",
        "La partida sigue: quien juega debe pasar, lo que devuelve el turno y cuenta como una jugada tranquila más. Se obliga una sola vez; después ambos mueven y pasan como siempre, y la partida acaba con 120 jugadas tranquilas.",
        "Si no, quien recibió el pase podría mover de un lado a otro hasta el final y no devolver nunca el turno, como quiere la hoja.",
      ],
      [
        "Los grupos mayores son iguales: ¿quién «formó primero el grupo mayor» y qué reinicia la cuenta?",
        "Quien lleva más tiempo sin interrupción con un grupo de al menos ese tamaño. Vale cualquier grupo del tamaño, y solo se empieza de nuevo al bajar de él.",
        "La hoja reinicia la cuenta cuando se deshace un grupo. La otra lectura es que debe durar un mismo grupo y que cualquier pieza que salga lo reinicia; pero un grupo que solo cambia de forma, o crece y mengua por encima del tamaño, no se ha deshecho.",
      ],
      [
        "¿Y si ninguna pieza toca a otra de su color y los dos grupos mayores son de tamaño 1?",
        "Empate.",
        "Ambos tienen un grupo de una pieza desde el principio, así que ninguno desde hace más tiempo. La otra opción es dar la partida a Blancas o a Negras, y la hoja no da motivo para ninguna.",
      ],
      [
        "¿Puede ser menor el tablero?",
        "Sí: 6x6 o 4x4 con los mismos dibujos.",
        "Partidas rápidas y resultados exactos.",
      ],
      [
        "¿Y si Blancas no tienen jugada legal en el primer turno?",
        "Pasan, como todo el que no tiene jugada. No puede ocurrir desde los comienzos normales.",
        "Un turno debe tener una jugada.",
      ],
      [
        "En un tablero propio, ¿quién tiene un tamaño que ambos tienen desde el principio?",
        "Nadie, hasta que uno baje de él; un empate a ese tamaño es entonces empate.",
        "Ninguno lo ha tenido más tiempo.",
      ],
      [
        "Se retoma una partida tras un pase: ¿cuenta su colocación?",
        "Sí, una vez, como comienzo de la partida retomada.",
        "Está en el tablero, así que se ha producido.",
      ],
      [
        "¿Puede una pieza ir donde queda paralizada o romper su propio grupo?",
        "Sí.",
        "La hoja no lo prohíbe.",
      ],
    ],
  },
  alea: {
    summary:
      "Coloca una piedra, o haz que una de las tuyas convierta todas las rivales que tiene al lado. Lo colocado o volteado en el turno anterior está a salvo un turno. Con el tablero lleno gana la mayoría.",
    moveHelp:
      "una casilla donde colocar, como c4; una casilla y * para convertir con la piedra de allí, como c4*; pasar en un turno final",
    clauses: {
      board:
        "Un tablero cuadrado, 8x8 si no se acuerda otra cosa, vacío al empezar; en uno impar como 9x9 las piedras no pueden repartirse por igual.",
      turn: "Negras juegan primero; después se alternan los turnos. Un turno es una colocación o una conversión.",
      place: "Coloca una piedra de tu color en cualquier casilla vacía.",
      convert:
        "Elige una de tus piedras con al menos una vecina rival y voltea todas sus vecinas rivales. Vecinas son las horizontales y verticales, o las ocho si así se acuerda.",
      guard:
        "No se puede convertir si alguna de las piedras que se voltearían fue colocada o volteada en el turno anterior: todas o ninguna. Tras un pase nada está protegido.",
      repetition:
        "Una jugada no puede repetir una colocación anterior de las piedras; o, si así se acuerda, puede, y la tercera vez es empate.",
      streak:
        "Tras tantas conversiones seguidas (30 si no se acuerda otra cosa), de ambos jugadores y sin colocación entre ellas, el turno siguiente debe colocar. Los turnos de cierre se exceptúan.",
      pass: "No se puede pasar mientras haya sitio en el tablero.",
      closing:
        "Con el tablero lleno, quien juega puede hacer una conversión más o pasar, y después el otro igual.",
      end: "La partida acaba tras los dos turnos de cierre.",
      score: "Piedras propias y, para Blancas, el komi acordado. Gana la mayoría; igualdad es empate.",
    },
    setups: { standard: "el tablero vacío" },
    switches: {
      size: "¿De qué tamaño es el tablero?",
      adjacent: "¿Cuántas vecinas tiene una casilla?",
      repetition: "¿Puede volver una posición anterior?",
      streak: "¿Cuántas conversiones seguidas? (0: sin límite)",
      komi: "¿Cuántos puntos para el segundo jugador?",
    },
    readings: [
      ["¿Quién juega primero?", "Negras.", "La hoja no lo dice; así es en Go y en Othello."],
      [
        "¿Qué casillas son vecinas?",
        "Las cuatro rectas.",
        "La hoja no lo dice y sus diagramas se perdieron; en un tablero cuadrado «vecina» suele ser en línea recta, como en Go.",
      ],
      [
        "¿Y las repeticiones?",
        "Superko de posición: ninguna jugada puede repetir una colocación anterior, juegue quien juegue.",
        "La hoja confía en el buen sentido de los jugadores; un programa necesita palabras exactas. La protección sola ya hace que un ciclo tenga al menos seis conversiones; con repetition=none una tercera vez exige doce seguidas.",
      ],
      [
        "¿Cuenta un pase como repetición de la colocación que deja?",
        "No.",
        "Un pase no produce ninguna. Llega demasiado tarde para importar: los dos turnos de cierre siguen a la última piedra.",
      ],
      [
        "¿Cuánto se puede seguir convirtiendo?",
        "Tras 30 conversiones seguidas, contando las de ambos, el turno siguiente debe colocar.",
        "El superko solo no hace acabar las partidas: se vio a jugadores voraces convertir durante 20 000 turnos. Antes eran 8, que obligaban de 8 a 15 veces en cada partida del programa; un añadido nuestro puede ser una red, no una regla del juego.",
      ],
      [
        "¿Qué pasa con el tablero lleno?",
        "Quien juega convierte una vez más o pasa, después el otro igual; entonces la partida acaba.",
        "Si no, nadie podría responder a la última colocación.",
      ],
      [
        "Con el tablero lleno, ¿debe convertir quien puede?",
        "No: convertir o pasar es libre.",
        "La hoja deja convertir una vez más a ambos «si pueden. Si no, pueden pasar»; la otra lectura es que quien puede debe hacerlo. Nada más en el juego obliga a convertir, así que tampoco los turnos de cierre. Importa: al primero en cerrar puede convenirle pasar.",
      ],
      [
        "¿Vale la protección en los turnos de cierre?",
        "Sí; tras un pase nada está protegido.",
        "El turno anterior siempre está protegido; un pase no colocó ni volteó nada.",
      ],
      ["¿Qué está protegido cuando se empieza desde un tablero escrito?", "Nada.", "No hubo turno anterior."],
      [
        "¿Quién recibe el komi?",
        "Blancas, que juegan en segundo lugar.",
        "La hoja no lo dice; como en Go, compensa la primera jugada.",
      ],
      [
        "¿Qué tableros hay?",
        "Cuadrados, de 3x3 a 13x13.",
        "La hoja permite cualquier tamaño. Los alargados y los mayores son la otra opción; el programa está hecho para estos.",
      ],
    ],
  },
};
