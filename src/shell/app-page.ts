import type { NextPage } from 'next'
import type { ComponentType } from 'react'
import type { CurrentUser } from '../../contract/identity/users/accounts.ts'
import type { Permission } from '../../contract/admin/roles.ts'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { RequestInput } from '../api/input.ts'
import type { FirstPage } from '../api/queries.ts'
import type { SiteSettings } from '../features/platform/settings/slice.ts'
import type { Locale } from '../lib/texts.ts'

/** The layouts (Spec §2). */
export type LayoutName = 'geoBlock' | 'maintenance' | 'primary' | 'public' | 'blank' | 'home'

/** The page flags (Spec §2), and `permission`: the page is for operators who have it (product.md, Operators). */
export type PageFlags = {
  authenticate?: boolean
  onlyPerformer?: boolean
  noredirect?: boolean
  permission?: Permission
}

/** The argument of a page's `load`, which runs on the server for the first page and in the browser for the next ones. */
export type PageContext = {
  /** Route parameters and query string. */
  query: Readonly<Record<string, string | string[] | undefined>>
  /** The path with its query. */
  path: string
  viewer: CurrentUser | null
  settings: SiteSettings
  locale: Locale
  isServer: boolean
  /** Loads one response into the cache, where `useRequest` with the same endpoint and input finds it. @throws ApiError */
  prefetch: <N extends EndpointName>(name: N, input?: RequestInput<N>) => Promise<ResponseOf<N>>
  /**
   * Loads the first page of a list into the cache, where `usePage` with the same endpoint, input and `firstLimit` finds
   * it. @throws ApiError
   */
  prefetchPage: <N extends EndpointName>(name: N, input?: RequestInput<N>, first?: FirstPage) => Promise<ResponseOf<N>>
  /** Redirects to another path of the site. */
  redirect: (to: string) => never
  /** Shows the 404 screen with its status. */
  notFound: () => never
}

/** A page: binds an address to a screen, with flags and first data. */
export type AppPage<Props extends object = object> = NextPage<Props> &
  PageFlags & {
    layout?: Exclude<LayoutName, 'geoBlock' | 'maintenance'>
    /** The page is open during maintenance too (login). */
    opensInMaintenance?: boolean
    wide?: boolean
    bleed?: boolean
    Aside?: ComponentType
    load?: (page: PageContext) => Promise<Props | void> | Props | void
  }
