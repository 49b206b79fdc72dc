import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { watchHistory } from '../../ui/overlay/history-layers.ts'
import { RouteProgress } from './RouteProgress.tsx'
import { loadNextPageCode } from '../initial-props/lazy-initial-props.ts'
import { useCurrentSettings } from './use-current-settings.ts'
import { useAnalytics } from './use-analytics.ts'
import { useSessionReload } from './use-session-reload.ts'
import { useFollowedIds } from './use-followed-ids.ts'
import { useSavedUi } from './use-saved-ui.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { useWindowHeight } from './use-window-height.ts'

/**
 * Effects of every page: page views, navigation progress, current and saved settings, and loading the code that the next page
 * needs.
 */
export const Effects = (): ReactElement => {
  useAnalytics()
  useCurrentSettings()
  useSessionReload()
  useFollowedIds()
  useSavedUi()
  useScrollRestoration()
  useWindowHeight()
  useEffect(watchHistory, [])
  // If this fails, the navigation loads it.
  useEffect(() => whenIdle(() => void loadNextPageCode().catch(() => undefined)), [])
  return <RouteProgress />
}
