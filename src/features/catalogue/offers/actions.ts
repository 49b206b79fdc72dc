import { createAction } from '@reduxjs/toolkit'
import type * as z from 'zod'
import type { ItemPerformer } from '../../../../contract/catalogue/items/items.ts'
import type { PerformerCard } from '../../../../contract/catalogue/performers/performers.ts'
import type { SubscriptionType } from '../../../../contract/money/payments.ts'

/** Kinds of items that can be bought with tokens. */
export type PurchasableType = 'feed' | 'video' | 'gallery' | 'product' | 'message' | 'stream'

/** The item offered by a card or a page; `price` in tokens. */
export type PurchaseSubject = {
  type: PurchasableType
  _id: string
  price: number
  title?: string
  performer: Pick<z.infer<typeof ItemPerformer>, '_id' | 'name' | 'username'>
}

/** The creator, as known by a card or post. */
export type SubscribedPerformer = Pick<
  PerformerCard,
  '_id' | 'name' | 'username' | 'avatar' | 'monthlyPrice' | 'isFreeSubscription'
> & { yearlyPrice?: number; trialUsed?: boolean }

/** Opens the purchase dialog (`src/features/money/purchases/slice.ts`). */
export const openPurchase = createAction<PurchaseSubject>('purchase/openPurchase')

/** Opens the subscribe dialog (`src/features/money/subscriptions/modal/slice.ts`). */
export const openSubscription = createAction<{ performer: SubscribedPerformer; subscriptionType?: SubscriptionType }>(
  'subscriptionModal/openSubscription'
)
