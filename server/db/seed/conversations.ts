import type { DemoPhoto } from './creators/types.ts'

/**
 * One message of the demo: its sender, how many minutes after the previous one, and its content; photos are drawn
 * later. The price is in tokens, title and caption are visible before payment; the fan has `bought` it or not.
 */
export type DemoLine = {
  by: 'creator' | 'fan'
  after: number
  title?: string
  caption?: string
  text: string
  photos?: readonly DemoPhoto[]
  price?: number
  bought?: true
  toMany?: true
}

/**
 * A conversation of the demo, oldest message first; the last `unread` messages have not been seen by their recipient.
 * It ends `ago` minutes before now, except for what the fan does after it: a tip in tokens, or a request for a call in
 * minutes, with a message.
 */
export type DemoConversation = {
  creator: string
  fan: string
  ago: number
  unread?: number
  lines: readonly DemoLine[]
  tip?: readonly [tokens: number, words: string]
  call?: readonly [minutes: number, note: string]
}

const creator = (after: number, text: string, more: Omit<DemoLine, 'by' | 'after' | 'text'> = {}): DemoLine => ({
  by: 'creator',
  after,
  text,
  ...more,
})
const fan = (after: number, text: string, more: Pick<DemoLine, 'photos'> = {}): DemoLine => ({
  by: 'fan',
  after,
  text,
  ...more,
})

/** Weeks of short questions between a student and a teacher. */
const practice: readonly DemoLine[] = [
  fan(0, 'Day one with the rented cello. The neighbours have moved the television.'),
  creator(240, 'Excellent. That is the first review everybody gets.'),
  fan(1500, 'Open strings for twenty minutes, as you said. I heard the room answer once.'),
  creator(90, 'Once is a lot. Most people wait a month.'),
  fan(1320, 'My left hand believes it is a crab.'),
  creator(60, 'Let it. Crabs have very good thumbs.'),
  creator(1, 'Elbow a little higher, and look away from it.'),
  fan(2800, 'Looked away. Hit the lamp.'),
  creator(30, '😂'),
  creator(2, 'The lamp will forgive you before the cello does.'),
  fan(4100, 'I played the first line of the sarabande for my sister. She asked who had died.'),
  creator(200, 'Then you played it right.'),
  fan(1440, 'Is it normal that the A string sounds like a complaint?'),
  creator(45, 'New string? Give it four days.'),
  fan(20, 'Rented. It has had forty years.'),
  creator(8, 'Then it has earned its complaint.'),
  fan(3200, 'Quick one: bow near the bridge or near the fingerboard for the slow part?'),
  creator(
    300,
    'Start in the middle and listen which way it wants to go. Near the bridge it talks, near the fingerboard it thinks.'
  ),
  fan(15, 'That is the most useful sentence I have been sold this year.'),
  creator(10, 'Free of charge. The useless ones are for subscribers.'),
]

/** The broadcast of the demo's creator. */
export const demoBroadcast =
  'The small hall has a date again: the 14th, at nine, with the lullaby as the last piece. There are forty chairs. Tell me here if one of them is yours.'

/** The conversations of the demo. */
export const demoConversations: readonly DemoConversation[] = [
  {
    creator: 'ilka.varro',
    fan: 'nina.folio',
    ago: 7,
    unread: 2,
    lines: [
      ...practice,
      fan(5400, 'I was in the small hall on Thursday. Third row, far left, green scarf.'),
      creator(
        610,
        'The green scarf! You were the one who did not clap before the last note had gone. Thank you for that.'
      ),
      fan(12, 'Nobody dared to breathe. What was the piece after the sarabande? It was not on the programme.'),
      creator(95, 'A lullaby my grandmother hummed. It has no name. I wrote it down afterwards, with the red pencil.', {
        photos: [['score', 'tall', 'A page of handwritten staves with red marks']],
      }),
      fan(40, 'Could one hear it again somewhere? I would pay for a bad recording.'),
      creator(
        1400,
        'A good one, then. Kitchen, two in the morning, one microphone. Four minutes, and the score to follow along.',
        {
          price: 6,
          title: 'The lullaby, one take',
          caption: 'Recorded at two in the morning, with the score to follow along.',
          photos: [
            ['score', 'tall', 'The lullaby, written out'],
            ['strings', 'wide', 'Four strings in the light of a kitchen lamp'],
            ['body', 'square', 'The f-hole beside a cup of tea'],
          ],
        }
      ),
      creator(3, 'And the next small hall is on the 14th. I keep a chair in the third row if you tell me by Friday 🎻'),
    ],
  },
  {
    creator: 'jandira.doces',
    fan: 'nina.folio',
    ago: 190,
    lines: [
      fan(0, 'Jandira, a massa do bolo de rolo rachou toda. O que eu fiz de errado?'),
      creator(35, 'Esfriou demais! Enrola ainda morna, no pano com açúcar. E sem medo.'),
      fan(1600, 'Deu certo!! Olha só 😍'),
      creator(20, 'Perfeito. Dezessete voltas, eu contei.', {
        photos: [['rolo', 'wide', 'Um bolo de rolo cortado, com as camadas à vista']],
      }),
      fan(4, 'Minha avó contou dezesseis e pediu a receita.'),
      creator(2, 'Manda um abraço para ela e diz que a décima sétima é segredo.'),
    ],
    tip: [12, 'Da minha avó, para a próxima fornada'],
  },
  {
    creator: 'nneka.moves',
    fan: 'nina.folio',
    ago: 420,
    lines: [
      fan(0, 'The phrase from Monday’s video, the turn on the floor: which knee first?'),
      creator(420, 'Neither! The shoulder goes, the knees only hear about it later.', {
        photos: [['phrase', 'wide', 'A dance phrase drawn as one line']],
      }),
      fan(30, 'My shoulder has heard about it now. It is not amused.'),
      creator(900, 'Here it is in three drawings, slow enough for a shoulder.', {
        price: 3,
        title: 'The turn, in thirds',
        caption: 'Where your weight goes, frame by frame.',
        bought: true,
        photos: [
          ['phrase', 'wide', 'The turn, first third'],
          ['phrase', 'square', 'The turn, second third'],
          ['phrase', 'tall', 'The turn, on the floor'],
        ],
      }),
      fan(200, 'It was in the second drawing all along.'),
      creator(15, 'It always is. Rest two days, then show me.'),
    ],
    call: [10, 'Only the turn on the floor, with the camera low?'],
  },
  {
    creator: 'caio.concreto',
    fan: 'nina.folio',
    ago: 7300,
    lines: [
      creator(0, 'Obrigado pela compra! Se imprimir a escadaria, usa papel fosco. O brilho come a sombra.', {
        photos: [['stairs', 'tall', 'Uma escada de concreto em espiral, vista de cima']],
      }),
      fan(130, 'Vai para a parede da cozinha. Fosco, prometido.'),
    ],
  },
  {
    creator: 'marit.solheimsdal',
    fan: 'nina.folio',
    ago: 16_000,
    lines: [
      fan(0, 'How do you keep the sea from turning grey when you layer it?'),
      creator(
        3000,
        'I let it turn grey and then wait for the sun. In Bergen that is the long way. The short way: never a third layer before the second is bone dry.',
        { photos: [['sea', 'wide', 'A grey-green sea in three layers of wash']] }
      ),
      fan(60, 'Bone dry. Written on the wall.'),
    ],
  },
  {
    creator: 'ilka.varro',
    fan: 'bento.lima',
    ago: 26,
    unread: 1,
    lines: [
      fan(0, 'Oi Ilka! Você toca alguma coisa do Villa-Lobos?'),
      creator(300, 'The little train! As an encore, when the hall is warm.'),
      fan(55, 'Então estarei lá, com casaco e tudo.'),
    ],
  },
  {
    creator: 'ilka.varro',
    fan: 'sunniva_k',
    ago: 64,
    unread: 2,
    lines: [
      fan(0, 'The strings post made me order gut strings.'),
      fan(2, 'My cello has not spoken to me since. Day two.'),
    ],
  },
  {
    creator: 'ilka.varro',
    fan: 'okello.j',
    ago: 310,
    lines: [
      fan(0, 'Would you ever record the lullaby?'),
      creator(1300, 'It is done. Two in the morning, in the kitchen.', {
        price: 6,
        title: 'The lullaby, one take',
        bought: true,
        photos: [['score', 'tall', 'The lullaby, written out']],
      }),
      fan(9, 'Bought before I finished reading.'),
    ],
  },
  {
    creator: 'ilka.varro',
    fan: 'mirabel.q',
    ago: 1490,
    lines: [
      fan(0, 'My daughter (9) wants to know if the cello has a name.'),
      creator(220, 'Ágnes. She is older than all of us together.'),
      fan(5, 'She says that is a good name for somebody so tall.'),
    ],
  },
  {
    creator: 'ilka.varro',
    fan: 'teoh.wl',
    ago: 2950,
    lines: [
      fan(0, 'Question for the Sunday letter: rain on a tin roof. That is what I listen to.'),
      creator(2000, 'That goes in. Thank you.'),
    ],
  },
  {
    creator: 'ilka.varro',
    fan: 'halina.w',
    ago: 4400,
    lines: [
      creator(0, 'Welcome to the small hall! Ask me anything about strings, rosin or despair.'),
      fan(700, 'Rosin first. Despair I have.'),
    ],
  },
  {
    creator: 'ilka.varro',
    fan: 'duda.mar',
    ago: 8800,
    lines: [fan(0, 'Chorei no metrô. Obrigada por isso.'), creator(400, 'The best place for it. Nobody looks.')],
  },
  {
    creator: 'ilka.varro',
    fan: 'clara.vent',
    ago: 10_300,
    lines: [
      fan(0, 'Is the poster also sent to Italy?'),
      creator(90, 'Everywhere the post goes. And to some places where it only says so.'),
    ],
  },
  ...['rafi.noor', 'anselm.t', 'piet.oom', 'salma.ez'].map(
    (fan, at): DemoConversation => ({
      creator: 'ilka.varro',
      fan,
      ago: 12_000,
      unread: at % 2,
      lines: [creator(0, demoBroadcast, { toMany: true })],
    })
  ),
]

/** The messages of the demo's live chat, oldest first: the number of the fan, or undefined for the creator. */
export const demoChat: readonly (readonly [fan: number | undefined, text: string])[] = [
  [1, 'Boa noite, sala pequena!'],
  [4, 'Here, with tea'],
  [8, 'Third row, as always'],
  [undefined, 'Good evening, everybody. Give me two minutes, the A string is in a mood.'],
  [2, 'It always is 😄'],
  [6, 'Take your time'],
  [12, 'First time here, hello from Leipzig'],
  [undefined, 'Welcome, Leipzig! You have a good river for this.'],
  [3, 'What are we hearing tonight?'],
  [undefined, 'The sarabande, then whatever you ask for. Within reason.'],
  [9, 'The lullaby!!'],
  [1, 'A canção de ninar, por favor'],
  [15, 'Lullaby +1'],
  [undefined, 'The lullaby has the majority. It always has.'],
  [5, 'My cat has taken the best chair'],
  [10, 'That low C…'],
  [0, 'Nobody in my kitchen dares to move'],
  [7, '👏👏👏'],
  [undefined, 'Thank you. That was for the cat.'],
]
