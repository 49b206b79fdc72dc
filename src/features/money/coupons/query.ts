import { numbered } from '../../platform/records/page-number.ts'

/** Input of `coupons.list`, shared by the page's prefetch and the screen. `state` comes from the address. */
export const couponsInput = (state: unknown, page: number) =>
  numbered({ query: { limit: 24, isEnded: state === 'ended' ? ('true' as const) : ('false' as const) } }, page)
