/** Common call lengths, in minutes. */
const COMMON_LENGTHS = [5, 10, 15, 20, 30, 45, 60, 90]

/** Up to four lengths to choose from, in minutes: the creator's minimum, and common ones above it. */
export const callLengths = (min: number, max: number): number[] => [
  ...new Set([min, ...COMMON_LENGTHS.filter((n) => n > min && n <= max).slice(0, 3)]),
]

/** Parses typed minutes; undefined when the creator does not accept such a call. */
export const typedMinutes = (text: string, min: number, max: number): number | undefined => {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined
  return minutes !== undefined && minutes >= min && minutes <= max ? minutes : undefined
}
