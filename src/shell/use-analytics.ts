import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'
import { publicConfig } from '../config.ts'
import { selectSettings } from '../features/settings/slice.ts'
import { useAppSelector } from '../store/hooks.ts'

/** A page view for every address shown, when a measurement id is set (Spec §1, §9); the library is loaded with the first. */
export const useAnalytics = (): void => {
  const { asPath, isReady } = useRouter()
  const { googleAnalyticsId } = useAppSelector(selectSettings)
  const last = useRef<string>(undefined)
  useEffect(() => {
    const id = googleAnalyticsId || publicConfig().gaId
    // The query may hold what belongs to one person: a link's secret, a provider's code.
    const page = asPath.replace(/[?#].*/, '')
    if (!id || !isReady || last.current === page) return
    last.current = page
    // Blocked by the visitor's browser: their choice.
    import('./track-view.ts').then(({ trackView }) => trackView(id, page)).catch(() => undefined)
  }, [asPath, isReady, googleAnalyticsId])
}
