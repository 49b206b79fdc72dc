import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import type { Fault } from '../../../api/api-error.ts'
import { asyncAction } from '../../../store/async-action.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { sliceReducer } from '../../../store/root-reducer.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit'
import { entriesOf } from '../../../sequenced-log/log.ts'
import type { OfLog } from '../../../sequenced-log/log.ts'
import { addLogCases, changeLog, logOf } from '../../../sequenced-log/reducers.ts'
import type { Missed } from '../../../sequenced-log/reducers.ts'
import { trimmed, withCleared, withDeleted, without, withReceived } from '../../../sequenced-log/transitions.ts'
import { deletedLine, keptLines, optimisticLine } from './thread.ts'
import type { LinePage, OutgoingLine, StreamLine, StreamThread } from './thread.ts'

/** The chat; `isPublic` for visitors. */
export type OfChat = OfLog & { isPublic?: boolean }

/** Load the newest messages of a chat and replace the known ones (Spec §4). */
export const loadStreamMessages = asyncAction<OfChat, LinePage>('streamMessages/load')
/** Load older messages, before the known ones. */
export const loadMoreStreamMessages = asyncAction<OfChat, LinePage>('streamMessages/loadMore')
/** Load what was created or changed since the known version. */
export const loadMissedStreamMessages = asyncAction<OfChat, Missed<LinePage>>('streamMessages/loadMissed')
/** Send a message. It is shown at once; an intent with the same message is a retry. */
export const sendStreamMessage = asyncAction<OutgoingLine, StreamLine>('streamMessages/send')
/** Delete an own message, or any in the viewer's own chat. */
export const removeStreamMessage = asyncAction<OfChat & { id: string }>('streamMessages/remove')
/** Remove all messages of the viewer's own chat; the result is the newest version before that. */
export const removeAllStreamMessages = asyncAction<OfChat, number>('streamMessages/removeAll')

/** The requests of a chat's messages. */
export const lineActions = {
  load: loadStreamMessages,
  loadMore: loadMoreStreamMessages,
  loadMissed: loadMissedStreamMessages,
  send: sendStreamMessage,
}

/** The state of the last operation of a kind. */
type Operation = { requesting: boolean; error: Fault | null; success: boolean; data: StreamMessage | null }
/**
 * Stream message state (Spec §3): items, total and fetching for each conversation; the active conversation; the last
 * sent and received messages.
 */
type State = {
  byConversation: Record<string, StreamThread>
  activeConversation: string | null
  sendMessage: Operation
  receiveMessage: StreamMessage | null
}

const idle: Operation = { requesting: false, error: null, success: false, data: null }
const initialState: State = { byConversation: {}, activeConversation: null, sendMessage: idle, receiveMessage: null }

/** The chats of streams (Spec §3, §4). */
const streamMessagesSlice = createSlice({
  name: 'streamMessages',
  initialState,
  reducers: {
    /** Sets the visible chat, or none. */
    activateStream: (state, { payload }: PayloadAction<string | null>) => {
      state.activeConversation = payload
    },
    /** Messages arrived; several at once in a busy chat. */
    streamMessagesReceived: (
      state,
      { payload }: PayloadAction<{ conversationId: string; messages: readonly StreamMessage[] }>
    ) => {
      changeLog(state, payload, (thread) => withReceived(thread, payload.messages))
      state.receiveMessage = payload.messages.at(-1) ?? state.receiveMessage
    },
    streamMessageDeleted: (state, { payload }: PayloadAction<OfLog & { _id: string; version: number }>) =>
      changeLog(state, payload, (thread: StreamThread) => withDeleted(thread, payload, deletedLine)),
    /** All messages up to this version were removed at once. */
    streamCleared: (state, { payload }: PayloadAction<OfLog & { version: number }>) =>
      changeLog(state, payload, (thread) => withCleared(thread, payload.version)),
    /** Removes a message that was not sent from the list (Spec §4). */
    discardStreamMessage: (state, { payload }: PayloadAction<OfLog & { id: string }>) =>
      changeLog(state, payload, (thread) => without(thread, payload.id)),
    /** Drops the oldest messages of a long chat while the viewer follows the newest. */
    trimStream: (state, { payload }: PayloadAction<string>) =>
      changeLog(state, { conversationId: payload }, (thread) => trimmed(thread, keptLines)),
  },
  extraReducers: (builder) =>
    addLogCases(builder, lineActions, optimisticLine)
      // Applied at once, also where no event arrives; the event's version follows.
      .addCase(removeStreamMessage.success, (state, { meta }) =>
        changeLog(state, meta.arg, (thread: StreamThread) =>
          withDeleted(thread, { _id: meta.arg.id, version: 0 }, deletedLine)
        )
      )
      .addCase(removeAllStreamMessages.success, (state, { payload, meta }) =>
        changeLog(state, meta.arg, (thread) => withCleared(thread, payload))
      )
      .addCase(sessionEnded, () => initialState)
      .addMatcher(sendStreamMessage.intent.match, (state) => {
        state.sendMessage = { ...idle, requesting: true }
      })
      .addMatcher(sendStreamMessage.success.match, (state, { payload }) => {
        state.sendMessage = { ...idle, success: true, data: payload }
      })
      .addMatcher(sendStreamMessage.failure.match, (state, { payload }) => {
        state.sendMessage = { ...idle, error: payload }
      }),
  selectors: {
    selectStreamThread: (state, conversationId: string): StreamThread => logOf(state, conversationId),
    /** Oldest first; the same array until one changes. */
    selectStreamMessages: (state, conversationId: string): readonly StreamLine[] =>
      entriesOf(logOf(state, conversationId)),
    selectActiveStream: (state) => state.activeConversation,
    selectStreamSending: (state) => state.sendMessage,
    selectStreamReceived: (state) => state.receiveMessage,
  },
})

declare module '../../../store/root-reducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof streamMessagesSlice> {}
}
const injected = streamMessagesSlice.injectInto(sliceReducer)

export const {
  activateStream,
  streamMessagesReceived,
  streamMessageDeleted,
  streamCleared,
  discardStreamMessage,
  trimStream,
} = streamMessagesSlice.actions
export const {
  selectStreamThread,
  selectStreamMessages,
  selectActiveStream,
  selectStreamSending,
  selectStreamReceived,
} = injected.selectors
