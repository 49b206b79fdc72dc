import type { ReactElement, ReactNode } from 'react'
import { CircleAlert, CircleCheck, FlaskConical, Info } from './icons.tsx'
import s from './notice.module.css'

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: CircleAlert,
  danger: CircleAlert,
  sandbox: FlaskConical,
} as const

export type NoticeProps = {
  /** `sandbox`: fake money, drawn like a plan. */
  tone?: keyof typeof ICONS
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links below the words. */
  action?: ReactNode
  /** How it is announced when it appears by itself; a danger is an alert unless told otherwise. */
  role?: 'alert' | 'status'
}

/** A few words that stand in the page, beside what they are about. For something that passes, use a toast. */
export const Notice = ({ tone = 'info', title, children, action, role }: NoticeProps): ReactElement => {
  const Icon = ICONS[tone]
  return (
    <div
      className={s.notice}
      data-tone={tone}
      role={role ?? (tone === 'danger' ? 'alert' : tone === 'sandbox' ? undefined : 'status')}
    >
      <Icon className={s.icon} aria-hidden />
      <div className={s.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={s.action}>{action}</div>}
    </div>
  )
}
