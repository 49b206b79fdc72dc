import { createEntityAdapter } from '@reduxjs/toolkit'
import type { EntityState } from '@reduxjs/toolkit'
import type { Total } from '../../../../contract/snapshot-version.ts'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import type { Fault } from '../../../api/api-error.ts'
import { originalOfDraft } from '../../../store/original-of-draft.ts'
import type { ThreadMessage } from '../messages/thread-message.ts'
import { withLast } from './last-message.ts'

/** A conversation in the store; `readAsOf` is the snapshot version of `recipientReadSeq` when that was reported separately. */
type StoredConversation = Conversation & { readAsOf?: number }

/**
 * Spec §3, Conversation: ids, total, requesting, error, success, a map of id to conversation (`entities`), an active one.
 * `listed`: how many the loaded pages contained. `moved`: conversations that moved to the top while the list was being loaded.
 * `unseenAtOpen`: unread messages when the active one was opened. `readingId`: the conversation whose newest message is visible now.
 */
export type ConversationList = EntityState<StoredConversation, string> & {
  total: number
  listed: number
  moved: string[]
  unreadOnly: boolean
  requesting: boolean
  error: Fault | null
  success: boolean
  activeId: string | null
  unseenAtOpen: number
  openError: Fault | null
  readingId: string | null
  totalUnread: number
  totalAsOf: number
}

const adapter = createEntityAdapter<StoredConversation, string>({ selectId: ({ _id }) => _id })

/** All conversations in the order of the list; the same array until one changes. */
export const { selectAll } = adapter.getSelectors()

export const emptyList: ConversationList = adapter.getInitialState({
  total: 0,
  listed: 0,
  moved: [],
  unreadOnly: false,
  requesting: false,
  error: null,
  success: false,
  activeId: null,
  unseenAtOpen: 0,
  openError: null,
  readingId: null,
  totalUnread: 0,
  totalAsOf: 0,
})

// The functions below change the draft of a reducer in place.

/** A copy of the conversation as received, unless a newer version is known. The read position of the other person is versioned separately. */
const newest = (state: ConversationList, received: Conversation): StoredConversation => {
  const known = state.entities[received._id]
  if (!known) return { ...received }
  if (known.asOf > received.asOf) return { ...known }
  const { recipientReadSeq, readAsOf = 0 } = known
  return readAsOf > received.asOf ? { ...received, recipientReadSeq, readAsOf } : { ...received }
}

const put = (state: ConversationList, received: Conversation): void => {
  state.entities[received._id] = newest(state, received)
}

/** Sets the number of unread messages of a conversation to 0. */
export const markSeen = (state: ConversationList, id: string): void => {
  const conversation = state.entities[id]
  if (conversation) conversation.totalNotSeenMessages = 0
}

/** Marks a conversation as seen when the viewer is looking at its newest message. */
export const markSeenWhileRead = (state: ConversationList, id: string): void => {
  if (state.readingId === id) markSeen(state, id)
}

/** Adds a conversation at the top of the list if it is absent (Spec §4); otherwise it keeps its place. */
export const prependToList = (state: ConversationList, received: Conversation): void => {
  if (!state.ids.includes(received._id)) state.ids.unshift(received._id)
  put(state, received)
}

/** Adds the next page at the end of the list. */
export const appendToList = (state: ConversationList, page: readonly Conversation[]): void => {
  for (const conversation of page) {
    if (!state.ids.includes(conversation._id)) state.ids.push(conversation._id)
    put(state, conversation)
  }
}

/** Moves a conversation to the top of the list, or adds it there. */
export const moveToTop = (state: ConversationList, received: Conversation): void => {
  const { _id } = received
  if (state.ids[0] !== _id) state.ids = [_id, ...state.ids.filter((id) => id !== _id)]
  put(state, received)
}

/** Updates a conversation in its place, if it is known. */
export const changeConversation = (state: ConversationList, received: Conversation): void => {
  if (!(received._id in state.entities)) return
  put(state, received)
  markSeenWhileRead(state, received._id)
}

/**
 * Replaces the list (Spec §4). Conversations that moved to the top while it was being loaded stay, and so does the open
 * one.
 */
export const replaceList = (state: ConversationList, page: readonly Conversation[]): void => {
  const { activeId, moved } = state
  const known = originalOfDraft(state)
  const ids = new Set(page.map(({ _id }) => _id))
  const remaining = selectAll(known).filter(({ _id }) => !ids.has(_id) && (_id === activeId || moved.includes(_id)))
  adapter.setAll(
    state,
    [...remaining, ...page.map((conversation) => newest(known, conversation))].map((conversation) =>
      conversation._id === activeId ? { ...conversation, totalNotSeenMessages: 0 } : conversation
    )
  )
}

/** Empties the list after an error; the open conversation stays available. */
export const failList = (state: ConversationList, error: Fault): void => {
  const open = state.activeId ? state.entities[state.activeId] : undefined
  const entities = open ? { [open._id]: open } : {}
  Object.assign(state, { ids: [], entities, total: 0, listed: 0, requesting: false, error, success: false })
}

/** Opens a conversation as the server sent it. One that was known before has already been marked as read. */
export const openWith = (state: ConversationList, received: Conversation): void => {
  const { _id, totalNotSeenMessages } = received
  state.unseenAtOpen = Math.max(state.activeId === _id ? state.unseenAtOpen : 0, totalNotSeenMessages)
  prependToList(state, received)
  markSeen(state, _id)
  Object.assign(state, { activeId: _id, openError: null })
}

/** Sets how far the other person has read, unless a newer position is known: after a block, an older one must not reappear. */
export const setReadByRecipient = (state: ConversationList, id: string, seq: number, asOf: number): void => {
  const conversation = state.entities[id]
  if (!conversation || asOf < Math.max(conversation.asOf, conversation.readAsOf ?? 0)) return
  Object.assign(conversation, { recipientReadSeq: seq, readAsOf: asOf })
}

/** Shows a message as the last one of its conversation, if it is the newest. */
export const setLastMessage = (state: ConversationList, message: ThreadMessage): void => {
  const conversation = state.entities[message.conversationId]
  if (conversation) state.entities[message.conversationId] = withLast(conversation, message)
}

/** Sets the total of unread messages, unless a newer one is known. */
export const setUnreadTotal = (state: ConversationList, { total, asOf }: Total): void => {
  if (asOf >= state.totalAsOf) Object.assign(state, { totalUnread: total, totalAsOf: asOf })
}
