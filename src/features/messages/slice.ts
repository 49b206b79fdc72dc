import type { Message } from '../../../contract/messages.ts'
import type { Fault } from '../../api/api-error.ts'
import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/hydrate.ts'
import { lateSlice } from '../../store/late-slices.ts'
import { createSlice } from '../../store/slice.ts'
import type { PayloadAction } from '../../store/slice.ts'
import type { Unsent } from './form/unsent.ts'
import {
  deleted,
  emptyThread,
  itemsOf,
  withChange,
  withDeleted,
  withFirstPage,
  withMessage,
  withMissed,
  withOlder,
  without,
  withSending,
  withSent,
  withUnsent,
} from './thread.ts'
import type { MessagePage, Side, Thread } from './thread.ts'
import {
  atNewest,
  changedInPart,
  fetchingPart,
  goingTo,
  joined,
  shownOf,
  withMoreOfPart,
  withPart,
} from './thread-part.ts'
import type { Outgoing, ThreadMessage } from './thread-message.ts'

/** Nobody knows how it went: another page was opened before the answer. */
const lost: Fault = { status: 0, code: 'network', message: '' }

type OfConversation = { conversationId: string }
/** An answer of the server to a list of messages; the other has read up to `recipientReadSeq`, at the moment `asOf`. */
export type LoadedMessages = MessagePage & { recipientReadSeq: number; asOf: number }

/** The newest messages of a conversation, in place of those that are there (Spec §4). */
export const loadMessages = asyncAction<OfConversation, LoadedMessages>('messages/load')
/** Older ones, before those that are there. */
export const loadMoreMessages = asyncAction<OfConversation, LoadedMessages>('messages/loadMore')
/** What came or changed since the version that is known: after a gap, after a break of the connection. */
export const loadMissed = asyncAction<OfConversation, LoadedMessages>('messages/loadMissed')
/** Show a conversation at one of its messages: what is around it is asked for, where it is not here (null: it is). */
export const goToMessage = asyncAction<
  OfConversation & { seq: number },
  { data: readonly ThreadMessage[]; hasOlder: boolean } | null
>('messages/goTo')
/** What stands above or below the part of a conversation that one went to; `from`: the `seq` at that end of it. */
export const loadPart = asyncAction<OfConversation & { side: Side; from: number }, LoadedMessages>('messages/loadPart')
/** Send a message: at once on screen; again with the same `outgoing` is a retry. */
export const sendMessage = asyncAction<Outgoing, Message>('messages/send')
/** Delete a message of one's own for both. */
export const removeMessage = asyncAction<OfConversation & { id: string }>('messages/remove')

/** How the last of its kind went (Spec §3: the state of send and delete operations is tracked). */
type Operation = { requesting: boolean; error: Fault | null; success: boolean }
/** How far a message is that waits for its files outside its form: they are on their way, one must be chosen again, or one did not come through. */
export type Awaited = 'waiting' | 'needsFile' | 'failed'
type State = {
  byConversation: Readonly<Record<string, Thread>>
  sending: Operation
  removing: Operation
  typing: readonly string[]
  awaited: Readonly<Record<string, Awaited | null>>
}

const idle: Operation = { requesting: false, error: null, success: false }
const running: Operation = { ...idle, requesting: true }
const done: Operation = { ...idle, success: true }
const failed = (error: Fault): Operation => ({ ...idle, error })
const initialState: State = { byConversation: {}, sending: idle, removing: idle, typing: [], awaited: {} }

const threadOf = (state: State, id: string): Thread => state.byConversation[id] ?? emptyThread
const change = (state: State, { conversationId }: OfConversation, to: (thread: Thread) => Thread): State => ({
  ...state,
  byConversation: { ...state.byConversation, [conversationId]: to(threadOf(state, conversationId)) },
})
/** A fetch that is running is not joined by a second one (Spec §4): the intent then changes nothing. */
const fetching =
  (isLoadMore: boolean) =>
  (thread: Thread): Thread =>
    thread.fetching ? thread : { ...thread, fetching: true, isLoadMore, fault: null }
const notFetching = (thread: Thread): Thread => ({ ...thread, fetching: false, isLoadMore: false })

/** The messages of each conversation, and who is typing (Spec §3, Message; §4, Messages load). */
export const messagesSlice = lateSlice(
  createSlice({
    name: 'messages',
    initialState,
    reducers: {
      /** A message came or changed. */
      messageReceived: (state, { payload }: PayloadAction<Message>) =>
        change(state, payload, (thread) => changedInPart(withMessage(thread, payload), [payload])),
      /** Back to the newest messages after going to an older one: to their end, or as a conversation is opened. */
      showNewest: (
        state,
        { payload: { conversationId, at } }: PayloadAction<OfConversation & { at: 'newest' | null }>
      ) => change(state, { conversationId }, (thread) => atNewest(thread, at)),
      /** Takes a message out of the list (Spec §4): one that was not sent and is given up. */
      discardMessage: (state, { payload }: PayloadAction<OfConversation & { id: string }>) =>
        change(state, payload, (thread) => without(thread, payload.id)),
      /** What an earlier visit sent off and what did not get through stands there again. */
      restoreUnsent: (state, { payload }: PayloadAction<readonly Unsent[]>) =>
        payload.reduce(
          (next, { sent, fault }) => change(next, sent, (thread) => withUnsent(thread, sent, fault ?? lost)),
          state
        ),
      /** The message that is kept under `scope` waits for its files, or no longer (null). */
      awaitedChanged: (
        state,
        { payload: { scope, awaited } }: PayloadAction<{ scope: string; awaited: Awaited | null }>
      ) => ({ ...state, awaited: { ...state.awaited, [scope]: awaited } }),
      /** The other in this conversation types, or has stopped. */
      typingChanged: (
        state,
        { payload: { conversationId, isTyping } }: PayloadAction<OfConversation & { isTyping: boolean }>
      ) => {
        const others = state.typing.filter((id) => id !== conversationId)
        return isTyping === state.typing.includes(conversationId)
          ? state
          : { ...state, typing: isTyping ? [...others, conversationId] : others }
      },
    },
    others: (on) => [
      on(loadMessages.intent, (state, { payload }) => change(state, payload, fetching(false))),
      on(loadMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => joined(withFirstPage(thread, payload)))
      ),
      on(loadMessages.failure, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => ({ ...notFetching(thread), fault: payload }))
      ),
      on(loadMoreMessages.intent, (state, { payload }) => change(state, payload, fetching(true))),
      on(loadMoreMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withOlder(thread, payload))
      ),
      on(loadMoreMessages.failure, (state, { meta }) => change(state, meta.arg, notFetching)),
      on(loadMissed.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => changedInPart(withMissed(thread, payload), payload.data))
      ),
      on(goToMessage.intent, (state, { payload }) => change(state, payload, (thread) => goingTo(thread, payload.seq))),
      on(goToMessage.success, (state, { payload, meta }) =>
        payload ? change(state, meta.arg, (thread) => withPart(thread, meta.arg.seq, payload)) : state
      ),
      on(goToMessage.failure, (state, { meta }) =>
        change(state, meta.arg, (thread) => (thread.at === meta.arg.seq ? atNewest(thread, null) : thread))
      ),
      on(loadPart.intent, (state, { payload }) =>
        change(state, payload, (thread) => fetchingPart(thread, payload.side))
      ),
      on(loadPart.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withMoreOfPart(thread, meta.arg, payload))
      ),
      on(loadPart.failure, (state, { meta }) => change(state, meta.arg, (thread) => fetchingPart(thread, null))),
      on(sendMessage.intent, (state, { payload }) => ({
        ...change(state, payload, (thread) => withSending(thread.part ? atNewest(thread, 'newest') : thread, payload)),
        sending: running,
      })),
      on(sendMessage.success, (state, { payload, meta }) => ({
        ...change(state, meta.arg, (thread) => withSent(thread, payload)),
        sending: done,
      })),
      on(sendMessage.failure, (state, { payload, meta }) => ({
        ...change(state, meta.arg, (thread) =>
          withChange(thread, meta.arg.clientMessageId, { delivery: 'failed', fault: payload })
        ),
        sending: failed(payload),
      })),
      on(removeMessage.intent, (state) => ({ ...state, removing: running })),
      on(removeMessage.success, (state, { meta }) => ({
        ...change(state, meta.arg, (thread) =>
          changedInPart(
            withDeleted(thread, meta.arg.id),
            shownOf(thread)
              .filter(({ _id }) => _id === meta.arg.id)
              .map(deleted)
          )
        ),
        removing: done,
      })),
      on(removeMessage.failure, (state, { payload }) => ({ ...state, removing: failed(payload) })),
      on(sessionEnded, () => initialState),
    ],
    selectors: {
      selectThread: (state, conversationId: string): Thread => threadOf(state, conversationId),
      /** Oldest first; the same array until something changes. */
      selectMessages: (state, conversationId: string): readonly ThreadMessage[] =>
        itemsOf(threadOf(state, conversationId)),
      /** What stands on screen: these, or those around the one that was gone to; oldest first. */
      selectShown: (state, conversationId: string): readonly ThreadMessage[] =>
        shownOf(threadOf(state, conversationId)),
      selectAwaited: (state) => state.awaited,
      selectIsTyping: (state, conversationId: string): boolean => state.typing.includes(conversationId),
      /** Everything that is on its way or was not sent, in all conversations. */
      selectUnsent: (state): readonly ThreadMessage[] =>
        Object.values(state.byConversation).flatMap((thread) => itemsOf(thread).filter((message) => message.delivery)),
      selectSending: (state) => state.sending,
      selectRemoving: (state) => state.removing,
    },
  })
)

export const { messageReceived, showNewest, discardMessage, restoreUnsent, awaitedChanged, typingChanged } =
  messagesSlice.actions
export const {
  selectThread,
  selectMessages,
  selectShown,
  selectAwaited,
  selectIsTyping,
  selectUnsent,
  selectSending,
  selectRemoving,
} = messagesSlice.selectors
