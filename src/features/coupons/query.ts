import { numbered } from '../records/page-number.ts'

/** The request of the list: page and screen make the same. `state` as it stands in the address. */
export const couponsInput = (state: unknown, page: number) =>
  numbered({ query: { limit: 24, isEnded: state === 'ended' ? ('true' as const) : ('false' as const) } }, page)
