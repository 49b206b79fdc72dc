import type { VideoCall } from '../../../contract/video-calls.ts'
import { sessionEnded } from '../../store/hydrate.ts'
import { lateSlice } from '../../store/late-slices.ts'
import { createSlice } from '../../store/slice.ts'
import type { PayloadAction } from '../../store/slice.ts'

/** A fan asks a creator for time alone: a video call. One at a time for each conversation. */
export type PrivateRequest = VideoCall

type State = { privateRequests: readonly PrivateRequest[] }

const initialState: State = { privateRequests: [] }

const without = ({ privateRequests }: State, conversationId: string): readonly PrivateRequest[] =>
  privateRequests.filter((request) => request.conversationId !== conversationId)

/** Private requests that wait for a look (Spec §3, Streaming; §4, Private request). */
export const streamingSlice = lateSlice(
  createSlice({
    name: 'streaming',
    initialState,
    reducers: {
      addPrivateRequest: (state, { payload }: PayloadAction<PrivateRequest>) => ({
        privateRequests: [...without(state, payload.conversationId), payload],
      }),
      /** Looked at, answered, or over: gone from the list, by its conversation. */
      accessPrivateRequest: (state, { payload }: PayloadAction<string>) => {
        const rest = without(state, payload)
        return rest.length === state.privateRequests.length ? state : { privateRequests: rest }
      },
    },
    others: (on) => [on(sessionEnded, () => initialState)],
    selectors: { selectPrivateRequests: (state) => state.privateRequests },
  })
)

export const { addPrivateRequest, accessPrivateRequest } = streamingSlice.actions
export const { selectPrivateRequests } = streamingSlice.selectors
