import { gardener as artist } from '../art/artists/gardener.ts'
import type { DemoCreator } from './types.ts'

export const gardener: DemoCreator = {
  username: 'aroha.grows',
  name: 'Aroha Whitcombe',
  craft: 'Gardener',
  city: 'Nelson',
  country: 'NZ',
  languages: ['en', 'mi'],
  gender: 'female',
  birthDate: '1981-09-22',
  tagline: 'Dirt first, flowers later',
  bio: 'Market garden, seed library, paper and scissors when it rains. I plan beds like quilts and publish the plans.\n\nSubscribers get the month’s planting map, seed swaps by post, and my most honest compost numbers.',
  monthly: 495,
  yearly: 4900,
  offersFreeDays: true,
  fame: 0.6,
  artist,
  posts: [
    {
      text: 'Rain all week, so I cut the garden out of paper. Real one to follow.',
      free: true,
      pinned: true,
      photos: [['cutouts', 'tall', 'Leaves cut from coloured paper on six fields']],
    },
    {
      title: 'Fifteen beds, one map',
      caption: 'My planting plan for spring, ready to copy.',
      text: 'Planting map for spring, all fifteen beds. North is up, slugs are everywhere.',
      photos: [['beds', 'tall', 'Raised beds from above, each planted differently']],
    },
    {
      text: 'The glasshouse at seven. Everything is breathing.',
      free: true,
      photos: [
        ['glasshouse', 'tall', 'Plants behind the panes of a glasshouse'],
        ['umbels', 'square', 'Seed heads against a warm ground'],
      ],
    },
    {
      text: 'First carrots. Ugly, sweet, mine.',
      free: true,
      photos: [['harvest', 'wide', 'Carrots and beets in a row on dark green']],
    },
    {
      title: 'Compost at 58 °C',
      caption: 'The recipe, in buckets.',
      text: 'Compost, month three: 58 °C in the middle, one boiled worm (sorry), smells of forest. Recipe below, in buckets.',
    },
    {
      text: 'Seed heads for the swap. Write me what you need; I have dill for a small country.',
      photos: [['umbels', 'tall', 'Umbels on long stems']],
    },
    { text: 'A list of things that ate my beans: snails, a rabbit, the other rabbit, a child, me.', free: true },
    {
      title: 'What I would never plant again',
      caption: 'Bed by bed, with the yields in kilos.',
      text: 'What I would do again, what I would not. Bed by bed, with yields in kilos.',
      photos: [
        ['beds', 'square', 'Garden beds in rows'],
        ['harvest', 'tall', 'Root vegetables with their leaves'],
      ],
    },
    {
      text: 'My mother planted by the moon and my father by the bank holiday. I keep a notebook with both columns and after eleven years I can say: the moon is ahead by two weeks and the bank holiday has better weather.',
      free: true,
    },
    {
      text: 'Cut paper again. The blue one is the sea between the rows.',
      photos: [['cutouts', 'square', 'Cut-out leaves in blue, pink and yellow']],
    },
    { text: 'Frost tonight. Fleece on, fingers crossed, hot water bottle for the lemons.' },
    { text: 'Autumn bulbs order', draft: true },
  ],
}
