import { texts } from '../../../lib/texts.ts'

/** A decision of an operator about the viewer, wherever it is told. */
export const decisionTexts = texts({
  en: {
    view: 'Read and appeal',
    viewOnly: 'Read',
    noReason: 'No reason was given.',
    takenDown: 'We took this down',
  },
  pt: {
    view: 'Ler e recorrer',
    viewOnly: 'Ler',
    noReason: 'Nenhum motivo foi informado.',
    takenDown: 'Tiramos isto do ar',
  },
})
