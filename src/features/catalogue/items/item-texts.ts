import { plural, texts } from '../../../lib/texts.ts'

export const itemTexts = texts({
  en: {
    forSubscribers: 'Subscribers',
    yours: 'Yours',
    hasDuration: (length: string) => `Length: ${length}`,
    photos: (n: number) => plural('en', n, { zero: 'No photos', one: '1 photo', other: `${n} photos` }),
    locked: 'Locked',
    failed: "This couldn't be loaded",
  },
  pt: {
    forSubscribers: 'Assinantes',
    yours: 'Seu',
    hasDuration: (length: string) => `Duração: ${length}`,
    photos: (n: number) => plural('pt', n, { zero: 'Nenhuma foto', one: '1 foto', other: `${n} fotos` }),
    locked: 'Bloqueado',
    failed: 'Não foi possível carregar',
  },
})
