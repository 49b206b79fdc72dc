import type { ReactElement, ReactNode } from 'react'
import { Package } from '../../../ui/icons.tsx'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Price } from '../../../ui/content/Price.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ItemCard } from '../items/ItemCard.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { StockNote } from './StockNote.tsx'
import s from './product.module.css'
import { productTexts } from './texts.ts'

export type ProductCardProps = {
  product: Product
  /** Shows the creator's name, in lists with several creators. */
  named?: boolean
  action?: ReactNode
  priority?: boolean
}

/** Card of a product: picture, price and stock. */
export const ProductCard = ({ product, named, action, priority }: ProductCardProps): ReactElement => {
  const t = useTexts(productTexts)
  const { inWallet } = useAmounts()
  const picture = product.thumbnail ?? product.photos?.[0]
  return (
    <ItemCard
      href={`/products/${product._id}`}
      title={product.title}
      picture={picture}
      icon={<Package aria-hidden />}
      ratio="1"
      mark={product.type === 'digital' && t.digital}
      caption={product.caption}
      line={
        <>
          {named && <span className={s.maker}>{product.performer.name}</span>}
          <span className={layout.cluster}>
            <Price amount={product.price} text={inWallet(product.price)} />
            <StockNote product={product} />
          </span>
        </>
      }
      action={action}
      priority={priority}
    />
  )
}
