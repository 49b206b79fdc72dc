import type { ReactElement } from 'react'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Price } from '../../../ui/content/Price.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { BuyProduct } from './BuyProduct.tsx'
import s from './product.module.css'
import { FEW, StockNote } from './StockNote.tsx'
import { productTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Price, stock, delivery and buy button of a product. */
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
    <section className={cx(layout.stack3, layout.surface, s.offer)} aria-label={t.offer}>
      <p className={layout.cluster}>
        <Price amount={price} text={inWallet(price)} size="lg" />
        <StockNote product={product} />
      </p>
      {note && <p className={s.note}>{note}</p>}
      <BuyProduct product={product} />
    </section>
  )
}
