import type { ReactElement } from 'react'
import { Heart, MessageCircle, ShoppingBag } from '../../../ui/icons.tsx'
import type { ItemAccess } from '../../../../contract/items.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import s from './entry.module.css'
import { contentTexts } from '../texts.ts'

type Fact = { icon: ReactElement; value: number; name: (n: string) => string }

export type CountsProps = {
  item: { totalLikes: number; totalComments: number; totalSales?: number | undefined; access: ItemAccess }
  /** What is counted of this kind besides. */
  more?: readonly Fact[]
}

/** What people did with an item of one's own, as figures; its sales where it is for sale or was sold. */
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
    <p className={s.counts}>
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
