import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../../../../lib/texts.ts'
import s from '../go-live.module.css'
import { useLive } from '../session/live-state.ts'
import { setupTexts } from './setup-texts.ts'

/** What viewers see: the canvas that is encoded. The own camera is mirrored here only, as in a mirror. */
export const OwnPicture = ({ children }: { children?: ReactNode }): ReactElement => {
  const t = useTexts(setupTexts)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useLive(({ mixer }) => mixer?.canvas)
  const isMirrored = useLive(({ camera, screen }) => camera !== undefined && screen === undefined)
  const isOpening = useLive((live) => live.isOpening)
  useEffect(() => {
    if (!canvas || !box.current) return
    box.current.append(canvas)
    canvas.setAttribute('role', 'img')
    return () => canvas.remove()
  }, [canvas])
  useEffect(() => canvas?.setAttribute('aria-label', t.preview), [canvas, t.preview])
  return (
    <div className={s.picture} data-mirrored={isMirrored || undefined}>
      <div ref={box} className={s.canvas} />
      {isOpening && <p className={s.opening}>{t.opening}</p>}
      {children}
    </div>
  )
}
