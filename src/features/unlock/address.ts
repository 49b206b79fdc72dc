import type { UnlockType } from './slice.ts'

/** A purchase as `?unlock=` carries it over a login or a top-up: `video.<id>`. */
export const purchaseIn = (value: unknown): { type: UnlockType; _id: string } | undefined => {
  const [, type, _id] =
    (typeof value === 'string' && /^(feed|video|gallery|product|message)\.([\w-]{1,64})$/.exec(value)) || []
  return type && _id ? { type: type as UnlockType, _id } : undefined
}

/** The sister of `purchaseIn`. */
export const asPurchase = ({ type, _id }: { type: UnlockType; _id: string }): string => `${type}.${_id}`
