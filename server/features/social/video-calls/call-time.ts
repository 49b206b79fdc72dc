const minuteMs = 60_000

/** Time, in ms, that a call may stay in each state: until it is accepted, paid, started. */
export const stateTimeoutsMs = { requested: 24 * 60 * minuteMs, accepted: 15 * minuteMs, paid: 15 * minuteMs } as const

/** Time, in ms without heartbeat, after which a participant counts as absent; browsers send one every 10 seconds. */
export const absentMs = 30_000

/** Adds `ms` to a time. */
export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The end of a call that started at a given time. */
export const endOf = (startedAt: Date, minutes: number): Date => addMs(startedAt, minutes * minuteMs)

/**
 * The number of started minutes between the start of a call and the time at which both were last present: at least one,
 * at most all.
 */
export function startedMinutes(startedAt: Date, until: Date, minutes: number): number {
  return Math.min(minutes, Math.max(1, Math.ceil((until.getTime() - startedAt.getTime()) / minuteMs)))
}
