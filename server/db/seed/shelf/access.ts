import { toMinor } from '../../../../contract/money/money.ts'

/** Free, for sale at a price in tokens, or otherwise for subscribers. */
export type Offered = { free?: true; price?: number }

/** The columns of an item that decide who may see it. */
export const accessOf = ({ free, price }: Offered) => ({
  access: free ? 'free' : price ? 'sale' : 'subscriber',
  price: price ? toMinor(price) : null,
})
