import type { SheetsWords } from "./type.ts";

export const ptSheets: SheetsWords = {
  mapello: {
    summary:
      "Reversi numa paisagem: muros param linhas, coringas na borda as fecham para quem joga, e um bônus dá pontos a quem coloca sobre ele.",
    credit: "Simon M. Lucas; curingas de Néstor Romeral Andrés; publicado por nestorgames, 2012",
    moveHelp: "uma casa onde colocar, como c5, ou passar",
    clauses: {
      board:
        "O tabuleiro é de 10x10: colunas z a b c d e f g h i, linhas 0 a 9. As peças ficam nas 8x8 casas internas, a1 a h8; as 36 casas da borda só recebem coringas.",
      setup:
        "Até 8 muros e 8 bônus em qualquer casa interna menos as quatro do centro, e até 8 coringas na borda; pode-se combinar menos. Pretas começam em d4 e e5, Brancas em e4 e d5.",
      turn: "Pretas jogam primeiro; depois os turnos se alternam.",
      place: "Coloque uma peça numa casa interna vazia ou sobre um bônus ainda não tomado.",
      line: "Em cada uma das 8 direções vira-se uma linha contínua de peças adversárias que termina numa peça própria ou num coringa. Ao menos uma peça deve virar. Uma linha que termina numa casa vazia, num bônus não tomado, num muro ou numa casa de borda sem coringa não vira nada.",
      joker: "Coringas servem a quem joga, nunca viram e nunca contam.",
      bonus: "O bônus é de quem coloca sobre ele e fica com ele mesmo que a peça vire depois.",
      pass: "Passa-se se e somente se não há lance legal.",
      end: "A partida acaba quando nenhum lado pode jogar.",
      score:
        "Peças próprias mais 3 (se não se combinar outra coisa) por bônus tomado. Casas vazias não são de ninguém ou, se assim se combinar, são do vencedor. Pontos iguais são empate.",
      series:
        "A série é de quem ganha mais partidas e, depois, pela soma das diferenças de pontos: num tabuleiro fixo trocando de cor, ou no jogo livre, em que se monta por turnos e quem não montou escolhe a cor.",
    },
    setups: {
      plain: "sem peças extras: Reversi comum (o padrão)",
      classic: "o tabuleiro do exemplo do livro de regras",
      rulebook: "a montagem de exemplo do livro de regras",
      "random:SEED":
        "quantos coringas, muros e bônus se combinar, em qualquer lugar; a mesma semente dá o mesmo tabuleiro",
    },
    switches: {
      bonus: "Quantos pontos vale um bônus?",
      empties: "Quem fica com as casas vazias?",
      walls: "Quantos muros um tabuleiro pode ter?",
      bonuses: "Quantos bônus um tabuleiro pode ter?",
      jokers: "Quantos coringas um tabuleiro pode ter?",
    },
    readings: [
      [
        "Como ficam orientadas as quatro peças do centro? O diagrama se perdeu.",
        "Pretas em d4 e e5, Brancas em e4 e d5.",
        "Os tabuleiros do livro de regras chegaram até nós com este centro. O contrário é o do Othello, Brancas em d4 e e5: no tabuleiro sem peças extras, o mesmo jogo no espelho; com muros ou coringas, outro jogo.",
      ],
      [
        "Quem fica com as casas vazias quando ninguém pode jogar?",
        "Ninguém.",
        "O livro de regras só conta peças e bônus. Os torneios de Othello as dão ao vencedor, por isso os finais de Othello publicados pedem a outra escolha; a opção é um acréscimo nosso.",
      ],
      [
        "Com empties=winner, um bônus não tomado é casa vazia?",
        "Sim: vale um ponto, não o bônus.",
        "Ninguém colocou sobre ele, logo ninguém o tomou.",
      ],
      [
        "Com empties=winner, e se os pontos forem iguais?",
        "As casas vazias ficam com ninguém; empate é empate.",
        "Para que a diferença de um empate seja 0, como no Othello.",
      ],
    ],
  },
  arrello: {
    summary:
      "Encha um tabuleiro de 7x7 com pedras de duas faces. Uma pedra colocada junto a uma da sua cor pode virar uma linha de pedras adversárias, perto ou longe; uma pedra solitária fica a salvo por um turno. Ganha quem tiver mais pedras.",
    moveHelp:
      "uma casa onde colocar, como c4; para virar, depois de x a casa virada mais distante, como c4xc2",
    clauses: {
      board: "O tabuleiro é de 7x7 e começa vazio; colunas a a g, linhas 1 a 7 de cima para baixo.",
      turn: "Verde joga primeiro; depois os turnos se alternam. Não se pode passar.",
      place: "Coloque uma pedra da sua cor em qualquer casa vazia.",
      contact: "Se a pedra colocada toca uma da sua cor (8 vizinhas), você pode virar. Nunca é obrigatório.",
      line: "Olhe da pedra colocada numa das 8 direções. Se a primeira pedra é sua, ela fecha o caminho. Se é adversária, pode-se virar a fila contínua de pedras adversárias que começa ali. Nada além é alcançado. Não é preciso pedra própria na outra ponta.",
      gaps: "Casas vazias entre a pedra colocada e a primeira encontrada não atrapalham; com gaps=no a fila deve tocar a pedra colocada.",
      part: "Pode-se virar qualquer número de pedras da fila, contadas da ponta próxima; com part=whole, todas ou nenhuma.",
      lines: "Pode-se virar uma direção por turno; com lines=any, quantas das 8 você quiser.",
      protected:
        "Uma pedra que o adversário colocou no último turno sem tocar nenhuma da própria cor não pode ser virada neste turno. Ela fecha essa direção.",
      end: "A partida acaba com o tabuleiro cheio, após 49 turnos.",
      score:
        "Ganha quem tiver mais pedras. 49 é ímpar, logo não há empate; num tabuleiro par, igualdade é empate.",
    },
    setups: { standard: "o tabuleiro vazio" },
    switches: {
      gaps: "Virar por cima de vazios?",
      part: "Virar só parte de uma linha?",
      lines: "Quantas linhas por lance?",
      size: "Qual é o tamanho do tabuleiro?",
    },
    readings: [
      [
        "Casas vazias atrapalham ao virar?",
        "Não: conta a primeira pedra, por mais longe que esteja.",
        "A folha não diz. Assim as linhas importam desde os primeiros turnos.",
      ],
      [
        "Pode-se virar parte de uma fila?",
        "Sim: qualquer número de pedras a partir da ponta próxima.",
        "A folha não diz. Como nunca é obrigatório virar, a leitura mais livre combina melhor.",
      ],
      [
        "Pode-se virar uma pedra de dentro de uma fila sem as anteriores?",
        "Não: vira-se a partir da ponta próxima da fila, sem pular nenhuma.",
        "A folha deixa virar «qualquer» pedra adversária; a outra leitura é escolher à vontade entre as da fila. O que se espalha a partir da pedra colocada é nomeado pela sua ponta distante e se vê num relance.",
      ],
      [
        "A própria fila de pedras adversárias pode ter buracos?",
        "Não: ela acaba na primeira casa vazia. Só antes da fila pode haver casas vazias.",
        "A folha fala de uma fila; a outra leitura são todas as pedras adversárias da linha, não importa o que esteja vazio entre elas. O que se vê como fila são pedras que se tocam.",
      ],
      [
        "Quantas linhas se podem virar num turno?",
        "Uma.",
        "A folha não diz. Com uma linha o turno fica fácil de avaliar.",
      ],
      [
        "Uma linha é uma direção ou os dois sentidos pela pedra colocada?",
        "Uma direção.",
        "Vira-se da pedra colocada para fora. Com lines=any a pergunta some.",
      ],
      [
        "Uma pedra própria deve fechar a linha na outra ponta, como no Reversi?",
        "Não.",
        "A folha não diz. A condição é tocar uma pedra própria ao lado da colocada.",
      ],
      ["Quem joga primeiro?", "Verde.", "A folha não diz, e só o nome depende disso."],
      [
        "E se o tabuleiro tiver número par de casas e as pedras forem iguais?",
        "Empate.",
        "No tabuleiro de 7x7 não pode acontecer.",
      ],
      [
        "De que tabuleiros uma partida pode começar?",
        "Do vazio ou de qualquer arranjo de pedras, com Verde a jogar e nada protegido.",
        "O jogo começa do tabuleiro vazio; estudos e vantagens pedem outros.",
      ],
    ],
  },
  mabi: {
    summary:
      "Reúna suas peças, um passo por vez. Uma peça ao lado de um grupo adversário maior não pode mover-se, nem o maior grupo de todos; ganha o maior grupo maior.",
    moveHelp: "a casa que a peça deixa e a casa aonde vai, como a1b1, ou passar",
    clauses: {
      board:
        "O tabuleiro é de 8x8 com 16 peças brancas e 16 pretas (6x6 com 9 e 4x4 com 4 de cada). Adjacente quer dizer na horizontal ou vertical. Um grupo são todas as peças de uma cor ligadas entre si.",
      turn: "Brancas jogam primeiro. No seu turno você move uma peça sua ou passa.",
      step: "Uma peça dá um passo na horizontal ou vertical para uma casa vazia.",
      paralysed: "Uma peça está paralisada enquanto toca uma peça adversária cujo grupo é maior que o dela.",
      largest:
        "Se um único grupo do tabuleiro, de qualquer cor, tem o maior tamanho, suas peças não podem mover-se.",
      first:
        "No primeiro turno Brancas devem mover uma peça que toque a borda; nesse turno não se pode passar.",
      repetition:
        "Um lance não pode produzir uma disposição das peças pela terceira vez (se não se combinar outra coisa). A inicial conta, passes não contam, e não importa de quem é o turno.",
      pass: "Depois de passar você só joga quando o adversário passar; ele move quantas vezes quiser. Quando ele passa, você continua e ele fica de fora. Quem não tem lance legal passa.",
      quiet:
        "Após 60 lances seguidos em que o recorde de nenhum lado (seu maior grupo na partida) cresceu, a partida acaba. Se bem nessa hora um lado está de fora, quem joga deve passar em vez disso; esse passe conta como mais um lance calmo, e a partida acaba quando são o dobro.",
      end: "A partida acaba com dois passes sem lance entre eles, ou quando se esgotam os lances calmos.",
      score: "Ganha quem tem o maior grupo maior.",
      tie: "Se os maiores grupos são iguais, ganha quem há mais tempo, sem interrupção, tem um grupo de ao menos esse tamanho; quem cai abaixo recomeça. Com tamanho 1 é empate.",
    },
    setups: { standard: "a posição inicial normal" },
    switches: {
      start: "Como as peças começam?",
      occurrences: "Quantas vezes uma posição pode ocorrer?",
      quiet: "Depois de quantos lances sem um grupo maior acaba? (0: nunca)",
      pass: "O que faz um passe?",
      size: "Qual é o tamanho do tabuleiro?",
    },
    readings: [
      [
        "Onde começam as peças? O diagrama se perdeu.",
        "Numa grade: Brancas nas linhas 1, 3, 5, 7 das colunas a, c, e, g, Pretas nas linhas 2, 4, 6, 8 das colunas b, d, f, h.",
        "A folha diz que sete peças brancas tocam a borda; a grade e as diagonais servem.",
      ],
      [
        "O que é o «maior e único grupo» que não pode mover-se?",
        "O grupo de maior tamanho, de qualquer cor, se houver exatamente um.",
        "Impede que o líder dispare e não exige outra contagem.",
      ],
      [
        "O que conta como repetição?",
        "Só a disposição das peças: a inicial conta, um passe não produz nenhuma e não importa de quem é o turno.",
        "A folha proíbe repetir e não diz o que se conta; a outra leitura conta posições junto com o turno.",
      ],
      [
        "Quantas vezes uma disposição pode ocorrer?",
        "Duas: nenhum lance pode produzi-la pela terceira vez.",
        "A folha proíbe repeti-la três vezes, e contamos também a primeira, como no xadrez. Ao pé da letra, três repetições são quatro ocorrências, e então ela pode ocorrer três vezes. Com occurrences=1 nada pode se repetir.",
      ],
      [
        "O que faz um passe?",
        "Deixa você de fora até o adversário passar; então ele fica de fora. Dois passes sem lance entre eles encerram a partida.",
        "É como lemos a folha; passes alternados comuns são a outra leitura.",
      ],
      [
        "Uma partida pode durar para sempre?",
        "Não: após 60 lances seguidos sem recorde maior ela acaba e é contada como se ambos tivessem passado. Passes não contam.",
        "A proibição de repetir, sozinha, permite partidas de milhares de turnos.",
      ],
      [
        "E se os lances calmos se esgotam enquanto um lado está de fora?",
        "A partida continua: quem joga deve passar, o que devolve o turno e conta como mais um lance calmo. Obriga-se uma só vez; depois os dois movem e passam como sempre, e a partida acaba com 120 lances calmos.",
        "Senão, quem recebeu o passe poderia mover de um lado para outro até o fim e nunca devolver o turno, como quer a folha.",
      ],
      [
        "Os maiores grupos são iguais: quem «formou primeiro o maior grupo», e o que reinicia a contagem?",
        "Quem há mais tempo, sem interrupção, tem um grupo de ao menos esse tamanho. Vale qualquer grupo do tamanho, e só recomeça quem cai abaixo dele.",
        "A folha reinicia a contagem quando um grupo é desfeito. A outra leitura é que um mesmo grupo deve durar e que qualquer peça que o deixe reinicia; mas um grupo que só muda de forma, ou cresce e encolhe acima do tamanho, não foi desfeito.",
      ],
      [
        "E se nenhuma peça toca outra da mesma cor e os dois maiores grupos têm tamanho 1?",
        "Empate.",
        "Os dois têm um grupo de uma peça desde o começo, logo nenhum há mais tempo. A outra escolha seria dar a partida a Brancas ou a Pretas, e a folha não dá motivo para nenhuma.",
      ],
      [
        "O tabuleiro pode ser menor?",
        "Sim: 6x6 ou 4x4 com os mesmos padrões.",
        "Partidas rápidas e resultados exatos.",
      ],
      [
        "E se Brancas não têm lance legal no primeiro turno?",
        "Passam, como todos sem lance legal. Não pode acontecer nos começos normais.",
        "Um turno precisa de um lance.",
      ],
      [
        "Num tabuleiro próprio, quem tem um tamanho que ambos têm desde o começo?",
        "Ninguém, até que um lado caia abaixo; um empate nesse tamanho é então empate.",
        "Nenhum o teve por mais tempo.",
      ],
      [
        "Retoma-se uma partida depois de um passe: a disposição conta?",
        "Sim, uma vez, como começo da partida retomada.",
        "Está no tabuleiro, logo foi produzida.",
      ],
      [
        "Uma peça pode ir para onde fica paralisada, ou quebrar o próprio grupo?",
        "Sim.",
        "A folha não proíbe.",
      ],
    ],
  },
  alea: {
    summary:
      "Coloque uma pedra, ou faça uma das suas converter todas as adversárias ao lado dela. O que foi colocado ou virado no turno anterior fica a salvo por um turno. Com o tabuleiro cheio ganha a maioria.",
    moveHelp:
      "uma casa onde colocar, como c4; uma casa e * para converter com a pedra que está ali, como c4*; passar num lance final",
    clauses: {
      board:
        "Um tabuleiro quadrado, 8x8 se não se combinar outra coisa, vazio no começo; num ímpar como 9x9 as pedras não podem ser divididas por igual.",
      turn: "Pretas jogam primeiro; depois os turnos se alternam. Um turno é uma colocação ou uma conversão.",
      place: "Coloque uma pedra da sua cor em qualquer casa vazia.",
      convert:
        "Escolha uma das suas pedras com ao menos uma vizinha adversária e vire todas as vizinhas adversárias dela. Vizinhas são as horizontais e verticais, ou as oito se assim se combinar.",
      guard:
        "Não se pode converter se alguma das pedras que virariam foi colocada ou virada no turno anterior: todas ou nenhuma. Depois de um passe nada está protegido.",
      repetition:
        "Um lance não pode recriar uma disposição anterior das pedras; ou, se assim se combinar, pode, e a terceira vez é empate.",
      streak:
        "Após tantas conversões seguidas (30 se não se combinar outra coisa), dos dois jogadores e sem colocação entre elas, o turno seguinte deve colocar. Os turnos finais são exceção.",
      pass: "Não se pode passar enquanto há lugar no tabuleiro.",
      closing:
        "Com o tabuleiro cheio, quem joga pode fazer mais uma conversão ou passar, depois o outro também.",
      end: "A partida acaba após os dois turnos finais.",
      score: "Pedras próprias e, para Brancas, o komi combinado. A maioria ganha; igualdade é empate.",
    },
    setups: { standard: "o tabuleiro vazio" },
    switches: {
      size: "Qual é o tamanho do tabuleiro?",
      adjacent: "Quantas vizinhas tem uma casa?",
      repetition: "Uma posição anterior pode voltar?",
      streak: "Quantas conversões seguidas? (0: sem limite)",
      komi: "Quantos pontos para o segundo jogador?",
    },
    readings: [
      ["Quem joga primeiro?", "Pretas.", "A folha não diz; assim é no Go e no Othello."],
      [
        "Que casas são vizinhas?",
        "As quatro retas.",
        "A folha não diz e seus diagramas se perderam; num tabuleiro quadrado «vizinha» costuma ser em linha reta, como no Go.",
      ],
      [
        "E as repetições?",
        "Superko de posição: nenhum lance pode recriar uma disposição anterior, de quem quer que seja o turno.",
        "A folha confia no bom senso dos jogadores; um programa precisa de palavras exatas. Só a proteção já faz um ciclo ter ao menos seis conversões; com repetition=none uma terceira vez exige doze seguidas.",
      ],
      [
        "Um passe conta como ocorrência da disposição que deixa?",
        "Não.",
        "Um passe não produz disposição. Vem tarde demais para importar: os dois turnos finais seguem a última pedra.",
      ],
      [
        "Por quanto tempo se pode seguir convertendo?",
        "Após 30 conversões seguidas, contando as dos dois, o turno seguinte deve colocar.",
        "Só o superko não faz as partidas acabarem: viu-se jogo guloso converter por 20 000 turnos. Antes eram 8, que obrigavam de 8 a 15 vezes em cada partida do programa; um acréscimo nosso pode ser uma rede, não uma regra do jogo.",
      ],
      [
        "O que acontece com o tabuleiro cheio?",
        "Quem joga converte mais uma vez ou passa, depois o outro também; então a partida acaba.",
        "Senão ninguém poderia responder à última colocação.",
      ],
      [
        "Com o tabuleiro cheio, quem pode converter é obrigado a isso?",
        "Não: converter ou passar é livre.",
        "A folha deixa os dois converterem mais uma vez «se puderem. Se não, podem passar»; a outra leitura é que quem pode deve. Nada mais no jogo obriga a converter, logo os turnos finais também não. Faz diferença: ao primeiro a encerrar pode convir passar.",
      ],
      [
        "A proteção vale nos turnos finais?",
        "Sim; depois de um passe nada está protegido.",
        "O turno anterior está sempre protegido; um passe não colocou nem virou nada.",
      ],
      [
        "O que está protegido quando se começa de um tabuleiro escrito?",
        "Nada.",
        "Não houve turno anterior.",
      ],
      [
        "Quem recebe o komi?",
        "Brancas, que jogam em segundo lugar.",
        "A folha não diz; como no Go, ele compensa o primeiro lance.",
      ],
      [
        "Que tabuleiros existem?",
        "Quadrados, de 3x3 a 13x13.",
        "A folha permite qualquer tamanho. Tabuleiros alongados e maiores são a outra escolha; o programa é feito para estes.",
      ],
    ],
  },
};
