import { texts } from '../../../lib/texts.ts'

/** Texts of the product form. */
export const productTexts = texts({
  en: {
    kind: 'What are you selling?',
    physical: 'A physical product',
    physicalNote: 'You ship it to each buyer and keep track of stock.',
    digital: 'A digital file',
    digitalNote: 'Buyers can download it right away, as often as they like.',
    photos: 'Photos',
    addPhotos: 'Add photos',
    photosNote: (most: number, size: string) =>
      `Up to ${most}, ${size} each. Everyone can see them. The first one is shown in lists.`,
    file: 'File',
    otherFile: 'Replace file',
    hasFile: (name: string, size: string) => `Buyers download ${name} (${size}).`,
    fileNote: (size: string) => `Any type, up to ${size}. Only buyers can download it.`,
    needsFile: 'Choose a file to publish. You can save a draft without one.',
    price: 'Price',
    stock: 'In stock',
    needsStock: 'How many do you have? Enter a whole number.',
    stockHint: 'At 0 it shows as sold out.',
  },
  pt: {
    kind: 'O que você está vendendo?',
    physical: 'Um produto físico',
    physicalNote: 'Você envia a cada comprador e controla o estoque.',
    digital: 'Um arquivo digital',
    digitalNote: 'Quem compra baixa na hora, quantas vezes quiser.',
    photos: 'Fotos',
    addPhotos: 'Adicionar fotos',
    photosNote: (most: number, size: string) =>
      `Até ${most}, ${size} cada. Todo mundo pode ver. A primeira aparece nas listas.`,
    file: 'Arquivo',
    otherFile: 'Trocar arquivo',
    hasFile: (name: string, size: string) => `Quem compra baixa ${name} (${size}).`,
    fileNote: (size: string) => `Qualquer tipo, até ${size}. Só quem compra pode baixar.`,
    needsFile: 'Escolha um arquivo para publicar. Dá para salvar um rascunho sem ele.',
    price: 'Preço',
    stock: 'Em estoque',
    needsStock: 'Quantas unidades você tem? Digite um número inteiro.',
    stockHint: 'Com 0, aparece como esgotado.',
  },
})
