/** `months` after a moment, in UTC; where that month is shorter, its last day (31 January → 28 or 29 February). */
export function addMonths(at: Date, months: number): Date {
  const result = new Date(at)
  result.setUTCDate(1)
  result.setUTCMonth(result.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return result
}

/**
 * Days between the retries of a failed renewal; after the last one the subscription expires (product.md,
 * Subscriptions).
 */
export const retryDays = [2, 5, 7, 7] as const

/** Time, in ms after the end of the paid period, in which a failed renewal is retried. */
export const graceMs = retryDays.reduce((sum, days) => sum + days, 0) * 86_400_000

/** Adds `days` to a time. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * 86_400_000)
}

/**
 * The first anniversary of `anchor` after `after`. Counted from the anchor, so that a short month does not shorten the
 * following ones.
 */
export function nextAnniversary(anchor: Date, after: Date, type: 'monthly' | 'yearly'): Date {
  const step = type === 'yearly' ? 12 : 1
  const months = (after.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + after.getUTCMonth() - anchor.getUTCMonth()
  for (let n = Math.max(1, Math.floor(months / step)); ; n++) {
    const end = addMonths(anchor, n * step)
    if (end.getTime() > after.getTime()) return end
  }
}

/** The end of the `n`th period of a subscription that began at a given time. */
export function periodEnd(began: Date, type: 'monthly' | 'yearly', n: number): Date {
  return addMonths(began, n * (type === 'yearly' ? 12 : 1))
}
