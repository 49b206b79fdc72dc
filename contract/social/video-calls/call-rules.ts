/** The states of an open call. */
export const openCallStatuses = ['requested', 'accepted', 'paid'] as const

/** The cost of the used minutes of a call, in the units of its price. */
export function costOf(call: { price: number; minutes: number }, used: number): number {
  return Math.round((call.price * used) / call.minutes)
}
