/**
 * The percentage of each part in the whole, as integers (0 to 100) that sum to 100: every share is rounded down, and
 * the remaining points go to the largest remainders. `total` is the whole when `parts` are only some of it; the rest
 * then counts as one more part. Negative parts count as zero; with a whole of zero every share is 0.
 */
export const shares = (parts: readonly number[], total?: number): number[] => {
  const positive = parts.map((part) => Math.max(0, part))
  const sum = positive.reduce((all, part) => all + part, 0)
  const whole = Math.max(sum, total ?? 0)
  if (whole === 0) return parts.map(() => 0)
  const exact = [...positive, whole - sum].map((part) => (part / whole) * 100)
  const rounded = exact.map(Math.floor)
  const missing = 100 - rounded.reduce((all, share) => all + share, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, left: share - Math.floor(share) }))
    .sort((a, b) => b.left - a.left)
  for (const { index } of byRemainder.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1
  return rounded.slice(0, parts.length)
}
