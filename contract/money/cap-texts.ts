import { currencyText, walletAmountText } from './amount-texts.ts'
import type { AmountWording } from './amount-texts.ts'
import type { CapViolation, Capped, Caps } from './caps.ts'
import type { Language } from '../errors.ts'

/** Why a typed amount is refused: it is empty, not an amount, or outside its caps. */
export type AmountError = CapViolation | { rule: 'none' } | { rule: 'wrong' }

const words = {
  en: {
    none: { price: 'Please set a price', amount: 'Enter an amount' },
    wrong: 'Enter an amount with up to two decimals, like 25.50',
    min: (limit: string) => `At least ${limit}`,
    max: (limit: string) => `At most ${limit}`,
    free: 'To offer a free trial, turn it on instead.',
    available: (limit: string) => `You can withdraw up to ${limit} right now`,
    range: ({ min, max }: Record<keyof Caps, string>) => `Between ${min} and ${max}`,
  },
  pt: {
    none: { price: 'Defina um preço', amount: 'Digite um valor' },
    wrong: 'Digite um valor com até duas casas decimais, como 25,50',
    min: (limit: string) => `No mínimo ${limit}`,
    max: (limit: string) => `No máximo ${limit}`,
    free: 'Para oferecer um teste grátis, ative essa opção.',
    available: (limit: string) => `Você pode sacar até ${limit} agora`,
    range: ({ min, max }: Record<keyof Caps, string>) => `Entre ${min} e ${max}`,
  },
} as const

const inTokens = (what: Capped): boolean => what === 'tip' || what === 'item'
const isSubscription = (what: Capped): boolean => what === 'subscription' || what === 'yearly'

/** The message for a text that is not an amount. */
export const wrongAmountText = (language: Language): string => words[language].wrong

/** The message for a refused amount, in the form and from the server. */
export function capText(what: Capped, fault: AmountError, wording: AmountWording): string {
  const t = words[wording.language]
  if (fault.rule === 'wrong') return wrongAmountText(wording.language)
  if (fault.rule === 'none') return isSubscription(what) || what === 'item' ? t.none.price : t.none.amount
  const limit = limitText(what, fault.limit, wording)
  if (what === 'payout' && fault.rule === 'max') return t.available(limit)
  return isSubscription(what) && fault.rule === 'min' ? `${t.min(limit)}. ${t.free}` : t[fault.rule](limit)
}

/** The hint below an empty field: `From $2.95 to $300.00`. */
export function capRange(what: Capped, { min, max }: Caps, wording: AmountWording): string {
  return max === Infinity
    ? words[wording.language].min(limitText(what, min, wording))
    : words[wording.language].range({ min: limitText(what, min, wording), max: limitText(what, max, wording) })
}

const limitText = (what: Capped, limit: number, wording: AmountWording): string =>
  inTokens(what) ? walletAmountText(limit, wording) : currencyText(limit, wording.language, wording.currency)
