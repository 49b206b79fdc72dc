import type { Language } from '../../errors.ts'
import { en } from './notification-words-en.ts'
import { pt } from './notification-words-pt.ts'
import type { NotificationKind } from './notifications.ts'

/** The data from which the text of a notification is made. */
export type NotificationFacts = {
  kind: NotificationKind
  /** The name of the person who caused it last, where it may be shown. */
  who: string | undefined
  /** The number of events that are joined in it. */
  total: number
  /** The amount with its unit, formatted: `$12.00`, `12 tokens (R$ 6,00)`. */
  amount: string | undefined
  detail: string | undefined
  /** The day that it is about, formatted: `4 November 2026`. */
  day?: string | undefined
}

/** The kinds whose amount is in tokens; the amounts of all others are in currency. */
export const isInTokens = (kind: NotificationKind, detail?: string): boolean =>
  detail === 'wallet_refund' || kind === 'tip' || kind === 'purchase' || kind === 'order' || kind === 'call'

const words = { en, pt } as const
const someone: Record<Language, string> = { en: 'Someone', pt: 'Alguém' }
const connectives: Record<Language, { of: string; worth: string }> = {
  en: { of: ' of ', worth: ' for ' },
  pt: { of: ' de ', worth: ' por ' },
}

/**
 * The text of a notification, in one line without a full stop: in the notification center, in mails, and in push messages of accounts
 * that allow details. A person who may not be named is called "Someone".
 */
export function notificationLine(
  { kind, who = '', total, amount = '', detail = '', day = '' }: NotificationFacts,
  language: Language
): string {
  const { of, worth } = connectives[language]
  return words[language][kind]({
    who: who || someone[language],
    others: total - 1,
    total,
    amount,
    of: amount && of + amount,
    worth: amount && worth + amount,
    detail,
    day,
  })
}
