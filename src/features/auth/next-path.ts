import { siteAddress } from '../../../contract/site-address.ts'

const KEY = 'auth-next'

/** Keeps where the person was going while they are at a provider; this tab only. */
export const storeNextPath = (next: string | undefined): void => {
  try {
    if (next) sessionStorage.setItem(KEY, next)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden: then they begin where everyone begins.
  }
}

/** What was kept: the next visit to a provider overwrites it. */
export const storedNextPath = (): string | undefined => {
  try {
    return siteAddress(sessionStorage.getItem(KEY))
  } catch {
    return undefined
  }
}
