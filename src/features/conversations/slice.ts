import type { Total } from '../../../contract/as-of.ts'
import type { Conversation } from '../../../contract/conversations.ts'
import type { Fault } from '../../api/api-error.ts'
import { asyncAction } from '../../store/async-action.ts'
import { entityAdapter } from '../../store/entities.ts'
import type { Entities } from '../../store/entities.ts'
import { sessionEnded } from '../../store/hydrate.ts'
import { lateSlice } from '../../store/late-slices.ts'
import { createSlice } from '../../store/slice.ts'
import type { PayloadAction } from '../../store/slice.ts'
import { loadMessages, loadMissed, messageReceived, removeMessage, sendMessage } from '../messages/slice.ts'
import { optimistic } from '../messages/thread-message.ts'
import { withLast } from './last-message.ts'

/** Which of the list: `isMore` adds the next ones, else they take its place; `unread` only those with messages not seen. */
export type ListWanted = { isMore?: boolean; unread?: boolean }
/** Whom to open: a conversation by its id, or the one with somebody (Spec §4). */
export type Opening = { id: string } | { source: 'performer' | 'user'; sourceId: string }

/** The list of conversations (Spec §4, Conversation list). */
export const loadConversations = asyncAction<ListWanted, { data: readonly Conversation[]; total: number }>('conversations/load')
/** One conversation that is not in the list. */
export const loadConversation = asyncAction<{ id: string }, Conversation>('conversations/loadOne')
/** Activate a conversation, mark it read, load its first messages (Spec §4, Opening a conversation). */
export const openConversation = asyncAction<Opening, Conversation>('conversations/open')
/** All of its messages were seen. */
export const readConversation = asyncAction<{ id: string }, Total>('conversations/read')
/** Hear no more of a conversation, or again: shown at once, taken back when refused. */
export const muteConversation = asyncAction<{ id: string; isMuted: boolean }, Conversation>('conversations/mute')
/** How many messages were not seen, in all conversations that are not muted. */
export const loadUnreadTotal = asyncAction<void, Total>('conversations/loadUnreadTotal')

/** A conversation as it is known here; `readAsOf`: of which moment is how far the other has seen it, where that was told apart. */
type Known = Conversation & { readAsOf?: number }

/**
 * Spec §3, Conversation: ids, total, requesting, error, success, a map of id to conversation (`entities`), an active one. `listed`: how many the list's pages have
 * brought; `moved`: what came while it is fetched; `unseenAtOpen`: what was not seen when the active one was opened; `readingId`: whose newest message is before somebody's eyes now.
 */
type State = Entities<Known> & {
  total: number; listed: number; moved: readonly string[]; unreadOnly: boolean; requesting: boolean; error: Fault | null; success: boolean
  activeId: string | null; unseenAtOpen: number; openError: Fault | null; readingId: string | null; totalUnread: number; totalAsOf: number
}

const adapter = entityAdapter<Known>()
const initialState: State = {
  ...adapter.empty, total: 0, listed: 0, moved: [], unreadOnly: false, requesting: false, error: null, success: false,
  activeId: null, unseenAtOpen: 0, openError: null, readingId: null, totalUnread: 0, totalAsOf: 0,
}

const update = (state: State, id: string, change: (conversation: Known) => Known): State => ({ ...state, ...adapter.update(state, id, change) })
const seen = (state: State, id: string): State => update(state, id, (conversation) => (conversation.totalNotSeenMessages ? { ...conversation, totalNotSeenMessages: 0 } : conversation))
const active = (state: State, id: string): State => ({ ...state, activeId: id, unseenAtOpen: adapter.get(state, id)?.totalNotSeenMessages ?? 0, openError: null })
/** What the server says of a conversation, unless something younger is known; how far the other has seen is told apart too. */
const youngest = (state: State, told: Conversation): Known => {
  const known = adapter.get(state, told._id)
  if (!known) return told
  if (known.asOf > told.asOf) return known
  const { recipientReadSeq, readAsOf = 0 } = known
  return readAsOf > told.asOf ? { ...told, recipientReadSeq, readAsOf } : told
}
/** What somebody is looking at is seen. */
const seenIfRead = (state: State, id: string): State => (state.readingId === id ? seen(state, id) : state)
/** First in the list if absent (Spec §4); where it is, it stays. */
const present = (state: State, conversation: Conversation): State => ({ ...state, ...adapter.prepend(state, [youngest(state, conversation)]) })
const changed = (state: State, conversation: Conversation): State => seenIfRead(update(state, conversation._id, () => youngest(state, conversation)), conversation._id)
const counted = (state: State, { total, asOf }: Total): State => (asOf < state.totalAsOf ? state : { ...state, totalUnread: total, totalAsOf: asOf })
/** Activated with what the server says of it; one that was known has been marked read by then. */
const opened = (state: State, conversation: Conversation): State => {
  const unseenAtOpen = Math.max(state.activeId === conversation._id ? state.unseenAtOpen : 0, conversation.totalNotSeenMessages)
  return { ...seen(present(state, conversation), conversation._id), activeId: conversation._id, unseenAtOpen, openError: null }
}
/** What is open stays open without a list. */
const listFailed = (state: State, error: Fault): State => {
  const open = state.activeId && adapter.get(state, state.activeId)
  return { ...state, ids: [], entities: open ? { [open._id]: open } : {}, total: 0, listed: 0, requesting: false, error, success: false }
}
/** The list as the server has it (Spec §4: in place of the old one); what came above it while it was fetched stays, and so does what is open. */
const replaced = (state: State, data: readonly Conversation[]): State => {
  const ids = new Set(data.map(({ _id }) => _id))
  const stay = adapter.all(state).filter(({ _id }) => !ids.has(_id) && (_id === state.activeId || state.moved.includes(_id)))
  const next = { ...state, ...adapter.replace([...stay, ...data.map((conversation) => youngest(state, conversation))]) }
  return state.activeId ? seen(next, state.activeId) : next
}
/** One that is late does not come back from behind a block. */
const recipientRead = (state: State, id: string, seq: number, asOf: number): State =>
  update(state, id, (conversation) => (asOf < Math.max(conversation.asOf, conversation.readAsOf ?? 0) ? conversation : { ...conversation, recipientReadSeq: seq, readAsOf: asOf }))

/** One's conversations (Spec §3, §4). */
export const conversationsSlice = lateSlice(createSlice({
  name: 'conversations',
  initialState,
  reducers: {
    /** No conversation is open. */
    closeConversation: (state) => ({ ...state, activeId: null, openError: null, readingId: null }),
    /** Whose newest message is being looked at; null when nobody looks. */
    setReading: (state, { payload }: PayloadAction<string | null>) => (state.readingId === payload ? state : { ...state, readingId: payload }),
    /** Something was written in it: it goes to the top. What somebody is looking at is seen. */
    conversationMoved: (state, { payload }: PayloadAction<Conversation>) => {
      const total = state.total + (payload._id in state.entities ? 0 : 1)
      const next = { ...state, ...adapter.moveFirst(state, youngest(state, payload)), total, moved: state.requesting ? [...state.moved, payload._id] : state.moved }
      return seenIfRead(next, payload._id)
    },
    /** It is as the server says, in its place. One that is not here is not added. */
    conversationChanged: (state, { payload }: PayloadAction<Conversation>) => changed(state, payload),
    /** The other has seen everything up to `seq`. */
    recipientHasRead: (state, { payload }: PayloadAction<{ conversationId: string; seq: number; asOf: number }>) => recipientRead(state, payload.conversationId, payload.seq, payload.asOf),
    /** Who of these people is there now; whose presence is hidden stays hidden. */
    presenceKnown: (state, { payload }: PayloadAction<{ accountIds: readonly string[]; online: readonly string[]; lastSeenAt?: string | undefined }>) => {
      const { accountIds, online, lastSeenAt } = payload
      return state.ids.reduce((next, id) => update(next, id, (conversation) => {
        const { recipient } = conversation
        const isOnline = online.includes(recipient._id)
        if (recipient.isOnline === undefined || recipient.isOnline === isOnline || !accountIds.includes(recipient._id)) return conversation
        return { ...conversation, recipient: { ...recipient, isOnline, ...(lastSeenAt && { lastSeenAt }) } }
      }), state)
    },
    setTotalUnread: (state, { payload }: PayloadAction<Total>) => counted(state, payload),
  },
  others: (on) => [
    on(loadConversations.intent, (state, { payload }) => ({ ...state, requesting: true, error: null, unreadOnly: payload.unread ?? false, moved: [] })),
    on(loadConversations.success, (state, { payload, meta }) => ({
      ...(meta.arg.isMore ? { ...state, ...adapter.append(state, payload.data) } : replaced(state, payload.data)),
      total: payload.total, listed: (meta.arg.isMore ? state.listed : 0) + payload.data.length, requesting: false, error: null, success: true,
    })),
    on(loadConversations.failure, (state, { payload }) => listFailed(state, payload)),
    on(loadConversation.success, (state, { payload }) => present(state, payload)),
    on(loadConversation.failure, (state, { payload }) => listFailed(state, payload)),
    on(openConversation.intent, (state, { payload }) => ('id' in payload ? seen(active(state, payload.id), payload.id) : { ...state, activeId: null, openError: null })),
    on(openConversation.success, (state, { payload }) => opened(state, payload)),
    on(openConversation.failure, (state, { payload }) => ({ ...state, openError: payload })),
    on(readConversation.intent, (state, { payload }) => seen(state, payload.id)),
    on(readConversation.success, (state, { payload }) => counted(state, payload)),
    on(muteConversation.intent, (state, { payload }) => update(state, payload.id, (conversation) => ({ ...conversation, isMuted: payload.isMuted }))),
    on(muteConversation.success, (state, { payload }) => changed(state, payload)),
    on(muteConversation.failure, (state, { meta }) => update(state, meta.arg.id, (conversation) => ({ ...conversation, isMuted: !meta.arg.isMuted }))),
    on(loadUnreadTotal.success, (state, { payload }) => counted(state, payload)),
    on(loadMessages.success, (state, { payload, meta }) => recipientRead(state, meta.arg.conversationId, payload.recipientReadSeq, payload.asOf)),
    on(loadMissed.success, (state, { payload, meta }) => recipientRead(state, meta.arg.conversationId, payload.recipientReadSeq, payload.asOf)),
    on(messageReceived, (state, { payload }) => update(state, payload.conversationId, (conversation) => withLast(conversation, payload))),
    on(sendMessage.intent, (state, { payload }) => {
      const conversation = adapter.get(state, payload.conversationId)
      return conversation ? { ...state, ...adapter.moveFirst(state, withLast(conversation, optimistic(payload))) } : state
    }),
    on(sendMessage.success, (state, { payload }) => update(state, payload.conversationId, (conversation) => withLast(conversation, payload))),
    on(removeMessage.success, (state, { meta }) => update(state, meta.arg.conversationId, (conversation) =>
      conversation.lastMessage?._id === meta.arg.id ? { ...conversation, lastMessage: { ...conversation.lastMessage, text: '', totalFiles: 0, isDeleted: true } } : conversation)),
    on(sessionEnded, () => initialState),
  ],
  selectors: {
    selectConversations: (state): readonly Conversation[] => adapter.all(state),
    selectConversation: (state, id: string): Conversation | undefined => adapter.get(state, id),
    selectActiveId: (state) => state.activeId,
    selectActive: (state): Conversation | undefined => (state.activeId ? adapter.get(state, state.activeId) : undefined),
    /** The next conversation with messages not seen, besides the one that is open. */
    selectNextUnread: (state): Conversation | undefined => adapter.all(state).find(({ _id, isMuted, totalNotSeenMessages }) => _id !== state.activeId && !isMuted && totalNotSeenMessages > 0),
    /** The list without its conversations: how its request went, and what is open. */
    selectList: (state) => state,
  },
}))

export const { closeConversation, setReading, conversationMoved, conversationChanged, recipientHasRead, presenceKnown, setTotalUnread } = conversationsSlice.actions
export const { selectConversations, selectConversation, selectActiveId, selectActive, selectNextUnread, selectList } = conversationsSlice.selectors
