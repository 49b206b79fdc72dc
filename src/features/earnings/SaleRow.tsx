import type { ReactElement } from 'react'
import type { Sale } from '../../../contract/earnings.ts'
import { day, money, percent } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Link } from '../../ui/Link.tsx'
import { saleTexts } from './sale-texts.ts'
import s from './sales.module.css'
import { SaleStatus } from './SaleStatus.tsx'
import { earningTexts } from './texts.ts'

/** One sale in the table: from whom and for what, gross, fee, net and state. On the phone the sums stand in one cell. */
export const SaleRow = ({ sale, currency }: { sale: Sale; currency: string }): ReactElement => {
  const t = useTexts(earningTexts)
  const words = useTexts(saleTexts)
  const locale = useLocale()
  const { _id, type, gross, fee, net, commission, user, status, availableAt, returnedAt, createdAt, item, message } =
    sale
  const sum = (amount: number): string => money(amount, locale, currency)
  const share = percent(commission / 100, locale)
  const isBack = status === 'refunded' || status === 'disputed'
  const about = item?.title || message
  const state = (
    <>
      <SaleStatus status={status} />
      {status === 'pending' && <span className={s.small}>{t.availableOn(day(availableAt, locale))}</span>}
      {returnedAt && <span className={s.small}>{day(returnedAt, locale)}</span>}
    </>
  )
  return (
    <tr>
      <th scope="row">
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
      </th>
      <td className={s.wide}>{sum(gross)}</td>
      <td className={s.wide}>
        {sum(fee)}
        <span className={s.small}>{share}</span>
      </td>
      <td>
        <strong data-back={isBack || undefined}>{sum(net)}</strong>
        <span className={s.narrow}>
          <span className={s.small}>{t.breakdown(sum(gross), sum(fee), share)}</span>
          {state}
        </span>
      </td>
      <td className={s.wide}>{state}</td>
    </tr>
  )
}
