import { climber as artist } from '../art/artists/climber.ts'
import type { DemoCreator } from './types.ts'

export const climber: DemoCreator = {
  username: 'iker.zb',
  name: 'Iker Zubeldain',
  craft: 'Bouldering athlete',
  city: 'Bilbao',
  country: 'ES',
  languages: ['eu', 'es', 'en'],
  gender: 'male',
  birthDate: '1993-01-19',
  tagline: 'Fingers, patience, breakfast',
  bio: 'I fall off things for a living. Training plans without hero talk, honest numbers, and a map of every boulder I am allowed to tell you about.\n\nSubscribers get the weekly plan, adapted to three levels, and my answers to every video you send.',
  monthly: 895,
  fame: 0.6,
  artist,
  posts: [
    {
      text: 'Sent it. Forty-three attempts over nineteen days, and the try that worked felt like the easiest of all of them. It always does, and I never believe it.',
      free: true,
      pinned: true,
      photos: [['wall', 'tall', 'A climber reaching for the top of a coloured route']],
    },
    {
      title: 'Week 31: power',
      caption: 'Three sessions, none longer than seventy minutes.',
      text: 'Week 31: power. Three sessions, none longer than seventy minutes. If you want to do more, sleep more.',
    },
    {
      title: 'The hold',
      caption: 'Two fingers wide. The close-up.',
      text: 'The hold. Look at it. Two fingers and a rumour.',
      photos: [['hold', 'square', 'A large climbing hold dusted with chalk']],
    },
    {
      text: 'Up at four for this ridge. Nobody else, except a goat with better technique.',
      free: true,
      photos: [
        ['ridge', 'wide', 'Faceted mountain ridges at dawn'],
        ['ridge', 'tall', 'Ridges behind ridges in blue haze'],
      ],
    },
    {
      title: 'How to get to the north blocks',
      caption: 'My map with parking, gate and the dry path.',
      text: 'Approach map for the north blocks. Leave the gate as you found it, and take your tape home.',
      photos: [['topo', 'tall', 'A contour map with a dashed orange route']],
    },
    {
      text: 'Skin care, the chapter nobody asks for and everybody needs. File, balm, patience. No, not the glue.',
      free: true,
    },
    {
      text: 'Rope check before the winter. If you have to ask how old it is, it is too old.',
      photos: [['rope', 'tall', 'A coiled climbing rope with its carabiner']],
    },
    { text: 'Rest day. I made tortilla. Attempt 1: flash.' },
    {
      title: 'The purple circuit',
      caption: 'Three new boulders, with the moves.',
      text: 'New set in the gym, purple circuit. Numbers four and eleven are mine, I am sorry about eleven.',
      photos: [
        ['wall', 'square', 'A climbing wall of facets with purple holds'],
        ['hold', 'tall', 'A single hold on the wall'],
        ['hold', 'square', 'Another hold with chalk marks'],
      ],
    },
    {
      text: 'Finger injury, honest report.\n\nA2 pulley, left ring finger, grade two. I heard it. Six weeks off, then eight weeks on jugs like a tourist. What I learned is that I had been tired for a month and had called it motivation. I write this because every comeback post I ever read began at the comeback.',
      free: true,
    },
    {
      title: 'From 61 to 67 kg of grip',
      caption: 'The twelve weeks behind it.',
      text: 'Grip test, twelve weeks apart: 61 kg to 67 kg. Same scale, same breakfast.',
    },
    { text: 'Draft: the plan for beginners', draft: true },
  ],
}
