import type { ReactElement } from 'react'
import { Package } from '../../../ui/icons.tsx'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { ItemPage } from '../items/ItemPage.tsx'
import { SkeletonItem } from '../items/SkeletonItem.tsx'
import s from './product.module.css'
import { ProductOffer } from './ProductOffer.tsx'
import { ProductPictures } from './ProductPictures.tsx'
import { productTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const MoreProducts = lazyClient(() => import('./MoreProducts.tsx').then((module) => module.MoreProducts))

/** Page of a product. */
export const ProductScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(productTexts)
  const { data: product, error, reload } = useRequest('products.view', { params: { id } })
  if (error && !product) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!product) return <SkeletonItem />
  const { title, performer, photos = [] } = product
  const stage =
    photos.length > 0 ? (
      <ProductPictures photos={photos} title={title} />
    ) : (
      <div className={s.nothing}>
        <Package aria-hidden />
      </div>
    )
  return (
    <ItemPage
      type="product"
      item={product}
      summary={t.summary(title, performer.name)}
      image={photos[0]?.url}
      stage={stage}
      facts={t[product.type]}
      offer={<ProductOffer product={product} />}
      more={() => <MoreProducts product={product} />}
    />
  )
}
