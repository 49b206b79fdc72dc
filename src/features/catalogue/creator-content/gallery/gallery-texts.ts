import { plural, texts } from '../../../../lib/texts.ts'

/** Texts of the gallery form. */
export const galleryTexts = texts({
  en: {
    photos: 'Photos',
    orderHint:
      'Drag photos to reorder them, or use the arrows. On a keyboard, press space to pick one up and the arrow keys to move it.',
    addPhotos: 'Add photos',
    photosNote: (most: number, size: string) => `Up to ${most} per gallery, ${size} each`,
    fromPhotos: 'Add from my photos',
    cover: 'Cover',
    makeCover: 'Use as cover',
    adding: (done: number, all: number) => `Adding photo ${done} of ${all}`,
    notAdded: (n: number) =>
      plural('en', n, {
        one: "1 photo couldn't be added. See why below it, then save again to continue.",
        other: `${n} photos couldn't be added. See why below each one, then save again to continue.`,
      }),
    photoRefused: "One of the photos can't be in this gallery. See why below it.",
    pickTitle: 'Add from your photos',
    pickHint: 'A photo can only be in one gallery. If you pick one from another gallery, it moves here.',
    take: (n: number) => (n === 0 ? 'Add' : plural('en', n, { one: 'Add 1 photo', other: `Add ${n} photos` })),
    elsewhere: 'In another gallery',
    noneLeft: 'All your photos are already here',
    noneLeftHint: 'Upload new ones from the form.',
  },
  pt: {
    photos: 'Fotos',
    orderHint:
      'Arraste as fotos para mudar a ordem ou use as setas. No teclado, aperte espaço para pegar e as setas para mover.',
    addPhotos: 'Adicionar fotos',
    photosNote: (most: number, size: string) => `Até ${most} por galeria, ${size} cada`,
    fromPhotos: 'Adicionar das minhas fotos',
    cover: 'Capa',
    makeCover: 'Usar como capa',
    adding: (done: number, all: number) => `Adicionando foto ${done} de ${all}`,
    notAdded: (n: number) =>
      plural('pt', n, {
        one: 'Não foi possível adicionar 1 foto. Veja o motivo abaixo dela e salve de novo para continuar.',
        other: `Não foi possível adicionar ${n} fotos. Veja o motivo abaixo de cada uma e salve de novo para continuar.`,
      }),
    photoRefused: 'Uma das fotos não pode ficar nesta galeria. Veja o motivo abaixo dela.',
    pickTitle: 'Adicionar das suas fotos',
    pickHint: 'Cada foto fica em uma galeria só. Se você escolher uma de outra galeria, ela vem para cá.',
    take: (n: number) =>
      n === 0 ? 'Adicionar' : plural('pt', n, { one: 'Adicionar 1 foto', other: `Adicionar ${n} fotos` }),
    elsewhere: 'Em outra galeria',
    noneLeft: 'Todas as suas fotos já estão aqui',
    noneLeftHint: 'Envie novas no formulário.',
  },
})
