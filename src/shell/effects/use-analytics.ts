import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'
import { publicConfig } from '../../config.ts'
import { selectSettings } from '../../features/platform/settings/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'

/**
 * Reports a page view for every path shown when a measurement id is configured (Spec §1, §9). The library is loaded
 * with the first one.
 */
export const useAnalytics = (): void => {
  const { asPath, isReady } = useRouter()
  const { googleAnalyticsId } = useAppSelector(selectSettings)
  const last = useRef<string>(undefined)
  useEffect(() => {
    const id = googleAnalyticsId || publicConfig().gaId
    // The query is not reported: it may contain private values, such as the secret of a link or the code of a provider.
    const page = asPath.replace(/[?#].*/, '')
    if (!id || !isReady || last.current === page) return
    last.current = page
    // Visitors may block analytics.
    import('./track-view.ts').then(({ trackView }) => trackView(id, page)).catch(() => undefined)
  }, [asPath, isReady, googleAnalyticsId])
}
