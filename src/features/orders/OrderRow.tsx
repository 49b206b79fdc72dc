import type { ReactElement } from 'react'
import { Package } from '../../ui/icons.tsx'
import type { Order } from '../../../contract/orders.ts'
import { day } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Badge } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import s from '../records/records.module.css'
import { useAmounts } from '../settings/use-amounts.ts'
import { orderTone } from './query.ts'
import { orderTexts } from './texts.ts'

/** One order in a list, for the side that looks at it. */
export const OrderRow = ({ order, side }: { order: Order; side: 'bought' | 'sold' }): ReactElement => {
  const t = useTexts(orderTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { _id, number, status, product, quantity, totalPrice, buyer, performer, createdAt } = order
  return (
    <li className={s.item}>
      <span className={s.picture}>
        {product.thumbnail ? (
          <img
            src={product.thumbnail.url}
            width={product.thumbnail.width}
            height={product.thumbnail.height}
            alt=""
            decoding="async"
            loading="lazy"
          />
        ) : (
          <Package aria-hidden />
        )}
      </span>
      <span className={s.what}>
        <span className={s.title} dir="auto">
          <Link href={`/orders/${_id}`}>
            {quantity > 1 && `${t.copies(quantity)} `}
            {product.title}
          </Link>
        </span>
        <span className={s.small}>
          {t.number(number)} · {side === 'bought' ? t.from(performer.name) : t.to(buyer.name)} ·{' '}
          {day(createdAt, locale)}
        </span>
      </span>
      <span className={s.sums}>
        <Badge tone={orderTone[status]}>{t.statuses[status]}</Badge>
        <span className={s.sum}>{inWallet(totalPrice)}</span>
      </span>
    </li>
  )
}
