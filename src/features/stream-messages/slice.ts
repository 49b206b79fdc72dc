import type { StreamMessage } from '../../../contract/messages/stream-messages.ts'
import type { Fault } from '../../api/api-error.ts'
import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/session-ended.ts'
import { plain } from '../../store/plain.ts'
import { sliceReducer } from '../../store/root-reducer.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit'
import {
  emptyStreamThread,
  linesOf,
  trimmed,
  withDeletedLine,
  withFailedLine,
  withFirstLines,
  withLines,
  withMissedLines,
  withOlderLines,
  withoutLine,
  withoutLines,
  withSendingLine,
  withSentLine,
} from './thread.ts'
import type { LinePage, OutgoingLine, StreamLine, StreamThread } from './thread.ts'

/** The chat; `isPublic` for visitors. */
export type OfChat = { conversationId: string; isPublic?: boolean }

/** Load the newest messages of a chat and replace the known ones (Spec §4). */
export const loadStreamMessages = asyncAction<OfChat, LinePage>('streamMessages/load')
/** Load older messages, before the known ones. */
export const loadMoreStreamMessages = asyncAction<OfChat, LinePage>('streamMessages/loadMore')
/** Load what was created or changed since the known version. */
export const loadMissedStreamMessages = asyncAction<OfChat, LinePage>('streamMessages/loadMissed')
/** Send a message. It is shown at once; an intent with the same message is a retry. */
export const sendStreamMessage = asyncAction<OutgoingLine, StreamMessage>('streamMessages/send')
/** Delete an own message, or any in the viewer's own chat. */
export const removeStreamMessage = asyncAction<OfChat & { id: string }>('streamMessages/remove')
/** Remove all messages of the viewer's own chat. */
export const removeAllStreamMessages = asyncAction<OfChat>('streamMessages/removeAll')

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

const threadOf = (state: State, id: string): StreamThread => state.byConversation[id] ?? emptyStreamThread
const change = (state: State, { conversationId }: OfChat, to: (thread: StreamThread) => StreamThread): void => {
  state.byConversation[conversationId] = to(plain(threadOf(state, conversationId)))
}
const fetching =
  (is: boolean) =>
  (thread: StreamThread): StreamThread =>
    thread.fetching === is ? thread : { ...thread, fetching: is }

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
      change(state, payload, (thread) => withLines(thread, payload.messages))
      state.receiveMessage = payload.messages.at(-1) ?? state.receiveMessage
    },
    streamMessageDeleted: (
      state,
      { payload }: PayloadAction<{ conversationId: string; _id: string; version: number }>
    ) => change(state, payload, (thread) => withDeletedLine(thread, payload._id, payload.version)),
    /** All messages up to this version were removed at once. */
    streamCleared: (state, { payload }: PayloadAction<{ conversationId: string; version: number }>) =>
      change(state, payload, (thread) => withoutLines(thread, payload.version)),
    /** Removes a message that was not sent from the list (Spec §4). */
    discardStreamMessage: (state, { payload }: PayloadAction<{ conversationId: string; id: string }>) =>
      change(state, payload, (thread) => withoutLine(thread, payload.id)),
    /** Drops the oldest messages of a long chat while the viewer follows the newest. */
    trimStream: (state, { payload }: PayloadAction<string>) => change(state, { conversationId: payload }, trimmed),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadStreamMessages.intent, (state, { payload }) =>
        change(state, payload, (thread) => ({ ...thread, fetching: true, fault: null }))
      )
      .addCase(loadStreamMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withFirstLines(thread, payload))
      )
      .addCase(loadStreamMessages.failure, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => ({ ...thread, fetching: false, fault: payload }))
      )
      .addCase(loadMoreStreamMessages.intent, (state, { payload }) => change(state, payload, fetching(true)))
      .addCase(loadMoreStreamMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withOlderLines(thread, payload))
      )
      .addCase(loadMoreStreamMessages.failure, (state, { meta }) => change(state, meta.arg, fetching(false)))
      .addCase(loadMissedStreamMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withMissedLines(thread, payload))
      )
      .addCase(sendStreamMessage.intent, (state, { payload }) => {
        change(state, payload, (thread) => withSendingLine(thread, payload))
        state.sendMessage = { ...idle, requesting: true }
      })
      .addCase(sendStreamMessage.success, (state, { payload, meta }) => {
        change(state, meta.arg, (thread) => withSentLine(thread, payload))
        state.sendMessage = { ...idle, success: true, data: payload }
      })
      .addCase(sendStreamMessage.failure, (state, { payload, meta }) => {
        change(state, meta.arg, (thread) => withFailedLine(thread, meta.arg.clientMessageId, payload))
        state.sendMessage = { ...idle, error: payload }
      })
      .addCase(sessionEnded, () => initialState),
  selectors: {
    selectStreamThread: (state, conversationId: string): StreamThread => threadOf(state, conversationId),
    /** Oldest first; the same array until one changes. */
    selectStreamMessages: (state, conversationId: string): readonly StreamLine[] =>
      linesOf(threadOf(state, conversationId)),
    selectActiveStream: (state) => state.activeConversation,
    selectStreamSending: (state) => state.sendMessage,
    selectStreamReceived: (state) => state.receiveMessage,
  },
})

declare module '../../store/root-reducer.ts' {
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
