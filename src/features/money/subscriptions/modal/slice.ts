import type { PerformerCard } from '../../../../../contract/catalogue/performers/performers.ts'
import type { SubscriptionType } from '../../../../../contract/money/payments.ts'
import { sessionEnded } from '../../../../store/session-ended.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

/** The creator, as known by a card or post. */
export type SubscribedPerformer = Pick<
  PerformerCard,
  '_id' | 'name' | 'username' | 'avatar' | 'monthlyPrice' | 'isFreeSubscription'
> & { yearlyPrice?: number; trialUsed?: boolean }

type State = { showModal: boolean; performer: SubscribedPerformer | null; subscriptionType: SubscriptionType }

const initialState: State = { showModal: false, performer: null, subscriptionType: 'monthly' }

/** The subscribe dialog (Spec §3, Subscription modal state). */
export const subscriptionModalSlice = createSlice({
  name: 'subscriptionModal',
  initialState,
  reducers: {
    openSubscription: (
      _,
      { payload }: PayloadAction<{ performer: SubscribedPerformer; subscriptionType?: SubscriptionType }>
    ) => ({
      showModal: true,
      performer: payload.performer,
      subscriptionType: payload.subscriptionType ?? 'monthly',
    }),
    closeSubscription: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectSubscriptionModal: (state) => state },
})

export const { openSubscription, closeSubscription } = subscriptionModalSlice.actions
export const { selectSubscriptionModal } = subscriptionModalSlice.selectors
