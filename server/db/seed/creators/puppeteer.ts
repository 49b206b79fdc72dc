import { puppeteer as artist } from '../art/artists/puppeteer.ts'
import type { DemoCreator } from './types.ts'

export const puppeteer: DemoCreator = {
  username: 'bayu.lamp',
  name: 'Bayu Lestantyo',
  craft: 'Puppeteer',
  city: 'Yogyakarta',
  country: 'ID',
  languages: ['id', 'jv', 'en'],
  gender: 'male',
  birthDate: '1977-12-17',
  tagline: 'One lamp, eleven voices, until dawn',
  bio: 'I cut figures from leather and speak for all of them. My shows are nine hours long; here you get the good eight minutes of each, and how the holes are punched.\n\nSubscribers may name one puppet a year. The last one is called Kevin. I keep my word.',
  monthly: 595,
  yearly: 6000,
  fame: 0.5,
  artist,
  posts: [
    {
      text: 'From the other side of the screen. You see the king; I see the string that is about to break.',
      free: true,
      pinned: true,
      photos: [['screen', 'tall', 'Two shadow puppets facing each other on a lit screen']],
    },
    {
      title: 'The forest scene',
      caption: 'How four layers of paper become a night.',
      text: 'The forest scene. Four layers of paper, one moon, no electricity.',
      photos: [
        ['forest', 'wide', 'Layered trees in front of a pale moon'],
        ['forest', 'tall', 'A bird over a forest in lamp light'],
      ],
    },
    {
      text: 'Kevin’s first rehearsal. He is stiff, but so was the king.',
      free: true,
      photos: [['strings', 'tall', 'A wooden marionette hanging from its cross']],
    },
    {
      title: 'How a face is punched',
      caption: 'The eyes come last. You will see why.',
      text: 'How a face is punched: eyes last. Before the eyes it is leather; after the eyes it looks back, and you cannot throw it away any more.',
    },
    {
      text: 'The travelling theatre fits into one car if nobody breathes.',
      photos: [['theatre', 'tall', 'A small stage between red curtains with one puppet']],
    },
    {
      text: 'Dawn, nine hours in. The children are asleep, the grandmothers are not. This is the audience I play for.',
      free: true,
    },
    {
      title: 'The villain changes',
      caption: 'One scene in two lights.',
      text: 'Battle scene in cold light: a blue lamp changes who the villain is.',
      photos: [
        ['screen', 'wide', 'Puppets on a glowing screen'],
        ['forest', 'square', 'A teal forest at night'],
      ],
    },
    { text: 'Voice care for people who shout as demons: warm water, ginger, silence until noon.' },
    {
      text: 'My father gave me the lamp and said: the lamp is the sun, the screen is the world, and you are the one who must not be seen. Then he sat down among the guests. He stayed all night. In the morning he corrected my left hand.',
      free: true,
    },
    {
      title: '412 holes',
      caption: 'Three months of evenings, finished.',
      text: 'New figure, three months of evenings: four hundred and twelve holes.',
      photos: [['screen', 'square', 'Leather puppets with rows of small holes']],
    },
    { text: 'Repair day. Glue, buffalo horn, a song.', photos: [['strings', 'square', 'A marionette in warm light']] },
    { text: 'Script: the clowns interrupt (rough)', draft: true },
  ],
}
