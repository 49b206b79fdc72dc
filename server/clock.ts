/** The only source of time: all decisions that depend on time use it, so that tests and the sandbox can move it. */
export type Clock = {
  now(): Date
  /** Moves the clock forward to a time, for all processes; never backward. Absent when this clock cannot be moved. */
  moveTo?(at: Date): Promise<void>
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. `advance` takes ms. */
export function movableClock(start: Date): Clock & { advance(ms: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    moveTo: async (to) => void (at = Math.max(at, to.getTime())),
    advance: (ms) => void (at += ms),
  }
}
