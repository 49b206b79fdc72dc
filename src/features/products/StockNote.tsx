import type { ReactElement } from 'react'
import type { Product } from '../../../contract/products.ts'
import { useTexts } from '../../lib/texts.ts'
import { Badge } from '../../ui/Card.tsx'
import { productTexts } from './texts.ts'

/** Copies from which on a product is said to run short. */
export const FEW = 5

/** That a product is the viewer's, sold out or running short; nothing otherwise. */
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
