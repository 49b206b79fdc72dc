import type { ReactElement } from 'react'
import { usePage } from '../../../../api/use-page.ts'
import { ProductCard } from '../../products/ProductCard.tsx'
import { assetsInput } from '../profile-tabs.ts'
import type { TabProps } from './EmptyTab.tsx'
import { TabList } from './TabList.tsx'

/** A creator's products. */
export const ShopTab = ({ id, ...tab }: TabProps): ReactElement => (
  <TabList {...tab} kind="shop" ratio="1" page={usePage('products.search', assetsInput(id))}>
    {(product, index) => <ProductCard product={product} priority={index < 4} />}
  </TabList>
)
