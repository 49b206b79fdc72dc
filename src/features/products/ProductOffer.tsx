import type { ReactElement } from 'react'
import type { Product } from '../../../contract/products.ts'
import { bytes } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Price } from '../../ui/content/Price.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import { BuyProduct } from './BuyProduct.tsx'
import s from './product.module.css'
import { FEW, StockNote } from './StockNote.tsx'
import { productTexts } from './texts.ts'

/** What a product costs, whether there is one, what comes of it, and the button. */
export const ProductOffer = ({ product }: { product: Product }): ReactElement => {
  const t = useTexts(productTexts)
  const { inWallet } = useAmounts()
  const locale = useLocale()
  const { type, price, stock, performer, fileName, fileSize } = product
  const file = [fileName, fileSize !== undefined && bytes(fileSize, locale)].filter(Boolean).join(' · ')
  const stocked =
    stock === 0
      ? product.accessReason !== 'owner' && t.soldOutHint(performer.name)
      : stock !== undefined && stock > FEW && t.inStock(stock)
  const note = type === 'digital' ? [file, !product.isPurchased && t.digitalNote].filter(Boolean).join('. ') : stocked
  return (
    <section className={s.offer} aria-label={t.offer}>
      <p className={s.price}>
        <Price amount={price} text={inWallet(price)} size="lg" />
        <StockNote product={product} />
      </p>
      {note && <p className={s.note}>{note}</p>}
      <BuyProduct product={product} />
    </section>
  )
}
