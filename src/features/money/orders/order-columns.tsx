import { Package } from '../../../ui/icons.tsx'
import type { Order } from '../../../../contract/money/orders.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { RecordItem } from '../../platform/records/RecordItem.tsx'
import r from '../../platform/records/records.module.css'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { orderTone } from './query.ts'
import { orderTexts } from './texts.ts'

/** The columns of a table of orders, for the buyer or the seller. */
export const useOrderColumns = (side: 'bought' | 'sold'): DataColumn<Order>[] => {
  const t = useTexts(orderTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  return [
    {
      title: t.product,
      key: 'product',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, number, quantity, product }) => (
        <RecordItem
          picture={product.thumbnail}
          icon={<Package aria-hidden />}
          title={
            <Link href={`/orders/${_id}`}>
              {quantity > 1 && `${t.copies(quantity)} `}
              {product.title}
            </Link>
          }
        >
          <span className={r.small}>{t.number(number)}</span>
        </RecordItem>
      ),
    },
    {
      title: side === 'bought' ? t.seller : t.buyer,
      key: 'other',
      render: (_, { performer, buyer }) => (side === 'bought' ? performer : buyer).name,
    },
    { title: t.ordered, key: 'createdAt', render: (_, { createdAt }) => day(createdAt, locale) },
    {
      title: t.status,
      key: 'status',
      render: (_, { status }) => <Badge tone={orderTone[status]}>{t.statuses[status]}</Badge>,
    },
    {
      title: t.price,
      key: 'price',
      align: 'end',
      render: (_, { totalPrice }) => <span className={r.sum}>{inWallet(totalPrice)}</span>,
    },
  ]
}
