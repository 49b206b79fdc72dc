import { useLayoutEffect, useId, useRef, useState } from 'react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { cx } from './cx.ts'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { Link } from './Link.tsx'
import s from './menu.module.css'
import { roving } from './roving.ts'

export type MenuItem = { label: ReactNode; icon?: ReactNode; danger?: boolean; disabled?: boolean } & ({ href: string } | { onSelect: () => void })

export type MenuProps = {
  /** What the button is called; give `trigger` when it shows something else. */
  label: string
  trigger?: ReactNode
  button?: Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'>
  /** `null` draws a line. */
  items: readonly (MenuItem | null)[]
  /** Above the items: who is signed in, for one. */
  header?: ReactNode
}

const GAP = 6

/** Puts the panel under its button, or above when there is no room, inside the window. */
const place = (panel: HTMLElement, button: HTMLElement): void => {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + GAP + height <= window.innerHeight || at.top < height + GAP
  panel.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`
  panel.style.left = `${Math.max(8, Math.min(at.right - width, window.innerWidth - width - 8))}px`
}

const Item = ({ item, panel }: { item: MenuItem; panel: RefObject<HTMLDivElement | null> }): ReactElement => {
  const className = cx(s.item, item.danger && s.danger)
  const inner = (
    <>
      {item.icon}
      <span>{item.label}</span>
    </>
  )
  if ('href' in item) {
    return (
      <Link role="menuitem" tabIndex={-1} className={className} href={item.href} onClick={() => panel.current?.hidePopover()}>
        {inner}
      </Link>
    )
  }
  const select = (): void => {
    panel.current?.hidePopover()
    item.onSelect()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={className} disabled={item.disabled} onClick={select}>
      {inner}
    </button>
  )
}

/** A button that opens a list of actions: the browser's own popover, arrow keys inside, Escape and a click beside it close. */
export const Menu = ({ label, trigger = <Ellipsis aria-hidden />, button, items, header }: MenuProps): ReactElement => {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLSpanElement>(null)
  // Closed, it has no items: a page of posts would render and hydrate hundreds that nobody opens.
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const anchor = opener.current?.firstElementChild
    if (!open || !panel.current || !(anchor instanceof HTMLElement)) return
    place(panel.current, anchor)
    panel.current.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus()
  }, [open])
  return (
    <span ref={opener} className={s.opener}>
      <Button variant="quiet" {...button} popoverTarget={id} aria-haspopup="menu" aria-expanded={open} aria-label={label}>
        {trigger}
      </Button>
      <div ref={panel} id={id} popover="auto" className={s.panel} onToggle={(event) => setOpen(event.newState === 'open')}>
        {open && (
          <>
            {header && <div className={s.header}>{header}</div>}
            <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={roving('[role="menuitem"]:not(:disabled)')}>
              {items.map((item, i) => (item === null ? <hr key={i} className={s.line} /> : <Item key={i} item={item} panel={panel} />))}
            </div>
          </>
        )}
      </div>
    </span>
  )
}
