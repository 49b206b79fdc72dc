import { useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Bell as BellIcon } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/Link.tsx'
import s from './notification-center-button.module.css'
import { notificationTexts } from './texts.ts'
import { useUnread } from './use-unread.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const NotificationCenterPanel = lazyClient(() =>
  import('./NotificationCenterPanel.tsx').then((module) => module.NotificationCenterPanel)
)

/** Bell with the number of unread notifications. Opens a panel on wide screens, links to the notifications page on phones. */
export const NotificationCenterButton = (): ReactElement => {
  const t = useTexts(notificationTexts)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const unread = useUnread()
  const inner = (
    <>
      <BellIcon aria-hidden />
      <CountBadge count={unread} className={s.badge} hidden />
    </>
  )
  return (
    <>
      <Link href="/notifications" className={cx(s.bell, s.narrow)} aria-label={t.bell(unread)}>
        {inner}
      </Link>
      <button
        ref={button}
        type="button"
        className={cx(s.bell, s.roomy)}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t.bell(unread)}
        title={t.title}
      >
        {inner}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.title}
        className={s.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && <NotificationCenterPanel panel={panel} anchor={button} />}
      </div>
    </>
  )
}
