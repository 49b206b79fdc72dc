import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import NextHead from 'next/head'
import { useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { queryClient, receivedNow } from '../api/query-client.ts'
import { setPublicConfig } from '../config.ts'
import { selectSettings } from '../features/settings/slice.ts'
import { selectUi } from '../features/settings/ui-slice.ts'
import { selectUser } from '../features/user/slice.ts'
import { setSiteTimeOffset } from '../lib/clock.ts'
import { LocaleProvider } from '../lib/texts.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { AppStore } from '../store/make-store.ts'
import { Toasts } from '../ui/toasts/Toasts.tsx'
import { admit } from './admit.ts'
import type { AppPage } from './app-page.ts'
import { BellProvider } from './Bell.tsx'
import { Effects } from './Effects.tsx'
import type { ShellProps } from './initial-props.ts'
import { Layout } from './layouts/Layout.tsx'
import { layoutOf } from './layout-of.ts'
import { PageHead } from './Head.tsx'
import { markScreenHydrated, useScreenHydrated } from './screen-hydration.ts'
import { SiteProvider } from './site.tsx'
import type { FirstProps } from './visitor.ts'
import { PartLoading } from '../ui/feedback/PartLoading.tsx'

/** Its words are seldom needed; what may fail in the browser brings them along (`initial-shell-props.ts`). */
const FailureScreen = dynamic(() => import('./FailureScreen.tsx').then((module) => module.FailureScreen), {
  loading: PartLoading,
})

/** Fixed, no zoom, as specified (Spec §1); the browser's text scaling still works, because every size is relative. */
const VIEWPORT = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover'

const Screen = ({ Page, shell }: { Page: AppPage; shell: ShellProps }): ReactElement => {
  const viewer = useAppSelector(selectUser)
  const settings = useAppSelector(selectSettings)
  const { favicon } = useAppSelector(selectUi)
  const { Aside } = Page
  // Between the end of a session and the login screen: nobody's screen asks for what nobody may see.
  const isAdmitted = admit(Page, viewer, settings, Page.opensInMaintenance).enter
  const name = layoutOf(shell.failure ? { layout: 'public' } : Page, viewer, settings)
  return (
    <>
      <NextHead>
        <meta key="viewport" name="viewport" content={VIEWPORT} />
        <link key="icon" rel="icon" href={favicon} />
      </NextHead>
      <PageHead noindex={Page.authenticate || Page.onlyPerformer} />
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

const HydrationMark = (): null => {
  useEffect(markScreenHydrated, [])
  return null
}

/** Waits for the screen: events from the server would otherwise change the data under it before it is hydrated. */
const AfterHydration = ({ children }: { children: ReactNode }): ReactNode => useScreenHydrated() && children

export type AppShellProps = {
  store: AppStore
  Page: AppPage
  shell: ShellProps /** What features show over every page. */
  dialogs?: ReactNode /** What the frames show of what is new. */
  bell?: ReactNode
}

/** Everything around a page: store, cache, language, layout, toasts. `shell.first` comes with the first page only. */
export const App = ({ store, Page, shell, dialogs, bell }: AppShellProps): ReactElement => {
  const [first] = useState<FirstProps | undefined>(() => {
    if (shell.first) setPublicConfig(shell.first.config)
    setSiteTimeOffset(store.getState().settings.clockAhead)
    return shell.first
  })
  const [client] = useState(queryClient)
  const [sent] = useState(() => shell.dehydrated && receivedNow(shell.dehydrated))
  // What the server drew with: a boundary that is hydrated later must find the same, whatever the store says by then.
  const [serverState] = useState(() => store.getState())
  return (
    <Provider store={store} serverState={serverState}>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={sent}>
          <LocaleProvider locale={first?.locale ?? 'en'}>
            <SiteProvider origin={first?.origin ?? ''}>
              <BellProvider value={bell}>
                <Screen Page={Page} shell={shell} />
              </BellProvider>
              <AfterHydration>{dialogs}</AfterHydration>
            </SiteProvider>
          </LocaleProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </Provider>
  )
}
