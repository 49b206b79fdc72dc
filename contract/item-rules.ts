import { itemCaps, outsideCaps } from './caps.ts'
import type { ItemAccess, ItemStatus } from './items.ts'

/** What is said of a price outside `itemCaps`. */
export const itemPriceTexts = { min: 'At least 1.00', max: 'At most 10,000.00' } as const

/** What is wrong with the price of an item that is for sale, in words; undefined when it is fine. */
export function itemPriceFault(price: number): string | undefined {
  const fault = outsideCaps(price, itemCaps)
  return fault ? itemPriceTexts[fault.rule] : undefined
}

/** A rule over several fields: which one is wrong, and what is said of it. */
export type Fault = { path: string; message: string }

/** The fields of an item that the rule is about. */
export type Offered = {
  access: ItemAccess
  price?: number | undefined
  status: ItemStatus
  scheduledAt?: string | undefined
}

/** The rule of prices and dates that all items share, for forms and server: the first fault, or null. */
export function itemFault({ access, price, status, scheduledAt }: Offered): Fault | null {
  if (access === 'sale' && price === undefined) return { path: 'price', message: 'Please set a price' }
  const outside = access === 'sale' && price !== undefined ? itemPriceFault(price) : undefined
  if (outside) return { path: 'price', message: outside }
  if (status === 'scheduled' && scheduledAt === undefined)
    return { path: 'scheduledAt', message: 'Choose a date and time' }
  return null
}
