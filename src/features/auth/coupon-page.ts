import { siteAddress } from './after-login.ts'

/**
 * The page that somebody is leaving, where its address has a coupon's code: whoever joins or logs in on the way comes back to it, and the code is applied. Only in a
 * page's `load`: in the browser it runs before the address changes.
 */
export const couponPage = (isServer: boolean): string | undefined => {
  if (isServer || !new URLSearchParams(location.search).has('coupon')) return undefined
  return siteAddress(location.pathname + location.search)
}
