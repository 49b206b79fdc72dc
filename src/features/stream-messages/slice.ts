import type { StreamMessage } from '../../../contract/stream-messages.ts'
import type { Fault } from '../../api/api-error.ts'
import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/hydrate.ts'
import { lateSlice } from '../../store/late-slices.ts'
import { createSlice } from '../../store/slice.ts'
import type { PayloadAction } from '../../store/slice.ts'
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

/** Which chat; `isPublic` for who is not signed in. */
export type OfChat = { conversationId: string; isPublic?: boolean }

/** The newest lines of a chat, in place of those that are there (Spec §4). */
export const loadStreamMessages = asyncAction<OfChat, LinePage>('streamMessages/load')
/** Older ones, before those that are there. */
export const loadMoreStreamMessages = asyncAction<OfChat, LinePage>('streamMessages/loadMore')
/** What came or changed since the version that is known. */
export const loadMissedStreamMessages = asyncAction<OfChat, LinePage>('streamMessages/loadMissed')
/** Say something in a chat: at once on screen; the same one again is a retry. */
export const sendStreamMessage = asyncAction<OutgoingLine, StreamMessage>('streamMessages/send')
/** Delete a line of one's own, or any in one's own chat. */
export const removeStreamMessage = asyncAction<OfChat & { id: string }>('streamMessages/remove')
/** Remove everything in one's own chat. */
export const removeAllStreamMessages = asyncAction<OfChat>('streamMessages/removeAll')

/** How the last of its kind went. */
type Operation = { requesting: boolean; error: Fault | null; success: boolean; data: StreamMessage | null }
/** Spec §3, Stream message state: per conversation items, total, fetching; the active conversation; what was sent and what was received last. */
type State = {
  byConversation: Readonly<Record<string, StreamThread>>
  activeConversation: string | null
  sendMessage: Operation
  receiveMessage: StreamMessage | null
}

const idle: Operation = { requesting: false, error: null, success: false, data: null }
const initialState: State = { byConversation: {}, activeConversation: null, sendMessage: idle, receiveMessage: null }

const threadOf = (state: State, id: string): StreamThread => state.byConversation[id] ?? emptyStreamThread
const change = (state: State, { conversationId }: OfChat, to: (thread: StreamThread) => StreamThread): State => ({
  ...state,
  byConversation: { ...state.byConversation, [conversationId]: to(threadOf(state, conversationId)) },
})
const fetching =
  (is: boolean) =>
  (thread: StreamThread): StreamThread =>
    thread.fetching === is ? thread : { ...thread, fetching: is }

/** The chats of streams (Spec §3 and §4). */
export const streamMessagesSlice = lateSlice(
  createSlice({
    name: 'streamMessages',
    initialState,
    reducers: {
      /** The chat that is on screen, or none. */
      activateStream: (state, { payload }: PayloadAction<string | null>): State => ({
        ...state,
        activeConversation: payload,
      }),
      /** Lines came, several at once where many write. */
      streamMessagesReceived: (
        state,
        { payload }: PayloadAction<{ conversationId: string; messages: readonly StreamMessage[] }>
      ): State => ({
        ...change(state, payload, (thread) => withLines(thread, payload.messages)),
        receiveMessage: payload.messages.at(-1) ?? state.receiveMessage,
      }),
      streamMessageDeleted: (
        state,
        { payload }: PayloadAction<{ conversationId: string; _id: string; version: number }>
      ): State => change(state, payload, (thread) => withDeletedLine(thread, payload._id, payload.version)),
      /** Everything up to this version was removed at once. */
      streamCleared: (state, { payload }: PayloadAction<{ conversationId: string; version: number }>): State =>
        change(state, payload, (thread) => withoutLines(thread, payload.version)),
      /** A line that was not sent is given up (Spec §4: a delete from the list removes it). */
      discardStreamMessage: (state, { payload }: PayloadAction<{ conversationId: string; id: string }>): State =>
        change(state, payload, (thread) => withoutLine(thread, payload.id)),
      /** Somebody follows the newest lines: the oldest of very many are let go. */
      trimStream: (state, { payload }: PayloadAction<string>): State =>
        change(state, { conversationId: payload }, trimmed),
    },
    others: (on) => [
      on(loadStreamMessages.intent, (state, { payload }) =>
        change(state, payload, (thread) => ({ ...thread, fetching: true, fault: null }))
      ),
      on(loadStreamMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withFirstLines(thread, payload))
      ),
      on(loadStreamMessages.failure, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => ({ ...thread, fetching: false, fault: payload }))
      ),
      on(loadMoreStreamMessages.intent, (state, { payload }) => change(state, payload, fetching(true))),
      on(loadMoreStreamMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withOlderLines(thread, payload))
      ),
      on(loadMoreStreamMessages.failure, (state, { meta }) => change(state, meta.arg, fetching(false))),
      on(loadMissedStreamMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withMissedLines(thread, payload))
      ),
      on(sendStreamMessage.intent, (state, { payload }) => ({
        ...change(state, payload, (thread) => withSendingLine(thread, payload)),
        sendMessage: { ...idle, requesting: true },
      })),
      on(sendStreamMessage.success, (state, { payload, meta }) => ({
        ...change(state, meta.arg, (thread) => withSentLine(thread, payload)),
        sendMessage: { ...idle, success: true, data: payload },
      })),
      on(sendStreamMessage.failure, (state, { payload, meta }) => ({
        ...change(state, meta.arg, (thread) => withFailedLine(thread, meta.arg.clientMessageId, payload)),
        sendMessage: { ...idle, error: payload },
      })),
      on(sessionEnded, () => initialState),
    ],
    selectors: {
      selectStreamThread: (state, conversationId: string): StreamThread => threadOf(state, conversationId),
      /** Oldest first; the same array until something changes. */
      selectStreamMessages: (state, conversationId: string): readonly StreamLine[] =>
        linesOf(threadOf(state, conversationId)),
      selectActiveStream: (state) => state.activeConversation,
      selectStreamSending: (state) => state.sendMessage,
      selectStreamReceived: (state) => state.receiveMessage,
    },
  })
)

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
} = streamMessagesSlice.selectors
