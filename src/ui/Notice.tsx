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
  /** `sandbox` marks fake money and looks like a blueprint. */
  tone?: keyof typeof ICONS
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links below the text. */
  action?: ReactNode
  /** How screen readers announce it when it appears; `danger` is an alert by default. */
  role?: 'alert' | 'status'
}

/** A short text in the page, next to what it describes. For temporary messages use a toast. */
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
