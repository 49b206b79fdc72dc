import type { NotificationKind } from './notifications.ts'

/** The parts of a notification's text; `of` and `worth` are the amount with the preposition of the language. */
export type TextParts = {
  who: string
  others: number
  total: number
  of: string
  worth: string
  amount: string
  detail: string
  day: string
}
/** The texts of one language. */
export type Words = Record<NotificationKind, (parts: TextParts) => string>

/** The text for `detail`, or the one for all others. */
export const pick = (by: Readonly<Record<string, string>>, detail: string, otherwise: string): string =>
  Object.hasOwn(by, detail) ? (by[detail] ?? otherwise) : otherwise
