import { texts } from '../../lib/texts.ts'

export const videoTexts = texts({
  en: {
    summary: (name: string) => `A video by ${name}.`,
    more: (name: string) => `More videos by ${name}`,
    missing: 'This video has no file yet.',
  },
  pt: {
    summary: (name: string) => `Um vídeo de ${name}.`,
    more: (name: string) => `Mais vídeos de ${name}`,
    missing: 'Este vídeo ainda não tem arquivo.',
  },
})
