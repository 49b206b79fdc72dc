import type { DemoShelf } from './types.ts'

export const bakerShelf: DemoShelf = {
  username: 'jandira.doces',
  posts: [
    {
      kind: 'video',
      pictures: ['dough', 'layers'],
      seconds: 8,
      free: true,
      days: 0.8,
      text: 'Agora tem vídeo, sim! Como abrir a massa sem rasgar, e o que fazer quando rasga.',
    },
    {
      kind: 'poll',
      days: 4.5,
      free: true,
      text: 'Vocês mandam.',
      question: 'Recheio de domingo?',
      options: ['Goiabada', 'Doce de leite', 'Manga com pimenta'],
      closesInDays: 2,
    },
  ],
  stories: [{ text: 'Saiu do forno', photo: ['eclairs', 'tall', 'Bombas coloridas em fileira'], hours: 3, free: true }],
  galleries: [
    {
      title: 'Passo a passo do bolo de rolo',
      description: 'Vinte voltas, vinte fotos. Bom, seis.',
      days: 16,
      photos: [
        ['dough', 'wide', 'Massa aberta'],
        ['rolo', 'square', 'Fatias finas'],
        ['rolo', 'tall', 'Fatias vistas de cima'],
        ['dough', 'tall', 'Rolo e farinha'],
        ['layers', 'square', 'Camadas'],
      ],
    },
  ],
  products: [
    {
      title: 'Caderno de receitas, volume 1',
      description: 'Quarenta receitas testadas em cozinha de 34 graus. Arquivo para baixar.',
      price: 12,
      days: 30,
      photos: [['tart', 'square', 'Torta de frutas vermelhas']],
      file: {
        name: 'caderno-1.txt',
        text: 'Caderno de receitas, volume 1\n\n1. Bolo de rolo: paciência, manteiga, goiabada morna.\n',
      },
    },
    {
      title: 'Goiabada de tacho, 500 g',
      description: 'Cozida quatro horas, embalada à mão.',
      price: 16,
      stock: 3,
      days: 8,
      photos: [['rolo', 'wide', 'Bolo de rolo com goiabada']],
    },
    {
      title: 'Rolo de madeira torneado',
      description: 'Feito pelo meu vizinho, que não come açúcar. Volta em breve.',
      price: 35,
      stock: 0,
      days: 50,
      photos: [['dough', 'square', 'Rolo sobre a massa']],
    },
  ],
}

export const ceramicistShelf: DemoShelf = {
  username: 'tomoe.kiln',
  posts: [
    {
      kind: 'photo',
      price: 6,
      days: 2.7,
      title: 'Nine winters, one glaze',
      caption: 'The recipe and the six tiles that led to it.',
      text: 'The glaze recipe that took nine winters, and the six tiles that led to it.',
      photos: [
        ['tests', 'square', 'Rows of glaze tests'],
        ['gold', 'tall', 'A bowl mended with gold'],
      ],
    },
  ],
  galleries: [
    {
      title: 'Kiln log, autumn',
      description: 'What came out, also what should not have.',
      free: true,
      days: 18,
      photos: [
        ['kiln', 'wide', 'The kiln at night'],
        ['bowl', 'square', 'A pale bowl'],
        ['shelf', 'wide', 'Pots on a shelf'],
        ['gold', 'square', 'Gold in a crack'],
      ],
    },
  ],
  products: [
    {
      title: 'Tea bowl, ash glaze',
      description: 'One of a kind, as they all are.',
      price: 90,
      stock: 1,
      days: 4,
      photos: [
        ['bowl', 'square', 'A tea bowl'],
        ['gold', 'tall', 'A mended bowl beside it'],
      ],
    },
  ],
}
