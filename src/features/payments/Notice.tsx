import type { ReactElement, ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Info from 'lucide-react/icons/info'
import s from './notice.module.css'

const icons = { info: Info, danger: CircleAlert, warning: CircleAlert, success: CircleCheck, sandbox: FlaskConical } as const

export type NoticeProps = { tone?: keyof typeof icons; title?: ReactNode; children?: ReactNode; action?: ReactNode }

/** A few words about the thing below or above, in a box: a refusal, a change of price, what is missing. Errors are announced at once. */
export const Notice = ({ tone = 'info', title, children, action }: NoticeProps): ReactElement => {
  const Icon = icons[tone]
  return (
    <div className={s.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : tone === 'sandbox' ? undefined : 'status'}>
      <Icon className={s.icon} aria-hidden />
      <div className={s.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={s.action}>{action}</div>}
    </div>
  )
}
