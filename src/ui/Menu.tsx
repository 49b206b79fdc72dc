import { useId, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Ellipsis } from './icons.tsx'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { isPhone } from './overlay/is-phone.ts'
import s from './menu.module.css'
import { useCloseOnBack } from './overlay/use-close-on-back.ts'
import { lazyClient } from './lazy-client.tsx'

export type MenuItem = { label: ReactNode; icon?: ReactNode; danger?: boolean; disabled?: boolean } & (
  | { href: string /** The label says so, too. */; isNewTab?: boolean }
  | { onSelect: () => void }
)

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

/** What it shows comes with its first opening: a page of posts has many menus that nobody opens (decision 9). */
const MenuPanel = lazyClient(() => import('./overlay/MenuPanel.tsx').then((module) => module.MenuPanel))

/** A button that opens a list of actions: the browser's own popover, arrow keys inside, Escape and a click beside it close. */
export const Menu = ({ label, trigger = <Ellipsis aria-hidden />, button, items, header }: MenuProps): ReactElement => {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLDivElement>(null)
  // Closed, it has no items: a page of posts would render and hydrate hundreds that nobody opens.
  const [open, setOpen] = useState(false)
  useCloseOnBack(open && isPhone(), () => panel.current?.hidePopover())
  return (
    <div ref={opener} className={s.opener}>
      <Button
        variant="quiet"
        {...button}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
      >
        {trigger}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={s.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && <MenuPanel label={label} items={items} header={header} panel={panel} opener={opener} />}
      </div>
    </div>
  )
}
