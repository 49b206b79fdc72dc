import type { PurchasableType } from './actions.ts'

/** Parses the purchase in `?unlock=`, such as `video.<id>`. */
export const parsePurchaseParam = (value: unknown): { type: PurchasableType; _id: string } | undefined => {
  const [, type, _id] =
    (typeof value === 'string' && /^(feed|video|gallery|product|message|stream)\.([\w-]{1,64})$/.exec(value)) || []
  return type && _id ? { type: type as PurchasableType, _id } : undefined
}

/** Formats a purchase for `?unlock=`; the inverse of `parsePurchaseParam`. */
export const purchaseParam = ({ type, _id }: { type: PurchasableType; _id: string }): string => `${type}.${_id}`
