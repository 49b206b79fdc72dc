import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './when-near-viewport.module.css'

/** Distance below the viewport, in px, at which the content is rendered. */
const AHEAD = '300px'

/** Renders its children when they come near the viewport, so that their code and data are not loaded before. */
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
