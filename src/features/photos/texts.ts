import { texts } from '../../lib/texts.ts'

export const photoTexts = texts({
  en: {
    open: (what: string) => (what ? `Open photo: ${what}` : 'Open photo'),
    locked: (name: string) => `A photo by ${name}, locked`,
  },
  pt: {
    open: (what: string) => (what ? `Abrir foto: ${what}` : 'Abrir foto'),
    locked: (name: string) => `Uma foto de ${name}, bloqueada`,
  },
})
