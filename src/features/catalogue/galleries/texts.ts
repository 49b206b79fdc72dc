import { texts } from '../../../lib/texts.ts'

export const galleryTexts = texts({
  en: {
    summary: (photos: string, name: string) => `${photos} by ${name}.`,
    more: (name: string) => `More galleries by ${name}`,
    photosOf: (title: string) => `Photos in ${title}`,
    open: (what: string) => `Open ${what}`,
    photo: (n: number, of: number) => `photo ${n} of ${of}`,
    empty: 'No photos in this gallery yet.',
  },
  pt: {
    summary: (photos: string, name: string) => `${photos} de ${name}.`,
    more: (name: string) => `Mais galerias de ${name}`,
    photosOf: (title: string) => `Fotos de ${title}`,
    open: (what: string) => `Abrir ${what}`,
    photo: (n: number, of: number) => `foto ${n} de ${of}`,
    empty: 'Nenhuma foto nesta galeria ainda.',
  },
})
