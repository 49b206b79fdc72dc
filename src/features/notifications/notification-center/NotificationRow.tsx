import type { ReactElement } from 'react'
import {
  isInTokens,
  notificationLine,
} from '../../../../contract/notifications/notification-center/notification-texts.ts'
import type { Notification } from '../../../../contract/notifications/notification-center/notifications.ts'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { KindIcon } from './KindIcon.tsx'
import s from './notification-row.module.css'
import { notificationTexts } from './texts.ts'
import textStyles from '../../../ui/content/text.module.css'

type RowProps = { notification: Notification; onRead: (id: string) => void }

/** One notification. Following its link marks it as read. */
export const NotificationRow = ({
  notification: { _id, kind, actor, total, amount, detail, dueAt, excerpt, href, isRead, updatedAt },
  onRead,
}: RowProps): ReactElement => {
  const t = useTexts(notificationTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { currency } = useAppSelector(selectSettings)
  const worth =
    amount === undefined ? undefined : isInTokens(kind, detail) ? inWallet(amount) : money(amount, locale, currency)
  return (
    <li className={s.row} data-unread={!isRead || undefined}>
      <Link href={href} className={s.link} onClick={() => !isRead && onRead(_id)} data-notification>
        <span className={s.sign} data-kind={kind}>
          {actor ? <Avatar name={actor.name} src={actor.avatar} decorative /> : null}
          <span className={actor ? s.corner : s.alone}>
            <KindIcon kind={kind} />
          </span>
        </span>
        <span className={s.words}>
          {!isRead && <VisuallyHidden>{t.unread}: </VisuallyHidden>}
          <span className={s.what} dir="auto">
            {notificationLine(
              { kind, who: actor?.name, total, amount: worth, detail, day: dueAt && day(dueAt, locale) },
              locale
            )}
          </span>
          {excerpt && (
            <span className={s.excerpt} dir="auto">
              {excerpt}
            </span>
          )}
          <Time at={updatedAt} className={textStyles.note} />
        </span>
        {!isRead && <span className={s.dot} aria-hidden />}
      </Link>
    </li>
  )
}
