import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Distance below the viewport, in px, at which the next page is requested. */
const AHEAD = '1800px'

/**
 * Requests the next page of a list as the reader approaches its end, while `isMore`. Attach the returned ref to the
 * element at the end.
 */
export const useEndReached = (loadMore: () => void, isMore: boolean): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null)
  const load = useRef(loadMore)
  useEffect(() => void (load.current = loadMore))
  useEffect(() => {
    const target = end.current
    if (!target || !isMore) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), { rootMargin: AHEAD })
    watch.observe(target)
    return () => watch.disconnect()
  }, [isMore])
  return end
}
