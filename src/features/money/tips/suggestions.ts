/** Round amounts, in tokens. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

/** Up to four suggested amounts in tokens: the minimum, and round ones above it, within the caps. */
export const tipSuggestions = (min: number, max: number): number[] => {
  const round = steps.filter((step) => step > min * 1.5 && step <= max).slice(0, 3)
  return min <= max ? [...new Set([min, ...round])] : []
}
