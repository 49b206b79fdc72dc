import { texts } from '../../../lib/texts.ts'

/** Texts of the buttons only, which are on public pages; those of the dialog are loaded with it. */
export const tipButtonTexts = texts({
  en: { tip: 'Tip', tipTo: (name: string) => `Tip ${name}` },
  pt: { tip: 'Gorjeta', tipTo: (name: string) => `Gorjeta para ${name}` },
})
