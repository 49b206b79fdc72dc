import type { ReactElement } from 'react'
import { Star, Trash2 as Trash } from '../../../ui/icons.tsx'
import type { Card as SavedCard } from '../../../../contract/money/payments.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Badge, Card } from '../../../ui/Card.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { CardBrand } from './CardBrand.tsx'
import s from './cards.module.css'
import { cardTexts } from './texts.ts'
import { expiryOf, isUsable } from './use-cards.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

export type CardItemProps = { card: SavedCard; onDefault: () => void; onRemove: () => void }

/** A saved card in the list: brand, last digits, expiry and its actions. */
export const CardItem = ({ card, onDefault, onRemove }: CardItemProps): ReactElement => {
  const t = useTexts(cardTexts)
  const name = t.ending(card.brand, card.last4)
  const usable = isUsable(card)
  const items = [
    ...(card.isDefault || !usable ? [] : [{ label: t.makeDefault, icon: <Star aria-hidden />, onSelect: onDefault }]),
    { label: t.remove, icon: <Trash aria-hidden />, danger: true, onSelect: onRemove },
  ]
  return (
    <Card as="li" look="flush" className={s.card}>
      <CardBrand brand={card.brand} />
      <div className={s.words}>
        <span className={cx(layout.cluster, s.name)}>
          <strong>{name}</strong>
          {card.isDefault && <Badge tone="accent">{t.isDefault}</Badge>}
        </span>
        <span className={usable ? textStyles.note : textStyles.fault}>
          {usable ? t.expires(expiryOf(card)) : t.expired(expiryOf(card))}
          {card.holder && ` · ${card.holder}`}
        </span>
      </div>
      <RowMenu label={name} items={items} />
    </Card>
  )
}
