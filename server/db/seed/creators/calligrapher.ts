import { calligrapher as artist } from '../art/artists/calligrapher.ts'
import type { DemoCreator } from './types.ts'

export const calligrapher: DemoCreator = {
  username: 'farzaneh.ink',
  name: 'Farzaneh Mirlou',
  craft: 'Calligrapher',
  city: 'Berlin',
  country: 'DE',
  languages: ['fa', 'de', 'en'],
  gender: 'female',
  birthDate: '1984-07-11',
  tagline: 'One stroke, held breath',
  bio: 'I cut my own reeds and grind my own ink. Trained in Isfahan, working in a back yard in Berlin, where the light comes at eleven and leaves at two.\n\nSubscribers see the hour that leads to the one second.',
  monthly: 1295,
  yearly: 13_000,
  fame: 0.55,
  artist,
  posts: [
    {
      text: 'The circle, number 300 of this year. I keep the ones that close by themselves.',
      free: true,
      pinned: true,
      photos: [['circle', 'square', 'An open circle in one dry brush stroke']],
    },
    {
      title: 'Three movements for a friend',
      text: 'Three movements for a friend who has stopped writing.',
      photos: [['gesture', 'tall', 'Three sweeping strokes with small diamonds']],
    },
    {
      title: 'Gold on the seventh day',
      caption: 'How it is laid and burnished, in two photos.',
      text: 'Gold on the seventh day. Burnished with an agate and a piece of old silk.',
      photos: [
        ['tiles', 'tall', 'A pattern of golden stars on deep colour'],
        ['tiles', 'square', 'Golden stars, closer'],
      ],
    },
    {
      text: 'Ink recipe: soot, gum arabic, rose water, and forty thousand turns of the pestle. I counted once. Once is enough.',
      free: true,
    },
    {
      text: 'Somebody asked what it says. It does not say. It walks.',
      free: true,
      photos: [['gesture', 'wide', 'Gold strokes on blue paper']],
    },
    {
      title: 'The desk this morning',
      text: 'The desk this morning, before the first mistake.',
      photos: [['desk', 'tall', 'A sheet, reed pens and an ink pot on a dark desk']],
    },
    {
      text: 'What happens when a drop meets water: I watched for an hour and called it work.',
      photos: [['bloom', 'tall', 'Ink unfolding in water']],
    },
    {
      title: 'Lesson four: cutting the reed',
      caption: 'Find your own angle with a pencil and a mirror.',
      text: 'Lesson four: the reed is cut at the angle of your own wrist, not of mine. Here is how to find it with a pencil and a mirror.',
    },
    {
      text: 'My teacher used to tear up our best sheet of the week. Not the worst: the best. He said that the hand keeps what the paper loses.\n\nI was nineteen and hated him for two years. Last Thursday I tore up a sheet, a good one, and felt my shoulder come down by a centimetre. So. Thank you, old man.',
      free: true,
    },
    {
      title: 'Study in red',
      caption: 'Two sheets, one brush older than me.',
      text: 'Study in red. The brush is older than I am.',
      photos: [
        ['circle', 'tall', 'A brush circle with a red seal'],
        ['gesture', 'square', 'Strokes in black and red'],
      ],
    },
    { text: 'Commission finished and packed. I do not like this part.' },
    { text: 'Notes for the workshop in May', draft: true },
  ],
}
