import { watercolourist as artist } from '../art/artists/watercolourist.ts'
import type { DemoCreator } from './types.ts'

export const watercolourist: DemoCreator = {
  username: 'marit.solheimsdal',
  name: 'Marit Solheimsdal',
  craft: 'Watercolour painter',
  city: 'Bergen',
  country: 'NO',
  languages: ['no', 'en'],
  gender: 'female',
  birthDate: '1988-02-27',
  tagline: 'It rains 240 days a year. I use the water.',
  bio: 'I paint fjords, boat houses and fruit that I then eat. Small papers, big brushes, no erasing.\n\nSubscribers get every painting in full size, the pigments I used, and a postcard once a year. A real one.',
  monthly: 795,
  yearly: 7500,
  offersFreeDays: true,
  fame: 0.75,
  artist,
  posts: [
    {
      text: 'Six in the morning, no wind. The fjord painted itself and I only held the brush in its way.',
      free: true,
      pinned: true,
      photos: [['fjord', 'tall', 'Layered mountains and their reflection in still water']],
    },
    {
      title: 'Same place, four moods',
      caption: 'Four paintings of one fjord. Help me choose.',
      text: 'Same place, four moods, one week. Which one goes to the exhibition?',
      photos: [
        ['fjord', 'square', 'A fjord in soft grey and green'],
        ['sea', 'square', 'The sea under a low sun'],
        ['fjord', 'wide', 'Violet mountains over the water'],
        ['sea', 'tall', 'Waves in layered washes'],
      ],
    },
    {
      title: 'Palette of the day',
      caption: 'The three colours and how I mix them.',
      text: 'Palette of the day: Payne’s grey, cobalt teal, and a raw sienna that cost more than my shoes.',
    },
    {
      text: 'Bryggen after rain. I left the white house to the paper.',
      free: true,
      photos: [['boats', 'wide', 'Wooden houses on a quay and their reflections']],
    },
    {
      text: 'A wash is a negotiation. You propose, the water answers, and then both of you wait twenty minutes without touching anything. Nearly every painting that I have ruined, I ruined in minute nineteen.',
      free: true,
    },
    {
      title: 'Study of a twig',
      text: 'Study of a twig I found on the way to the bank. The bank was closed. The twig was not.',
      photos: [['sprig', 'tall', 'Three sprigs of leaves in translucent colour']],
    },
    { text: 'Apples. Then apple cake.', photos: [['fruit', 'square', 'Three fruits with soft shadows']] },
    {
      title: 'How I stretch paper',
      caption: 'Step by step, with measurements and the tape I use.',
      text: 'How I stretch paper, with measurements, tape brand, and the swear words left out.',
    },
    {
      title: 'Painting sun on water',
      caption: 'The order that makes it glow.',
      text: 'Sun on water: leave the light before you paint the dark. I say this to myself every single time, aloud, like a bus driver.',
      photos: [['sea', 'wide', 'A path of light on the evening sea']],
    },
    {
      text: 'My neighbour asked me to paint his boat. He wants it bluer than it is. We are in talks.',
      free: true,
      photos: [['boats', 'square', 'Boat houses in red and ochre']],
    },
    {
      title: 'The pages nobody wants',
      caption: 'Two sketchbook pages I have never shown.',
      text: 'Sketchbook, the pages nobody wants.',
      photos: [
        ['sprig', 'square', 'Leaves in blue and green'],
        ['fruit', 'tall', 'A still life of fruit'],
      ],
    },
    { text: 'Postcard motif 2027?', draft: true, photos: [['fjord', 'wide', 'A sketch of mountains and water']] },
  ],
}
