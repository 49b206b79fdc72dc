import { itemCaps, capViolation } from '../../money/caps.ts'
import type { ItemAccess, ItemStatus } from './items.ts'

/** The message for a price outside `itemCaps`. */
export const itemPriceTexts = { min: 'At least 1.00', max: 'At most 10,000.00' } as const

/** The message for the price of an item for sale; undefined when the price is valid. */
export function itemPriceError(price: number): string | undefined {
  const fault = capViolation(price, itemCaps)
  return fault ? itemPriceTexts[fault.rule] : undefined
}

/** A fault that a rule over several fields has found: the field, and the message for it. */
export type FieldError = { path: string; message: string }

/** The fields of an item that the rule reads. */
export type Offered = {
  access: ItemAccess
  price?: number | undefined
  status: ItemStatus
  scheduledAt?: string | undefined
}

/** Checks prices and dates of an item, in forms and on the server. Returns the first fault, or null. */
export function itemError({ access, price, status, scheduledAt }: Offered): FieldError | null {
  if (access === 'sale' && price === undefined) return { path: 'price', message: 'Please set a price' }
  const outside = access === 'sale' && price !== undefined ? itemPriceError(price) : undefined
  if (outside) return { path: 'price', message: outside }
  if (status === 'scheduled' && scheduledAt === undefined)
    return { path: 'scheduledAt', message: 'Choose a date and time' }
  return null
}
