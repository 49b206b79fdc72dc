/** `months` after a moment, in UTC; where that month is shorter, its last day (31 January → 28 or 29 February). */
export function addMonths(at: Date, months: number): Date {
  const result = new Date(at)
  result.setUTCDate(1)
  result.setUTCMonth(result.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return result
}
