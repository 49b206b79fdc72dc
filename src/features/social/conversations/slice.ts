import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit'
import type { Total } from '../../../../contract/snapshot-version.ts'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import { asyncAction } from '../../../store/async-action.ts'
import { messageBought } from '../../money/purchases/slice.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { sliceReducer } from '../../../store/root-reducer.ts'
import { loadMessages, loadMissed, messageReceived, removeMessage, sendMessage } from '../messages/slice.ts'
import { optimistic } from '../messages/thread-message.ts'
import {
  appendToList,
  changeConversation,
  emptyList,
  failList,
  markSeen,
  markSeenWhileRead,
  moveToTop,
  openWith,
  prependToList,
  replaceList,
  selectAll,
  setLastMessage,
  setReadByRecipient,
  setUnreadTotal,
} from './conversation-list.ts'
import type { ConversationList } from './conversation-list.ts'

/** Which part of the list to load: `isMore` appends the next page, otherwise the list is replaced; `unread` selects conversations with unread messages. */
export type ListWanted = { isMore?: boolean; unread?: boolean }
/** What to open: a conversation by its id, or the conversation with a person (Spec §4). */
export type Opening = { id: string } | { source: 'performer' | 'user'; sourceId: string }

/** Load the list of conversations (Spec §4, Conversation list). */
export const loadConversations = asyncAction<ListWanted, { data: readonly Conversation[]; total: number }>(
  'conversations/load'
)
/** Load one conversation that is not in the list. */
export const loadConversation = asyncAction<{ id: string }, Conversation>('conversations/loadOne')
/** Activate a conversation, mark it read, load its first messages (Spec §4, Opening a conversation). */
export const openConversation = asyncAction<Opening, Conversation>('conversations/open')
/** Mark all messages of a conversation as read. */
export const readConversation = asyncAction<{ id: string }, Total>('conversations/read')
/** Mute or unmute a conversation. The change is shown at once and undone when the server refuses it. */
export const muteConversation = asyncAction<{ id: string; isMuted: boolean }, Conversation>('conversations/mute')
/** Load the number of unread messages in all conversations that are not muted. */
export const loadUnreadTotal = asyncAction<void, Total>('conversations/loadUnreadTotal')

/** The viewer's conversations (Spec §3, §4). */
const conversationsSlice = createSlice({
  name: 'conversations',
  initialState: emptyList,
  reducers: {
    /** No conversation is open any more. */
    closeConversation: (state) => {
      Object.assign(state, { activeId: null, openError: null, readingId: null })
    },
    /** Sets the conversation whose newest message is visible to the viewer; null when there is none. */
    setReading: (state, { payload }: PayloadAction<string | null>) => {
      state.readingId = payload
    },
    /** A message was written in a conversation: it moves to the top of the list. */
    conversationMoved: (state, { payload }: PayloadAction<Conversation>) => {
      if (!(payload._id in state.entities)) state.total += 1
      if (state.requesting) state.moved.push(payload._id)
      moveToTop(state, payload)
      markSeenWhileRead(state, payload._id)
    },
    /** Updates a conversation in its place. One that is not known is not added. */
    conversationChanged: (state, { payload }: PayloadAction<Conversation>) => changeConversation(state, payload),
    /** The other person has read all messages up to `seq`. */
    recipientHasRead: (state, { payload }: PayloadAction<{ conversationId: string; seq: number; asOf: number }>) =>
      setReadByRecipient(state, payload.conversationId, payload.seq, payload.asOf),
    /** Sets who of these people is online now. People who hide their presence stay without one. */
    presenceKnown: (
      state,
      {
        payload: { accountIds, online, lastSeenAt },
      }: PayloadAction<{ accountIds: readonly string[]; online: readonly string[]; lastSeenAt?: string | undefined }>
    ) => {
      for (const id of state.ids) {
        const recipient = state.entities[id]?.recipient
        if (recipient?.isOnline === undefined || !accountIds.includes(recipient._id)) continue
        const isOnline = online.includes(recipient._id)
        if (recipient.isOnline !== isOnline) Object.assign(recipient, { isOnline, ...(lastSeenAt && { lastSeenAt }) })
      }
    },
    setTotalUnread: (state, { payload }: PayloadAction<Total>) => setUnreadTotal(state, payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadConversations.intent, (state, { payload }) => {
        Object.assign(state, { requesting: true, error: null, unreadOnly: payload.unread ?? false, moved: [] })
      })
      .addCase(loadConversations.success, (state, { payload: { data, total }, meta: { arg } }) => {
        if (arg.isMore) appendToList(state, data)
        else replaceList(state, data)
        const listed = (arg.isMore ? state.listed : 0) + data.length
        Object.assign(state, { total, listed, requesting: false, error: null, success: true })
      })
      .addCase(loadConversations.failure, (state, { payload }) => failList(state, payload))
      .addCase(loadConversation.success, (state, { payload }) => prependToList(state, payload))
      .addCase(loadConversation.failure, (state, { payload }) => failList(state, payload))
      .addCase(openConversation.intent, (state, { payload }) => {
        const activeId = 'id' in payload ? payload.id : null
        Object.assign(state, { activeId, openError: null })
        if (!activeId) return
        state.unseenAtOpen = state.entities[activeId]?.totalNotSeenMessages ?? 0
        markSeen(state, activeId)
      })
      .addCase(openConversation.success, (state, { payload }) => openWith(state, payload))
      .addCase(openConversation.failure, (state, { payload }) => {
        state.openError = payload
      })
      .addCase(readConversation.intent, (state, { payload }) => markSeen(state, payload.id))
      .addCase(readConversation.success, (state, { payload }) => setUnreadTotal(state, payload))
      .addCase(muteConversation.intent, (state, { payload }) => {
        const conversation = state.entities[payload.id]
        if (conversation) conversation.isMuted = payload.isMuted
      })
      .addCase(muteConversation.success, (state, { payload }) => changeConversation(state, payload))
      .addCase(muteConversation.failure, (state, { meta: { arg } }) => {
        const conversation = state.entities[arg.id]
        if (conversation) conversation.isMuted = !arg.isMuted
      })
      .addCase(loadUnreadTotal.success, (state, { payload }) => setUnreadTotal(state, payload))
      .addCase(loadMessages.success, (state, { payload, meta }) =>
        setReadByRecipient(state, meta.arg.conversationId, payload.recipientReadSeq, payload.asOf)
      )
      .addCase(loadMissed.success, (state, { payload, meta }) => {
        if (payload)
          setReadByRecipient(state, meta.arg.conversationId, payload.page.recipientReadSeq, payload.page.asOf)
      })
      .addCase(messageReceived, (state, { payload }) => setLastMessage(state, payload))
      .addCase(messageBought, (state, { payload }) => setLastMessage(state, payload))
      .addCase(sendMessage.intent, (state, { payload }) => {
        const conversation = state.entities[payload.conversationId]
        if (!conversation) return
        moveToTop(state, conversation)
        setLastMessage(state, optimistic(payload))
      })
      .addCase(sendMessage.success, (state, { payload }) => setLastMessage(state, payload))
      .addCase(removeMessage.success, (state, { meta: { arg } }) => {
        const message = state.entities[arg.conversationId]?.lastMessage
        if (message?._id === arg.id) Object.assign(message, { text: '', totalFiles: 0, isDeleted: true })
      })
      .addCase(sessionEnded, () => emptyList),
  selectors: {
    selectConversations: (state): readonly Conversation[] => selectAll(state),
    selectConversation: (state, id: string): Conversation | undefined => state.entities[id],
    selectActiveId: (state) => state.activeId,
    selectActive: (state): Conversation | undefined => (state.activeId ? state.entities[state.activeId] : undefined),
    /** The next conversation with unread messages, other than the open one. */
    selectNextUnread: (state): Conversation | undefined =>
      selectAll(state).find(
        ({ _id, isMuted, totalNotSeenMessages }) => _id !== state.activeId && !isMuted && totalNotSeenMessages > 0
      ),
    /** The state of the list: how its request went, and what is open. */
    selectList: (state): ConversationList => state,
  },
})

declare module '../../../store/root-reducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof conversationsSlice> {}
}
const injected = conversationsSlice.injectInto(sliceReducer)

export const {
  closeConversation,
  setReading,
  conversationMoved,
  conversationChanged,
  recipientHasRead,
  presenceKnown,
  setTotalUnread,
} = conversationsSlice.actions
export const { selectConversations, selectConversation, selectActiveId, selectActive, selectNextUnread, selectList } =
  injected.selectors
