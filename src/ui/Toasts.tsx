import dynamic from 'next/dynamic'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import { currentToasts, onToasts } from '../lib/toast.ts'
import type { Toast } from '../lib/toast.ts'
import { texts, useTexts } from '../lib/texts.ts'
import { whenStirred } from '../lib/when-stirred.ts'
import s from './toasts.module.css'

const T = texts({ en: { region: 'Messages' }, pt: { region: 'Avisos' } })

const loadView = () => import('./ToastView.tsx')
/** Nobody is told anything before they do something. */
const ToastView = dynamic(() => loadView().then((module) => module.ToastView), { ssr: false })

const none: readonly Toast[] = []

/** The place where toasts appear: once, in the application's shell. Shown at the top for 3 seconds (Spec §9). */
export const Toasts = (): ReactElement => {
  const t = useTexts(T)
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const place = useRef<HTMLDivElement>(null)
  // Before the connection may be gone, of which a toast tells.
  useEffect(() => whenStirred(() => void loadView().catch(() => undefined)), [])
  useEffect(() => {
    const element = place.current
    // The top layer, so that an open dialog does not hide it; shown again to come above a dialog opened later.
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts])
  return (
    <div ref={place} popover="manual" className={s.place} role="region" aria-label={t.region} aria-live="polite">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
