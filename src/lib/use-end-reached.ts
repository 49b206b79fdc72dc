import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Distance below the window, in px, at which more is asked for. */
const AHEAD = '1800px'

/** Asks for more of a list as the reader comes near its end, while `isMore`. Give what it returns to the element that stands there. */
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
