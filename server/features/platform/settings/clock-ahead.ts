import type { Clock } from '../../../clock.ts'

/** How far a clock is ahead of the machine's, in ms, rounded to seconds: the time by which a developer has moved it. */
export const aheadOf = (clock: Clock): number =>
  Math.max(0, Math.round((clock.now().getTime() - Date.now()) / 1000) * 1000)
