import type { AppContext, AppProps } from 'next/app'
import type { ReactElement } from 'react'
import '../styles/global.css'
import { LiveMessages } from '../src/features/messages/LiveMessages.tsx'
import { LateBell } from '../src/features/notifications/LateBell.tsx'
import { PushMessages } from '../src/features/push/PushMessages.tsx'
import { ReportModal } from '../src/features/reports/ReportModal.tsx'
import { SubscriptionModal } from '../src/features/subscription-modal/SubscriptionModal.tsx'
import { TipModal } from '../src/features/tips/TipModal.tsx'
import { UnlockModal } from '../src/features/unlock/UnlockModal.tsx'
import { LiveCalls } from '../src/features/video-calls/LiveCalls.tsx'
import { App } from '../src/shell/App.tsx'
import type { AppPage } from '../src/shell/app-page.ts'
import type { ShellProps } from '../src/shell/first-props.ts'
import { shellProps } from '../src/shell/shell-props.ts'
import { wrapper } from '../src/store/wrapper.ts'

const dialogs = (
  <>
    <SubscriptionModal />
    <UnlockModal />
    <TipModal />
    <ReportModal />
    <LiveMessages />
    <PushMessages />
    <LiveCalls />
  </>
)

const bell = <LateBell />

const Stagedoor = ({ Component, ...rest }: AppProps<ShellProps>): ReactElement => {
  const { store, props } = wrapper.useWrappedStore(rest)
  return <App store={store} Page={Component as AppPage} shell={(props as { pageProps: ShellProps }).pageProps} dialogs={dialogs} bell={bell} />
}

Stagedoor.getInitialProps = wrapper.getInitialAppProps((store) => async ({ Component, ctx }: AppContext) => ({
  pageProps: await shellProps(store, Component as AppPage, ctx),
}))

export default Stagedoor
