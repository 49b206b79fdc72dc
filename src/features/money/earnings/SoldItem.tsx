import type { ReactElement } from 'react'
import type { Sale } from '../../../../contract/money/earnings.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { hasPage, itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import { saleTexts } from './sale-texts.ts'
import textStyles from '../../../ui/content/text.module.css'

/** Link to what was sold: an item, the subject of a tip, a subscription period or an order. */
export const SoldItem = ({
  sale: { type, item, subscription, order, quantity },
}: {
  sale: Sale
}): ReactElement | null => {
  const t = useTexts(saleTexts)
  const plan = subscription && (subscription.type === 'yearly' ? t.plans.yearly : t.plans.monthly)
  const title = item && (item.title || t.kinds[item.type])
  if (!item && !plan) return null
  return (
    <>
      <div>
        <dt>{type === 'tip' ? t.about : t.what}</dt>
        <dd>
          {item && (
            <span dir="auto">
              {item.isGone || !hasPage(item.type) ? title : <Link href={itemPath(item.type, item._id)}>{title}</Link>}
            </span>
          )}
          {plan}
          <span className={textStyles.note}>
            {[
              item && t.kinds[item.type],
              item?.isGone && t.deleted,
              quantity > 1 && t.copies(quantity),
              subscription && (subscription.isRenewal ? t.renewal : t.first),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </dd>
      </div>
      {order && (
        <div>
          <dt>{t.orderLabel}</dt>
          <dd>
            <Link href={`/orders/${order._id}`}>{t.order(order.number)}</Link>
          </dd>
        </div>
      )}
    </>
  )
}
