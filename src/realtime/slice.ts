import { sessionEnded } from '../store/hydrate.ts'
import { createSlice } from '../store/slice.ts'
import type { PayloadAction } from '../store/slice.ts'

/** Spec §4, Realtime connection status. The connection is usable only when `connected`. */
export type ConnectionStatus = 'initialized' | 'connected' | 'disconnect' | 'failed' | 'reconnecting'

const initialState = { status: 'initialized' as ConnectionStatus }

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: { setConnection: (_, { payload }: PayloadAction<ConnectionStatus>) => ({ status: payload }) },
  others: (on) => [on(sessionEnded, () => initialState)],
  selectors: { selectConnection: (state) => state.status },
})

export const { setConnection } = connectionSlice.actions
export const { selectConnection } = connectionSlice.selectors
