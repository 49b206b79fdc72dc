import { fromMinor } from '../../../contract/money.ts'
import type { Language } from '../../../contract/errors.ts'

const tag: Record<Language, string> = { en: 'en', pt: 'pt-BR' }

/** Minor units of a currency as a letter or a document says them: `$1,240.50`. */
export const moneyText = (minor: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(tag[language], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(fromMinor(minor))

/** Hundredths of a token with their name: `1 token`, `1,240.5 tokens`. */
export const tokensText = (minor: number, language: Language): string =>
  `${new Intl.NumberFormat(tag[language], { maximumFractionDigits: 2 }).format(fromMinor(minor))} ${minor === 100 ? 'token' : 'tokens'}`
