/** A deterministic random sequence: the same seed draws the same picture on every machine. */
export type Random = {
  /** From 0 up to 1. */
  (): number
  between(low: number, high: number): number
  /** An integer from low to high, both inclusive. */
  int(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** Normally distributed around 0, mostly within ±1. */
  normal(): number
}

/** A number derived from a text, for named seeds. */
export function hashText(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Creates the random sequence of a named seed. */
export function random(seed: string): Random {
  let state = hashText(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    between: (low: number, high: number) => low + next() * (high - low),
    int: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    chance: (probability: number) => next() < probability,
    normal: () => (next() + next() + next() + next() - 2) * 0.9,
  })
}

/** A smooth random curve from -1 to 1, with about one hill per unit of x. */
export function waves(chance: Random): (x: number) => number {
  const offsets = [1, 2.17, 4.3].map((frequency) => ({ frequency, phase: chance() * 40, share: 1 / frequency }))
  return (x) =>
    offsets.reduce((sum, { frequency, phase, share }) => sum + Math.sin(x * frequency + phase) * share, 0) / 1.7
}
