import type { ReactElement } from 'react'
import { Ellipsis, Star, Trash2 as Trash } from '../../ui/icons.tsx'
import type { Card as SavedCard } from '../../../contract/payments.ts'
import { useTexts } from '../../lib/texts.ts'
import { Badge, Card } from '../../ui/Card.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { CardBrand } from './CardBrand.tsx'
import s from './cards.module.css'
import { cardTexts } from './texts.ts'
import { expiryOf, isUsable } from './use-cards.ts'

export type CardItemProps = { card: SavedCard; onDefault: () => void; onRemove: () => void }

/** A saved card in the list: brand, last digits, expiry, and what can be done with it. */
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
        <span className={s.name}>
          <strong>{name}</strong>
          {card.isDefault && <Badge tone="accent">{t.isDefault}</Badge>}
        </span>
        <span className={usable ? s.small : s.late}>
          {usable ? t.expires(expiryOf(card)) : t.expired(expiryOf(card))}
          {card.holder && ` · ${card.holder}`}
        </span>
      </div>
      <Menu label={name} trigger={<Ellipsis aria-hidden />} items={items} />
    </Card>
  )
}
