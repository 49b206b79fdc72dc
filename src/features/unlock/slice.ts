import type { ItemPerformer } from '../../../contract/items.ts'
import type * as z from 'zod'
import { sessionEnded } from '../../store/session-ended.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

/** What can be bought with tokens. */
export type UnlockType = 'feed' | 'video' | 'gallery' | 'product' | 'message'

/** What a card or a page knows of the thing it offers; `price` in tokens. */
export type Unlocking = {
  type: UnlockType
  _id: string
  price: number
  title?: string
  performer: Pick<z.infer<typeof ItemPerformer>, '_id' | 'name' | 'username'>
}

type State = { wanted: Unlocking | null }

const initialState: State = { wanted: null }

/** The unlock dialog: what somebody is about to buy. */
export const unlockSlice = createSlice({
  name: 'unlock',
  initialState,
  reducers: {
    openUnlock: (_, { payload }: PayloadAction<Unlocking>) => ({ wanted: payload }),
    closeUnlock: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectUnlocking: (state) => state.wanted },
})

export const { openUnlock, closeUnlock } = unlockSlice.actions
export const { selectUnlocking } = unlockSlice.selectors
