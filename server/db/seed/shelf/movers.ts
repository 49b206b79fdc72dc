import type { DemoShelf } from './types.ts'

export const dancerShelf: DemoShelf = {
  username: 'nneka.moves',
  posts: [
    {
      kind: 'video',
      pictures: ['ribbon', 'phrase'],
      seconds: 7,
      days: 1.1,
      text: 'The phrase from Tuesday, slow, then at speed, then the way it wanted to be.',
    },
  ],
  stories: [{ text: 'Floor is warm', photo: ['drape', 'tall', 'A dancer in falling cloth'], hours: 5 }],
  welcome: { pictures: ['drape', 'ribbon'], seconds: 6 },
  films: [
    {
      title: 'Ribbon study',
      caption: 'No mirror, no count: the whole phrase.',
      description: 'No mirror, no count.',
      pictures: ['ribbon', 'drape'],
      seconds: 9,
      price: 10,
      days: 13,
    },
    {
      title: 'Warm-up for stiff people',
      description: 'Ten minutes, one chair, no excuses.',
      pictures: ['disc'],
      seconds: 6,
      free: true,
      days: 25,
    },
  ],
  photos: [
    {
      title: 'Cloth, falling',
      caption: 'One frame out of a whole evening.',
      photo: ['drape', 'tall', 'A dancer under a falling cloth'],
      days: 9,
    },
  ],
}

export const photographerShelf: DemoShelf = {
  username: 'caio.concreto',
  stories: [{ text: 'Hora boa', photo: ['stairs', 'tall', 'Escada com luz da tarde'], hours: 6, free: true }],
  galleries: [
    {
      title: 'Escadas',
      description: 'Só escadas. Sobe quem quer.',
      free: true,
      days: 7,
      photos: [
        ['stairs', 'tall', 'Escada em espiral'],
        ['corner', 'square', 'Canto de prédio'],
        ['stairs', 'wide', 'Degraus e sombra'],
        ['grid', 'square', 'Janelas em grade'],
      ],
    },
    {
      title: 'Concreto às seis da manhã',
      caption: 'A série inteira, antes de a cidade acordar.',
      description: 'A série inteira, em ordem.',
      price: 20,
      days: 28,
      photos: [
        ['wave', 'wide', 'Fachada ondulada'],
        ['court', 'wide', 'Quadra vazia'],
        ['grid', 'tall', 'Grade de janelas'],
        ['corner', 'tall', 'Quina'],
        ['wave', 'square', 'Curva de concreto'],
        ['court', 'square', 'Sombra na quadra'],
      ],
    },
  ],
  photos: [
    {
      title: 'A onda, na hora certa',
      caption: 'Esperei quarenta minutos por esta sombra.',
      photo: ['wave', 'tall', 'Fachada ondulada com sombra longa'],
      free: true,
      days: 3,
    },
    {
      title: 'Uma janela acesa',
      caption: 'A única do prédio, às três da manhã.',
      photo: ['grid', 'wide', 'Prédio à noite com uma janela acesa'],
      days: 14,
    },
    {
      title: 'Quadra vazia, arquivo grande',
      caption: 'Para imprimir até um metro.',
      photo: ['court', 'wide', 'Quadra vazia vista de cima'],
      days: 33,
    },
  ],
}

export const watercolouristShelf: DemoShelf = {
  username: 'marit.solheimsdal',
  galleries: [
    {
      title: 'Fjord, thirty mornings',
      description: 'The same view, thirty mornings. Here are the ones that dried well.',
      days: 10,
      photos: [
        ['fjord', 'wide', 'A fjord in blue washes'],
        ['boats', 'wide', 'Boats at rest'],
        ['sea', 'tall', 'Grey sea'],
        ['fjord', 'square', 'The fjord at noon'],
      ],
    },
  ],
  photos: [
    {
      title: 'Grey sea, second attempt',
      caption: 'The first one is under the coffee.',
      photo: ['sea', 'wide', 'A grey sea in thin washes'],
      free: true,
      days: 5,
    },
    { title: 'Boats before a storm', photo: ['boats', 'square', 'Three boats under a heavy sky'], days: 21 },
  ],
  products: [
    {
      title: 'Print: Boats at rest',
      description: 'Giclée, A4, numbered.',
      price: 40,
      stock: 25,
      days: 17,
      photos: [['boats', 'wide', 'Boats in watercolour']],
    },
  ],
}
