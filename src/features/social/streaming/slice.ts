import type { Stream, StreamTicket } from '../../../../contract/social/streaming/streams.ts'
import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import type { Fault } from '../../../api/api-error.ts'
import { asyncAction } from '../../../store/async-action.ts'
import { sliceReducer } from '../../../store/root-reducer.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit'

/** A fan's request for a private video call with a creator; at most one for each conversation. */
export type PrivateRequest = VideoCall

/** A stream as its viewer watches it, with the access of this browser. */
export type Joined = { stream: Stream; ticket: StreamTicket }

/**
 * Watch a stream: join it, and renew the ticket until `leaveStream`, or until the server refuses. `success` repeats with
 * each ticket; `failure` is the refusal that ends it.
 */
export const watchStream = asyncAction<{ id: string }, Joined>('streaming/watch')

/** `ticket` is present while this browser may watch; `refusal` says why it may not. */
type State = {
  stream: Stream | null
  ticket: StreamTicket | null
  refusal: Fault | null
  privateRequests: PrivateRequest[]
}

const initialState: State = { stream: null, ticket: null, refusal: null, privateRequests: [] }

const without = ({ privateRequests }: State, conversationId: string): PrivateRequest[] =>
  privateRequests.filter((request) => request.conversationId !== conversationId)

/** The stream that is watched, and private requests that the creator has not looked at yet (Spec §3, Streaming; §4). */
const streamingSlice = createSlice({
  name: 'streaming',
  initialState,
  reducers: {
    /** Stops renewing: the viewer has paused, or left the page. */
    leaveStream: (state) => {
      state.ticket = null
    },
    addPrivateRequest: (state, { payload }: PayloadAction<PrivateRequest>) => {
      state.privateRequests = [...without(state, payload.conversationId), payload]
    },
    /** Removes the request of a conversation: it was looked at or answered, or the call is over. */
    accessPrivateRequest: (state, { payload }: PayloadAction<string>) => {
      const remaining = without(state, payload)
      if (remaining.length < state.privateRequests.length) state.privateRequests = remaining
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(watchStream.intent, (state, { payload }) => {
        if (state.stream?._id !== payload.id) state.stream = null
        state.ticket = null
        state.refusal = null
      })
      .addCase(watchStream.success, (state, { payload }) => {
        state.stream = payload.stream
        state.ticket = payload.ticket
      })
      .addCase(watchStream.failure, (state, { payload }) => {
        state.ticket = null
        state.refusal = payload
      })
      .addCase(sessionEnded, () => initialState),
  selectors: {
    /** The stream with this id as its last ticket brought it; null before the first. */
    selectWatched: ({ stream }, id: string): Stream | null => (stream?._id === id ? stream : null),
    selectTicket: (state): StreamTicket | null => state.ticket,
    selectRefusal: (state): Fault | null => state.refusal,
    selectPrivateRequests: (state): readonly PrivateRequest[] => state.privateRequests,
  },
})

declare module '../../../store/root-reducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof streamingSlice> {}
}
const injected = streamingSlice.injectInto(sliceReducer)

export const { leaveStream, addPrivateRequest, accessPrivateRequest } = streamingSlice.actions
export const { selectWatched, selectTicket, selectRefusal, selectPrivateRequests } = injected.selectors
