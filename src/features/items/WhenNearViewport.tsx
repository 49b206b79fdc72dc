import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './when-near-viewport.module.css'

/** Distance below the window, in px, at which it is drawn. */
const AHEAD = '300px'

/** Draws what stands at the end of a page when the reader comes near it: at once where that is in view. Nothing of it is loaded before. */
export const WhenNearViewport = ({ children }: { children: () => ReactNode }): ReactElement => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const target = place.current
    if (!target) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    watch.observe(target)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={s.near}>
      {isNear && children()}
    </div>
  )
}
