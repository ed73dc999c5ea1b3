import type { LessonWords } from "./en.ts";

export const esLessons: LessonWords = {
  step: (step, of) => `Paso ${step} de ${of}`,
  right: "¡Correcto!",
  notThis: (move) => `${move} se puede jugar, pero aquí se busca otra jugada.`,
  show: "Muéstramelo",
  shown: (move) => (move === "pass" ? "Pasa, con el botón." : `Es ${move}.`),
  clickIt: (cell) => `Haz clic en ${cell}.`,
  next: "Siguiente",
  firstGame: "Juega tu primera partida",
  onceMore: "Otra vez",
  toRules: "Todas las reglas",
  steps: {
    mapello: [
      [
        "Llevas los discos negros. Coloca uno de modo que un disco blanco quede entre él y otro negro.",
        "Los discos encerrados en línea recta pasan a tu color. Cada jugada debe girar al menos uno.",
      ],
      [
        "Las ocho direcciones cuentan a la vez. Encuentra la casilla que gira más discos.",
        "Un disco puede cerrar muchas líneas. Las gira todas.",
      ],
      [
        "Los muros detienen las líneas. Solo se puede girar una de las dos filas: ¿cuál?",
        "Una línea necesita un disco tuyo en el otro extremo. Un muro, una casilla vacía o el borde sin nada no lo son.",
      ],
      [
        "El disco azul es un bono: quien coloca un disco encima se lo queda. Tómalo.",
        "Un bono vale 3 puntos al final, aunque después giren tu disco.",
      ],
      [
        "El cuadrado rojo del borde es un comodín. Cierra una línea para quien tiene el turno. Gira la fila que llega hasta él.",
        "En tu turno el comodín es un disco tuyo, y en el del rival, suyo. Él nunca gira.",
      ],
      [
        "Una partida real, y llevas las blancas. Una jugada gira seis discos: una línea acaba en tu disco y otra en un comodín.",
        "Cuando nadie puede jugar se cuentan discos y bonos. Ese es todo el juego.",
      ],
    ],
    arrello: [
      [
        "Llevas las fichas verdes. Coloca una donde quieras.",
        "En cada turno se coloca una ficha. Nunca es obligatorio voltear.",
      ],
      [
        "Una ficha que toca a otra tuya puede voltear. Coloca en d4, junto a tu ficha, y voltea la roja de e4.",
        "Ha sido posible porque d4 toca tu ficha de c4. Sin una amiga al lado, una ficha no voltea nada.",
      ],
      [
        "Tú decides hasta dónde se voltea. Coloca en c4 y voltea solo las dos primeras de las tres rojas.",
        "Se voltea desde el extremo cercano de la fila, hasta donde quieras.",
      ],
      [
        "Las casillas vacías no estorban: la vista pasa por encima. Voltea la ficha roja desde b4, junto a la tuya.",
        "Cuenta la primera ficha a la vista, por lejos que esté.",
      ],
      [
        "Tu propia ficha tapa la vista. Voltea la ficha roja desde una casilla que la vea.",
        "Desde detrás de tu ficha no se voltea nada. Protege al otro lado.",
      ],
      [
        "La ficha roja marcada se colocó sola en el turno anterior: este turno está a salvo. Voltea otra.",
        "Una ficha colocada lejos de las suyas queda protegida un turno. Con el tablero lleno gana quien tiene más fichas.",
      ],
    ],
    mabi: [
      [
        "Llevas las piezas blancas y empiezas con una que toca el borde. Muévela un paso a una casilla vacía.",
        "Las piezas van arriba, abajo, a la izquierda o a la derecha. El número es el tamaño de su grupo.",
      ],
      [
        "Gana quien tiene el grupo más grande. Lleva la pieza suelta junto a las otras dos: de c2 a c3.",
        "Las piezas que se tocan por un lado forman grupo, ahora las tres. En diagonal, no.",
      ],
      [
        "Un grupo mayor paraliza a sus vecinos más pequeños. Forma un grupo de tres que toque la pieza negra de f3.",
        "Esa pieza negra no puede moverse mientras toque un grupo mayor.",
      ],
      [
        "Ahora la atrapada es tuya. Haz clic en tu pieza de d4 para ver por qué no puede moverse.",
        "Toca un grupo negro mayor. Haz crecer tu grupo o espera a que el otro se rompa.",
      ],
      [
        "Tu grupo de tres es el único más grande del tablero. Haz clic en d2 y mira qué significa.",
        "El único grupo más grande no puede moverse. Quien va por delante tiene que esperar, y el otro lo alcanza.",
      ],
      [
        "Las negras han pasado y esperan hasta que tú también pases. Tienes un grupo de tres, ellas de dos: pasa.",
        "Cuando ambos han pasado la partida termina y gana el grupo mayor. Tras tu propio pase también esperas: elige el momento.",
      ],
    ],
    alea: [
      [
        "Llevas las fichas negras. Coloca una donde quieras.",
        "En tu turno colocas una ficha o conviertes con una que ya está.",
      ],
      [
        "Convierte: haz clic en tu ficha de d4. Todas sus vecinas blancas se vuelven negras.",
        "Son vecinas las casillas de arriba, abajo, izquierda y derecha.",
      ],
      [
        "Elige la ficha que convierte más.",
        "Una conversión gira todas las vecinas enemigas, pero no coloca ninguna ficha.",
      ],
      [
        "La ficha blanca de e3 se acaba de colocar. Haz clic en tu ficha de d3 para ver qué significa.",
        "Lo que se colocó o giró en el último turno está protegido. Si una vecina lo está, no gira ninguna.",
      ],
      [
        "Otra de tus fichas tiene una vecina que no está protegida. Convierte con ella.",
        "Una conversión solo puede contestarse un turno después. Aprovéchalo.",
      ],
      [
        "El tablero está lleno y las blancas pueden convertir una vez más: llevas las blancas. Gira lo máximo.",
        "Con el tablero lleno cada lado puede convertir una vez más. Después gana quien tiene más fichas.",
      ],
    ],
  },
};
