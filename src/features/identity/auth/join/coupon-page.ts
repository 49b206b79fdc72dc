import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { siteAddress } from '../../../../../contract/text/site-address.ts'
import { replaceQuery } from '../../../../shell/navigation/replace-query.ts'

/**
 * The page that is being left, if its address has a coupon code: registration or login return to it, and the code is
 * applied. Call it only in a page's `load`, which in the browser runs before the address changes.
 */
export const couponPage = (isServer: boolean): string | undefined => {
  if (isServer || !new URLSearchParams(location.search).has('coupon')) return undefined
  return siteAddress(location.pathname + location.search)
}

/** Adds the page to return to as `?next=` to the address, so that a reload keeps it. */
export const useNextInAddress = (next: string | undefined): void => {
  const router = useRouter()
  const isMissing = next !== undefined && router.query['next'] === undefined
  useEffect(() => {
    if (isMissing) replaceQuery(router, { next })
  }, [isMissing, next, router])
}
