import { createSlice } from '@reduxjs/toolkit'
import type { SubscriptionType } from '../../../../../contract/money/payments.ts'
import { sessionEnded } from '../../../../store/session-ended.ts'
import { openSubscription, type SubscribedPerformer } from '../../../catalogue/offers/actions.ts'

type State = { showModal: boolean; performer: SubscribedPerformer | null; subscriptionType: SubscriptionType }

const initialState: State = { showModal: false, performer: null, subscriptionType: 'monthly' }

/** The subscribe dialog (Spec §3, Subscription modal state). */
export const subscriptionModalSlice = createSlice({
  name: 'subscriptionModal',
  initialState,
  reducers: { closeSubscription: () => initialState },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(openSubscription, (_, { payload }) => ({
        showModal: true,
        performer: payload.performer,
        subscriptionType: payload.subscriptionType ?? 'monthly',
      })),
  selectors: { selectSubscriptionModal: (state) => state },
})

export const { closeSubscription } = subscriptionModalSlice.actions
export const { selectSubscriptionModal } = subscriptionModalSlice.selectors
