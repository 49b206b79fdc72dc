import type { Message } from '../../../contract/messages/messages.ts'
import type { Fault } from '../../api/api-error.ts'
import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/session-ended.ts'
import { plain } from '../../store/plain.ts'
import { sliceReducer } from '../../store/root-reducer.ts'
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit'
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
} from './thread-state.ts'
import type { MessagePage, Side, Thread } from './thread-state.ts'
import {
  atNewest,
  changedInExcerpt,
  fetchingExcerpt,
  goingTo,
  joined,
  shownOf,
  withMoreOfExcerpt,
  withExcerpt,
} from './thread-excerpt.ts'
import type { Outgoing, ThreadMessage } from './thread-message.ts'

/** The outcome is unknown: another page was opened before the answer. */
const connectionLost: Fault = { status: 0, code: 'network', message: '' }

type OfConversation = { conversationId: string }
/** A page of messages; the other person has read up to `recipientReadSeq` at snapshot version `asOf`. */
export type LoadedMessages = MessagePage & { recipientReadSeq: number; asOf: number }

/** Load the newest messages of a conversation and replace the known ones (Spec §4). */
export const loadMessages = asyncAction<OfConversation, LoadedMessages>('messages/load')
/** Load older messages, before the known ones. */
export const loadMoreMessages = asyncAction<OfConversation, LoadedMessages>('messages/loadMore')
/** Load what was created or changed since the known version, after a gap or a lost connection. */
export const loadMissed = asyncAction<OfConversation, LoadedMessages>('messages/loadMissed')
/** Scroll a conversation to a message. Its neighbours are loaded, unless it is known already (result null). */
export const goToMessage = asyncAction<
  OfConversation & { seq: number },
  { data: readonly ThreadMessage[]; hasOlder: boolean } | null
>('messages/goTo')
/** Load messages before or after the excerpt; `from` is the `seq` at that end of it. */
export const loadExcerpt = asyncAction<OfConversation & { side: Side; from: number }, LoadedMessages>(
  'messages/loadPart'
)
/** Send a message. It is shown at once; an intent with the same `outgoing` is a retry. */
export const sendMessage = asyncAction<Outgoing, Message>('messages/send')
/** Delete an own message for both people. */
export const removeMessage = asyncAction<OfConversation & { id: string }>('messages/remove')

/** The state of the last operation of a kind (Spec §3: the state of send and delete operations is tracked). */
type Operation = { requesting: boolean; error: Fault | null; success: boolean }
/** State of a pending message outside its form: uploading, a file must be chosen again, or an upload failed. */
export type PendingState = 'waiting' | 'needsFile' | 'failed'
type State = {
  byConversation: Record<string, Thread>
  sending: Operation
  removing: Operation
  typing: string[]
  pending: Record<string, PendingState | null>
}

const idle: Operation = { requesting: false, error: null, success: false }
const running: Operation = { ...idle, requesting: true }
const done: Operation = { ...idle, success: true }
const failed = (error: Fault): Operation => ({ ...idle, error })
const initialState: State = { byConversation: {}, sending: idle, removing: idle, typing: [], pending: {} }

const threadOf = (state: State, id: string): Thread => state.byConversation[id] ?? emptyThread
const change = (state: State, { conversationId }: OfConversation, to: (thread: Thread) => Thread): void => {
  state.byConversation[conversationId] = to(plain(threadOf(state, conversationId)))
}
/** Starts a fetch, unless one is running (Spec §4): the intent then changes nothing. */
const fetching =
  (isLoadMore: boolean) =>
  (thread: Thread): Thread =>
    thread.fetching ? thread : { ...thread, fetching: true, isLoadMore, fault: null }
const notFetching = (thread: Thread): Thread => ({ ...thread, fetching: false, isLoadMore: false })

/** The messages of each conversation, and who is typing (Spec §3, Message; §4, Messages load). */
const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    /** A message was created or changed. */
    messageReceived: (state, { payload }: PayloadAction<Message>) =>
      change(state, payload, (thread) => changedInExcerpt(withMessage(thread, payload), [payload])),
    /** Shows the newest messages again: scrolled to their end, or (null) as when the conversation is opened. */
    showNewest: (state, { payload }: PayloadAction<OfConversation & { at: 'newest' | null }>) =>
      change(state, payload, (thread) => atNewest(thread, payload.at)),
    /** Removes a message that was not sent from the list (Spec §4). */
    discardMessage: (state, { payload }: PayloadAction<OfConversation & { id: string }>) =>
      change(state, payload, (thread) => without(thread, payload.id)),
    /** Shows the messages that an earlier visit did not get through to the server. */
    restoreUnsent: (state, { payload }: PayloadAction<readonly Unsent[]>) => {
      for (const { sent, fault } of payload)
        change(state, sent, (thread) => withUnsent(thread, sent, fault ?? connectionLost))
    },
    /** Whether the message stored under `scope` waits for its files; null when it no longer does. */
    pendingChanged: (state, { payload }: PayloadAction<{ scope: string; pending: PendingState | null }>) => {
      state.pending[payload.scope] = payload.pending
    },
    /** The other person in this conversation started or stopped typing. */
    typingChanged: (
      state,
      { payload: { conversationId, isTyping } }: PayloadAction<OfConversation & { isTyping: boolean }>
    ) => {
      if (isTyping === state.typing.includes(conversationId)) return
      state.typing = state.typing.filter((id) => id !== conversationId)
      if (isTyping) state.typing.push(conversationId)
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadMessages.intent, (state, { payload }) => change(state, payload, fetching(false)))
      .addCase(loadMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => joined(withFirstPage(thread, payload)))
      )
      .addCase(loadMessages.failure, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => ({ ...notFetching(thread), fault: payload }))
      )
      .addCase(loadMoreMessages.intent, (state, { payload }) => change(state, payload, fetching(true)))
      .addCase(loadMoreMessages.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withOlder(thread, payload))
      )
      .addCase(loadMoreMessages.failure, (state, { meta }) => change(state, meta.arg, notFetching))
      .addCase(loadMissed.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => changedInExcerpt(withMissed(thread, payload), payload.data))
      )
      .addCase(goToMessage.intent, (state, { payload }) =>
        change(state, payload, (thread) => goingTo(thread, payload.seq))
      )
      .addCase(goToMessage.success, (state, { payload, meta }) => {
        if (payload) change(state, meta.arg, (thread) => withExcerpt(thread, meta.arg.seq, payload))
      })
      .addCase(goToMessage.failure, (state, { meta }) =>
        change(state, meta.arg, (thread) => (thread.at === meta.arg.seq ? atNewest(thread, null) : thread))
      )
      .addCase(loadExcerpt.intent, (state, { payload }) =>
        change(state, payload, (thread) => fetchingExcerpt(thread, payload.side))
      )
      .addCase(loadExcerpt.success, (state, { payload, meta }) =>
        change(state, meta.arg, (thread) => withMoreOfExcerpt(thread, meta.arg, payload))
      )
      .addCase(loadExcerpt.failure, (state, { meta }) =>
        change(state, meta.arg, (thread) => fetchingExcerpt(thread, null))
      )
      .addCase(sendMessage.intent, (state, { payload }) => {
        change(state, payload, (thread) => withSending(thread.excerpt ? atNewest(thread, 'newest') : thread, payload))
        state.sending = running
      })
      .addCase(sendMessage.success, (state, { payload, meta }) => {
        change(state, meta.arg, (thread) => withSent(thread, payload))
        state.sending = done
      })
      .addCase(sendMessage.failure, (state, { payload, meta }) => {
        change(state, meta.arg, (thread) =>
          withChange(thread, meta.arg.clientMessageId, { delivery: 'failed', fault: payload })
        )
        state.sending = failed(payload)
      })
      .addCase(removeMessage.intent, (state) => {
        state.removing = running
      })
      .addCase(removeMessage.success, (state, { meta }) => {
        change(state, meta.arg, (thread) =>
          changedInExcerpt(
            withDeleted(thread, meta.arg.id),
            shownOf(thread)
              .filter(({ _id }) => _id === meta.arg.id)
              .map(deleted)
          )
        )
        state.removing = done
      })
      .addCase(removeMessage.failure, (state, { payload }) => {
        state.removing = failed(payload)
      })
      .addCase(sessionEnded, () => initialState),
  selectors: {
    selectThread: (state, conversationId: string): Thread => threadOf(state, conversationId),
    /** Oldest first; the same array until one changes. */
    selectMessages: (state, conversationId: string): readonly ThreadMessage[] =>
      itemsOf(threadOf(state, conversationId)),
    /** The messages on screen, oldest first: the newest, or those around the message that was navigated to. */
    selectShown: (state, conversationId: string): readonly ThreadMessage[] => shownOf(threadOf(state, conversationId)),
    selectPending: (state) => state.pending,
    selectIsTyping: (state, conversationId: string): boolean => state.typing.includes(conversationId),
    /** The messages of all conversations that are being sent or could not be sent. */
    selectUnsent: createSelector(
      (state: State) => state.byConversation,
      (threads): readonly ThreadMessage[] =>
        Object.values(threads).flatMap((thread) => itemsOf(thread).filter((message) => message.delivery))
    ),
    selectSending: (state) => state.sending,
    selectRemoving: (state) => state.removing,
  },
})

declare module '../../store/root-reducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof messagesSlice> {}
}
const injected = messagesSlice.injectInto(sliceReducer)

export const { messageReceived, showNewest, discardMessage, restoreUnsent, pendingChanged, typingChanged } =
  messagesSlice.actions
export const {
  selectThread,
  selectMessages,
  selectShown,
  selectPending,
  selectIsTyping,
  selectUnsent,
  selectSending,
  selectRemoving,
} = injected.selectors
