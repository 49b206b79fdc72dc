import { createContext, useContext } from 'react'
import type { ReactElement, ReactNode } from 'react'

type SiteValue = {
  /** The site's origin, without a trailing slash. */
  origin: string
}

const SiteContext = createContext<SiteValue>({ origin: '' })

/** Provides the site's origin to the screens below. */
export const SiteProvider = ({ origin, children }: SiteValue & { children: ReactNode }): ReactElement => (
  <SiteContext.Provider value={{ origin }}>{children}</SiteContext.Provider>
)

/** The site's origin: for canonical links, sharing, and the redirect address of sign-in providers. */
export const useSite = (): SiteValue => useContext(SiteContext)
