import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { ERROR_TEXTS } from '../../../lib/error-texts.ts'
import type { Delivery, Log, LogPage } from '../../../sequenced-log/log.ts'

/** A message to be sent. A retry uses the same object, so that the server recognises it. */
export type OutgoingLine = {
  conversationId: string
  clientMessageId: string
  text: string
  sender: Person
  createdAt: string
}

/** A message as it is displayed. */
export type StreamLine = StreamMessage & Delivery<OutgoingLine>

/** The messages of one chat (Spec §3, Stream message state). */
export type StreamThread = Log<StreamLine>

/** The server's answer to a list of messages. */
export type LinePage = LogPage<StreamLine>

/** Number of messages kept while the viewer follows the newest: a chat may go on for hours. */
export const keptLines = 300

/** The message as shown before the server's answer: after all numbered ones, with its `clientMessageId` as `_id`. */
export const optimisticLine = (sent: OutgoingLine): StreamLine => ({
  ...sent,
  _id: sent.clientMessageId,
  seq: Number.MAX_SAFE_INTEGER,
  version: 0,
  isDeleted: false,
  delivery: 'sending',
  outgoing: sent,
})

/** A deleted message as it is displayed, without its content (Spec §4). */
export const deletedLine = ({ tip: _tip, ...line }: StreamLine): StreamLine => ({
  ...line,
  text: ERROR_TEXTS.streamMessageDeleted,
  isDeleted: true,
})
