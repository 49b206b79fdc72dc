import type { Message } from '../../../contract/messages.ts'
import type { Fault } from '../../api/api-error.ts'
import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/hydrate.ts'
import { lateSlice } from '../../store/late-slices.ts'
import { createSlice } from '../../store/slice.ts'
import type { PayloadAction } from '../../store/slice.ts'
import { emptyThread, itemsOf, withChange, withDeleted, withFirstPage, withMessage, withMissed, withOlder, without, withSending, withSent } from './thread.ts'
import type { MessagePage, Thread } from './thread.ts'
import type { Outgoing, ThreadMessage } from './thread-message.ts'

type OfConversation = { conversationId: string }
/** An answer of the server to a list of messages; the other has read up to `recipientReadSeq`. */
export type LoadedMessages = MessagePage & { recipientReadSeq: number }

/** The newest messages of a conversation, in place of those that are there (Spec §4). */
export const loadMessages = asyncAction<OfConversation, LoadedMessages>('messages/load')
/** Older ones, before those that are there. */
export const loadMoreMessages = asyncAction<OfConversation, LoadedMessages>('messages/loadMore')
/** What came or changed since the version that is known: after a gap, after a break of the connection. */
export const loadMissed = asyncAction<OfConversation, LoadedMessages>('messages/loadMissed')
/** Send a message: at once on screen; again with the same `outgoing` is a retry. */
export const sendMessage = asyncAction<Outgoing, Message>('messages/send')
/** Delete a message of one's own for both. */
export const removeMessage = asyncAction<OfConversation & { id: string }>('messages/remove')

/** How the last of its kind went (Spec §3: the state of send and delete operations is tracked). */
type Operation = { requesting: boolean; error: Fault | null; success: boolean }
type State = { byConversation: Readonly<Record<string, Thread>>; sending: Operation; removing: Operation; typing: readonly string[] }

const idle: Operation = { requesting: false, error: null, success: false }
const running: Operation = { ...idle, requesting: true }
const done: Operation = { ...idle, success: true }
const failed = (error: Fault): Operation => ({ ...idle, error })
const initialState: State = { byConversation: {}, sending: idle, removing: idle, typing: [] }

const threadOf = (state: State, id: string): Thread => state.byConversation[id] ?? emptyThread
const change = (state: State, { conversationId }: OfConversation, to: (thread: Thread) => Thread): State => ({
  ...state, byConversation: { ...state.byConversation, [conversationId]: to(threadOf(state, conversationId)) },
})
/** A fetch that is running is not joined by a second one (Spec §4): the intent then changes nothing. */
const fetching = (isLoadMore: boolean) => (thread: Thread): Thread => (thread.fetching ? thread : { ...thread, fetching: true, isLoadMore })
const notFetching = (thread: Thread): Thread => ({ ...thread, fetching: false, isLoadMore: false })

/** The messages of each conversation, and who is typing (Spec §3, Message; §4, Messages load). */
export const messagesSlice = lateSlice(createSlice({
  name: 'messages',
  initialState,
  reducers: {
    /** A message came or changed. */
    messageReceived: (state, { payload }: PayloadAction<Message>) => change(state, payload, (thread) => withMessage(thread, payload)),
    /** Takes a message out of the list (Spec §4): one that was not sent and is given up. */
    discardMessage: (state, { payload }: PayloadAction<OfConversation & { id: string }>) => change(state, payload, (thread) => without(thread, payload.id)),
    /** The other in this conversation types, or has stopped. */
    typingChanged: (state, { payload: { conversationId, isTyping } }: PayloadAction<OfConversation & { isTyping: boolean }>) => {
      const others = state.typing.filter((id) => id !== conversationId)
      return isTyping === state.typing.includes(conversationId) ? state : { ...state, typing: isTyping ? [...others, conversationId] : others }
    },
  },
  others: (on) => [
    on(loadMessages.intent, (state, { payload }) => change(state, payload, fetching(false))),
    on(loadMessages.success, (state, { payload, meta }) => change(state, meta.arg, (thread) => withFirstPage(thread, payload))),
    on(loadMessages.failure, (state, { meta }) => change(state, meta.arg, notFetching)),
    on(loadMoreMessages.intent, (state, { payload }) => change(state, payload, fetching(true))),
    on(loadMoreMessages.success, (state, { payload, meta }) => change(state, meta.arg, (thread) => withOlder(thread, payload))),
    on(loadMoreMessages.failure, (state, { meta }) => change(state, meta.arg, notFetching)),
    on(loadMissed.success, (state, { payload, meta }) => change(state, meta.arg, (thread) => withMissed(thread, payload))),
    on(sendMessage.intent, (state, { payload }) => ({ ...change(state, payload, (thread) => withSending(thread, payload)), sending: running })),
    on(sendMessage.success, (state, { payload, meta }) => ({ ...change(state, meta.arg, (thread) => withSent(thread, payload)), sending: done })),
    on(sendMessage.failure, (state, { payload, meta }) => ({
      ...change(state, meta.arg, (thread) => withChange(thread, meta.arg.clientMessageId, { delivery: 'failed', fault: payload })), sending: failed(payload),
    })),
    on(removeMessage.intent, (state) => ({ ...state, removing: running })),
    on(removeMessage.success, (state, { meta }) => ({ ...change(state, meta.arg, (thread) => withDeleted(thread, meta.arg.id)), removing: done })),
    on(removeMessage.failure, (state, { payload }) => ({ ...state, removing: failed(payload) })),
    on(sessionEnded, () => initialState),
  ],
  selectors: {
    selectThread: (state, conversationId: string): Thread => threadOf(state, conversationId),
    /** Oldest first; the same array until something changes. */
    selectMessages: (state, conversationId: string): readonly ThreadMessage[] => itemsOf(threadOf(state, conversationId)),
    selectIsTyping: (state, conversationId: string): boolean => state.typing.includes(conversationId),
    /** Everything that is on its way or was not sent, in all conversations. */
    selectUnsent: (state): readonly ThreadMessage[] => Object.values(state.byConversation).flatMap((thread) => itemsOf(thread).filter((message) => message.delivery)),
    selectSending: (state) => state.sending,
    selectRemoving: (state) => state.removing,
  },
}))

export const { messageReceived, discardMessage, typingChanged } = messagesSlice.actions
export const { selectThread, selectMessages, selectIsTyping, selectUnsent, selectSending, selectRemoving } = messagesSlice.selectors
