import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Ellipsis } from './icons.tsx'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { isPhone } from './overlay/is-phone.ts'
import s from './menu.module.css'
import { useCloseOnBack } from './overlay/use-close-on-back.ts'
import { lazyClient } from './lazy-client.tsx'

/**
 * An item: a link or an action; with `checked` a choice of which one is made. The label of a link with `isNewTab` must
 * say that it opens a new tab.
 */
export type MenuItem = {
  label: ReactNode
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
} & ({ href: string; isNewTab?: boolean } | { onSelect: () => void; checked?: boolean })

export type MenuProps = {
  /** The accessible name of the button. Its content is `trigger`, by default an icon. */
  label: string
  trigger?: ReactNode
  button?: Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'>
  /** `null` renders a separator. */
  items: readonly (MenuItem | null)[]
  /** Shown above the items, for example the signed-in account. */
  header?: ReactNode
}

/** The panel is loaded when the menu is first opened: a page of posts has many menus that nobody opens (decision 30). */
const MenuPanel = lazyClient(() => import('./overlay/MenuPanel.tsx').then((module) => module.MenuPanel))

/**
 * A button that opens a list of actions in a native popover. Arrow keys move inside; Escape and a click outside close
 * it.
 */
export const Menu = ({ label, trigger, button, items, header }: MenuProps): ReactElement => {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLDivElement>(null)
  // A closed menu renders no items: a page of posts would otherwise render and hydrate hundreds of them.
  const [open, setOpen] = useState(false)
  // The browser opens the popover without a script: it may be open since before hydration.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setOpen(true)
  }, [])
  useCloseOnBack(open && isPhone(), () => panel.current?.hidePopover())
  return (
    <div ref={opener} className={s.opener}>
      <Button
        variant="quiet"
        icon={trigger === undefined && <Ellipsis />}
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
