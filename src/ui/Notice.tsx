import type { ReactElement, ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import { cx } from './cx.ts'
import s from './notice.module.css'

const ICONS = { info: Info, success: CircleCheck, warning: Clock, danger: CircleAlert } as const

export type NoticeProps = {
  tone?: keyof typeof ICONS
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links below the words. */
  action?: ReactNode
  /** `alert` when it appears by itself and matters now, `status` when it can wait. */
  role?: 'alert' | 'status'
}

/** A few words that stand in the page, beside what they are about. For something that passes, use a toast. */
export const Notice = ({ tone = 'info', title, children, action, role }: NoticeProps): ReactElement => {
  const Icon = ICONS[tone]
  return (
    <div className={cx(s.notice, s[tone])} role={role}>
      <Icon aria-hidden className={s.icon} />
      <div className={s.words}>
        {title && <p className={s.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={s.action}>{action}</div>}
      </div>
    </div>
  )
}
