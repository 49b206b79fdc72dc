import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { selectLoggedIn } from '../features/auth/slice.ts'
import { whenStirred } from '../lib/when-stirred.ts'
import { useAppSelector } from '../store/hooks.ts'
import { RouteProgress } from './RouteProgress.tsx'
import { loadFirstProps } from './shell-props.ts'
import { useAnalytics } from './use-analytics.ts'
import { useFocusWatch } from './use-focus-watch.ts'
import { useSavedUi } from './use-saved-ui.ts'

/** 13 KB that a visitor never needs: after login only (Spec §7, Realtime). */
const RealtimeProvider = dynamic(() => import('../realtime/RealtimeProvider.tsx').then((module) => module.RealtimeProvider), { ssr: false })

/** What runs beside the screen: the live wire, page views, the progress of a navigation, and what the next one needs. */
export const Effects = (): ReactElement => {
  const loggedIn = useAppSelector(selectLoggedIn)
  useAnalytics()
  useFocusWatch()
  useSavedUi()
  useEffect(() => window.answerEarly?.(), [])
  // Who touches the page may leave it; what does not come now comes with the navigation.
  useEffect(() => whenStirred(() => void loadFirstProps().catch(() => undefined)), [])
  return (
    <>
      <RouteProgress />
      {loggedIn && <RealtimeProvider />}
    </>
  )
}
