import type { ItemPerformer } from '../../../../contract/catalogue/items/items.ts'
import type * as z from 'zod'
import { sessionEnded } from '../../../store/session-ended.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

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

type State = { wanted: PurchaseSubject | null }

const initialState: State = { wanted: null }

/** The purchase dialog: what the viewer is about to buy. */
export const purchaseSlice = createSlice({
  name: 'purchase',
  initialState,
  reducers: {
    openPurchase: (_, { payload }: PayloadAction<PurchaseSubject>) => ({ wanted: payload }),
    closePurchase: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectPurchaseSubject: (state) => state.wanted },
})

export const { openPurchase, closePurchase } = purchaseSlice.actions
export const { selectPurchaseSubject } = purchaseSlice.selectors
