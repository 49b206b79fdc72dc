import type { ReactElement } from 'react'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { profilePath } from '../items/addresses.ts'
import { Shelf, shelfInput } from '../items/Shelf.tsx'
import { ProductCard } from './ProductCard.tsx'
import { productTexts } from './texts.ts'

/** Other products of the same creator. */
export const MoreProducts = ({ product: { _id, performer } }: { product: Product }): ReactElement => {
  const t = useTexts(productTexts)
  return (
    <Shelf
      title={t.more(performer.name)}
      href={`${profilePath(performer)}?tab=shop`}
      page={usePage('products.search', shelfInput({ performerId: performer._id }))}
      except={_id}
      ratio="1"
    >
      {(product) => <ProductCard product={product} />}
    </Shelf>
  )
}
