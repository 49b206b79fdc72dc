import { useLayoutEffect } from 'react'
import type { ReactElement, RefObject } from 'react'
import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import s from './menu.module.css'
import type { MenuItem, MenuProps } from './Menu.tsx'
import { roving } from './roving.ts'

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

export type MenuPanelProps = Pick<MenuProps, 'label' | 'items' | 'header'> & { panel: RefObject<HTMLDivElement | null>; opener: RefObject<HTMLSpanElement | null> }

/** What an open menu shows: placed at its button, the focus on its first item. */
export const MenuPanel = ({ label, items, header, panel, opener }: MenuPanelProps): ReactElement => {
  useLayoutEffect(() => {
    const anchor = opener.current?.firstElementChild
    if (!panel.current || !(anchor instanceof HTMLElement)) return
    place(panel.current, anchor)
    panel.current.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus()
  }, [panel, opener])
  return (
    <>
      {header && <div className={s.header}>{header}</div>}
      <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={roving('[role="menuitem"]:not(:disabled)')}>
        {items.map((item, i) => (item === null ? <hr key={i} className={s.line} /> : <Item key={i} item={item} panel={panel} />))}
      </div>
    </>
  )
}
