import { producer as artist } from '../art/artists/producer.ts'
import type { DemoCreator } from './types.ts'

export const producer: DemoCreator = {
  username: 'dez.lowend',
  name: 'Dez Okonjo-Hart',
  craft: 'Bassist & producer',
  city: 'Bristol',
  country: 'GB',
  languages: ['en'],
  gender: 'male',
  birthDate: '1992-04-30',
  tagline: 'Everything below 120 Hz is family',
  bio: 'Bass player, late sleeper, owner of too many pedals. I build tracks in the open: stems, presets, the take where the dog barks.\n\nSubscribers download the stems every month and send back remixes. The best one gets a B-side and my eternal respect.',
  monthly: 1095,
  yearly: 9900,
  fame: 0.8,
  artist,
  posts: [
    {
      text: 'It is out. Side A was made in one night, side B took two years. Guess which one the radio plays.',
      free: true,
      pinned: true,
      photos: [['groove', 'square', 'A record turning under coloured light']],
    },
    {
      title: 'October stems',
      caption: '94 bpm, D minor. Download them and make something.',
      text: 'Stems for October. 94 bpm, D minor, one wrong note in bar nine that I have decided to love.',
      photos: [['ridges', 'tall', 'Stacked waveforms like a mountain range']],
    },
    {
      title: 'My live set, pad by pad',
      caption: 'The layout I use on stage, including the panic row.',
      text: 'Pad layout for the live set. Bottom row is panic.',
      photos: [
        ['pads', 'tall', 'A grid of lit pads on a controller'],
        ['pads', 'square', 'The same pads in another pattern'],
      ],
    },
    {
      text: 'Compression, explained with soup.\n\nYou have a soup with one very big potato. You can serve it like that, and whoever gets the potato remembers nothing else. Or you can press the potato a little. Not mash! Press. Everybody still gets potato. That is a four-to-one ratio with a slow attack. Mash is a limiter. Blending the whole thing is what they did to my second record in 2019.',
      free: true,
    },
    {
      text: 'New strings, flatwounds, the colour of an old bus.',
      photos: [['neck', 'tall', 'A bass neck with four glowing strings']],
    },
    {
      text: 'Soundcheck. If your trousers move, it is loud enough.',
      free: true,
      photos: [['stack', 'tall', 'A wall of speakers lit in pink and blue']],
    },
    {
      text: 'Wooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooob.',
      free: true,
    },
    {
      title: 'The drum bus chain',
      caption: 'Every plug-in with its settings.',
      text: 'The drum bus chain, with settings. No secrets, only knobs.',
    },
    {
      title: 'Remix of the month',
      caption: 'Three entries, three continents. Hear who won.',
      text: 'Remix of the month: three entries, three continents, same four bars.',
      photos: [
        ['ridges', 'square', 'Waveforms in two colours'],
        ['groove', 'wide', 'A record with light on its grooves'],
      ],
    },
    {
      title: 'An hour of thirds',
      text: 'Practised thirds for an hour. It is a humbling instrument when nobody is dancing.',
      photos: [['neck', 'wide', 'Strings across the fretboard, one of them ringing']],
    },
    {
      title: 'Voice memo 212',
      caption: 'A song in the shape it was found.',
      text: 'Night bus ideas, voice memo 212: it is just me humming, and a man who says “nice”.',
    },
    { text: 'Setlist, still too long', draft: true },
  ],
}
