import type { StreamMessage } from '../../../contract/stream-messages.ts'
import { on, onReady, emit } from '../../realtime/socket.ts'
import type { AppDispatch, AppStore } from '../../store/make-store.ts'
import {
  loadMissedStreamMessages,
  selectStreamThread,
  streamCleared,
  streamMessageDeleted,
  streamMessagesReceived,
} from './slice.ts'

/** ms in which lines are gathered: however many write, the page changes ten times a second. */
const gatherMs = 100
/** ms in which lines that overtook each other close their gap by themselves. */
const gapMs = 500
/** ms between two looks of who is not signed in (they have no wire). */
const pollMs = 5000

/** Keeps a chat up to date by the wire: joined with each connection, and asked for what came before that. Returns the way out. */
export const listenToChat = ({ dispatch, getState }: AppStore, conversationId: string): (() => void) => {
  let gathered: StreamMessage[] = []
  let gathering: ReturnType<typeof setTimeout> | undefined
  let gap: ReturnType<typeof setTimeout> | undefined
  const isMine = (event: { conversationId: string }): boolean => event.conversationId === conversationId
  const lookForGap = (): void => {
    const hasGap = (): boolean => {
      const { version, newestVersion } = selectStreamThread(getState(), conversationId)
      return newestVersion > version
    }
    if (gap !== undefined || !hasGap()) return
    gap = setTimeout(() => {
      gap = undefined
      if (hasGap()) dispatch(loadMissedStreamMessages.intent({ conversationId }))
    }, gapMs)
  }
  const hand = (): void => {
    gathering = undefined
    dispatch(streamMessagesReceived({ conversationId, messages: gathered }))
    gathered = []
    lookForGap()
  }
  const flush = (): void => {
    if (gathering === undefined) return
    clearTimeout(gathering)
    hand()
  }
  const gather = (event: { conversationId: string; message: StreamMessage }): void => {
    if (!isMine(event)) return
    gathered.push(event.message)
    gathering ??= setTimeout(hand, gatherMs)
  }
  const join = async (): Promise<void> => {
    const answer = await emit('stream/join', { conversationId })
    if (answer?.ok) dispatch(loadMissedStreamMessages.intent({ conversationId }))
  }
  const ends = [
    onReady(() => void join()),
    on('stream/message-created', gather),
    on('stream/message-changed', gather),
    // What is taken away may still be among what was gathered.
    on('stream/message-deleted', (event) => {
      if (!isMine(event)) return
      flush()
      dispatch(streamMessageDeleted(event))
      lookForGap()
    }),
    on('stream/messages-removed', (event) => {
      if (!isMine(event)) return
      flush()
      dispatch(streamCleared(event))
    }),
    () => clearTimeout(gathering),
    () => clearTimeout(gap),
    () => void emit('stream/leave', { conversationId }),
  ]
  return () => ends.forEach((end) => end())
}

/** Keeps an open chat up to date for who is not signed in, as long as the page is looked at. Returns the way out. */
export const pollStream = (dispatch: AppDispatch, conversationId: string): (() => void) => {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible')
      dispatch(loadMissedStreamMessages.intent({ conversationId, isPublic: true }))
  }, pollMs)
  return () => clearInterval(timer)
}
