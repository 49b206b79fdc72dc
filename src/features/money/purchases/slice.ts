import { createAction, createSlice } from '@reduxjs/toolkit'
import type { Message } from '../../../../contract/social/messages.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { openPurchase, type PurchaseSubject } from '../../catalogue/offers/actions.ts'

type State = { wanted: PurchaseSubject | null }

const initialState: State = { wanted: null }

/** A message was bought, and is shown to its buyer as a whole. */
export const messageBought = createAction<Message>('purchase/messageBought')

/** The purchase dialog: what the viewer is about to buy. */
export const purchaseSlice = createSlice({
  name: 'purchase',
  initialState,
  reducers: { closePurchase: () => initialState },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, () => initialState).addCase(openPurchase, (_, { payload }) => ({ wanted: payload })),
  selectors: { selectPurchaseSubject: (state) => state.wanted },
})

export const { closePurchase } = purchaseSlice.actions
export const { selectPurchaseSubject } = purchaseSlice.selectors
