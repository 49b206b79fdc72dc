import { texts } from '../../lib/texts.ts'

/** Notes of the site. */
export const promosTexts = texts({
  en: { from: (siteName: string) => `From ${siteName}`, dismiss: (title: string) => `Hide “${title}”` },
  pt: { from: (siteName: string) => `Do ${siteName}`, dismiss: (title: string) => `Ocultar “${title}”` },
})
