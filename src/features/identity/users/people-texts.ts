import { formatInteger } from '../../../lib/format.ts'
import { plural, texts } from '../../../lib/texts.ts'

/** A list of people. */
export const peopleTexts = texts({
  en: {
    found: (n: number) =>
      plural('en', n, { zero: 'No one', one: '1 person', other: `${formatInteger(n, 'en')} people` }),
    peopleFailed: "The list couldn't be loaded",
  },
  pt: {
    found: (n: number) =>
      plural('pt', n, { zero: 'Ninguém', one: '1 pessoa', other: `${formatInteger(n, 'pt')} pessoas` }),
    peopleFailed: 'Não foi possível carregar a lista',
  },
})
