import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { CircleAlert, CircleCheck, Info, X } from '../icons.tsx'
import { dismissToast, TOAST_MS } from '../../lib/toast.ts'
import type { Toast } from '../../lib/toast.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { IconButton } from '../Button.tsx'
import s from './toasts.module.css'

const T = texts({ en: { close: 'Close' }, pt: { close: 'Fechar' } })

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** A toast, shown for 3 seconds (Spec §9). */
export const ToastView = ({ toast }: { toast: Toast }): ReactElement => {
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
    // Hovering or focusing a toast keeps it: three seconds are short for a slow reader.
    <div
      className={s.toast}
      data-kind={toast.kind}
      onPointerEnter={hold}
      onPointerLeave={start}
      onFocus={hold}
      onBlur={start}
    >
      <Icon aria-hidden />
      <p>{toast.message}</p>
      <IconButton size="sm" label={t.close} icon={<X />} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
