import type { NextPage } from 'next'
import type { ComponentType } from 'react'
import type { CurrentUser } from '../../contract/accounts.ts'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { RequestInput } from '../api/input.ts'
import type { SiteSettings } from '../features/settings/slice.ts'
import type { Locale } from '../lib/texts.ts'

/** The layouts of Spec §2. */
export type LayoutName = 'geoBlock' | 'maintenance' | 'primary' | 'public' | 'blank' | 'home'

/** The flags of Spec §2. */
export type PageFlags = { authenticate?: boolean; onlyPerformer?: boolean; noredirect?: boolean }

/** What a page may use to fetch its first data, on the server for the first page and in the browser for the next. */
export type PageContext = {
  /** Route parameters and query string. */
  query: Readonly<Record<string, string | string[] | undefined>>
  /** The address with its query. */
  path: string
  viewer: CurrentUser | null
  settings: SiteSettings
  locale: Locale
  isServer: boolean
  /** One answer, kept for `useRequest` with the same endpoint and input. @throws ApiError */
  prefetch: <N extends EndpointName>(name: N, input?: RequestInput<N>) => Promise<ResponseOf<N>>
  /** The first page of a list, kept for `usePage` with the same endpoint and input. @throws ApiError */
  prefetchPage: <N extends EndpointName>(name: N, input?: RequestInput<N>) => Promise<ResponseOf<N>>
  /** Leaves for another address of the site. */
  redirect: (to: string) => never
  /** Shows the 404 screen with its status. */
  notFound: () => never
}

/** A page: an address bound to a screen, with flags and first data. */
export type AppPage<Props extends object = object> = NextPage<Props> &
  PageFlags & {
    layout?: Exclude<LayoutName, 'geoBlock' | 'maintenance'>
    /** Reached during maintenance: login. */
    opensInMaintenance?: boolean
    wide?: boolean
    bleed?: boolean
    Aside?: ComponentType
    load?: (page: PageContext) => Promise<Props | void> | Props | void
  }
