import { siteAddress } from './after-login.ts'

const KEY = 'auth-next'

/** The address with `?next=` when there is somewhere to come back to. */
export const withNext = (path: string, next: string | undefined): string => (next ? `${path}?next=${encodeURIComponent(next)}` : path)

/** Keeps where the person was going while they are at a provider; this tab only. */
export const keepNext = (next: string | undefined): void => {
  try {
    if (next) sessionStorage.setItem(KEY, next)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden: then they begin where everyone begins.
  }
}

/** What was kept, once. */
export const takeNext = (): string | undefined => {
  try {
    const next = siteAddress(sessionStorage.getItem(KEY))
    sessionStorage.removeItem(KEY)
    return next
  } catch {
    return undefined
  }
}
