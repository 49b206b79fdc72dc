import { Modal as AntdModal } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { X } from '../icons.tsx'
import { texts, useTexts } from '../../lib/texts.ts'
import { cx } from '../cx.ts'
import { FormAround } from '../controls/form-context.ts'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
import { useSheetDrag } from '../overlay/use-sheet-drag.ts'
import s from './modal.module.css'
import { usePageLock } from '../overlay/use-page-lock.ts'

const T = texts({ en: { close: 'Close' }, pt: { close: 'Fechar' } })
const WIDTHS = { sm: s.sm, md: s.md, lg: s.lg }

export type ModalProps = {
  open: boolean
  /** Called on Escape, the close button, Back, and a click on the mask; the caller sets `open` to false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons of the footer, the main one last. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** While an action runs: the modal cannot be closed. */
  busy?: boolean
}

/**
 * antd's Modal with the props of the light `Dialog`: Back closes it, the focus returns to the opener, and on a phone it is a bottom sheet that follows
 * the finger. The content is unmounted when it closes.
 */
export const Modal = ({ open, onClose, title, children, footer, width = 'sm', busy }: ModalProps): ReactElement => {
  const t = useTexts(T)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const sheet = useMemo(() => ({ current: panel }), [panel])
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  // antd returns the focus on closing, but not when the modal is unmounted while it is open.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus()
    },
    []
  )
  usePageLock(open)
  useCloseOnBack(open, onClose, busy)
  useSheetDrag(sheet, open, onClose, busy)
  return (
    <AntdModal
      open={open}
      onCancel={() => {
        if (!busy) onClose()
      }}
      rootClassName={cx(s.root, WIDTHS[width])}
      width="var(--modal-width)"
      centered
      scrollLock={false}
      keyboard={!busy}
      mask={{ closable: !busy }}
      closable={{ closeIcon: <X aria-hidden />, 'aria-label': t.close, disabled: busy }}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      title={
        <h2 ref={(heading) => setPanel(heading?.closest<HTMLElement>('[role="dialog"]') ?? null)} data-sheet-head>
          {title}
        </h2>
      }
      footer={footer ? <FormAround value={undefined}>{footer}</FormAround> : null}
    >
      {/* It stands outside of the form in which it was opened. */}
      <FormAround value={undefined}>{children}</FormAround>
    </AntdModal>
  )
}
