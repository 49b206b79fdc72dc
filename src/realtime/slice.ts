import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { sessionEnded } from '../store/session-ended.ts'

/** Spec §4, Realtime connection status. The connection is usable only when `connected`. */
export type ConnectionStatus = 'initialized' | 'connected' | 'disconnect' | 'failed' | 'reconnecting'

const initialState = { status: 'initialized' as ConnectionStatus }

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    setConnection: (state, { payload }: PayloadAction<ConnectionStatus>) => {
      state.status = payload
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectConnection: (state) => state.status },
})

export const { setConnection } = connectionSlice.actions
export const { selectConnection } = connectionSlice.selectors
