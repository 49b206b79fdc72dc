import type { Message } from '../../../../contract/social/messages.ts'
import type { Fault } from '../../../api/api-error.ts'
import { asyncAction } from '../../../store/async-action.ts'
import { messageBought } from '../../money/purchases/slice.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { sliceReducer } from '../../../store/root-reducer.ts'
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit'
import {
  atNewest,
  fetchingExcerpt,
  goingTo,
  shownOf,
  withExcerpt,
  withMoreOfExcerpt,
} from '../../../sequenced-log/excerpt.ts'
import { entriesOf } from '../../../sequenced-log/log.ts'
import type { Log, LogPage, OfLog, Side } from '../../../sequenced-log/log.ts'
import { addLogCases, changeLog, logOf } from '../../../sequenced-log/reducers.ts'
import type { Missed } from '../../../sequenced-log/reducers.ts'
import { withDeleted, without, withReceived, withUnsent } from '../../../sequenced-log/transitions.ts'
import type { Unsent } from './form/unsent.ts'
import { deleted, optimistic } from './thread-message.ts'
import type { Outgoing, ThreadMessage } from './thread-message.ts'

/** The outcome is unknown: another page was opened before the answer. */
const connectionLost: Fault = { status: 0, code: 'network', message: '' }

/** The messages of one conversation (Spec §3). */
export type Thread = Log<ThreadMessage>
/** A page of messages; the other person has read up to `recipientReadSeq` at snapshot version `asOf`. */
export type LoadedMessages = LogPage<ThreadMessage> & { recipientReadSeq: number; asOf: number }

/** Load the newest messages of a conversation and replace the known ones (Spec §4). */
export const loadMessages = asyncAction<OfLog, LoadedMessages>('messages/load')
/** Load older messages, before the known ones. */
export const loadMoreMessages = asyncAction<OfLog, LoadedMessages>('messages/loadMore')
/** Load what was created or changed since the known version, after a gap or a lost connection. */
export const loadMissed = asyncAction<OfLog, Missed<LoadedMessages>>('messages/loadMissed')
/** Scroll a conversation to a message. Its neighbours are loaded, unless it is known already (result null). */
export const goToMessage = asyncAction<
  OfLog & { seq: number },
  { data: readonly ThreadMessage[]; hasOlder: boolean; version: number } | null
>('messages/goTo')
/** Load messages before or after the excerpt; `from` is the `seq` at that end of it. */
export const loadExcerpt = asyncAction<OfLog & { side: Side; from: number }, LoadedMessages>('messages/loadPart')
/** Send a message. It is shown at once; an intent with the same `outgoing` is a retry. */
export const sendMessage = asyncAction<Outgoing, ThreadMessage>('messages/send')
/** Delete an own message for both people. */
export const removeMessage = asyncAction<OfLog & { id: string }>('messages/remove')

/** The requests of a conversation's messages. */
export const messageActions = { load: loadMessages, loadMore: loadMoreMessages, loadMissed, send: sendMessage }

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

const received = (state: State, message: Message): void =>
  changeLog(state, message, (thread) => withReceived(thread, [message]))

/** The messages of each conversation, and who is typing (Spec §3, Message; §4, Messages load). */
const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    /** A message was created or changed. */
    messageReceived: (state, { payload }: PayloadAction<Message>) => received(state, payload),
    /** Shows the newest messages again: scrolled to their end, or (null) as when the conversation is opened. */
    showNewest: (state, { payload }: PayloadAction<OfLog & { at: 'newest' | null }>) =>
      changeLog(state, payload, (thread) => atNewest(thread, payload.at)),
    /** Removes a message that was not sent from the list (Spec §4). */
    discardMessage: (state, { payload }: PayloadAction<OfLog & { id: string }>) =>
      changeLog(state, payload, (thread) => without(thread, payload.id)),
    /** Shows the messages that an earlier visit did not get through to the server. */
    restoreUnsent: (state, { payload }: PayloadAction<readonly Unsent[]>) => {
      for (const { sent, fault } of payload)
        changeLog(state, sent, (thread) => withUnsent(thread, optimistic(sent), fault ?? connectionLost))
    },
    /** Whether the message stored under `scope` waits for its files; null when it no longer does. */
    pendingChanged: (state, { payload }: PayloadAction<{ scope: string; pending: PendingState | null }>) => {
      state.pending[payload.scope] = payload.pending
    },
    /** The other person in this conversation started or stopped typing. */
    typingChanged: (state, { payload: { conversationId, isTyping } }: PayloadAction<OfLog & { isTyping: boolean }>) => {
      if (isTyping === state.typing.includes(conversationId)) return
      state.typing = state.typing.filter((id) => id !== conversationId)
      if (isTyping) state.typing.push(conversationId)
    },
  },
  extraReducers: (builder) =>
    addLogCases(builder, messageActions, optimistic)
      .addCase(sessionEnded, () => initialState)
      .addCase(messageBought, (state, { payload }) => received(state, payload))
      .addCase(goToMessage.intent, (state, { payload }) =>
        changeLog(state, payload, (thread) => goingTo(thread, payload.seq))
      )
      .addCase(goToMessage.success, (state, { payload, meta }) => {
        if (payload) changeLog(state, meta.arg, (thread) => withExcerpt(thread, meta.arg.seq, payload))
      })
      .addCase(goToMessage.failure, (state, { meta }) =>
        changeLog(state, meta.arg, (thread) => (thread.at === meta.arg.seq ? atNewest(thread, null) : thread))
      )
      .addCase(loadExcerpt.intent, (state, { payload }) =>
        changeLog(state, payload, (thread) => fetchingExcerpt(thread, payload.side))
      )
      .addCase(loadExcerpt.success, (state, { payload, meta }) =>
        changeLog(state, meta.arg, (thread) => withMoreOfExcerpt(thread, meta.arg, payload))
      )
      .addCase(loadExcerpt.failure, (state, { meta }) =>
        changeLog(state, meta.arg, (thread) => fetchingExcerpt(thread, null))
      )
      .addCase(removeMessage.intent, (state) => {
        state.removing = running
      })
      .addCase(removeMessage.success, (state, { meta }) => {
        changeLog(state, meta.arg, (thread: Thread) => withDeleted(thread, { _id: meta.arg.id, version: 0 }, deleted))
        state.removing = done
      })
      .addCase(removeMessage.failure, (state, { payload }) => {
        state.removing = failed(payload)
      })
      .addMatcher(sendMessage.intent.match, (state) => {
        state.sending = running
      })
      .addMatcher(sendMessage.success.match, (state) => {
        state.sending = done
      })
      .addMatcher(sendMessage.failure.match, (state, { payload }) => {
        state.sending = failed(payload)
      }),
  selectors: {
    selectThread: (state, conversationId: string): Thread => logOf(state, conversationId),
    /** Oldest first; the same array until one changes. */
    selectMessages: (state, conversationId: string): readonly ThreadMessage[] =>
      entriesOf(logOf(state, conversationId)),
    /** The messages on screen, oldest first: the newest, or those around the message that was navigated to. */
    selectShown: (state, conversationId: string): readonly ThreadMessage[] => shownOf(logOf(state, conversationId)),
    selectPending: (state) => state.pending,
    selectIsTyping: (state, conversationId: string): boolean => state.typing.includes(conversationId),
    /** The messages of all conversations that are being sent or could not be sent. */
    selectUnsent: createSelector(
      (state: State) => state.byConversation,
      (threads): readonly ThreadMessage[] =>
        Object.values(threads).flatMap((thread) => entriesOf(thread).filter((message) => message.delivery))
    ),
    selectSending: (state) => state.sending,
    selectRemoving: (state) => state.removing,
  },
})

declare module '../../../store/root-reducer.ts' {
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
