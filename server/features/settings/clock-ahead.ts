import type { Clock } from '../../clock.ts'

/** ms, to the second, that a clock is ahead of the machine's: what a developer has moved it by. */
export const aheadOf = (clock: Clock): number =>
  Math.max(0, Math.round((clock.now().getTime() - Date.now()) / 1000) * 1000)
