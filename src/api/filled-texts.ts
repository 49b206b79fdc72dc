import { texts } from '../lib/texts.ts'

export const filledTexts = texts({
  en: { changedElsewhere: 'Someone changed this in another window. Saving here replaces it.' },
  pt: { changedElsewhere: 'Isto foi alterado em outra janela. Salvar aqui substitui a alteração.' },
})
