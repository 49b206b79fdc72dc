import type { UnknownAction } from '@reduxjs/toolkit'
import { deletedText } from '../../../contract/social/messages.ts'
import type { Message } from '../../../contract/social/messages.ts'
import { deletedStreamText } from '../../../contract/social/stream-messages.ts'
import type { StreamMessage } from '../../../contract/social/stream-messages.ts'
import * as messages from '../../../src/features/social/messages/slice.ts'
import { outgoing } from '../../../src/features/social/messages/thread-message.ts'
import * as lines from '../../../src/features/social/stream-messages/slice.ts'
import type { Log, LogEntry } from '../../../src/sequenced-log/log.ts'
import type { RootState } from '../../../src/store/root-reducer.ts'
import type { AsyncAction } from '../../../src/store/async-action.ts'
import type { LogEvent, Row } from './log-server.ts'

export const conversationId = 'log'
const of = { conversationId }
const at = (n: number): string => new Date(1_700_000_000_000 + n * 1000).toISOString()
const person = (isMine: boolean) => ({
  _id: isMine ? 'me' : 'other',
  name: isMine ? 'Me' : 'Other',
  username: isMine ? 'me' : 'other',
  avatar: '/no-avatar.jpg',
  isPerformer: false,
})

// oxlint-disable-next-line typescript/no-explicit-any -- of either user
type Any = any
type Request = AsyncAction<Any, Any>

/** A user of the engine: the slice of a feature, and how the server presents a row of its log. */
export type LogUser = {
  name: string
  /** Its log can be cleared, and has entries that the viewer does not get. */
  isPublic: boolean
  /** It shows excerpts, and keeps unsent entries across a reload. */
  isPrivate: boolean
  actions: {
    load: Request
    loadMore: Request
    loadMissed: Request
    send: Request
    remove: Request
    goTo?: Request
    extend?: Request
  }
  select: (state: RootState) => Log<LogEntry>
  present: (row: Row) => LogEntry
  outgoing: (text: string, clientMessageId: string, n: number) => { clientMessageId: string; text: string }
  event: (event: LogEvent) => UnknownAction
  discard: (id: string) => UnknownAction
  restore?: (sent: readonly unknown[]) => UnknownAction
}

const message = ({ id, seq, version, text, isMine, isLocked, isDeleted, clientMessageId }: Row): Message => ({
  _id: id,
  conversationId,
  senderId: person(isMine)._id,
  seq,
  version,
  kind: 'text',
  text: isDeleted ? deletedText : isLocked ? '' : text,
  totalFiles: 0,
  isLocked: isLocked && !isDeleted,
  isDeleted,
  createdAt: at(seq),
  ...(clientMessageId && { clientMessageId }),
})

const line = ({ id, seq, version, text, isMine, isLocked, isDeleted, clientMessageId }: Row): StreamMessage => ({
  _id: id,
  conversationId,
  sender: person(isMine),
  seq,
  version,
  text: isDeleted ? deletedStreamText : text,
  // What changes in a chat is whether a tip was refunded.
  ...(isLocked && !isDeleted && { tip: { amount: 1, isRefunded: true } }),
  isDeleted,
  createdAt: at(seq),
  ...(clientMessageId && { clientMessageId }),
})

/** Conversations of two people. */
const conversations: LogUser = {
  name: 'a conversation',
  isPublic: false,
  isPrivate: true,
  actions: {
    ...messages.messageActions,
    remove: messages.removeMessage,
    goTo: messages.goToMessage,
    extend: messages.loadExcerpt,
  },
  select: (state) => messages.selectThread(state, conversationId),
  present: message,
  outgoing: (text, clientMessageId, n) => ({
    ...outgoing(conversationId, 'me', { text, fileIds: [] }, clientMessageId),
    createdAt: at(n),
  }),
  event: (event) => {
    if (event.kind === 'created' || event.kind === 'changed') return messages.messageReceived(message(event.row))
    throw new Error(`a conversation has no event ${event.kind}`)
  },
  discard: (id) => messages.discardMessage({ ...of, id }),
  restore: (sent) => messages.restoreUnsent(sent.map((one) => ({ sent: one as never }))),
}

/** The chat of a creator's streams. */
const chats: LogUser = {
  name: 'a live chat',
  isPublic: true,
  isPrivate: false,
  actions: { ...lines.lineActions, remove: lines.removeStreamMessage },
  select: (state) => lines.selectStreamThread(state, conversationId),
  present: line,
  outgoing: (text, clientMessageId, n) => ({ ...of, clientMessageId, text, sender: person(true), createdAt: at(n) }),
  event: (event) =>
    event.kind === 'cleared'
      ? lines.streamCleared({ ...of, version: event.version })
      : event.kind === 'deleted'
        ? lines.streamMessageDeleted({ ...of, _id: event.id, version: event.version })
        : lines.streamMessagesReceived({ ...of, messages: [line(event.row)] }),
  discard: (id) => lines.discardStreamMessage({ ...of, id }),
}

export const logUsers = [conversations, chats]
