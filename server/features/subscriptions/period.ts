import { addMonths } from '../../../contract/period.ts'

const dayMs = 86_400_000

/** Days between the retries of a failed renewal; after the last one the subscription expires (product.md, Subscriptions). */
export const retryDays = [2, 5, 7, 7] as const

/** ms after the end of the paid period in which a failed renewal is retried. */
export const graceMs = retryDays.reduce((sum, days) => sum + days, 0) * dayMs

/** `days` after a moment. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs)
}

/** The first anniversary of `anchor` after `after`: counted from the anchor, so that a short month shortens only itself. */
export function nextAnniversary(anchor: Date, after: Date, type: 'monthly' | 'yearly'): Date {
  const step = type === 'yearly' ? 12 : 1
  const months = (after.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + after.getUTCMonth() - anchor.getUTCMonth()
  for (let n = Math.max(1, Math.floor(months / step)); ; n++) {
    const end = addMonths(anchor, n * step)
    if (end.getTime() > after.getTime()) return end
  }
}

/** When the `n`th period of a subscription that begins at a moment ends. */
export function periodEnd(began: Date, type: 'monthly' | 'yearly', n: number): Date {
  return addMonths(began, n * (type === 'yearly' ? 12 : 1))
}
