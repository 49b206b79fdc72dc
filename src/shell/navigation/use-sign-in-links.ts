import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { siteAddress, withNext } from '../../../contract/text/site-address.ts'

/**
 * The links to login and registration, both of which return to the current page, or to `hash` on it. From the landing
 * page, auth pages and error pages they return to the default page.
 */
export const useSignInLinks = (): ((hash?: string) => { login: string; join: string }) => {
  const { asPath } = useRouter()
  return useCallback(
    (hash) => {
      const currentPath = siteAddress(asPath.replace(/#.*/s, '') + (hash ? `#${hash}` : ''))
      const next = currentPath !== undefined && /^\/($|\?|auth\/|_error)/.test(currentPath) ? undefined : currentPath
      return { login: withNext('/auth/login', next), join: withNext('/auth/register', next) }
    },
    [asPath]
  )
}
