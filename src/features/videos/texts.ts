import { texts } from '../../lib/texts.ts'

export const videoTexts = texts({
  en: {
    summary: (name: string) => `Video by ${name}.`,
    length: (time: string) => `Video · ${time}`,
    more: (name: string) => `More videos by ${name}`,
    missing: "This video doesn't have a file yet.",
  },
  pt: {
    summary: (name: string) => `Vídeo de ${name}.`,
    length: (time: string) => `Vídeo · ${time}`,
    more: (name: string) => `Mais vídeos de ${name}`,
    missing: 'Este vídeo ainda não tem arquivo.',
  },
})
