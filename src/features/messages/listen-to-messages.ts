import type { ServerPayload } from '../../../contract/realtime.ts'
import { on, onReady } from '../../realtime/socket.ts'
import type { AppStore } from '../../store/make-store.ts'
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
import { selectUser } from '../user/slice.ts'
import { storedUnsent } from './form/unsent.ts'
import { isLost } from './send.ts'
import {
  loadMessages,
  loadMissed,
  messageReceived,
  restoreUnsent,
  selectThread,
  selectUnsent,
  sendMessage,
  typingChanged,
} from './slice.ts'

/** Time, in ms, after which a typing indicator expires (contract/realtime.ts). */
const typingMs = 6000
/** Time, in ms, in which events that arrived out of order may still close a gap. */
const gapMs = 400
/** Delay, in ms, before a new unread total is shown, so that a message that is read on arrival is not counted. */
const totalMs = 250

/**
 * Applies socket events about messages and conversations to the store. After each connection, missed messages are
 * loaded and unsent ones are sent, also those of an earlier visit. Returns the function that stops it.
 */
export const listenToMessages = (store: AppStore): (() => void) => {
  const { dispatch, getState } = store
  const typing = new Map<string, ReturnType<typeof setTimeout>>()
  const gaps = new Map<string, ReturnType<typeof setTimeout>>()
  let totals: ReturnType<typeof setTimeout> | undefined
  let newest = { total: 0, asOf: 0 }
  const isOwnAccount = (accountId: string): boolean => selectUser(getState())?._id === accountId

  const stopTyping = (conversationId: string): void => {
    clearTimeout(typing.get(conversationId))
    typing.delete(conversationId)
    dispatch(typingChanged({ conversationId, isTyping: false }))
  }

  const checkForGap = (conversationId: string): void => {
    if (!selectThread(getState(), conversationId).ahead.length || gaps.has(conversationId)) return
    gaps.set(
      conversationId,
      setTimeout(() => {
        gaps.delete(conversationId)
        if (selectThread(getState(), conversationId).ahead.length) dispatch(loadMissed.intent({ conversationId }))
      }, gapMs)
    )
  }

  const created = ({ message, conversation }: ServerPayload<'message/created'>): void => {
    dispatch(messageReceived(message))
    dispatch(conversationMoved(conversation))
    checkForGap(conversation._id)
    if (isOwnAccount(message.senderId)) return
    stopTyping(conversation._id)
    if (selectList(getState()).readingId === conversation._id)
      dispatch(readConversation.intent({ id: conversation._id }))
  }

  const sendAgain = (): void => {
    for (const { delivery, fault, outgoing } of selectUnsent(getState()))
      if (delivery === 'failed' && outgoing && fault && isLost(fault)) dispatch(sendMessage.intent(outgoing))
  }

  const loadMissedChanges = (): void => {
    const { requesting, success, unreadOnly, activeId, readingId } = selectList(getState())
    dispatch(loadUnreadTotal.intent())
    if (requesting || success) dispatch(loadConversations.intent({ unread: unreadOnly }))
    const { isLoaded, fault } = selectThread(getState(), activeId ?? '')
    if (activeId && isLoaded) dispatch(loadMissed.intent({ conversationId: activeId }))
    // The conversation was opened while the connection was lost.
    else if (activeId && fault) dispatch(loadMessages.intent({ conversationId: activeId }))
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
    on('message/changed', ({ conversationId, message, conversation }) => {
      dispatch(messageReceived(message))
      dispatch(conversationChanged(conversation))
      checkForGap(conversationId)
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
    () => [...typing.values(), ...gaps.values(), totals].forEach(clearTimeout),
  ]
  return () => ends.forEach((end) => end())
}
