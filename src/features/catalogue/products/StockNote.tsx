import type { ReactElement } from 'react'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/Card.tsx'
import { productTexts } from './texts.ts'

/** Stock from which on the note says that few are left. */
export const FEW = 5

/** Badge for a product that is purchased, sold out or almost sold out; otherwise nothing. */
export const StockNote = ({
  product: { type, stock, isPurchased },
}: {
  product: Pick<Product, 'type' | 'stock' | 'isPurchased'>
}): ReactElement | null => {
  const t = useTexts(productTexts)
  if (type === 'digital') return isPurchased ? <Badge tone="success">{t.yours}</Badge> : null
  if (stock === 0) return <Badge tone="neutral">{t.soldOut}</Badge>
  return stock !== undefined && stock <= FEW ? <Badge tone="warning">{t.left(stock)}</Badge> : null
}
