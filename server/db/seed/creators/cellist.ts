import { cellist as artist } from '../art/artists/cellist.ts'
import type { DemoCreator } from './types.ts'

export const cellist: DemoCreator = {
  username: 'ilka.varro',
  name: 'Ilka Varró',
  craft: 'Cellist',
  city: 'Budapest',
  country: 'HU',
  languages: ['hu', 'en', 'de'],
  gender: 'female',
  birthDate: '1991-03-14',
  tagline: 'Slow bows, old varnish, new music',
  bio:
    'I play a cello built in 1904 and music written last week. Here you get the practice room: unfinished takes, fingerings in pencil, the pieces that did not make the programme, and a letter every Sunday.\n\n' +
    'Subscribers hear every recording first and vote on one piece of each concert.',
  monthly: 995,
  yearly: 9950,
  offersFreeDays: true,
  fame: 1.5,
  artist,
  posts: [
    {
      text: 'Last night in the small hall. The lamp above the stage flickered on the very last note and nobody breathed. I will not be able to repeat it, so I wrote it down instead.',
      free: true,
      pinned: true,
      photos: [['stage', 'tall', 'A cello standing alone in a cone of warm stage light']],
    },
    {
      title: 'Take eleven',
      caption: 'The recording I almost deleted, and why I kept it. Headphones on.',
      text: 'Sarabande, take eleven. The low C finally speaks. Headphones, please.',
      photos: [
        ['strings', 'wide', 'Four strings in vibration, glowing against the dark'],
        ['body', 'square', 'Varnished wood and an f-hole, close up'],
      ],
    },
    {
      title: 'My score, pencil marks included',
      caption: 'Every fingering and breath for the second movement.',
      text: 'My pencil marks for the second movement. The red ones are where I breathe, the others are where I pretend to.',
      photos: [['score', 'tall', 'Staves curving over old paper, some notes in red']],
    },
    { text: 'Question for Sunday’s letter: what do you listen to when you cannot bear music? 🎻', free: true },
    {
      title: 'Four days with new strings',
      caption: 'What they sound like from day one to day four.',
      text: 'New strings take four days to stop arguing. Day one: shrill. Day two: sulking. Day three: they remember they are made of gut. Day four: we play.',
      photos: [['strings', 'square', 'Strings as lines of light on dark red']],
    },
    {
      text: 'The luthier opened her today. A crack no longer than an eyelash, glued with something that smells of fish and honey. I was allowed to look inside: there is a date, a name, and a thumbprint from 1904.',
      free: true,
      photos: [
        ['body', 'tall', 'The f-hole and strings of an old cello'],
        ['scroll', 'tall', 'The carved scroll and pegs in raking light'],
      ],
    },
    {
      title: 'The Kodály, bar by bar',
      caption: 'My rehearsal plan with the tempo I really play.',
      text: 'Rehearsal plan for the Kodály, bar by bar, with the tempo I really play and the tempo I tell people I play.',
    },
    {
      title: 'The seat you would have',
      text: 'Empty hall, ten in the morning. This is the seat you would have.',
      photos: [['hall', 'wide', 'Curved rows of red seats in an empty concert hall']],
    },
    {
      text:
        'A long one about stage fright.\n\nFor six years I thought it would go away. It did not. It moved: from my hands to my stomach, from my stomach to the hour before, and from the hour before to a Tuesday three weeks earlier, when I am buying onions and my heart begins to run. ' +
        'What changed is that I know the route. I know that it leaves with the first down-bow, always, as if somebody had opened a window.\n\nSo here is what I do now: I arrive early, I sit in the last row, and I look at the chair on the stage until it looks like a chair. Then I go and sit on it.',
      free: true,
    },
    {
      title: 'Which encore won',
      caption: 'You voted. Here is what I will play in March.',
      text: 'The vote is in: the encore in March will be the folk song. 61 to 40, with one vote for silence.',
    },
    {
      title: 'First take with the new bow',
      caption: 'One minute, one microphone, no edit.',
      text: 'First take with the new bow. Lighter at the tip. It sings before I ask.',
      photos: [['scroll', 'square', 'A cello scroll, lit from the side']],
    },
    { text: 'Draft of the winter programme, still missing a middle.', draft: true },
  ],
}
