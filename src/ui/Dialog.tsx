import { useContext, useEffect, useId, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { X } from './icons.tsx'
import { texts, useTexts } from '../lib/texts.ts'
import { IconButton } from './Button.tsx'
import { FormAround } from './controls/form-context.ts'
import s from './dialog.module.css'
import { openModal } from './overlay/open-modal.ts'
import { useCloseOnBack } from './overlay/use-close-on-back.ts'
import { useSheetDrag } from './overlay/use-sheet-drag.ts'

const T = texts({ en: { close: 'Close' }, pt: { close: 'Fechar' } })

const focus = (element: Element | null): void => {
  if (element instanceof HTMLElement) element.focus()
}

export type DialogProps = {
  open: boolean
  /** Called for Escape, the close button and a click outside; the caller sets `open` to false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons below a line, the main one last. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** While true, Escape, the close button and the backdrop do nothing. */
  busy?: boolean
}

/**
 * A modal based on the browser's `<dialog>`, which traps the focus and restores it. On phones it is a sheet from below. Opened
 * in a form it stands outside of it, so that it can contain a form of its own.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  footer,
  width = 'sm',
  busy,
}: DialogProps): ReactElement | null => {
  const t = useTexts(T)
  const id = useId()
  const isInForm = useContext(FormAround) !== undefined
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open) {
      if (element?.open) element.close()
      // Removed with its closing, where it stood outside of a form.
      else if (!element && document.activeElement === document.body) focus(opener.current)
      return undefined
    }
    opener.current = document.activeElement
    return openModal(element)
  }, [open])
  // An open dialog that is removed from the page does not restore the focus itself.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focus(opener.current)
    },
    []
  )
  const close = (): void => {
    if (!busy) onClose()
  }
  useCloseOnBack(open, onClose, busy)
  useSheetDrag(dialog, open, onClose, busy)
  const element = (
    // The click is a shortcut for pointers; keyboard users have Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={s.dialog}
      data-width={width}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={() => {
        if (open) onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      {open && (
        <FormAround value={undefined}>
          <div className={s.sheet}>
            <header className={s.header} data-sheet-head>
              <h2 id={id}>{title}</h2>
              <IconButton label={t.close} icon={<X />} onClick={close} disabled={busy} />
            </header>
            <div className={s.body}>{children}</div>
            {footer && <footer className={s.footer}>{footer}</footer>}
          </div>
        </FormAround>
      )}
    </dialog>
  )
  if (!isInForm) return element
  return open ? createPortal(element, document.body) : null
}
