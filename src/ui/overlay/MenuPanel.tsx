import { useLayoutEffect } from 'react'
import type { ReactElement, RefObject } from 'react'
import { cx } from '../cx.ts'
import { Check } from '../icons.tsx'
import { Link } from '../Link.tsx'
import s from '../menu.module.css'
import type { MenuItem, MenuProps } from '../Menu.tsx'
import { placePanel } from './place-panel.ts'
import { roving } from '../controls/roving-focus.ts'

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
      <Link
        role="menuitem"
        tabIndex={-1}
        className={className}
        href={item.href}
        target={item.isNewTab ? '_blank' : undefined}
        rel={item.isNewTab ? 'noopener' : undefined}
        onClick={() => panel.current?.hidePopover()}
      >
        {inner}
      </Link>
    )
  }
  const select = (): void => {
    panel.current?.hidePopover()
    item.onSelect()
  }
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      tabIndex={-1}
      className={className}
      disabled={item.disabled}
      onClick={select}
    >
      {inner}
      {item.checked && <Check className={s.check} aria-hidden />}
    </button>
  )
}

export type MenuPanelProps = Pick<MenuProps, 'label' | 'items' | 'header'> & {
  panel: RefObject<HTMLDivElement | null>
  opener: RefObject<HTMLDivElement | null>
}

const focusable = '[role^="menuitem"]:not(:disabled)'

/** The content of an open menu: placed at its button, with the focus on the checked item or else the first one. */
export const MenuPanel = ({ label, items, header, panel, opener }: MenuPanelProps): ReactElement => {
  useLayoutEffect(() => {
    const anchor = opener.current?.firstElementChild
    if (!panel.current || !(anchor instanceof HTMLElement)) return
    placePanel(panel.current, anchor)
    const checked = panel.current.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(checked ?? panel.current.querySelector<HTMLElement>(focusable))?.focus()
  }, [panel, opener])
  return (
    <>
      {header && <div className={s.header}>{header}</div>}
      <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={roving(focusable)}>
        {items.map((item, i) =>
          item === null ? <hr key={i} className={s.line} /> : <Item key={i} item={item} panel={panel} />
        )}
      </div>
    </>
  )
}
