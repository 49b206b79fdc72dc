const minuteMs = 60_000

/** ms in which each state of a call waits for the next one: an answer, the payment, the beginning. */
export const stateTimeoutsMs = { requested: 24 * 60 * minuteMs, accepted: 15 * minuteMs, paid: 15 * minuteMs } as const

/** ms without a sign of life after which somebody is no longer in the room; browsers give one every 10 seconds. */
export const absentMs = 30_000

/** So much later. */
export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** When a call ends that began then. */
export const endOf = (startedAt: Date, minutes: number): Date => addMs(startedAt, minutes * minuteMs)

/** The minutes of a call that were started between its beginning and the moment when the two were last together: one at least, all of them at most. */
export function startedMinutes(startedAt: Date, until: Date, minutes: number): number {
  return Math.min(minutes, Math.max(1, Math.ceil((until.getTime() - startedAt.getTime()) / minuteMs)))
}

/** What so many minutes of a call cost, in the units of its price. */
export function costOf(call: { price: number; minutes: number }, used: number): number {
  return Math.round((call.price * used) / call.minutes)
}
