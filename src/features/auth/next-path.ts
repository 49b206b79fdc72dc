import { siteAddress } from './after-login.ts'

const KEY = 'auth-next'
/** ms that a link of a mail may take: as long as the longest is good. */
const DAY = 86_400_000

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

/** What was kept: the next visit to a provider overwrites it. */
export const keptNext = (): string | undefined => {
  try {
    return siteAddress(sessionStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

/** Keeps where the person was going until they open the link of a mail in this browser, within a day; undefined forgets it. */
export const keepNextForMail = (next: string | undefined): void => {
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify({ next, at: Date.now() }))
    else localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** Where who has opened the link of a mail was going, if that was said in this browser. */
export const nextOfMail = (): string | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { next: string; at: number } | null
    return kept && Date.now() - kept.at < DAY ? siteAddress(kept.next) : undefined
  } catch {
    return undefined
  }
}
