import type { LessonWords } from "./en.ts";

export const ptLessons: LessonWords = {
  step: (step, of) => `Passo ${step} de ${of}`,
  right: "Certo!",
  notThis: (move) => `${move} pode ser jogado, mas aqui se procura outro lance.`,
  show: "Mostre",
  shown: (move) => (move === "pass" ? "Passe, com o botão." : `É ${move}.`),
  clickIt: (cell) => `Clique em ${cell}.`,
  next: "Próximo",
  firstGame: "Jogue sua primeira partida",
  onceMore: "De novo",
  toRules: "Todas as regras",
  steps: {
    mapello: [
      [
        "Você tem os discos pretos. Coloque um de modo que um disco branco fique entre ele e outro preto.",
        "Discos presos em linha reta passam para a sua cor. Cada lance precisa virar pelo menos um.",
      ],
      [
        "As oito direções valem ao mesmo tempo. Encontre a casa que vira mais discos.",
        "Um disco pode fechar muitas linhas. Ele vira todas.",
      ],
      [
        "Muros param as linhas. Só uma das duas fileiras pode ser virada: qual?",
        "A linha precisa de um disco seu na outra ponta. Muro, casa vazia ou borda simples não servem.",
      ],
      [
        "O disco azul é um bônus: quem coloca um disco nele fica com ele. Pegue-o.",
        "Um bônus vale 3 pontos no fim, mesmo que seu disco nele seja virado depois.",
      ],
      [
        "O quadrado vermelho na borda é um curinga. Ele fecha uma linha para quem está na vez. Vire a fileira que leva até ele.",
        "Na sua vez o curinga é um disco seu; na do adversário, dele. Ele próprio nunca vira.",
      ],
      [
        "Uma partida de verdade, e você está com as brancas. Um lance vira seis discos: uma linha termina no seu disco, outra num curinga.",
        "Quando ninguém pode jogar, contam-se discos e bônus. Esse é o jogo inteiro.",
      ],
    ],
    arrello: [
      [
        "Você tem as pedras verdes. Coloque uma onde quiser.",
        "A cada vez coloca-se uma pedra. Virar nunca é obrigatório.",
      ],
      [
        "Uma pedra que encosta em outra sua pode virar. Coloque em d4, ao lado da sua pedra, e vire a vermelha de e4.",
        "Foi possível porque d4 encosta na sua pedra de c4. Sem amiga ao lado, uma pedra não vira nada.",
      ],
      [
        "Você decide até onde virar. Coloque em c4 e vire só as duas primeiras das três vermelhas.",
        "Vira-se a partir da ponta mais próxima da fileira, até onde você quiser.",
      ],
      [
        "Casas vazias não atrapalham: a vista passa por elas. Vire a pedra vermelha a partir de b4, ao lado da sua.",
        "Vale a primeira pedra à vista, por mais longe que esteja.",
      ],
      [
        "Sua própria pedra tapa a vista. Vire a pedra vermelha a partir de uma casa que a veja.",
        "De trás da sua pedra não se vira nada. Ela protege o outro lado.",
      ],
      [
        "A pedra vermelha marcada foi colocada sozinha na vez anterior: nesta vez ela está segura. Vire outra.",
        "Uma pedra colocada longe das suas fica protegida por uma vez. Com o tabuleiro cheio, vence quem tem mais pedras.",
      ],
    ],
    mabi: [
      [
        "Você tem as peças brancas e começa com uma que toca a borda. Mova-a um passo para uma casa vazia.",
        "As peças andam para cima, para baixo, para a esquerda ou para a direita. O número é o tamanho do grupo.",
      ],
      [
        "Vence quem tem o maior grupo. Leve a peça solta até as outras duas: de c2 para c3.",
        "Peças lado a lado formam um grupo, agora as três. Na diagonal, não.",
      ],
      [
        "Um grupo maior paralisa os vizinhos menores. Forme um grupo de três que encoste na peça preta de f3.",
        "Essa peça preta não pode se mover enquanto encostar num grupo maior.",
      ],
      [
        "Agora a presa é a sua. Clique na sua peça em d4 para ver por que ela não se move.",
        "Ela encosta num grupo preto maior. Aumente o seu grupo ou espere o outro se desfazer.",
      ],
      [
        "Seu grupo de três é o único maior do tabuleiro. Clique em d2 e veja o que isso significa.",
        "O único maior grupo não pode se mover. Quem está na frente precisa esperar, e o outro o alcança.",
      ],
      [
        "As pretas passaram e esperam até você também passar. Você tem um grupo de três, elas de dois: passe.",
        "Quando os dois passaram, a partida termina e vence o grupo maior. Depois do seu passe você também espera: escolha a hora.",
      ],
    ],
    alea: [
      [
        "Você tem as pedras pretas. Coloque uma onde quiser.",
        "Na sua vez você coloca uma pedra ou converte com uma que já está lá.",
      ],
      [
        "Converta: clique na sua pedra em d4. Todas as vizinhas brancas ficam pretas.",
        "Vizinhas são as casas acima, abaixo, à esquerda e à direita.",
      ],
      [
        "Escolha a pedra que converte mais.",
        "Uma conversão vira todas as vizinhas inimigas, mas não coloca pedra.",
      ],
      [
        "A pedra branca em e3 acabou de ser colocada. Clique na sua pedra em d3 para ver o que isso significa.",
        "O que foi colocado ou virado na última vez está protegido. Se uma vizinha está, nenhuma vira.",
      ],
      [
        "Outra pedra sua tem uma vizinha que não está protegida. Converta com ela.",
        "Uma conversão só pode ser respondida uma vez depois. Aproveite.",
      ],
      [
        "O tabuleiro está cheio e as brancas podem converter mais uma vez: você está com as brancas. Vire o máximo.",
        "No tabuleiro cheio cada lado pode converter mais uma vez. Depois vence quem tem mais pedras.",
      ],
    ],
  },
};
