import { texts } from '../../../lib/texts.ts'

/** Texts of the promos. */
export const promosTexts = texts({
  en: { from: (siteName: string) => `From ${siteName}`, dismiss: (title: string) => `Hide “${title}”` },
  pt: { from: (siteName: string) => `Do ${siteName}`, dismiss: (title: string) => `Ocultar “${title}”` },
})
