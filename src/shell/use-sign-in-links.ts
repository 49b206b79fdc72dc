import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { siteAddress, withNext } from '../../contract/site-address.ts'

/**
 * The ways to the login and to joining from the page that is open: both lead back to it, or to `hash` on it. From the landing page, the login and pages that failed they lead to
 * where everyone begins.
 */
export const useSignInLinks = (): ((hash?: string) => { login: string; join: string }) => {
  const { asPath } = useRouter()
  return useCallback(
    (hash) => {
      const here = siteAddress(asPath.replace(/#.*/s, '') + (hash ? `#${hash}` : ''))
      const next = here !== undefined && /^\/($|\?|auth\/|_error)/.test(here) ? undefined : here
      return { login: withNext('/auth/login', next), join: withNext('/auth/register', next) }
    },
    [asPath]
  )
}
