import type { DemoShelf } from './types.ts'

export const cellistShelf: DemoShelf = {
  username: 'ilka.varro',
  posts: [
    {
      kind: 'audio',
      seconds: 14,
      mood: 'slow',
      free: true,
      days: 0.2,
      text: 'Eleven bars, one microphone, the window open. There is a tram in bar seven; I have decided that it is in tune.',
    },
    {
      kind: 'poll',
      days: 1.4,
      free: true,
      text: 'The encore for Thursday.',
      question: 'Which one?',
      options: ['The folk song', 'The one nobody knows', 'Silence, but louder', 'Sarabande, again'],
      closesInDays: 4,
    },
    {
      kind: 'video',
      pictures: ['strings', 'body'],
      seconds: 8,
      price: 12,
      days: 3.1,
      title: 'The bow change nobody can see',
      caption: 'The full lesson on video, slow enough to copy.',
      text: 'The whole lesson on the bow change at the tip, which nobody can see and everybody can hear.',
    },
    {
      kind: 'photo',
      price: 8,
      days: 9.6,
      title: 'Second suite, all my fingerings',
      caption: 'Every page, with the mistakes left in.',
      text: 'All my fingerings for the second suite, page by page, with the mistakes.',
      photos: [
        ['score', 'tall', 'Pencilled staves on old paper'],
        ['score', 'square', 'A page of notes, some in red'],
        ['scroll', 'tall', 'A scroll in raking light'],
      ],
    },
  ],
  stories: [
    { text: 'Two hours to go', photo: ['hall', 'tall', 'Rows of red seats, still empty'], hours: 2, free: true },
    { text: 'The chair looks like a chair', photo: ['stage', 'tall', 'A lit stage with one chair'], hours: 1 },
  ],
  welcome: { pictures: ['stage', 'hall'], seconds: 6 },
  films: [
    {
      title: 'The room before the concert',
      caption: 'Eight minutes in an empty hall, before you come in.',
      description:
        'Eight minutes nobody pays for: the lamps, the dust, the first note that is only for the hall.\n\nFilmed from the last row.',
      pictures: ['hall', 'stage'],
      seconds: 9,
      free: true,
      days: 6,
    },
    {
      title: 'Masterclass: the slow bow',
      caption: 'One bow, one line, no shaking. With my daily exercise.',
      description:
        'How to make one bow last a whole line. With the exercise that I do each morning, and the one that I hate.',
      pictures: ['strings', 'scroll'],
      seconds: 10,
      price: 25,
      days: 20,
    },
    {
      title: 'Unfinished takes, October',
      caption: 'Three takes that will never be on a record.',
      description: 'Three takes that will never be on a record.',
      pictures: ['body', 'strings'],
      seconds: 7,
      days: 34,
    },
  ],
  galleries: [
    {
      title: 'Inside a cello from 1904',
      caption: 'Look where only the luthier looks.',
      description: 'The luthier opened her and I was allowed to hold the lamp.',
      price: 15,
      days: 12,
      photos: [
        ['body', 'tall', 'An f-hole, close'],
        ['scroll', 'square', 'The carved scroll'],
        ['strings', 'wide', 'Four strings over dark wood'],
        ['body', 'wide', 'Varnish in warm light'],
        ['scroll', 'tall', 'Pegs from the side'],
      ],
    },
    {
      title: 'Halls I have played',
      description: 'From the best seat: the chair on the stage.',
      free: true,
      days: 40,
      photos: [
        ['hall', 'wide', 'Curved rows of red seats'],
        ['stage', 'tall', 'A cone of light'],
        ['hall', 'square', 'An empty hall in the morning'],
      ],
    },
  ],
  photos: [
    {
      title: 'Stage left, before the lights',
      caption: 'What I see for a minute, every night.',
      photo: ['stage', 'wide', 'A dark stage with one lit chair'],
      free: true,
      days: 8,
    },
  ],
  products: [
    {
      title: 'Fingerings, second suite (PDF text)',
      description: 'Every bar, as I play it now. Ask me again in a year.',
      price: 9,
      days: 15,
      photos: [['score', 'tall', 'Notes with pencil marks']],
      file: {
        name: 'fingerings-second-suite.txt',
        text: 'Second suite, fingerings by Ilka Varró\n\nBar 1: 1 4 2 0\nBar 2: breathe here, whatever the page says\n',
      },
    },
    {
      title: 'Poster of the winter tour, signed',
      description: 'Printed on heavy paper, rolled, sent in a tube. Signed on the train, so the line may shake.',
      price: 28,
      stock: 14,
      days: 22,
      photos: [
        ['stage', 'tall', 'The poster: a cello in a cone of light'],
        ['hall', 'wide', 'The hall of the last concert'],
      ],
    },
  ],
}

export const producerShelf: DemoShelf = {
  username: 'dez.lowend',
  posts: [
    {
      kind: 'audio',
      seconds: 12,
      mood: 'bass',
      days: 0.6,
      title: 'Work tape',
      caption: 'The loudest twelve seconds of the week.',
      text: 'Work tape. Turn it up until the neighbour texts.',
    },
    {
      kind: 'poll',
      days: 2.2,
      free: true,
      text: 'Be honest.',
      question: 'Where does the drop go?',
      options: ['Bar 33', 'Bar 41', 'There is no drop, it is a conversation'],
    },
  ],
  stories: [{ text: 'Patch of the day', photo: ['pads', 'tall', 'Lit pads'], hours: 4, free: true }],
  films: [
    {
      title: 'Building a bass line from one note',
      caption: 'One note and four rhythms, on video.',
      description: 'One note, four rhythms, twenty minutes.',
      pictures: ['neck', 'pads'],
      seconds: 8,
      days: 11,
    },
  ],
  products: [
    {
      title: 'Stem pack No. 7',
      description: 'Drums, bass, pads, the dog. 94 bpm, D minor.',
      price: 18,
      days: 5,
      photos: [['ridges', 'square', 'Waveforms in two colours']],
      file: { name: 'stem-pack-7-notes.txt', text: 'Stem pack 7\n94 bpm, D minor\nBar nine is meant.\n' },
    },
  ],
}
