import { Dropdown } from 'antd'
import type { MenuProps as AntdMenuProps } from 'antd'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { Button } from '../Button.tsx'
import { Ellipsis } from '../icons.tsx'
import { Link } from '../Link.tsx'
import type { MenuItem, MenuProps } from '../Menu.tsx'
import { isPhone } from '../overlay/is-phone.ts'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
import s from './row-menu.module.css'

export type RowMenuProps = Omit<MenuProps, 'header'>

/** Clicks the link or the item itself: the menu reacts to Enter only, and does not follow the link inside the item. */
const clickItem = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== ' ' && event.key !== 'Enter') return
  const item = (event.target as HTMLElement).closest<HTMLElement>('[role="menuitem"]')
  const link = item?.querySelector('a')
  if (event.key === 'Enter' && !link) return
  event.preventDefault()
  ;(link ?? item)?.click()
}

const antdItem = (item: MenuItem | null, key: number): NonNullable<AntdMenuProps['items']>[number] => {
  if (item === null) return { key, type: 'divider' }
  const { label, icon, danger, disabled } = item
  const common = { key, icon, danger, disabled }
  if ('onSelect' in item) return { ...common, label, onClick: item.onSelect }
  return {
    ...common,
    label: (
      <Link
        href={item.href}
        tabIndex={-1}
        target={item.isNewTab ? '_blank' : undefined}
        rel={item.isNewTab ? 'noopener' : undefined}
      >
        {label}
      </Link>
    ),
  }
}

/**
 * The actions of a row, a card or a screen as antd's Dropdown: same props as the light `Menu`. The focus goes to the first item and returns to the
 * button; arrow keys, Enter and Space work inside; Escape, a click beside it and, on a phone, Back close it.
 */
export const RowMenu = ({ label, trigger = <Ellipsis aria-hidden />, button, items }: RowMenuProps): ReactElement => {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const change = (next: boolean): void => {
    setOpen(next)
    // Before an item opens a dialog, so that the dialog returns the focus here.
    if (!next && document.activeElement?.closest('[role="menu"]')) opener.current?.focus()
  }
  useCloseOnBack(open && isPhone(), () => change(false))
  return (
    <Dropdown
      open={open}
      onOpenChange={change}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
      classNames={{ root: s.popup }}
      menu={{ items: items.map(antdItem), 'aria-label': label, onKeyDown: clickItem }}
    >
      <Button variant="quiet" {...button} ref={opener} aria-haspopup="menu" aria-expanded={open} aria-label={label}>
        {trigger}
      </Button>
    </Dropdown>
  )
}
