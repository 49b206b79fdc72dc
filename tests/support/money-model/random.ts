/** A random generator with a seed: the same seed gives the same values. */
export type Chance = {
  /** A whole number, 0 ≤ value < `n`. */
  below(n: number): number
  pick<T>(list: readonly T[]): T
  /** True with the probability `share`. */
  happens(share: number): boolean
}

/** Creates a generator from a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, pick: (list) => list[below(list.length)]!, happens: (share) => next() < share }
}
