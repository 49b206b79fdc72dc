import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { currentToasts, onToasts } from '../../lib/toast.ts'
import type { Toast } from '../../lib/toast.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { onModals, topModal } from '../overlay/open-modal.ts'
import { ToastView } from './ToastView.tsx'
import s from './toasts.module.css'

const T = texts({ en: { region: 'Messages' }, pt: { region: 'Avisos' } })

const none: readonly Toast[] = []

/**
 * Toasts are rendered in the topmost open dialog, because the rest of the page is neither usable nor read out; else at
 * the end of the page.
 */
const moveToTop = (host: HTMLElement): void => {
  const home = topModal() ?? document.body
  if (host.parentElement !== home) home.append(host)
}

/**
 * The live region is shown even while it is empty: screen readers announce only changes in a region they know. Showing
 * its popover again puts it above everything that was opened before.
 */
const show = (place: HTMLElement | null): void => {
  if (place?.isConnected && place.showPopover && !place.matches(':popover-open')) place.showPopover()
}

/**
 * The container for toasts, rendered once by the shell. Toasts appear at the top for 3 seconds (Spec §9), above every
 * dialog. Each one is announced once, because it is added to one of two live regions that exist before it.
 */
export const Toasts = (): ReactElement | null => {
  const t = useTexts(T)
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const [host, setHost] = useState<HTMLElement>()
  const place = useRef<HTMLDivElement>(null)
  // Nothing of it is in view before the first toast, and a portal listens to every kind of event.
  useEffect(() => whenIdle(() => setHost(document.body.appendChild(document.createElement('div')))), [])
  useEffect(() => () => host?.remove(), [host])
  useEffect(() => {
    if (!host) return undefined
    const element = place.current
    moveToTop(host)
    // An open menu may lie above the toasts.
    if (document.querySelector('[popover="auto"]:popover-open')) element?.hidePopover?.()
    show(element)
    return onModals(() => {
      // Outside the dialog a toast could not be closed or kept.
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
      {/* An error interrupts a screen reader; other messages wait. */}
      <div role="alert">{shown(true)}</div>
      <div role="status">{shown(false)}</div>
    </div>,
    host
  )
}
