import type { ReactElement } from 'react'
import { Heart, MessageCircle, ShoppingBag } from '../../../../ui/icons.tsx'
import type { ItemAccess } from '../../../../../contract/catalogue/items/items.ts'
import { count } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import s from './entry.module.css'
import { contentTexts } from '../texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

type Fact = { icon: ReactElement; value: number; name: (n: string) => string }

export type CountsProps = {
  item: { totalLikes: number; totalComments: number; totalSales?: number | undefined; access: ItemAccess }
  /** Additional counts of this kind. */
  more?: readonly Fact[]
}

/** Likes, comments and, if it is for sale or was sold, sales of an own item. */
export const Counts = ({
  item: { totalLikes, totalComments, totalSales, access },
  more = [],
}: CountsProps): ReactElement => {
  const t = useTexts(contentTexts)
  const locale = useLocale()
  const facts: Fact[] = [
    { icon: <Heart aria-hidden />, value: totalLikes, name: t.likes },
    { icon: <MessageCircle aria-hidden />, value: totalComments, name: t.comments },
    ...more,
    ...(totalSales === undefined || (totalSales === 0 && access !== 'sale')
      ? []
      : [{ icon: <ShoppingBag aria-hidden />, value: totalSales, name: t.sales }]),
  ]
  return (
    <p className={cx(layout.cluster, s.counts)}>
      {facts.map(({ icon, value, name }, index) => (
        <span key={index} title={name(count(value, locale))}>
          {icon}
          <span aria-hidden>{count(value, locale)}</span>
          <VisuallyHidden>{name(count(value, locale))}</VisuallyHidden>
        </span>
      ))}
    </p>
  )
}
