import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import NextHead from 'next/head'
import { useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { queryClient, receivedNow } from '../api/query-client.ts'
import { setPublicConfig } from '../config.ts'
import { selectSettings } from '../features/platform/settings/slice.ts'
import { selectUi } from '../features/platform/settings/ui-slice.ts'
import { selectUser } from '../features/identity/users/slice.ts'
import { setSiteTimeOffset } from '../lib/clock.ts'
import { LocaleProvider } from '../lib/texts.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { AppStore } from '../store/make-store.ts'
import { Toasts } from '../ui/toasts/Toasts.tsx'
import { admit, needsSession } from './admit.ts'
import type { AppPage } from './app-page.ts'
import { HeaderPartsProvider, type HeaderParts } from './layouts/HeaderParts.tsx'
import { Effects } from './effects/Effects.tsx'
import type { ShellProps } from './initial-props/initial-props.ts'
import { useReopenedPage } from './effects/use-reopened-page.ts'
import { Layout } from './layouts/Layout.tsx'
import { layoutOf } from './layouts/layout-of.ts'
import { undoForeignNodes } from './document/foreign-nodes.ts'
import { rememberEarlyInput } from '../ui/controls/use-early-input.ts'
import { PageHead } from './document/PageHead.tsx'
import { Announcement } from './layouts/Announcement.tsx'
import { SiteProvider } from './site.tsx'
import type { FirstProps } from './initial-props/request-origin.ts'
import { LazyFallback } from '../ui/feedback/LazyFallback.tsx'

/** Loaded on demand, with the code for the next page, so that it is there when a load fails. */
const FailureScreen = dynamic(
  () => import('./initial-props/next-page-code.ts').then((module) => module.FailureScreen),
  {
    loading: LazyFallback,
  }
)

/** Only for operators, who view the site as somebody else. */
const ViewingBanner = dynamic(() => import('./layouts/ViewingBanner.tsx').then((module) => module.ViewingBanner), {
  loading: LazyFallback,
})

/** Only where the operator has chosen colours. */
const SiteColors = dynamic(() => import('./document/SiteColors.tsx').then((module) => module.SiteColors))

/** Fixed, no zoom, as specified (Spec §1); the browser's text scaling still works, because every size is relative. */
const VIEWPORT = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover'

// Before the first rendering: React looks for the first node of the page when it begins.
undoForeignNodes()

const Screen = ({ Page, shell }: { Page: AppPage; shell: ShellProps }): ReactElement => {
  const viewer = useAppSelector(selectUser)
  const settings = useAppSelector(selectSettings)
  const { favicon } = useAppSelector(selectUi)
  const { Aside } = Page
  // After a session has ended and before the login screen is shown, the former screen must not send requests.
  const isAdmitted = admit(Page, viewer, settings, Page.opensInMaintenance).enter
  const name = layoutOf(shell.failure ? { layout: 'public' } : Page, viewer, settings)
  useReopenedPage(name === 'maintenance', !settings.maintenanceMode)
  return (
    <>
      <NextHead>
        <meta key="viewport" name="viewport" content={VIEWPORT} />
        <link key="icon" rel="icon" href={favicon} />
      </NextHead>
      <PageHead noindex={needsSession(Page)} />
      {(settings.colors.light || settings.colors.dark) && <SiteColors />}
      {viewer?.viewing && <ViewingBanner viewer={viewer} endsAt={viewer.viewing.endsAt} />}
      <Announcement />
      <Layout
        name={name}
        wide={Page.wide}
        bleed={Page.bleed && !shell.failure}
        aside={Aside && isAdmitted && !shell.failure && <Aside />}
      >
        {shell.failure ? (
          <FailureScreen status={shell.failure} />
        ) : (
          isAdmitted && shell.page && <Page {...shell.page} />
        )}
        <HydrationMark />
      </Layout>
      <Toasts />
      <Effects />
    </>
  )
}

/** Marks the document once the screen is hydrated. The browser tests wait for it before they type. */
const HydrationMark = (): null => {
  useEffect(() => void (document.documentElement.dataset['hydrated'] = ''), [])
  return null
}

export type AppShellProps = {
  store: AppStore
  Page: AppPage
  shell: ShellProps
  /** Dialogs that features show on every page. */
  dialogs?: ReactNode
  header?: HeaderParts
}

const NO_PARTS: HeaderParts = {}

/** Everything around a page: store, query cache, language, layout, toasts. `shell.first` comes with the first page only. */
export const App = ({ store, Page, shell, dialogs, header = NO_PARTS }: AppShellProps): ReactElement => {
  const [first] = useState<FirstProps | undefined>(() => {
    undoForeignNodes(true)
    rememberEarlyInput()
    if (shell.first) setPublicConfig(shell.first.config)
    setSiteTimeOffset(store.getState().settings.clockAhead)
    return shell.first
  })
  const [client] = useState(queryClient)
  const [sent] = useState(() => shell.dehydrated && receivedNow(shell.dehydrated))
  return (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={sent}>
          <LocaleProvider locale={first?.locale ?? 'en'}>
            <SiteProvider origin={first?.origin ?? ''}>
              <HeaderPartsProvider value={header}>
                <Screen Page={Page} shell={shell} />
              </HeaderPartsProvider>
              {dialogs}
            </SiteProvider>
          </LocaleProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </Provider>
  )
}
