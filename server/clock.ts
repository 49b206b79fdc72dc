/** The one source of time: everything that decides by time asks it, so that tests and the developer's sandbox can move it. */
export type Clock = {
  now(): Date
  /** Moves it forward to a moment, for every process; never back. Absent: nobody moves this one. */
  moveTo?(at: Date): Promise<void>
}

/** The time of this machine. */
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
