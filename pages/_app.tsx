import type { AppContext, AppProps } from 'next/app'
import type { ReactElement } from 'react'
import '../styles/global.css'
import { LazyNotificationCenter } from '../src/features/app/LazyNotificationCenter.tsx'
import { ReportModal } from '../src/features/social/reports/ReportModal.tsx'
import { SearchField } from '../src/features/social/search/SearchField.tsx'
import { LazySignedInRoot } from '../src/features/app/LazySignedInRoot.tsx'
import { App } from '../src/shell/App.tsx'
import type { AppPage } from '../src/shell/app-page.ts'
import type { ShellProps } from '../src/shell/initial-props/initial-props.ts'
import { initialShellProps } from '../src/shell/initial-props/lazy-initial-props.ts'
import { storeWrapper } from '../src/store/wrapper.ts'

const wrapper = storeWrapper(() => import('../src/features/app/signed-in-code.ts'))

const dialogs = (
  <>
    <ReportModal />
    <LazySignedInRoot />
  </>
)

const header = { bell: <LazyNotificationCenter />, search: <SearchField /> }

const Stagedoor = ({ Component, ...rest }: AppProps<ShellProps>): ReactElement => {
  const { store, props } = wrapper.useWrappedStore(rest)
  return (
    <App
      store={store}
      Page={Component as AppPage}
      shell={(props as { pageProps: ShellProps }).pageProps}
      dialogs={dialogs}
      header={header}
    />
  )
}

Stagedoor.getInitialProps = wrapper.getInitialAppProps((store) => async ({ Component, ctx }: AppContext) => ({
  pageProps: await initialShellProps(store, Component as AppPage, ctx),
}))

export default Stagedoor
