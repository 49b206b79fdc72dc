import { texts } from '../../../lib/texts.ts'

/** Texts of the field, which every page has; those of the list below it come with its code. */
export const fieldTexts = texts({
  en: {
    title: 'Search',
    label: 'Search creators, posts, videos, photos, live streams and products',
    placeholder: 'Search',
    clear: 'Clear the search',
  },
  pt: {
    title: 'Buscar',
    label: 'Buscar criadores, publicações, vídeos, fotos, lives e produtos',
    placeholder: 'Buscar',
    clear: 'Limpar a busca',
  },
})
