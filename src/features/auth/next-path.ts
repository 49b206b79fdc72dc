import { siteAddress } from '../../../contract/text/site-address.ts'

const KEY = 'auth-next'

/** Stores the page to return to during the redirect to a provider, for this tab only. */
export const storeNextPath = (next: string | undefined): void => {
  try {
    if (next) sessionStorage.setItem(KEY, next)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: the default page is shown after login.
  }
}

/** The stored page. The next redirect to a provider overwrites it. */
export const storedNextPath = (): string | undefined => {
  try {
    return siteAddress(sessionStorage.getItem(KEY))
  } catch {
    return undefined
  }
}
