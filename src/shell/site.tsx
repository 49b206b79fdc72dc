import { createContext, useContext } from 'react'
import type { ReactElement, ReactNode } from 'react'

type SiteValue = {
  /** The site's own address, without a slash at its end. */
  origin: string
}

const SiteContext = createContext<SiteValue>({ origin: '' })

/** Gives the screens below the site's address. */
export const SiteProvider = ({ origin, children }: SiteValue & { children: ReactNode }): ReactElement => (
  <SiteContext.Provider value={{ origin }}>{children}</SiteContext.Provider>
)

/** The site's own address: for canonical links, sharing, and the way back from a provider. */
export const useSite = (): SiteValue => useContext(SiteContext)
