import { ceramicist as artist } from '../art/artists/ceramicist.ts'
import type { DemoCreator } from './types.ts'

export const ceramicist: DemoCreator = {
  username: 'tomoe.kiln',
  name: 'Tomoe Hasekura',
  craft: 'Ceramicist',
  city: 'Mashiko',
  country: 'JP',
  languages: ['ja', 'en'],
  gender: 'female',
  birthDate: '1979-11-02',
  tagline: 'Cups for people who drink slowly',
  bio: 'Wood-fired stoneware from a kiln that I share with two neighbours and one cat. Three firings a year; everything between them is mixing, waiting and sweeping.\n\nSubscribers see the glaze notebook: every recipe, every failure, in grams.',
  monthly: 1200,
  yearly: 12_000,
  fame: 0.7,
  artist,
  posts: [
    {
      text: 'Opened this morning. Forty-one survived, nine did not. The ash landed where I hoped on exactly one of them, and that is the one I will keep.',
      free: true,
      pinned: true,
      photos: [
        ['shelf', 'wide', 'Vases and bowls on a shelf in window light'],
        ['kiln', 'tall', 'Pots glowing in the mouth of a kiln'],
      ],
    },
    {
      title: 'Glaze notebook, page 112',
      caption: 'The celadon recipe with one change, and what it did.',
      text: 'Glaze notebook, page 112: celadon with one per cent more iron. Colder, like the river in March.',
      photos: [['tests', 'tall', 'Rows of glaze test tiles on a board']],
    },
    {
      title: 'A bowl from above',
      caption: 'The throwing lines, close enough to read.',
      text: 'A bowl from above, so you can see the throwing lines. I no longer smooth them away. They are handwriting.',
      photos: [['bowl', 'square', 'A bowl seen from above, ring within ring']],
    },
    {
      text: 'You asked why handles crack. Because clay remembers being bent. Join it wet, dry it slowly, forgive it.',
      free: true,
    },
    {
      text: 'Mended with gold. The owner dropped it on the day she moved; now it has a map of that day on it.',
      free: true,
      photos: [['gold', 'square', 'A plate with its cracks filled in gold']],
    },
    {
      title: 'Night shift at the kiln',
      caption: 'What 1,240 °C looks like at three in the morning.',
      text: 'Night shift at the kiln: 1 240 °C, two thermoses, one cat, no wind.',
      photos: [['kiln', 'wide', 'Orange glow from a brick kiln at night']],
    },
    {
      title: 'Five bowls for a tea house',
      caption: 'The whole set before it leaves. Three photos.',
      text: 'Set of five for a tea house. They should look like siblings, not like twins.',
      photos: [
        ['shelf', 'tall', 'A group of related vessels on a table'],
        ['shelf', 'square', 'Vessels in warm light'],
        ['bowl', 'square', 'The smallest bowl from above'],
      ],
    },
    {
      title: 'The iron black recipe',
      caption: 'The one everybody asks about: three materials and the firing.',
      text: 'The recipe for the iron black everybody asks about. It is three materials. The rest is the fire.',
    },
    { text: 'Clay came today: two hundred kilos, all of it upstairs. My back sends its regards.', free: true },
    {
      title: 'A blue I cannot repeat',
      caption: 'Test tiles for spring, numbered.',
      text: 'Test tiles for spring. The blue on the left is an accident and I cannot repeat it. I have tried eleven times.',
      photos: [['tests', 'square', 'Glaze samples from brown to blue']],
    },
    {
      text: 'Fragments from the waste heap behind the old kiln. Somebody threw this away two hundred years ago and had a better hand than I.',
    },
    { text: 'Price list for autumn (not final).', draft: true },
  ],
}
