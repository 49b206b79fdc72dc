import { dancer as artist } from '../art/artists/dancer.ts'
import type { DemoCreator } from './types.ts'

export const dancer: DemoCreator = {
  username: 'nneka.moves',
  name: 'Nneka Obiora-Vance',
  craft: 'Contemporary dancer',
  city: 'London',
  country: 'GB',
  languages: ['en', 'ig'],
  gender: 'female',
  birthDate: '1995-08-09',
  tagline: 'What a body says when it stops explaining',
  bio: 'Dancer and choreographer between Lagos and London. I post phrases before they become pieces, warm-ups you can do in a kitchen, and notes on falling well.\n\nSubscribers get the full phrase every Friday and the notation sheet that goes with it.',
  monthly: 1495,
  yearly: 14_950,
  offersFreeDays: true,
  fame: 0.85,
  artist,
  posts: [
    {
      text: 'Eight counts, one breath. The whole piece grew out of this turn.',
      free: true,
      pinned: true,
      photos: [
        ['phrase', 'wide', 'A dancer’s movement drawn in nine fading steps'],
        ['ribbon', 'square', 'Ribbons of light crossing on dark violet'],
      ],
    },
    {
      title: 'Friday phrase',
      caption: 'A new phrase to learn in ten minutes, from the left heel up.',
      text: 'Friday phrase. Start from the left heel, let the spine arrive last.',
      photos: [['phrase', 'tall', 'A sequence of poses across a pale ground']],
    },
    {
      title: 'The duet, written down',
      caption: 'My notation, with how to read it.',
      text: 'Notation for the duet. Read it from the bottom, like a plant.',
      photos: [['notation', 'tall', 'Twelve small figures in circles: a page of dance notation']],
    },
    {
      title: 'How to fall, part three',
      caption: 'The part nobody teaches: falling towards someone.',
      text: 'How to fall, part three: the floor is not the end of the movement, it is the other dancer.',
    },
    {
      text: 'Against the red disc, first light rehearsal. The lighting designer cried, which he says was dust.',
      free: true,
      photos: [['disc', 'tall', 'A silhouette dancing in front of a large red disc']],
    },
    { text: 'Kitchen warm-up, nine minutes, no jumping, your neighbours will not know.', free: true },
    {
      title: 'Eleven metres of silk',
      caption: 'Three photos from the rehearsal that changed the piece.',
      text: 'We hung eleven metres of silk and it decided the choreography for us.',
      photos: [
        ['drape', 'tall', 'Long folds of coloured silk'],
        ['ribbon', 'wide', 'Silk in motion, as fine lines'],
        ['ribbon', 'tall', 'Two ribbons crossing'],
      ],
    },
    {
      text: 'My grandmother asked what the piece is about. I danced the middle part in her living room, between the table and the television. She said: ah, it is about your uncle. It is. Nobody else has seen it.\n\nI keep thinking that an audience of one, sitting on plastic-covered sofa cushions, is the most honest house I have played.',
      free: true,
    },
    {
      title: 'Balance, frame by frame',
      text: 'Balance is a very fast conversation. Slow motion study, one frame per heartbeat.',
      photos: [['disc', 'square', 'A dancer on one leg before a glowing disc']],
    },
    {
      title: 'Nine days to the premiere',
      caption: 'An honest diary page.',
      text: 'Premiere in nine days. Sleep: theoretical.',
    },
    {
      title: 'The costume, before anyone wore it',
      text: 'The costume, before anyone wore it.',
      photos: [['drape', 'square', 'Folds of fabric in warm light']],
    },
    { text: 'Tour dates, waiting for Porto to confirm', draft: true },
  ],
}
