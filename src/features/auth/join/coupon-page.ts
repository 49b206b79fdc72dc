import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { siteAddress } from '../../../../contract/site-address.ts'
import { withQuery } from '../../payments/site-path.ts'

/**
 * The page that somebody is leaving, where its address has a coupon's code: whoever joins or logs in on the way comes back to it, and the code is applied. Only in a
 * page's `load`: in the browser it runs before the address changes.
 */
export const couponPage = (isServer: boolean): string | undefined => {
  if (isServer || !new URLSearchParams(location.search).has('coupon')) return undefined
  return siteAddress(location.pathname + location.search)
}

/** Keeps where somebody goes afterwards in the address of the page, as `?next=`: a reload finds it there, when the page before is known no more. */
export const useNextInAddress = (next: string | undefined): void => {
  const router = useRouter()
  const isMissing = next !== undefined && router.query['next'] === undefined
  useEffect(() => {
    if (isMissing) void router.replace(withQuery(router.asPath, { next }), undefined, { shallow: true, scroll: false })
  }, [isMissing, next, router])
}
