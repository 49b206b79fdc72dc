import { cardDigits, isCardCurrent, isCardNumber } from '../../../../contract/money/sandbox-cards.ts'

export type CardDraft = { number: string; expiry: string; cvc: string; holder: string }
export type CardFault = 'number' | 'expiry' | 'expired' | 'cvc'

const MOST_DIGITS = 19

/** A card number in groups of four digits. */
export const groupedNumber = (typed: string): string =>
  cardDigits(typed)
    .slice(0, MOST_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** Formats an expiry while it is typed: `1` → `1`, `4` → `04`, `0427` → `04/27`. A deleted slash stays deleted. */
export const groupedExpiry = (typed: string, before: string): string => {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const padded = digits.length === 1 && Number(digits) > 1 ? `0${digits}` : digits
  if (padded.length < 2) return padded
  const isDeleting = typed.length < before.length
  return padded.length === 2 ? (isDeleting ? padded : `${padded}/`) : `${padded.slice(0, 2)}/${padded.slice(2)}`
}

/** Month and full year of `04/27`, or undefined. */
export const expiryParts = (expiry: string): { expMonth: number; expYear: number } | undefined => {
  const match = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(expiry)
  return match ? { expMonth: Number(match[1]), expYear: 2000 + Number(match[2]) } : undefined
}

/** The brand by the first digits, as the sandbox gateway assigns them. */
export const brandOf = (number: string): 'Visa' | 'Mastercard' | undefined => {
  const digits = cardDigits(number)
  if (digits.startsWith('4')) return 'Visa'
  return /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits) ? 'Mastercard' : undefined
}

/** Errors of a card before it is sent, by the server's rules. */
export const cardFaults = (draft: CardDraft, now: Date): CardFault[] => {
  const parts = expiryParts(draft.expiry)
  return [
    ...(isCardNumber(draft.number) ? [] : ['number' as const]),
    ...(parts ? (isCardCurrent(parts.expMonth, parts.expYear, now) ? [] : ['expired' as const]) : ['expiry' as const]),
    ...(/^\d{3,4}$/.test(draft.cvc) ? [] : ['cvc' as const]),
  ]
}
