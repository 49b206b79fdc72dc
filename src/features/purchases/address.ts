import type { PurchasableType } from './slice.ts'

/** A purchase as `?unlock=` carries it over a login or a top-up: `video.<id>`. */
export const parsePurchaseParam = (value: unknown): { type: PurchasableType; _id: string } | undefined => {
  const [, type, _id] =
    (typeof value === 'string' && /^(feed|video|gallery|product|message)\.([\w-]{1,64})$/.exec(value)) || []
  return type && _id ? { type: type as PurchasableType, _id } : undefined
}

/** The sister of `parsePurchaseParam`. */
export const purchaseParam = ({ type, _id }: { type: PurchasableType; _id: string }): string => `${type}.${_id}`
