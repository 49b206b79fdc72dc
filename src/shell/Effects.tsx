import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { watchHistory } from '../ui/overlay/history-layers.ts'
import { RouteProgress } from './RouteProgress.tsx'
import { loadInitialProps } from './initial-shell-props.ts'
import { useAnalytics } from './use-analytics.ts'
import { useFocusWatch } from './use-focus-watch.ts'
import { useSavedUi } from './use-saved-ui.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** What runs beside the screen: page views, the progress of a navigation, and what the next one needs. */
export const Effects = (): ReactElement => {
  useAnalytics()
  useFocusWatch()
  useSavedUi()
  useScrollRestoration()
  useEffect(watchHistory, [])
  // The next page needs it; what does not come now comes with the navigation.
  useEffect(() => whenIdle(() => void loadInitialProps().catch(() => undefined)), [])
  return <RouteProgress />
}
