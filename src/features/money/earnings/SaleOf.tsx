import type { ReactElement } from 'react'
import type { Sale } from '../../../../contract/money/earnings.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { saleTexts } from './sale-texts.ts'
import s from './sales.module.css'

/** First cell of a sale: fan, kind of sale, day, and the item or message. */
export const SaleOf = ({ sale: { _id, type, user, createdAt, item, message } }: { sale: Sale }): ReactElement => {
  const words = useTexts(saleTexts)
  const locale = useLocale()
  const about = item?.title || message
  return (
    <span className={s.who}>
      <Avatar name={user.name} src={user.avatar} size="sm" decorative />
      <span>
        <Link className={s.name} href={`/creator/earnings/${_id}`}>
          {user.name}
        </Link>
        <span className={s.small}>
          {words.kinds[type]} · {day(createdAt, locale)}
        </span>
        {about && (
          <span className={s.about} dir="auto">
            {about}
          </span>
        )}
      </span>
    </span>
  )
}
