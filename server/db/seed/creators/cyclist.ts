import { cyclist as artist } from '../art/artists/cyclist.ts'
import type { DemoCreator } from './types.ts'

export const cyclist: DemoCreator = {
  username: 'luz.enruta',
  name: 'Luz Quispaya',
  craft: 'Cyclist',
  city: 'Manizales',
  country: 'CO',
  languages: ['es', 'en', 'qu'],
  gender: 'female',
  birthDate: '1996-05-06',
  tagline: 'Uphill is a mood',
  bio: 'Ultra-distance rider and print-maker. I ride long and slow over the Andes and print what I remember in two inks.\n\nSubscribers get the routes as files, the packing list, and one print a year.',
  monthly: 695,
  fame: 0.7,
  artist,
  posts: [
    {
      text: 'Letras pass: 80 kilometres up, one arepa, no regrets. The print shows what my legs think happened.',
      free: true,
      pinned: true,
      photos: [['bends', 'tall', 'A white road winding up through coloured hills']],
    },
    {
      title: 'The three stages',
      caption: 'Profile and climbs. Knees, look away.',
      text: 'Profile of the three stages. Do not show it to your knees.',
      photos: [['profile', 'tall', 'Three elevation profiles in three colours']],
    },
    {
      text: 'New wheels, thirty-two spokes, built on the kitchen table. One is spare, I hope.',
      free: true,
      photos: [
        ['wheel', 'square', 'A bicycle wheel, cropped, on flat colour'],
        ['wheel', 'tall', 'Spokes and hub in two inks'],
      ],
    },
    { text: 'Sprint against a bus. Draw.', photos: [['sprint', 'wide', 'A rider in profile before a pale sun']] },
    {
      title: 'What I carry for 600 km',
      caption: 'The full list, in grams.',
      text: 'What I carry for 600 km: less than last time. The list, in grams.',
    },
    {
      text: 'Three in the morning, road to myself, a dog who believed in me for two kilometres.',
      free: true,
      photos: [['night', 'tall', 'A single headlight on a night road']],
    },
    { text: 'Rain jacket review: it is a jacket. It rained.', free: true },
    {
      title: 'Orange first or blue first?',
      caption: 'Three proofs of the autumn print.',
      text: 'Proofs of the autumn print. Orange first or blue first?',
      photos: [
        ['bends', 'square', 'Hills in orange and blue'],
        ['sprint', 'square', 'A rider with speed lines'],
        ['bends', 'wide', 'A road through green hills'],
      ],
    },
    {
      text: 'How to climb when you hate climbing: pick the next tree. Only the tree. Thank the tree. Pick another tree. After four hours you have met a lot of trees, and there is nothing above you but weather.',
      free: true,
    },
    { text: 'Training week: 14 hours, of which 3 looking for a place that sells coffee.' },
    {
      title: '38 hours, 12 minutes',
      caption: 'The finish, and the night before it.',
      text: 'Finish. 38 h 12 min. I slept in a bus shelter next to a hen.',
      photos: [['profile', 'square', 'Elevation lines with red dots at their peaks']],
    },
    { text: 'Route for January, maybe', draft: true },
  ],
}
