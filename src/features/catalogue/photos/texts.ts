import { plural, texts } from '../../../lib/texts.ts'

export const photoTexts = texts({
  en: {
    open: (what: string) => (what ? `Open photo: ${what}` : 'Open photo'),
    locked: (name: string) => `Locked photo by ${name}`,
    lockedPost: (name: string, n: number) =>
      plural('en', n, { one: `Locked post by ${name} with a photo`, other: `Locked post by ${name} with ${n} photos` }),
  },
  pt: {
    open: (what: string) => (what ? `Abrir foto: ${what}` : 'Abrir foto'),
    locked: (name: string) => `Foto bloqueada de ${name}`,
    lockedPost: (name: string, n: number) =>
      plural('pt', n, {
        one: `Publicação bloqueada de ${name} com uma foto`,
        other: `Publicação bloqueada de ${name} com ${n} fotos`,
      }),
  },
})
