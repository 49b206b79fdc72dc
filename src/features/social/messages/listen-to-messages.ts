import type { ServerPayload } from '../../../../contract/realtime.ts'
import { on, onReady } from '../../../realtime/socket.ts'
import type { AppStore } from '../../../store/make-store.ts'
import {
  conversationChanged,
  conversationMoved,
  loadConversations,
  loadUnreadTotal,
  presenceKnown,
  readConversation,
  recipientHasRead,
  selectList,
  setTotalUnread,
} from '../conversations/slice.ts'
import { lostOf } from '../../../sequenced-log/send.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { storedUnsent } from './form/unsent.ts'
import { loadMissed, messageReceived, restoreUnsent, selectUnsent, sendMessage, typingChanged } from './slice.ts'

/** Time, in ms, after which a typing indicator expires (contract/realtime.ts). */
const typingMs = 6000
/** Delay, in ms, before a new unread total is shown, so that a message that is read on arrival is not counted. */
const totalMs = 250

/**
 * Applies socket events about messages and conversations to the store. After each connection, missed messages are
 * loaded and unsent ones are sent, also those of an earlier visit. Returns the function that stops it.
 */
export const listenToMessages = (store: AppStore): (() => void) => {
  const { dispatch, getState } = store
  const typing = new Map<string, ReturnType<typeof setTimeout>>()
  let totals: ReturnType<typeof setTimeout> | undefined
  let newest = { total: 0, asOf: 0 }
  const isOwnAccount = (accountId: string): boolean => selectUser(getState())?._id === accountId

  const stopTyping = (conversationId: string): void => {
    clearTimeout(typing.get(conversationId))
    typing.delete(conversationId)
    dispatch(typingChanged({ conversationId, isTyping: false }))
  }

  const created = ({ message, conversation }: ServerPayload<'message/created'>): void => {
    dispatch(messageReceived(message))
    dispatch(conversationMoved(conversation))
    if (isOwnAccount(message.senderId)) return
    stopTyping(conversation._id)
    if (selectList(getState()).readingId === conversation._id)
      dispatch(readConversation.intent({ id: conversation._id }))
  }

  const sendAgain = (): void => {
    for (const sent of lostOf(selectUnsent(getState()))) dispatch(sendMessage.intent(sent))
  }

  const loadMissedChanges = (): void => {
    const { requesting, success, unreadOnly, activeId, readingId } = selectList(getState())
    dispatch(loadUnreadTotal.intent())
    if (requesting || success) dispatch(loadConversations.intent({ unread: unreadOnly }))
    if (activeId) dispatch(loadMissed.intent({ conversationId: activeId }))
    // Messages that arrived meanwhile are visible now.
    if (readingId) dispatch(readConversation.intent({ id: readingId }))
    sendAgain()
  }

  const me = selectUser(getState())?._id
  if (me !== undefined) dispatch(restoreUnsent(storedUnsent(me)))
  dispatch(loadUnreadTotal.intent())
  addEventListener('online', sendAgain)
  const ends = [
    onReady(loadMissedChanges),
    on('message/created', created),
    on('message/changed', ({ message, conversation }) => {
      dispatch(messageReceived(message))
      dispatch(conversationChanged(conversation))
    }),
    // The conversation event reports what was read on another device of the same account.
    on(
      'message/read',
      ({ conversationId, accountId, seq, asOf }) =>
        void (isOwnAccount(accountId) || dispatch(recipientHasRead({ conversationId, seq, asOf })))
    ),
    on('message/unread-total', (unread) => {
      if (unread.asOf < newest.asOf) return
      newest = unread
      clearTimeout(totals)
      totals = setTimeout(() => dispatch(setTotalUnread(newest)), totalMs)
    }),
    on('conversation/changed', ({ conversation }) => void dispatch(conversationChanged(conversation))),
    on('conversation/typing', ({ conversationId, accountId, isTyping }) => {
      if (isOwnAccount(accountId)) return
      if (!isTyping) return stopTyping(conversationId)
      clearTimeout(typing.get(conversationId))
      typing.set(
        conversationId,
        setTimeout(() => stopTyping(conversationId), typingMs)
      )
      dispatch(typingChanged({ conversationId, isTyping: true }))
    }),
    on(
      'presence/changed',
      ({ accountId, isOnline, lastSeenAt }) =>
        void dispatch(presenceKnown({ accountIds: [accountId], online: isOnline ? [accountId] : [], lastSeenAt }))
    ),
    () => removeEventListener('online', sendAgain),
    () => [...typing.values(), totals].forEach(clearTimeout),
  ]
  return () => ends.forEach((end) => end())
}
