import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { currentToasts, dismissToast, onToasts, TOAST_MS } from '../lib/toast.ts'
import type { Toast } from '../lib/toast.ts'
import { texts, useTexts } from '../lib/texts.ts'
import { IconButton } from './Button.tsx'
import s from './toasts.module.css'

const T = texts({ en: { region: 'Messages', close: 'Close' }, pt: { region: 'Avisos', close: 'Fechar' } })

const icons = { success: CircleCheck, error: CircleAlert, info: Info }
const none: readonly Toast[] = []

const ToastView = ({ toast }: { toast: Toast }): ReactElement => {
  const t = useTexts(T)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => dismissToast(toast.id), TOAST_MS)
  }
  const hold = (): void => clearTimeout(timer.current)
  useEffect(() => {
    timer.current = setTimeout(() => dismissToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer.current)
  }, [toast.id])
  const Icon = icons[toast.kind]
  return (
    // Resting the pointer or the focus on it holds it: three seconds are short for a slow reader.
    <div className={s.toast} data-kind={toast.kind} onPointerEnter={hold} onPointerLeave={start} onFocus={hold} onBlur={start}>
      <Icon aria-hidden />
      <p role={toast.kind === 'error' ? 'alert' : 'status'}>{toast.message}</p>
      <IconButton size="sm" label={t.close} icon={<X />} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}

/** The place where toasts appear: once, in the application's shell. Shown at the top for 3 seconds (Spec §9). */
export const Toasts = (): ReactElement => {
  const t = useTexts(T)
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const place = useRef<HTMLDivElement>(null)
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
