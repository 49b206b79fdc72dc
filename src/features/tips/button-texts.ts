import { texts } from '../../lib/texts.ts'

/** The words of the buttons alone: they stand on public pages, the dialog's come with it. */
export const tipButtonTexts = texts({
  en: { tip: 'Tip', tipTo: (name: string) => `Tip ${name}` },
  pt: { tip: 'Gorjeta', tipTo: (name: string) => `Gorjeta para ${name}` },
})
