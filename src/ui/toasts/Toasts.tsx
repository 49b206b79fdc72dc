import dynamic from 'next/dynamic'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { currentToasts, onToasts } from '../../lib/toast.ts'
import type { Toast } from '../../lib/toast.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { onModals, topModal } from '../overlay/open-modal.ts'
import s from './toasts.module.css'

const T = texts({ en: { region: 'Messages' }, pt: { region: 'Avisos' } })

const loadView = () => import('./ToastView.tsx')
/** Nobody is told anything before they do something. */
const ToastView = dynamic(() => loadView().then((module) => module.ToastView), { ssr: false })

const none: readonly Toast[] = []

/** In the dialog that lies above all others, because the rest of the page is neither usable nor read out; else at the end of the page. */
const moveToTop = (host: HTMLElement): void => {
  const home = topModal() ?? document.body
  if (host.parentElement !== home) home.append(host)
}

/** Shown even while it is empty: a screen reader reads what comes into a place that it knows. Shown anew, it lies above all that was opened before. */
const show = (place: HTMLElement | null): void => {
  if (place?.isConnected && place.showPopover && !place.matches(':popover-open')) place.showPopover()
}

/**
 * The place where toasts appear: once, in the application's shell. Shown at the top for 3 seconds (Spec §9), above every dialog, and each one is
 * read out once: it comes into one of two places that are there before it.
 */
export const Toasts = (): ReactElement | null => {
  const t = useTexts(T)
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const [host, setHost] = useState<HTMLElement>()
  const place = useRef<HTMLDivElement>(null)
  // Before the connection may be gone, of which a toast tells.
  useEffect(() => whenIdle(() => void loadView().catch(() => undefined)), [])
  useEffect(() => {
    const element = document.createElement('div')
    document.body.append(element)
    setHost(element)
    return () => element.remove()
  }, [])
  useEffect(() => {
    if (!host) return undefined
    const element = place.current
    moveToTop(host)
    // A menu that is open may lie above it.
    if (document.querySelector('[popover="auto"]:popover-open')) element?.hidePopover?.()
    show(element)
    return onModals(() => {
      // Outside of the dialog a toast could neither be closed nor held.
      moveToTop(host)
      element?.hidePopover?.()
      show(element)
    })
  }, [host, toasts])
  if (!host) return null
  const shown = (isError: boolean): ReactElement[] =>
    toasts
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((toast) => <ToastView key={toast.id} toast={toast} />)
  return createPortal(
    <div ref={place} popover="manual" className={s.place} role="region" aria-label={t.region}>
      {/* An error interrupts a screen reader, the others wait. */}
      <div role="alert">{shown(true)}</div>
      <div role="status">{shown(false)}</div>
    </div>,
    host
  )
}
