import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './near.module.css'

/** Distance below the window, in px, at which it is drawn. */
const AHEAD = '300px'

/** Draws what stands at the end of a page when the reader comes near it: nothing of it is loaded before. */
export const Near = ({ children }: { children: () => ReactNode }): ReactElement => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={s.near}>
      {isNear && children()}
    </div>
  )
}
