import type { VideoCall } from '../../../contract/messages/video-calls.ts'
import { sessionEnded } from '../../store/session-ended.ts'
import { sliceReducer } from '../../store/root-reducer.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit'

/** A fan's request for a private video call with a creator; at most one for each conversation. */
export type PrivateRequest = VideoCall

type State = { privateRequests: PrivateRequest[] }

const initialState: State = { privateRequests: [] }

const without = ({ privateRequests }: State, conversationId: string): PrivateRequest[] =>
  privateRequests.filter((request) => request.conversationId !== conversationId)

/** Private requests that the creator has not looked at yet (Spec §3, Streaming; §4, Private request). */
const streamingSlice = createSlice({
  name: 'streaming',
  initialState,
  reducers: {
    addPrivateRequest: (state, { payload }: PayloadAction<PrivateRequest>) => {
      state.privateRequests = [...without(state, payload.conversationId), payload]
    },
    /** Removes the request of a conversation: it was looked at or answered, or the call is over. */
    accessPrivateRequest: (state, { payload }: PayloadAction<string>) => {
      const remaining = without(state, payload)
      if (remaining.length < state.privateRequests.length) state.privateRequests = remaining
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectPrivateRequests: (state): readonly PrivateRequest[] => state.privateRequests },
})

declare module '../../store/root-reducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof streamingSlice> {}
}
const injected = streamingSlice.injectInto(sliceReducer)

export const { addPrivateRequest, accessPrivateRequest } = streamingSlice.actions
export const { selectPrivateRequests } = injected.selectors
