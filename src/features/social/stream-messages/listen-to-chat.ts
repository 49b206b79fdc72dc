import type { EventName } from '../../../../contract/events.ts'
import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { on, onReady, emit } from '../../../realtime/socket.ts'
import { lostOf } from '../../../sequenced-log/send.ts'
import type { AppDispatch, AppStore } from '../../../store/make-store.ts'
import {
  loadMissedStreamMessages,
  loadStreamMessages,
  selectStreamMessages,
  sendStreamMessage,
  streamCleared,
  streamMessageDeleted,
  streamMessagesReceived,
} from './slice.ts'

/** Interval, in ms, in which received messages are collected, so that the page changes at most ten times a second. */
const gatherMs = 100
/** The events after which other people are visible. */
const hiding: readonly EventName[] = ['block.created', 'block.deleted', 'visibility.changed']
/** Polling interval, in ms, for visitors, who have no socket. */
const pollMs = 5000

/**
 * Keeps a chat up to date by the socket: after each connection joins it, loads missed messages and sends the lost ones
 * again. Returns the function that stops it.
 */
export const listenToChat = ({ dispatch, getState }: AppStore, conversationId: string): (() => void) => {
  let gathered: StreamMessage[] = []
  let gathering: ReturnType<typeof setTimeout> | undefined
  const isThisChat = (event: { conversationId: string }): boolean => event.conversationId === conversationId
  const deliver = (): void => {
    gathering = undefined
    dispatch(streamMessagesReceived({ conversationId, messages: gathered }))
    gathered = []
  }
  const flush = (): void => {
    if (gathering === undefined) return
    clearTimeout(gathering)
    deliver()
  }
  const collect = (event: { conversationId: string; messages: StreamMessage[] }): void => {
    if (!isThisChat(event)) return
    gathered.push(...event.messages)
    gathering ??= setTimeout(deliver, gatherMs)
  }
  const join = async (): Promise<void> => {
    const answer = await emit('stream/join', { conversationId })
    if (!answer?.ok) return
    dispatch(loadMissedStreamMessages.intent({ conversationId }))
    for (const sent of lostOf(selectStreamMessages(getState(), conversationId)))
      dispatch(sendStreamMessage.intent(sent))
  }
  const ends = [
    onReady(() => void join()),
    on('stream/messages-created', collect),
    on('stream/messages-changed', collect),
    // Removed messages may still be among the collected ones.
    on('stream/message-deleted', (event) => {
      if (!isThisChat(event)) return
      flush()
      dispatch(streamMessageDeleted(event))
    }),
    on('stream/messages-removed', (event) => {
      if (!isThisChat(event)) return
      flush()
      dispatch(streamCleared(event))
    }),
    // Messages of people who are hidden from now on disappear, and those of people who are visible again return.
    on('data/changed', ({ events }) => {
      if (events.some((event) => hiding.includes(event))) dispatch(loadStreamMessages.intent({ conversationId }))
    }),
    () => clearTimeout(gathering),
    () => void emit('stream/leave', { conversationId }),
  ]
  return () => ends.forEach((end) => end())
}

/** Keeps an open chat up to date for a visitor by polling while the page is visible. Returns the function that stops it. */
export const pollStream = (dispatch: AppDispatch, conversationId: string): (() => void) => {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible')
      dispatch(loadMissedStreamMessages.intent({ conversationId, isPublic: true }))
  }, pollMs)
  return () => clearInterval(timer)
}
